import type { Section } from "#framework/shared/definitions/definitions.ts";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { May } from "../../access/may.ts";

/** Whether a record is one of which the person sees only parts: what it holds is what they may see. */
export const isPartial = (record: Readonly<Record<string, unknown>> | undefined): boolean =>
  Array.isArray(record?.may_see);

/** A section of a record as one person sees it. */
export interface VisibleSection {
  title?: string;
  /** The section of the definition. */
  section: Section;
  fields: Field[];
}

/** Whether anything stands in a field. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/**
 * The sections and fields that exist for a person; with a record, those in which something stands. A record of which
 * they see only parts holds no other fields.
 */
export function visibleSections(
  sections: readonly Section[],
  schema: Schema,
  may: May,
  filledIn?: Record<string, unknown>,
): VisibleSection[] {
  return sections
    .filter(({ needs }) => isPartial(filledIn) || may.hold(needs))
    .map((section) => ({
      title: section.title,
      section,
      fields: section.fields
        .flat()
        .map((name) => fieldAt(schema, name))
        .filter(
          (field): field is Field =>
            field !== undefined &&
            (isPartial(filledIn) || may.see(field)) &&
            (filledIn === undefined || isFilled(valueAt(filledIn, field.name))),
        ),
    }))
    .filter(({ fields }) => fields.length > 0);
}
