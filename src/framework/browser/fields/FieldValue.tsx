import type { ReactNode } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { views } from "./views.tsx";

/** What shows a value of one field type. */
export interface FieldViewProps {
  field: Field;
  value: unknown;
  record: Record<string, unknown>;
  /** One line, as in a list. */
  compact?: boolean;
  /** What the value refers to can be opened from here; not where the whole row is a link already. */
  linked?: boolean;
}

/** A value as its field type shows it; nothing for no value. */
export const FieldValue = (props: FieldViewProps) => <>{shownValue(props)}</>;

/** The same without a component of its own, for cells: there are hundreds of them in a list. */
export function shownValue(props: FieldViewProps): ReactNode {
  const { field, value } = props;
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  const View = views[field.type.name];
  return View ? <View {...props} /> : field.type.text(value, field.schema);
}
