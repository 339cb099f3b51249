import type { FieldProps, WidgetProps } from "@rjsf/utils";
import type { Schema } from "#shared/schema/schema.ts";
import { ReferencePicker } from "../../fields/ReferencePicker.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { hasErrors } from "../hasErrors.ts";

/** The record that a field refers to. */
export const ReferenceWidget = ({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  readonly,
  rawErrors,
  schema,
}: WidgetProps) => (
  <ReferencePicker
    id={id}
    resource={(schema as Schema)["x-reference"] ?? ""}
    label=""
    value={typeof value === "string" ? [value] : []}
    onChange={([next]) => onChange(next)}
    onBlur={() => onBlur(id, value)}
    error={hasErrors(rawErrors)}
    disabled={disabled || readonly}
    describedBy={describedBy(id)}
  />
);

/** The records that a field refers to. */
export const ReferencesField = ({
  fieldPathId,
  formData,
  onChange,
  disabled,
  readonly,
  rawErrors,
  schema,
}: FieldProps<string[]>) => (
  <ReferencePicker
    id={fieldPathId.$id}
    resource={(schema as Schema).items?.["x-reference"] ?? ""}
    label=""
    multiple
    value={Array.isArray(formData) ? formData : []}
    onChange={(ids) => onChange(ids.length === 0 ? undefined : ids, fieldPathId.path)}
    error={hasErrors(rawErrors)}
    disabled={disabled || readonly}
    describedBy={describedBy(fieldPathId.$id)}
  />
);
