import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { oneOf, type Problem, quote } from "./problem.ts";
import { escaped } from "../../text/pointer.ts";

/**
 * Words and tones that are still there once a schema is completed belong to nothing: those of choices name no value of the
 * `enum` beside them, those in short sentences no field of their group.
 */
export function checkChoiceWords(file: string, node: Json, pointer = ""): Problem[] {
  if (typeof node !== "object" || node === null) return [];
  const own = isObject(node)
    ? ["x-titles", "x-tones", "x-easy-reads"].flatMap((keyword) => misfits(node, keyword).map((found) => ({ file, pointer: `${pointer}/${keyword}`, ...found }))) // prettier-ignore
    : [];
  const inner = Object.entries(node).flatMap(([key, value]: [string, Json]) =>
    checkChoiceWords(file, value, `${pointer}/${escaped(key)}`),
  );
  return [...own, ...inner];
}

function misfits(node: JsonObject, keyword: string): Pick<Problem, "found" | "expected">[] {
  const named = node[keyword];
  if (!isObject(named)) return [];
  if (keyword === "x-easy-reads") {
    const fields = Object.keys(isObject(node.properties) ? node.properties : {});
    return Object.keys(named).map((name) => ({ found: quote(name), expected: oneOf(fields, name) }));
  }
  const values = Array.isArray(node.enum) ? node.enum.map(String) : [];
  const unknown = Object.keys(named).filter((value) => !values.includes(value));
  if (values.length === 0)
    return [{ found: "words without choices", expected: "enum with texts beside them" }];
  return unknown.map((value) => ({ found: quote(value), expected: oneOf(values, value) }));
}
