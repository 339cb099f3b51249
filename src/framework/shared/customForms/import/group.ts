import { isObject, type Schema } from "../../schema/schema.ts";
import { isKind } from "../../schema/withProperties.ts";
import { limits } from "../limits.ts";
import { pointerTo } from "../walk.ts";
import { entriesFrom } from "./entries.ts";
import type { Making, Place } from "./making.ts";
import { ruleAt } from "./rule.ts";

/** A group: its questions, its conditions, its alternatives, and values under names of their own. */
export function groupFrom(schema: Schema, place: Place, making: Making): Schema {
  const { properties = {}, required, allOf, oneOf, anyOf, "x-alternatives": brought } = schema;
  const title = schema["x-title"];
  return {
    type: "object",
    properties: {},
    ...branchFrom({ properties, required, allOf, oneOf, anyOf, "x-alternatives": brought }, place, making),
    ...entriesFrom(schema, place, making),
    ...(title !== undefined && { "x-title": title }),
  };
}

/** A part of a group: always, under a condition, or as one of several alternatives. */
function branchFrom(branch: Schema, place: Place, making: Making): Schema {
  const { properties, required, allOf, then, else: otherwise, "x-alternatives": brought, ...rest } = branch;
  const at = (...steps: string[]): Place => ({ ...place, pointer: place.pointer + pointerTo(steps) });
  const inner = (part: Schema, ...steps: string[]): Schema =>
    isObject(part) ? branchFrom(part, at(...steps), making) : part;
  const made = properties && questionsFrom(properties, place, making);
  const isLeft = (name: string): boolean => made?.gone.has(name) !== true;
  const needed = required?.filter(isLeft) ?? [];
  const { oneOf, anyOf, title: _title, description: _description, type: _type, ...rules } = rest;
  const options = (keyword: "oneOf" | "anyOf", list: Schema[] | undefined): Schema =>
    list && list.length > 0
      ? { [keyword]: list.map((part, index) => (brought ? optionFrom(part, at(keyword, String(index)), making) : (ruleAt(part, at(keyword).pointer, making)))) } // prettier-ignore
      : {};
  return {
    ...ruleAt(rules, place.pointer, making),
    ...(made && { properties: made.properties }),
    ...(needed.length > 0 && { required: needed }),
    ...(allOf &&
      allOf.length > 0 && { allOf: allOf.map((part, index) => inner(part, "allOf", String(index))) }),
    ...options("oneOf", oneOf),
    ...options("anyOf", anyOf),
    ...(brought && { "x-alternatives": brought.filter(isLeft) }),
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ...(then !== undefined && { then: inner(then, "then") }),
    ...(otherwise !== undefined && { else: inner(otherwise, "else") }),
  };
}

/** One of several alternatives: with its words, and whether it takes other names. */
function optionFrom(option: Schema, at: Place, making: Making): Schema {
  const place: Place = { ...at, isWhole: true };
  const { additionalProperties, patternProperties, propertyNames, title, ...branch } = option;
  return {
    type: "object",
    ...(title && { title: title.slice(0, limits.title) }),
    ...branchFrom(branch, place, making),
    ...entriesFrom(
      { properties: option.properties, additionalProperties, patternProperties, propertyNames },
      place,
      making,
    ),
  };
}

interface Questions {
  properties: Record<string, Schema>;
  /** The names of those that nobody could answer. */
  gone: Set<string>;
}

function questionsFrom(
  properties: Record<string, Schema>,
  { pointer, nesting, isWhole }: Place,
  making: Making,
): Questions {
  const made: Questions = { properties: {}, gone: new Set() };
  for (const [name, part] of Object.entries(properties)) {
    const called = isObject(part) && typeof part["x-name"] === "string" ? part["x-name"] : name;
    const at: Place = { pointer: pointer + pointerTo(["properties", called]), nesting: nesting + 1, isWhole };
    if (isField(part)) {
      const question = answerable(part, at, making);
      if (question) made.properties[name] = making.part(question, at);
      else made.gone.add(name);
    } else made.properties[name] = mention(ruleAt(part, at.pointer, making));
  }
  return made;
}

/** Whether a mention of a name brings a question in: the importer has given it words then. */
const isField = (part: Schema): boolean =>
  isObject(part) && part.title !== undefined && (isKind(part) || part.enum !== undefined || "const" in part);

/** What more is said of a question that is there: never taken for one by itself. */
const mention = (rule: Schema): Schema => (isObject(rule) && isKind(rule) ? { allOf: [rule] } : rule);

/** A question that is only read has the value that it begins with; without one nobody could answer it. */
function answerable(part: Schema, { pointer }: Place, { tell }: Making): Schema | undefined {
  if (part.readOnly !== true) return part;
  const { title, description, type, default: only } = part;
  if (typeof only === "string" || typeof only === "number")
    return {
      ...(title && { title }),
      ...(description && { description }),
      ...(type && { type }),
      const: only,
    };
  tell(
    `${pointer}/readOnly`,
    "A question that is only read is left out, because nobody could answer it. Write a “default”, or leave out “readOnly”.",
  );
  return undefined;
}
