import type { Section } from "#framework/shared/definitions/definitions.ts";

/** The group that a name of a section stands in: `office` of `office.outcome`. */
const groupOf = (name: string): string | undefined =>
  name.includes(".") ? name.slice(0, name.indexOf(".")) : undefined;

/** Whether a section lays out fields inside of a group. */
const groupOfSection = ({ fields }: Section): string | undefined => groupOf(fields.flat()[0] ?? "");

/**
 * A form's sections as its own level draws them: a group that has sections of its own stands once, where the first of
 * them is.
 */
export function topSections(sections: readonly Section[]): (Section | { group: string })[] {
  const met = new Set<string>();
  return sections.flatMap((section): (Section | { group: string })[] => {
    const group = groupOfSection(section);
    if (group === undefined) return [section];
    if (met.has(group)) return [];
    met.add(group);
    return [{ group }];
  });
}

/** The sections that lay a group out, with the names that its fields have in it; none where nothing is said of it. */
export const sectionsOfGroup = (sections: readonly Section[], group: string): Section[] =>
  sections
    .filter((section) => groupOfSection(section) === group)
    .map((section) => ({ ...section, fields: section.fields.map((line) => within(line, group)) }));

const within = (line: string | string[], group: string): string | string[] =>
  typeof line === "string" ? inner(line, group) : line.map((name) => inner(name, group));

const inner = (name: string, group: string): string =>
  name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name;
