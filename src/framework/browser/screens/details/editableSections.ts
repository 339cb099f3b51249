import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { fieldAt, isComputed } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { May } from "../../access/may.ts";
import { namesInSections } from "../../forms/formSchema.ts";

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
  const isEditable = (name: string): boolean => {
    const field = fieldAt(schema, name);
    return (
      inForm.has(name) &&
      field !== undefined &&
      !field.readOnly &&
      !isComputed(field.schema) &&
      may.see(field)
    );
  };
  const fields = section.fields
    .map((line) => [line].flat().filter(isEditable))
    .filter((line) => line.length > 0);
  return fields.length === 0 ? undefined : { ...section, fields };
}
