import { isObject, type Json } from "../../schema/schema.ts";
import { quote } from "../check/problem.ts";
import { escaped } from "../../text/pointer.ts";
import type { Refuse } from "./policy.ts";

/**
 * What the schema of a field can say that only a tenant has. What is kept from other records, is held by the database, or
 * is stored in another way is left out: it could show what someone may not see, or change what other tenants have. An
 * expression is checked like any other: it is at least as sensitive as what it reads.
 */
const sayable = new Set([
  "title",
  "description",
  "examples",
  "default",
  "readOnly",
  "type",
  "format",
  "enum",
  "const",
  "oneOf",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "x-reference",
  "x-belongs-to",
  "x-sensitive",
  "x-search",
  "x-widget",
  "x-group",
  "x-tone",
  "x-nothing",
  "x-column",
  "x-columns",
  "x-report",
  "x-after",
  "x-not-before",
  "x-not-after",
  "x-at-most",
  "x-alone",
  "x-empty",
  "x-easy-read",
  "x-languages",
  "x-computed",
  "x-required-when",
  "x-read-only-when",
  "x-offered-when",
]);

/** Keys whose values are schemas by name. */
const byName = new Set(["properties"]);
/** Keys whose values are schemas. */
const within = new Set(["items", "oneOf"]);

/** Judges the schema of a field that only a tenant has, whose references are replaced. */
export function judgeNewField(schema: Json | undefined, place: string, refuse: Refuse): void {
  if (Array.isArray(schema)) {
    schema.forEach((part, index) => judgeNewField(part, `${place}/${index}`, refuse));
    return;
  }
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    const at = `${place}/${escaped(key)}`;
    if (!sayable.has(key))
      refuse(
        at,
        quote(key),
        "a field of the record alone: what is kept from others, unique, encrypted or checked by if and then is said in the provider's folder",
      );
    else if (within.has(key)) judgeNewField(value, at, refuse);
    else if (byName.has(key) && isObject(value))
      for (const [name, inner] of Object.entries(value))
        judgeNewField(inner, `${at}/${escaped(name)}`, refuse);
  }
}
