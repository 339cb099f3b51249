import type { FormField, Values } from "./formModel.ts";
import { text } from "./texts.ts";

/** A question with its answer, and how to change that. */
export interface FieldProps {
  field: FormField;
  value: Values[string];
  errors: string[];
  onChange: (value: Values[string]) => void;
}

/** The id of a field's first control, which messages lead to. */
export const fieldId = (name: string): string => `field-${name}`;

/** What a control says of itself beside its label: the hint, what is wrong, and whether it is needed. */
export const described = ({ field: { name, schema, required }, errors }: FieldProps) => ({
  "aria-describedby":
    [schema.description && `${fieldId(name)}-hint`, errors.length > 0 && `${fieldId(name)}-error`]
      .filter(Boolean)
      .join(" ") || undefined,
  "aria-invalid": errors.length > 0 || undefined,
  "aria-required": required || undefined,
});

/** The question, and that it may be left out. */
export const Label = ({ field: { label, required } }: Pick<FieldProps, "field">) => (
  <>
    {label}
    {!required && <span className="quiet"> ({text("optional")})</span>}
  </>
);

/** What helps to answer, and what is wrong with the answer. */
export function Notes({ field: { name, schema }, errors }: Pick<FieldProps, "field" | "errors">) {
  return (
    <>
      {schema.description && (
        <p className="hint" id={`${fieldId(name)}-hint`}>
          {schema.description}
        </p>
      )}
      {errors.length > 0 && (
        <p className="error" id={`${fieldId(name)}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </>
  );
}
