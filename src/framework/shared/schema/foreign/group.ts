import { labelFor } from "../../text/names.ts";
import { linearPattern } from "../../text/linearPattern.ts";
import { isObject, type Json, type JsonObject, type Schema } from "../schema.ts";
import type { Around } from "./around.ts";
import { addAlternatives, optionsOf } from "./alternatives.ts";
import { type Branch, branchesOf } from "./branches.ts";
import { fieldsIn } from "./condition.ts";
import { entriesOf } from "./entries.ts";
import { typesOf } from "./kinds.ts";
import type { Keys } from "./names.ts";
import { type PartReader, type Place, within } from "./reading.ts";
import { plainOf } from "./scalars.ts";
import { together } from "./together.ts";

/** A group of fields, with what holds only under conditions and what a person chooses among. */
export function group(reader: PartReader, found: JsonObject, place: Place): Schema {
  const keys = reader.keys(namesIn(reader, found, place, 0), place);
  const nothing: ReadonlySet<string> = new Set();
  const read: Around["read"] = (part, at, around) => groupPart(reader, part, at, around);
  const schema = read(found, place, { keys, known: nothing, present: nothing, group: {}, read });
  const fields = fieldsIn(schema);
  const isNamed = Object.keys(fields).length > 0;
  const entries = entriesOf(reader, found, place, isNamed);
  const sizes = plainOf(found);
  const whole: Schema = { ...schema, type: "object" };
  if (place.isRoot && entries)
    return { ...whole, ...rootEntries(keys, whole, { ...entries, ...(isNamed ? {} : sizes) }) };
  if (!isNamed && !entries && found.additionalProperties !== false)
    return { type: "object", "x-widget": "json", ...sizes, ...(schema.allOf && { allOf: schema.allOf }) };
  return {
    ...whole,
    ...sizes,
    ...(entries ?? (found.additionalProperties === false && { additionalProperties: false })),
  };
}

/** The values of a record that have names of their own go to one field of it. */
function rootEntries(keys: Keys, schema: Schema, entries: Schema): Schema {
  const key = keys.made("other_entries");
  const field: Schema = { type: "object", title: "Other entries", ...entries };
  return { "x-entries": key, properties: { ...schema.properties, [key]: field } };
}

/** A part of a group: its fields, what must be there, its conditions and its alternatives. */
function groupPart(reader: PartReader, found: JsonObject, place: Place, around: Around): Schema {
  const schema: Schema = {};
  const properties = isObject(found.properties) ? found.properties : {};
  const names = Object.keys(properties);
  const read = names.map(
    (name) => [around.keys.of(name), field(reader, found, name, place, around)] as const,
  );
  const required = requiredIn(reader, found, place, around);
  const undeclared = required.filter((name) => !names.includes(name) && !around.known.has(name));
  const free = undeclared.map(
    (name) => [around.keys.of(name), titled({ "x-widget": "json" }, name, around.keys)] as const,
  );
  // A name that no value fits stands as false, which is a schema too.
  if (read.length + free.length > 0)
    schema.properties = Object.fromEntries([...read, ...free]) as Record<string, Schema>;
  if (required.length > 0) schema.required = [...new Set(required.map((name) => around.keys.of(name)))];
  const inner: Around = {
    keys: around.keys,
    known: new Set([...around.known, ...names, ...undeclared]),
    present: new Set([...around.present, ...required]),
    group: { properties: { ...fieldsIn(around.group), ...fieldsIn(schema) } },
    read: around.read,
  };
  addBranches(reader, schema, branchesOf(found), place, inner);
  if (found.not !== undefined) {
    const not = reader.condition(found.not, within(place, found.not, place.name), inner.group);
    schema.allOf = [...(schema.allOf ?? []), { not }];
  }
  addAlternatives(reader, schema, found, place, inner);
  return schema;
}

/** One field of a group; where the field is known outside of the part, only what more is said of it. */
function field(
  reader: PartReader,
  found: JsonObject,
  name: string,
  place: Place,
  around: Around,
): Schema | boolean {
  const source = withPatterns(found, name);
  const at: Place = { ...within(place, source, name) };
  if (around.known.has(name))
    return reader.condition(source, at, fieldsIn(around.group)[around.keys.of(name)]);
  const part = reader.part(source, at);
  return part === false ? false : titled(part, name, around.keys);
}

/** What is said of a field, by its name and by the patterns that its name fits. */
function withPatterns(found: JsonObject, name: string): Json {
  let source: Json = isObject(found.properties) ? (found.properties[name] ?? true) : true;
  for (const [pattern, part] of Object.entries(
    isObject(found.patternProperties) ? found.patternProperties : {},
  ))
    if (linearPattern(pattern)?.test(name) === true && isObject(part))
      source = isObject(source) ? together(source, part) : source === true ? part : source;
  return source;
}

const titled = (part: Schema, name: string, keys: Keys): Schema => {
  const key = keys.of(name);
  return { ...part, title: part.title ?? labelFor(name), ...(key !== name && { "x-name": name }) };
};

/** What must be there: not a value that may be null, which is none here. */
function requiredIn(reader: PartReader, found: JsonObject, place: Place, around: Around): string[] {
  const properties = isObject(found.properties) ? found.properties : {};
  return (Array.isArray(found.required) ? found.required : [])
    .filter((name): name is string => typeof name === "string")
    .filter((name) => around.known.has(name) || !mayBeNull(reader, properties[name], place));
}

function mayBeNull(reader: PartReader, source: Json | undefined, place: Place): boolean {
  if (!isObject(source)) return false;
  const whole = reader.whole(source, within(place, source, ""));
  if (!whole) return false;
  const { found } = whole;
  if (typesOf(found).includes("null")) return true;
  return optionsOf(reader, whole)?.some(({ types }) => types.length === 1 && types[0] === "null") === true;
}

function addBranches(
  reader: PartReader,
  schema: Schema,
  branches: Branch[],
  place: Place,
  around: Around,
): void {
  for (const { condition, then, otherwise, present } of branches) {
    const at = within(place, condition, place.name);
    const read = (part: Json | undefined, more: readonly string[]): Schema | undefined => {
      if (part === undefined || part === true) return undefined;
      const whole = reader.whole(part, within(place, part, place.name));
      if (!whole) return { not: {} };
      const known = { ...around, present: new Set([...around.present, ...more]) };
      return groupPart(reader, whole.found, whole.place, known);
    };
    const [yes, no] = [read(then, present), read(otherwise, [])];
    const group = { properties: fieldsIn({ allOf: [yes ?? {}, no ?? {}, around.group] }) };
    const test = reader.condition(condition, at, group);
    schema.allOf = [
      ...(schema.allOf ?? []),
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: test, ...(yes && { then: yes }), ...(no && { else: no }) },
    ];
  }
}

/** The names of every field that a group may have. */
function namesIn(reader: PartReader, found: JsonObject, place: Place, depth: number): string[] {
  if (depth > 4) return [];
  const inside = (part: Json | undefined): string[] => {
    if (!isObject(part)) return [];
    const whole = reader.whole(part, within(place, part, place.name));
    return whole ? namesIn(reader, whole.found, whole.place, depth + 1) : [];
  };
  const several = [found.oneOf, found.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [
    ...Object.keys(isObject(found.properties) ? found.properties : {}),
    ...(Array.isArray(found.required) ? found.required.map(String) : []),
    ...branchesOf(found).flatMap(({ then, otherwise }) => [...inside(then), ...inside(otherwise)]),
    ...several.flatMap(inside),
  ];
}
