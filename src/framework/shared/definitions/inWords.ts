import { writtenDays, writtenSpan } from "../dates/spans.ts";
import { writtenInstantAt, zoneNameAt } from "../dates/written.ts";
import type { Field } from "../fields/fields.ts";
import { instantWriter } from "../fields/types/dateTime.ts";
import { fillLine, namesIn, valueAt } from "../text/template.ts";

/**
 * Fills a record into a template such as `{full_name}, {born}`, each field as people read it: dates written out, choices
 * by their label, other records by the name that came along under titles. From one date or time to another (`{from} –
 * {until}`) says what they share once.
 * @param timeZone where instants are told
 * @param today the present day; the times of its year are told without the year
 */
export function inWords(
  template: string,
  fields: readonly Field[],
  record: Record<string, unknown>,
  timeZone: string,
  today = "",
): string {
  const named = (name: string) => fields.find((field) => field.name === name);
  const spans = template.includes("} – {")
    ? template.replace(
        /\{(\w+)\} – \{(\w+)\}/g,
        (whole, from: string, until: string) =>
          spanOf([named(from), named(until)], record, timeZone, today) ?? whole,
      )
    : template;
  const names = namesOnce(spans);
  const worded = fields
    .filter(({ name }) => names.includes(name) && record[name] !== undefined && record[name] !== null)
    .map(({ name, type, schema }) => {
      const titles = [record[name]].flat().map((one) => valueAt(record.titles, String(one)));
      const title = titles.every((one) => one !== undefined) ? titles.join(", ") : undefined;
      const place = record[schema["x-time-zone"] ?? ""];
      const at =
        typeof place === "string"
          ? writtenInstantAt(String(record[name]), place, timeZone, instantWriter(schema))
          : undefined;
      return [name, title ?? at ?? type.text(record[name], schema, timeZone)] as const;
    });
  return fillLine(spans, { ...record, ...Object.fromEntries(worded) });
}

/** The last template and its names: those of a list are filled in one after another. */
let last: { template: string; names: readonly string[] } = { template: "", names: [] };

function namesOnce(template: string): readonly string[] {
  if (last.template !== template) last = { template, names: namesIn(template) };
  return last.names;
}

/** From one field to another; undefined unless both are days or both are instants, and both are there. */
function spanOf(
  [first, last]: [Field | undefined, Field | undefined],
  record: Record<string, unknown>,
  timeZone: string,
  today: string,
): string | undefined {
  const [from, until] = [record[first?.name ?? ""], record[last?.name ?? ""]];
  if (typeof from !== "string" || typeof until !== "string") return undefined;
  const kind = first?.type.storage;
  if (kind !== last?.type.storage) return undefined;
  if (kind === "date") return writtenDays(from, until);
  if (kind !== "instant") return undefined;
  const place = record[first?.schema["x-time-zone"] ?? ""];
  const zone = typeof place === "string" ? place : timeZone;
  return `${writtenSpan(from, until, { zone, today })} ${zoneNameAt(from, zone, timeZone)}`.trim();
}
