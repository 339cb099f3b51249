import { labelFor } from "../../text/names.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import { fieldsIn } from "./condition.ts";
import { entriesOf } from "./entries.ts";
import type { Around } from "./around.ts";
import { isPlain, listed, type Plain, typesOf } from "./kinds.ts";
import { type PartReader, type Place, type Whole, within } from "./reading.ts";

/** One of several descriptions of a value. */
export interface Option extends Whole {
  source: Json;
  types: string[];
}

/** The alternatives that a part offers, those that no value fits left out; undefined where it offers none. */
export function optionsOf(reader: PartReader, { found, place }: Whole): Option[] | undefined {
  const several = found[keywordOf(found)];
  if (!Array.isArray(several) || several.length === 0) return undefined;
  return several.flatMap((source: Json): Option[] => {
    const whole = reader.whole(source, within(place, source, place.name));
    return whole ? [{ ...whole, source, types: typesOf(whole.found) }] : [];
  });
}

/** The keyword that says how many of the alternatives may hold. */
export const keywordOf = (found: JsonObject): "oneOf" | "anyOf" =>
  Array.isArray(found.oneOf) && found.oneOf.length > 0 ? "oneOf" : "anyOf";

/** What people call an alternative: its title, or the last word of its reference. */
export function titleOf({ found, source }: Pick<Option, "found" | "source">, otherwise: string): string {
  if (typeof found.title === "string" && found.title.trim() !== "") return found.title;
  const reference = isObject(source) && typeof source.$ref === "string" ? source.$ref : "";
  const word = reference
    .split(/[/#]/)
    .findLast(Boolean)
    ?.replace(/\.json$/, "");
  return word ? labelFor(word) : otherwise;
}

/**
 * Adds the alternatives of a group to it. Where a field says which of them it is, that field is the choice, and each
 * alternative holds under a condition; otherwise all fields are there, and a form has a chooser.
 */
export function addAlternatives(
  reader: PartReader,
  schema: Schema,
  found: JsonObject,
  place: Place,
  around: Around,
): void {
  const both = Array.isArray(found.oneOf) && Array.isArray(found.anyOf) && found.anyOf.length > 0;

  const { anyOf: apart, ...without } = found;
  if (both && apart !== undefined) addAlternatives(reader, schema, { anyOf: apart }, place, around);
  const rest = both ? without : found;
  const all = optionsOf(reader, { found: rest, place }) ?? [];
  const options = all.filter(({ types }) => types.length === 0 || types.includes("object"));
  if (options.length === 0) return;
  const [only] = options;
  if (options.length === 1 && only && all.length === 1) return addAlways(reader, schema, only, around);
  if (options.some((option) => entriesOf(reader, option.found, option.place, true) !== undefined))
    schema.additionalProperties = { "x-widget": "json" };
  const telling = tellingField(options, around);
  if (telling) addByField(reader, schema, options, telling, place, around);
  else addByChoice(reader, schema, options, keywordOf(rest), around);
}

function addAlways(reader: PartReader, schema: Schema, option: Option, around: Around): void {
  const part = around.read(option.found, option.place, around);
  schema.allOf = [...(schema.allOf ?? []), part];
}

interface Telling {
  name: string;
  values: Plain[][];
}

/** The field whose value says which alternative it is: each has values of its own there, and must have one. */
function tellingField(options: readonly Option[], { present }: Around): Telling | undefined {
  const names = Object.keys(isObject(options[0]?.found.properties) ? options[0].found.properties : {});
  for (const name of names) {
    const values = options.map(({ found }) => {
      const part = isObject(found.properties) ? found.properties[name] : undefined;
      const isThere = present.has(name) || (Array.isArray(found.required) && found.required.includes(name));
      return isThere && isObject(part) ? listed(part)?.map(({ value }) => value) : undefined;
    });
    const all = values.flatMap((each) => each ?? []);
    if (values.every((each) => each !== undefined && each.length > 0) && new Set(all).size === all.length)
      return { name, values: values.map((each) => each ?? []) };
  }
  return undefined;
}

function addByField(
  reader: PartReader,
  schema: Schema,
  options: readonly Option[],
  { name, values }: Telling,
  place: Place,
  around: Around,
): void {
  const key = around.keys.of(name);
  const words = options.flatMap((option, index) => {
    const own = values[index] ?? [];
    return own.map((value) => ({
      const: value,
      title: own.length === 1 ? titleOf(option, labelFor(String(value))) : String(value),
    }));
  });
  const base = schema.properties?.[key] ?? fieldsIn(around.group)[key];
  const [first] = options;
  const part = isObject(first?.found.properties) ? first.found.properties[name] : undefined;
  const title = (isObject(part) && typeof part.title === "string" ? part.title : undefined) ?? labelFor(name);
  const chooser: Schema = {
    title,
    ...(isObject(base) ? base : {}),
    ...(key !== name && { "x-name": name }),
    oneOf: words,
  };
  delete chooser.enum;
  delete chooser.const;
  // What had to be there without a word of what it is (`required` beside the alternatives) is known now.
  delete chooser["x-widget"];
  const types = new Set(words.map(({ const: value }) => typeof value));
  if (types.size === 1) chooser.type = [...types][0];
  if (!around.known.has(name) || schema.properties?.[key])
    schema.properties = { ...schema.properties, [key]: chooser };
  schema.required = [...new Set([...(schema.required ?? []), key])];
  const inner = {
    ...around,
    known: new Set([...around.known, name]),
    present: new Set([...around.present, name]),
    group: { properties: { ...fieldsIn(around.group), [key]: chooser } },
  };
  for (const [index, option] of options.entries()) {
    const own = values[index] ?? [];
    const test: Schema = own.length === 1 ? { const: own[0] } : { enum: own };
    const { title: _title, ...rest } = option.found;
    const then = around.read(withoutField(rest, name), option.place, inner);
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    const branch: Schema = { if: { properties: { [key]: test }, required: [key] }, then };
    schema.allOf = [...(schema.allOf ?? []), branch];
  }
}

const withoutField = (found: JsonObject, name: string): JsonObject => {
  const { [name]: _told, ...properties } = isObject(found.properties) ? found.properties : {};
  const required = (Array.isArray(found.required) ? found.required : []).filter((each) => each !== name);
  return { ...found, properties, required };
};

function addByChoice(
  reader: PartReader,
  schema: Schema,
  options: readonly Option[],
  keyword: "oneOf" | "anyOf",
  around: Around,
): void {
  const read = options.map((option, index) => {
    const part = around.read(option.found, option.place, around);
    const isClosed = option.found.additionalProperties === false;
    return {
      ...part,
      ...entriesOf(reader, option.found, option.place, true),
      title: titleOf(option, `Option ${index + 1}`),
      ...(isClosed && { additionalProperties: false }),
    };
  });
  const brought: Record<string, Schema> = {};
  for (const [key, field] of read.flatMap((part) => Object.entries(fieldsIn(part))))
    if (!Object.hasOwn(fieldsIn(around.group), key)) brought[key] = merged(brought[key], field);
  const names = Object.keys(brought);
  if (names.length === 0) {
    schema.allOf = [...(schema.allOf ?? []), { [keyword]: read.map(({ title: _title, ...part }) => part) }];
    return;
  }
  schema.properties = { ...schema.properties, ...brought };
  schema["x-alternatives"] = names;
  schema[keyword] = read.map((part) => ({ type: "object", ...part }));
}

/** A field that several alternatives have: whatever one of them says of it. */
function merged(known: Schema | undefined, field: Schema): Schema {
  if (known === undefined || JSON.stringify(known) === JSON.stringify(field)) return field;
  const values = [known, field].map((each) =>
    isPlain(each.const) ? [each.const] : (each.enum ?? each.oneOf?.map((choice) => choice.const)),
  );
  const { title, "x-name": name } = known;
  const same = { ...(title && { title }), ...(name && { "x-name": name }) };
  const plain = values.flatMap((each) => each ?? [undefined]);
  if (plain.every(isPlain)) return { ...same, type: "string", enum: [...new Set(plain)] };
  const isText = [known, field].every(({ type, format }) => type === "string" && format === undefined);
  return isText ? { ...same, type: "string" } : { ...same, "x-widget": "json" };
}
