import type { Section } from "#framework/shared/definitions/definitions.ts";
import type { May } from "../../access/may.ts";

/** The sections of a form that a person may see, with only those of the wanted fields; others stand in a last section. */
export function sectionsFor(
  sections: readonly Section[],
  may: May,
  { only, without = [] }: { only?: readonly string[]; without?: readonly string[] } = {},
): Section[] {
  const wanted = (name: string) => !without.includes(name) && (only === undefined || only.includes(name));
  const shown = sections
    .filter(({ needs }) => may.hold(needs))
    .map((section) => ({
      ...section,
      fields: section.fields
        .map((line) => (Array.isArray(line) ? line.filter(wanted) : line))
        .filter((line) => (Array.isArray(line) ? line.length > 0 : wanted(line))),
    }))
    .filter(({ fields }) => fields.length > 0);
  return shown;
}
