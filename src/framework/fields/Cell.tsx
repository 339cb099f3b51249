import type { Column } from "#shared/definitions/screens.ts";
import { valueAt } from "#shared/text/template.ts";
import { FieldValue } from "./FieldValue.tsx";
import { PlacedComponent } from "./PlacedComponent.tsx";

interface CellProps {
  column: Pick<Column, "field" | "component">;
  record: Record<string, unknown>;
  resource: string;
}

/** A cell of a list: a registered component, or the field's value as its type shows it. */
export function Cell({ column: { field, component }, record, resource }: CellProps) {
  if (component)
    return <PlacedComponent name={component} record={record} resource={resource} field={field.name} />;
  return <FieldValue field={field} value={valueAt(record, field.name)} record={record} compact />;
}
