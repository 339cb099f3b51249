import { writtenInstantAt } from "../dates/written.ts";
import type { Field } from "../fields/fields.ts";
import { fill, namesIn, valueAt } from "../text/template.ts";

/**
 * Fills a record into a template such as `{full_name}, {born}`, each field as people read it: dates written out, choices
 * by their label, other records by the name that came along under titles.
 * @param timeZone where instants are told
 */
export function inWords(
  template: string,
  fields: readonly Field[],
  record: Record<string, unknown>,
  timeZone: string,
): string {
  const names = new Set(namesIn(template));
  const worded = fields
    .filter(({ name }) => names.has(name) && record[name] !== undefined && record[name] !== null)
    .map(({ name, type, schema }) => {
      const title = valueAt(record.titles, String(record[name]));
      const place = record[schema["x-time-zone"] ?? ""];
      const at =
        typeof place === "string" ? writtenInstantAt(String(record[name]), place, timeZone) : undefined;
      return [name, title ?? at ?? type.text(record[name], schema, timeZone)] as const;
    });
  // From a day to the same day is that day.
  return fill(template, { ...record, ...Object.fromEntries(worded) }).replace(/^(.+) – \1$/, "$1");
}
