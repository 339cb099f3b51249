import type { ReactNode } from "react";
import { isOfBefore } from "#framework/shared/fields/ofBefore.ts";
import { lineOf } from "#framework/shared/fields/types/structures.ts";
import { views } from "./views.tsx";
import type { FieldViewProps } from "./fieldView.ts";

/** A value as its field type shows it; nothing for no value. */
export const FieldValue = (props: FieldViewProps) => <>{shownValue(props)}</>;

/** The same without a component of its own, for cells: there are hundreds of them in a list. */
export function shownValue(props: FieldViewProps): ReactNode {
  const { field, value } = props;
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  if (isOfBefore(field, value)) return lineOf(value);
  const View = views[field.type.name];
  return View ? <View {...props} /> : field.type.text(value, field.schema);
}
