import { type ComponentType, createElement, lazy, Suspense } from "react";
import type { Component as ComponentName } from "#generated/definitions.ts";
import type { PlacedComponentProps, Registry } from "../registry.ts";
import { useServices } from "../services.tsx";

const placed = new Map<ComponentName, ComponentType<PlacedComponentProps>>();

/** The registered component of a name, loaded when it is first drawn. */
function placedComponent(registry: Registry, name: ComponentName): ComponentType<PlacedComponentProps> {
  const known = placed.get(name) ?? lazy(registry[name]);
  placed.set(name, known);
  return known;
}

/** A component that a definition names, in a cell or a tab. The checker has seen to it that the name is registered. */
export function PlacedComponent({ name, ...props }: { name: string } & PlacedComponentProps) {
  const { registry } = useServices();
  return <Suspense>{createElement(placedComponent(registry, name as ComponentName), props)}</Suspense>;
}
