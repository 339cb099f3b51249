import type { Json, JsonObject } from "../../schema/schema.ts";
import { fitsShape } from "../checkPart.ts";
import { keywordsOf, widgets } from "../keywords.ts";
import { askableRecords } from "../askable.ts";
import { limits, patterns } from "../limits.ts";

/** Keywords that are read by themselves, or say nothing of a form. */
const read = new Set([
  "type", "enum", "enumNames", "const", "oneOf", "anyOf", "properties", "items", "prefixItems", "allOf", "if", "then", "else",
  "dependencies", "dependentSchemas", "dependentRequired", "required", "format", "additionalProperties", "patternProperties",
  "$ref", "definitions", "$defs", "$schema", "$id", "id", "$comment", "default", "examples", "nullable",
]); // prettier-ignore

/** The keywords of a part that a form has too, with values that it may have; the others are told to `note`. */
export function keptKeywords(
  found: JsonObject,
  type: string,
  note: (keyword: string, message: string) => void,
): JsonObject {
  const known = keywordsOf[type === "integer" ? "number" : type] ?? {};
  const kept: JsonObject = {};
  for (const [keyword, value] of Object.entries(found)) {
    if (read.has(keyword)) continue;
    const shape = Object.hasOwn(known, keyword) ? known[keyword] : undefined;
    const fitting = shape === undefined ? undefined : fitted(keyword, value);
    if (shape === undefined) note(keyword, `“${keyword.slice(0, 40)}” was left out.`);
    else if (fitting === undefined || !fitsShape(shape, fitting))
      note(
        keyword,
        keyword === "pattern"
          ? "The pattern was left out: a text is letters, digits, or one of the forms of text."
          : `“${keyword}” was left out: its value cannot be used.`,
      );
    else kept[keyword] = fitting;
  }
  return kept;
}

const atMost = (value: Json, most: number): Json =>
  typeof value === "number" ? Math.min(value, most) : value;

/** A value as a form may have it; undefined for one that it may not. */
function fitted(keyword: string, value: Json): Json | undefined {
  switch (keyword) {
    case "title":
      return typeof value === "string" && value.trim() !== "" ? value.slice(0, limits.title) : undefined;
    case "description":
    case "x-easy-read":
      return typeof value === "string" ? value.slice(0, limits.text) : undefined;
    case "maxLength":
      return atMost(value, 20_000);
    case "maxItems":
      return atMost(value, 200);
    case "multipleOf":
      return typeof value === "number" && value > 0 ? value : undefined;
    case "pattern":
      return typeof value === "string" && Object.hasOwn(patterns, value) ? value : undefined;
    case "x-widget":
      return typeof value === "string" && widgets.has(value) ? value : undefined;
    case "x-reference":
      return typeof value === "string" && Object.hasOwn(askableRecords, value) ? value : undefined;
    default:
      return value;
  }
}
