import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { type Field, fieldAt, hasExpression } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { May } from "../../access/may.ts";
import { namesInSections } from "../../forms/formSchema.ts";

/** Whether only the server sets a field; what an expression computes is shown while one fills the others in. */
const isSet = ({ readOnly, schema }: Field): boolean => readOnly && !hasExpression(schema);

/**
 * What of a section of the record's screen can be changed by itself: its fields that the form has too and the person may
 * set, in the section's own lines. Undefined where there is none.
 */
export function editableSection(
  section: Section,
  { formSections }: Pick<Screens, "formSections">,
  schema: Schema,
  may: May,
): Section | undefined {
  if (!may.hold(section.needs)) return undefined;
  const inForm = new Set(namesInSections(formSections.filter(({ needs }) => may.hold(needs))));
  const isDrawn = (name: string): boolean => {
    const field = fieldAt(schema, name);
    return inForm.has(name) && field !== undefined && may.see(field) && !isSet(field);
  };
  const fields = section.fields
    .map((line) => [line].flat().filter(isDrawn))
    .filter((line) => line.length > 0);
  const canChange = fields.flat().some((name) => fieldAt(schema, name)?.readOnly === false);
  return canChange ? { ...section, fields } : undefined;
}
