import Box from "@mui/material/Box";
import { fieldsOf, hasExpression } from "#framework/shared/fields/fields.ts";
import { computedAnswers, ownWay } from "#framework/shared/forms/computed.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { FieldProps } from "../rjsf.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useText } from "../../i18n/useText.ts";
import { useFormValue } from "../formValue.tsx";

/** An answer that follows from others: shown while they are given; the server makes it. */
export function ComputedField({ name, schema, formData, fieldPathId }: FieldProps) {
  const text = useText();
  const value = useFormValue();
  const whole: Schema = { type: "object", properties: { [name]: schema } };
  const [field] = fieldsOf(whole);
  // A product follows from what stands in this form; the rest from other steps and from what was sent before.
  const isLocal = ownWay(schema)?.how === "product";
  const known = hasExpression(schema)
    ? valueAt(value, fieldPathId.path.join("."))
    : isLocal
      ? computedAnswers([whole], value)[name]
      : formData;
  const isEmpty = known === undefined || known === null || (Array.isArray(known) && known.length === 0);
  return (
    <Box
      id={fieldPathId.$id}
      role="group"
      aria-labelledby={`${fieldPathId.$id}__label`}
      tabIndex={-1}
      sx={{ minHeight: 32 }}
    >
      {isEmpty || !field ? (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {text("form.notComputed")}
        </Box>
      ) : (
        <FieldValue field={field} value={known} record={{}} />
      )}
    </Box>
  );
}
