import type { ReactNode } from "react";
import type { Column } from "#framework/shared/definitions/screens.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { shownValue } from "./FieldValue.tsx";
import { PlacedComponent } from "./PlacedComponent.tsx";
import { RelativeDay } from "./RelativeDay.tsx";

/** A column as it is shown; it may be drawn in a way of its own. */
export interface DrawnColumn extends Pick<Column, "field" | "component" | "relative" | "wrap"> {
  draw?: (record: Record<string, unknown>) => ReactNode;
}

interface CellProps {
  column: DrawnColumn;
  record: Record<string, unknown>;
  resource: string;
}

/** A cell of a list: a registered component, or the field's value as its type shows it. */
export const Cell = ({ column, record, resource }: CellProps) => <>{cellOf(column, record, resource)}</>;

/** The same without a component of its own, for tables of hundreds of cells. */
export function cellOf(
  { field, component, relative, wrap, draw }: DrawnColumn,
  record: Record<string, unknown>,
  resource: string,
): ReactNode {
  if (draw) return draw(record);
  if (component)
    return <PlacedComponent name={component} record={record} resource={resource} field={field.name} />;
  const value = valueAt(record, field.name);
  const { "x-empty": empty } = field.schema;
  if (empty !== undefined && (value === undefined || value === null || value === ""))
    return <span style={{ opacity: 0.75 }}>{empty}</span>;
  const shown = shownValue({ field, value, record, compact: !wrap });
  return relative ? (
    <>
      {shown}
      <RelativeDay value={value} />
    </>
  ) : (
    shown
  );
}
