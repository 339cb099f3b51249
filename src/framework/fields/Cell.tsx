import { type ComponentType, createElement, lazy, Suspense } from "react";
import type { Component as ComponentName } from "#generated/definitions.ts";
import type { Column } from "#shared/definitions/screens.ts";
import { valueAt } from "#shared/text/template.ts";
import type { PlacedComponentProps, Registry } from "../registry.ts";
import { useServices } from "../services.tsx";
import { FieldValue } from "./FieldValue.tsx";

interface CellProps {
  column: Pick<Column, "field" | "component">;
  record: Record<string, unknown>;
  resource: string;
}

/** A cell of a list: a registered component, or the field's value as its type shows it. */
export function Cell({ column: { field, component }, record, resource }: CellProps) {
  if (component)
    return (
      <PlacedCell name={component as ComponentName} record={record} resource={resource} field={field.name} />
    );
  return <FieldValue field={field} value={valueAt(record, field.name)} record={record} compact />;
}

const placed = new Map<ComponentName, ComponentType<PlacedComponentProps>>();

/** The registered component of a name, loaded when it is first drawn. */
function placedComponent(registry: Registry, name: ComponentName): ComponentType<PlacedComponentProps> {
  const known = placed.get(name) ?? lazy(registry[name]);
  placed.set(name, known);
  return known;
}

const PlacedCell = ({ name, ...props }: { name: ComponentName } & PlacedComponentProps) => {
  const { registry } = useServices();
  return <Suspense>{createElement(placedComponent(registry, name), props)}</Suspense>;
};
