import type { JsonObject, Schema } from "../../schema/schema.ts";
import { limits } from "../limits.ts";
import type { Making, Place } from "./making.ts";

/** The keywords with numbers of a part, as far as a form has them. */
const numbers = ["minLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "minProperties", "maxProperties"] as const; // prettier-ignore

/** The limits of an answer, as far as a form has them. */
export function limitsOf(schema: Schema, { pointer }: Place, { tell }: Making): Schema {
  const kept: JsonObject = {};
  for (const keyword of numbers) {
    const value = schema[keyword];
    if (typeof value === "number" && Math.abs(value) <= 1e12) kept[keyword] = value;
    else if (value !== undefined) tell(`${pointer}/${keyword}`, `“${keyword}” was left out: a form counts up to a million million.`); // prettier-ignore
  }
  for (const [keyword, most] of [
    ["maxLength", 20_000],
    ["maxItems", 200],
  ] as const) {
    const value = schema[keyword];
    if (value === undefined) continue;
    kept[keyword] = Math.min(value, most);
    if (value > most) tell(`${pointer}/${keyword}`, `A form takes at most ${most} ${keyword === "maxItems" ? "entries" : "characters"}.`); // prettier-ignore
  }
  return kept;
}

/** The words of a question, as long as a form has them. */
export function wordsOf({
  title,
  description,
  "x-easy-read": easy,
  "x-languages": languages,
  "x-kind": kind,
  "x-name": name,
  default: first,
  readOnly,
}: Schema): Schema {
  // prettier-ignore
  return {
    ...(title?.trim() && { title: title.slice(0, limits.title) }),
    ...(description && { description: description.slice(0, limits.text) }),
    ...(easy && { "x-easy-read": easy }),
    ...(languages && { "x-languages": languages }),
    ...(kind && { "x-kind": kind }),
    ...(name && { "x-name": name.slice(0, limits.title) }),
    ...(first !== undefined && readOnly !== true && { default: first }),
  };
}
