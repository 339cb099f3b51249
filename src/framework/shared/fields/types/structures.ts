import { isObject } from "../../schema/schema.ts";
import { isPlain } from "../../schema/foreign/kinds.ts";
import { structureOf } from "../structure.ts";
import { defineFieldType, type FieldType } from "../fieldType.ts";

/** As much of a value as fits on a line. */
const longest = 300;

/** A value of any shape in one line: texts as they are, entries as "key: value". */
export function lineOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (depth > 4) return "…";
  const parts = Array.isArray(value)
    ? value.map((item) => lineOf(item, depth + 1))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => `${key}: ${lineOf(item, depth + 1)}`)
      : undefined;
  if (!parts) return String(value);
  const line = parts.filter((part) => part !== "").join(Array.isArray(value) ? ", " : "; ");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

const structure = (name: "json" | "mixed" | "entries" | "places"): FieldType =>
  defineFieldType({
    name,
    matches: (schema) => structureOf(schema) === name,
    storage: "json",
    operators: ["is_empty", "not_empty"],
    text: (value) => lineOf(value),
    exportCell: (value) =>
      isPlain(value) ? value : value === null || value === undefined ? null : JSON.stringify(value),
  });

/** A value of which nothing is said, or of which no form can be made: it is typed as JSON. */
export const json = structure("json");

/** A value of one of several kinds, such as a text or a list of texts. */
export const mixed = structure("mixed");

/** Values under names that anyone who fills it in gives them. */
export const entries = structure("entries");

/** A list whose places mean different things. */
export const places = structure("places");
