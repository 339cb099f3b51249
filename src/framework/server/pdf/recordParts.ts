import type { Section } from "#framework/shared/definitions/definitions.ts";
import { type Field, fieldsOf } from "#framework/shared/fields/fields.ts";
import {
  isObject,
  type JsonObject,
  type Schema,
  resourceReferredTo,
} from "#framework/shared/schema/schema.ts";
import { facts, passage, type PdfPart, pictures, signatureOf, table, under } from "./parts.ts";

/** How a record is written down. */
export interface Writing {
  /** Where instants are told. */
  timeZone: string;
  /** Whether every field is written down, one without a value too, references by their titles, and files by their names. */
  whole?: {
    empty: string;
    titles: Readonly<Record<string, string>>;
    /** Pictures as data URLs, by the id of their file. */
    pictures?: Readonly<Record<string, string>>;
  };
}

/**
 * A record as parts of a document, section by section as its definition lays them out: facts, longer texts, and
 * repeatable groups as tables. What has no value is left out, and so are references, which are ids, unless the whole is
 * asked for.
 */
export function recordParts(
  fields: readonly Field[],
  sections: readonly Section[],
  record: JsonObject,
  writing: Writing,
): PdfPart[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  return sections.flatMap(({ title, fields: rows }) => {
    const named = rows.flat().flatMap((name) => known.get(name) ?? []);
    const shown = named.filter((field) => writing.whole || isShown(field, record[field.name]));
    const parts = fieldParts(shown, record, writing);
    return title === undefined ? parts : under(title, parts, writing.whole ? 3 : 2);
  });
}

const long = new Set(["long-text", "rich-text"]);
const mostColumns = 5;
const longCell = 120;

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const isShown = ({ schema, type }: Field, value: unknown): boolean =>
  isFilled(value) &&
  schema["x-reference"] === undefined &&
  !["file", "files", "image", "signature"].includes(type.name);

/** Facts that follow each other share one table; texts, groups and signatures stand between them. */
function fieldParts(fields: readonly Field[], record: JsonObject, writing: Writing): PdfPart[] {
  const parts: PdfPart[] = [];
  let pairs: [string, string][] = [];
  const add = (...made: PdfPart[]) => {
    if (pairs.length > 0) parts.push(facts(pairs));
    pairs = [];
    parts.push(...made);
  };
  for (const field of fields) {
    const { name, label, type, schema } = field;
    const value = record[name];
    if (!isFilled(value)) pairs.push([label, wordsOf(field, value, writing)]);
    else if (type.name === "rows" && schema.items?.properties)
      add(...groupParts(label, schema.items, [value].flat().filter(isObject), writing));
    else if (long.has(type.name)) add(passage(label, wordsOf(field, value, writing)));
    else if (type.name === "signature" && isObject(value)) add(signatureOf(label, value, writing.timeZone));
    else if (picturesIn(value, writing).length > 0) add(...fileParts(field, value, writing));
    else if (isGroup(field) && isObject(value)) {
      const own = groupPairs(schema, value, writing);
      const shown = picturesInside(label, schema, value, writing);
      if (own.length === 1 && shown.length === 0) pairs.push([label, own[0]?.[1] ?? ""]);
      else add(...under(label, [facts(own), ...shown], 4));
    } else pairs.push([label, wordsOf(field, value, writing)]);
  }
  add();
  return parts;
}

/** The files of a value that are shown as pictures. */
const picturesIn = (value: unknown, { whole }: Writing): { name: string; url: string }[] =>
  [value]
    .flat()
    .filter(isObject)
    .flatMap(({ documentId, name }) => {
      const url = whole?.pictures?.[String(documentId)];
      return url === undefined ? [] : [{ name: String(name), url }];
    });

/** The pictures in the fields of a group, each under the group and the field it belongs to. */
function picturesInside(label: string, schema: Schema, value: JsonObject, writing: Writing): PdfPart[] {
  return fieldsOf(schema).flatMap(({ name, label: own, schema: inner }) => {
    const kept = value[name];
    const named = `${label}: ${own}`;
    const group = inner.items ?? inner;
    const direct = pictures(named, picturesIn(kept, writing));
    if (direct.length > 0 || !group.properties) return direct;
    const rows = [kept ?? []].flat().filter(isObject);
    return rows.flatMap((row) => picturesInside(named, group, row, writing));
  });
}

/** Pictures, and below them the names of the files that are none. */
function fileParts({ label }: Field, value: unknown, writing: Writing): PdfPart[] {
  const rest = [value]
    .flat()
    .filter(isObject)
    .filter((file) => picturesIn(file, writing).length === 0);
  return [
    ...pictures(label, picturesIn(value, writing)),
    ...(rest.length > 0 ? [facts([["Other files", rest.map(({ name }) => String(name)).join(", ")]])] : []),
  ];
}

/** A value in words: a reference by its title; what is encrypted at rest is not put on paper. */
function wordsOf({ type, schema }: Field, value: unknown, { timeZone, whole }: Writing): string {
  if (!isFilled(value)) return whole?.empty ?? "";
  if (schema["x-encrypted"] === true && whole) return "Available in the portal only";
  const referred = resourceReferredTo(schema);
  if (whole && referred !== undefined)
    return [value]
      .flat()
      .map((id) => whole.titles[String(id)] ?? "Former user")
      .join(", ");
  return type.text(value, schema, timeZone);
}

/** Fields that belong together, where no template says them in one line. */
const isGroup = ({ type, schema }: Field): boolean =>
  type.name === "object" && schema["x-title"] === undefined && schema.properties !== undefined;

const groupPairs = (schema: Schema, value: JsonObject, writing: Writing): [string, string][] =>
  fieldsOf(schema)
    .filter((field) => (writing.whole ? isFilled(value[field.name]) : isShown(field, value[field.name])))
    .map((field) => [field.label, wordsOf(field, value[field.name], writing)]);

const numbers = new Set(["number", "money"]);

/** A repeatable group: a column for each of its fields that anyone filled in, or one below the other where they are many. */
function groupParts(label: string, schema: Schema, rows: readonly JsonObject[], writing: Writing): PdfPart[] {
  const columns = fieldsOf(schema).filter((field) =>
    rows.some((row) => (writing.whole ? isFilled(row[field.name]) : isShown(field, row[field.name]))),
  );
  const cells = rows.map((row) =>
    columns.map((field) => (isFilled(row[field.name]) ? wordsOf(field, row[field.name], writing) : "")),
  );
  const isWide = columns.length > mostColumns || cells.flat().some((cell) => cell.length > longCell);
  const shownIn = (row: JsonObject, index: number) =>
    picturesInside(`${label}, ${index + 1}`, schema, row, writing);
  if (writing.whole && isWide)
    return rows.flatMap((row, index) => {
      const parts = [facts(groupPairs(schema, row, writing)), ...shownIn(row, index)];
      return under(`${label}, ${index + 1} of ${rows.length}`, parts, 4);
    });
  const grid = table(
    columns.map(({ label: name, type }, index) => ({
      label: name,
      isNumber: numbers.has(type.name),
      isWide: index === 0 || writing.whole !== undefined,
    })),
    cells,
  );
  return writing.whole ? under(label, [grid, ...rows.flatMap(shownIn)], 4) : [grid];
}
