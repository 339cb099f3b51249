import type { Field } from "#framework/shared/fields/fields.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { VisibleSection } from "./visibleSections.ts";

/** About so many characters stand in a line of one of two columns. */
const perLine = 60;

/** So many empty lines beside it a section may leave. */
const mostEmpty = 10;

/** About how many lines a value takes with its label. */
function linesOf(field: Field, record: Readonly<Record<string, unknown>>): number {
  const value = valueAt(record, field.name);
  if (Array.isArray(value)) return 1 + value.length;
  if (typeof value !== "string") return 2;
  const breaks = value.split("\n").length - 1;
  return 1 + Math.max(1, Math.ceil(value.length / perLine)) + breaks;
}

/** About how many lines a section takes: short values stand two and two. */
const heightOf = ({ fields }: VisibleSection, record: Readonly<Record<string, unknown>>): number =>
  fields.reduce((sum, field) => {
    const lines = linesOf(field, record);
    return sum + (lines > 2 ? lines : lines / 2);
  }, 2);

/**
 * The section that is much taller than all others together: in one of two columns it would leave the other one empty.
 * Undefined where no section is.
 */
export function tallestOf(
  sections: readonly VisibleSection[],
  record: Readonly<Record<string, unknown>>,
): VisibleSection | undefined {
  const heights = sections.map((section) => heightOf(section, record));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const index = heights.findIndex((height) => height - (total - height) > mostEmpty);
  return sections[index];
}
