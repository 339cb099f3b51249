import { choicesOf, type Schema } from "../../schema/schema.ts";
import { defineFieldType } from "../fieldType.ts";
import { structureOf } from "../structure.ts";
import { lineOf } from "./structures.ts";

/** Texts of which something else than the letters is compared. */
const notAsText = new Set(["date", "date-time"]);

const isLine = (item: Schema): boolean =>
  item.type === "string" &&
  choicesOf(item) === undefined &&
  structureOf(item) === undefined &&
  item["x-reference"] === undefined &&
  item["x-widget"] === undefined &&
  !notAsText.has(item.format ?? "");

/** Several texts, such as tags that anyone thinks up. A filter asks whether one of them is among the record's. */
export const texts = defineFieldType({
  name: "texts",
  matches: (schema) => schema.type === "array" && schema.items !== undefined && isLine(schema.items),
  storage: "json",
  ignoresCase: true,
  operators: ["is", "in", "is_empty", "not_empty"],
  text: (value) =>
    Array.isArray(value)
      ? value
          .map((item) => lineOf(item))
          .filter((line) => line !== "")
          .join("; ")
      : "",
  exportCell: (value) => (Array.isArray(value) ? textsInCell(value.map((item) => lineOf(item))) : null),
});

/** Several texts as one cell has them, so that an import finds the same ones. */
export const textsInCell = (several: readonly string[]): string =>
  several
    .filter((item) => item !== "")
    .map((item) => (/[;|\n"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join("; ");

/**
 * The texts of one cell or line, separated by semicolons or each on a line of its own. As in CSV, one that begins with a quote
 * may have separators of its own.
 */
export function textsFrom(written: string): string[] {
  const found: string[] = [];
  let part = "";
  let [isBlank, isQuoted, isOpen] = [true, false, false];
  for (const letter of `${written};`) {
    if (!isOpen && /[;|\n]/.test(letter)) {
      found.push(isQuoted ? unquoted(part.trim()) : part.trim());
      part = "";
      [isQuoted, isBlank] = [false, true];
      continue;
    }
    if (letter === '"') {
      isQuoted ||= isBlank;
      // Two quotes within quotes close and open again.
      isOpen = isQuoted && !isOpen;
    }
    isBlank &&= letter === " ";
    part += letter;
  }
  // A quote that nobody closed is a letter like any other.
  return (isOpen ? [...found, part.slice(0, -1).trim()] : found).filter(Boolean);
}

const unquoted = (part: string): string =>
  part.length > 1 && part.startsWith('"') && part.endsWith('"')
    ? part.slice(1, -1).replaceAll('""', '"').trim()
    : part;
