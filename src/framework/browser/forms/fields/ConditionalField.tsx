import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { memo } from "react";
import { isSameDrawing } from "../library/isSameDrawing.ts";
import type { FieldProps } from "../rjsf.ts";
import { withoutChoices } from "../rules/conditional.ts";
import { useConditionsAround } from "../rules/useConditions.ts";

/**
 * A field of a form, wherever it stands: at the top, in a group or in a row. What the conditions of the form mean for it
 * now is laid over what its schema says.
 */
export const ConditionalField = memo(function ConditionalField(props: FieldProps) {
  const { required, locked, withheld } = useConditionsAround();
  const { fieldPathId, schema, uiSchema } = props;
  const id = fieldPathId.$id;
  const gone = withheld[id];
  return (
    <SchemaField
      {...props}
      required={props.required === true || required.includes(id)}
      uiSchema={locked.includes(id) ? { ...uiSchema, "ui:readonly": true } : uiSchema}
      schema={gone ? withoutChoices(schema, gone) : schema}
    />
  );
}, isSameDrawing);
