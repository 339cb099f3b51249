import type { Section } from "#shared/definitions/definitions.ts";
import { type Field, fieldsOf } from "#shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#shared/schema/schema.ts";
import { facts, passage, type PdfPart, table, under } from "./parts.ts";

/**
 * A record as parts of a document, section by section as its definition lays them out: facts, longer texts, and
 * repeatable groups as tables. What has no value is left out, and so are references, which are ids.
 * @param timeZone where instants are told
 */
export function recordParts(
  fields: readonly Field[],
  sections: readonly Section[],
  record: JsonObject,
  timeZone: string,
): PdfPart[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  return sections.flatMap(({ title, fields: rows }) => {
    const named = rows.flat().flatMap((name) => known.get(name) ?? []);
    const parts = fieldParts(
      named.filter((field) => isShown(field, record[field.name])),
      record,
      timeZone,
    );
    return title === undefined ? parts : under(title, parts);
  });
}

const long = new Set(["long-text", "rich-text"]);

const isShown = ({ schema, type }: Field, value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  schema["x-reference"] === undefined &&
  !["file", "files", "image", "signature"].includes(type.name);

/** Facts that follow each other share one table; texts and groups stand between them. */
function fieldParts(fields: readonly Field[], record: JsonObject, zone: string): PdfPart[] {
  const parts: PdfPart[] = [];
  let pairs: [string, string][] = [];
  const flush = () => {
    if (pairs.length > 0) parts.push(facts(pairs));
    pairs = [];
  };
  for (const { name, label, type, schema } of fields) {
    const value = record[name];
    if (type.name === "rows" && schema.items?.properties) {
      flush();
      parts.push(groupTable(schema.items, [value].flat().filter(isObject), zone));
    } else if (long.has(type.name)) {
      flush();
      parts.push(passage(label, String(value).replace(/<[^>]*>/g, " ")));
    } else pairs.push([label, type.text(value, schema, zone)]);
  }
  flush();
  return parts;
}

const numbers = new Set(["number", "money"]);

/** A repeatable group: a column for each of its fields that anybody filled in. */
function groupTable(schema: Schema, rows: readonly JsonObject[], zone: string): PdfPart {
  const columns = fieldsOf(schema).filter((field) => rows.some((row) => isShown(field, row[field.name])));
  return table(
    columns.map(({ label, type }, index) => ({
      label,
      isNumber: numbers.has(type.name),
      isWide: index === 0,
    })),
    rows.map((row) => columns.map(({ name, type, schema: own }) => type.text(row[name], own, zone))),
  );
}
