import { type ComponentType, createElement, lazy, Suspense } from "react";
import type { OwnComponents, PlacedComponentProps } from "../registry.ts";
import { useServices } from "../services.tsx";

type Load = OwnComponents[string];

/** By what loads them, as every portal of a page loads its own: with its own words. */
const placed = new WeakMap<Load, ComponentType<PlacedComponentProps>>();

/** A registered component, loaded when it is first drawn. */
function placedComponent(load: Load): ComponentType<PlacedComponentProps> {
  const known = placed.get(load) ?? lazy(load);
  placed.set(load, known);
  return known;
}

/** A component that a definition names, in a cell or a tab. The checker has seen to it that the name is registered. */
export const PlacedComponent = (props: { name: string } & PlacedComponentProps) => (
  <Suspense>
    <AwaitedComponent {...props} />
  </Suspense>
);

/** The same, for what waits for all of its components at once: it suspends what it stands in. */
export function AwaitedComponent({ name, ...props }: { name: string } & PlacedComponentProps) {
  const { registry } = useServices();
  const load = registry[name];
  return load ? createElement(placedComponent(load), props) : null;
}
