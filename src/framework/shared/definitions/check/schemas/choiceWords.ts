import { isObject, type Json, type JsonObject } from "../../../schema/schema.ts";
import { oneOf, type Problem, quote } from "../problem.ts";
import { escaped } from "../../../text/pointer.ts";

/**
 * Words and tones that are still there once a schema is completed belong to nothing: those of choices name no value of the
 * `enum` beside them, those in short sentences no field of their group. So do fields that may be empty, of no group.
 */
export function checkChoiceWords(file: string, node: Json, pointer = ""): Problem[] {
  if (typeof node !== "object" || node === null) return [];
  const own = isObject(node)
    ? ["x-titles", "x-tones", "x-easy-reads", "x-optional"].flatMap((keyword) => misfits(node, keyword).map((found) => ({ file, pointer: `${pointer}/${keyword}`, ...found }))) // prettier-ignore
    : [];
  const inner = Object.entries(node).flatMap(([key, value]: [string, Json]) =>
    checkChoiceWords(file, value, `${pointer}/${escaped(key)}`),
  );
  return [...own, ...inner];
}

/** What is wrong with words, tones or optional fields that are still there. */
export function misfits(node: JsonObject, keyword: string): Pick<Problem, "found" | "expected">[] {
  const named = node[keyword];
  const fields = Object.keys(isObject(node.properties) ? node.properties : {});
  if (keyword === "x-optional" && Array.isArray(named)) {
    if (node.required !== undefined)
      return [
        {
          found: "required beside it",
          expected: "one of the two: which fields must, or may not, have a value",
        },
      ];
    return named
      .filter((name) => !fields.includes(String(name)))
      .map((name) => ({ found: quote(name), expected: oneOf(fields, String(name)) }));
  }
  if (!isObject(named)) return [];
  if (keyword === "x-easy-reads")
    return Object.keys(named).map((name) => ({ found: quote(name), expected: oneOf(fields, name) }));
  const values = Array.isArray(node.enum) ? node.enum.map(String) : [];
  const unknown = Object.keys(named).filter((value) => !values.includes(value));
  if (values.length === 0)
    return [{ found: "words without choices", expected: "enum with texts beside them" }];
  return unknown.map((value) => ({ found: quote(value), expected: oneOf(values, value) }));
}
