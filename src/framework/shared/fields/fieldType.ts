import type { Schema } from "../schema/schema.ts";

/** How the database compares a value of the type. */
export type Storage = "text" | "number" | "boolean" | "date" | "instant" | "json";

/** A comparison in a filter (domain reference §9). */
export type Operator =
  | "contains"
  | "equals"
  | "starts_with"
  | "is_empty"
  | "not_empty"
  | ">"
  | ">="
  | "="
  | "<="
  | "<"
  | "between"
  | "on"
  | "before"
  | "after"
  | "last_n_days"
  | "next_n_days"
  | "during"
  | "is"
  | "is_not"
  | "in";

/** What a cell of an export holds; files turn it into their own kind of cell. */
export type ExportCell = string | number | boolean | null;

/** Cells that a workbook keeps as more than a text or a bare number: it counts with them and shows them as such. */
export type ExportKind = "date" | "date-time" | "money";

/**
 * Everything about one kind of field that browser and server share. Its React half stands under the same name in
 * `framework/fields`.
 */
export interface FieldType {
  name: string;
  /** Whether a schema is of this type; the first type of the registry that says so is taken. */
  matches: (schema: Schema) => boolean;
  storage: Storage;
  /** Lists: whether texts are the same in capitals or not. Values by themselves say it by their operator. */
  ignoresCase?: boolean;
  /** Comparisons in the order in which they are offered; the first is the default. */
  operators: readonly Operator[];
  /** Rank as a column where a definition names none: the smallest ranks come first, none is never a column. */
  columnRank?: number;
  /** Shown in one line, as the letters of its text with an icon at most: a short value never has to be cut. */
  inOneLine?: boolean;
  /** Offered as a filter where a definition names none. */
  filtersByDefault?: boolean;
  /** Found by the search box where the schema does not say. */
  searchesByDefault?: boolean;
  /** Reads the text of a query parameter or form part; undefined when it is not a value of the type. */
  parse: (text: string, schema: Schema) => unknown;
  /** The value in one line of text, for titles, exports and histories; instants as they are in the zone. */
  text: (value: unknown, schema: Schema, timeZone?: string) => string;
  /** The value as a cell of an export; without it, its text. Times are those of clocks in the zone. */
  exportCell?: (value: unknown, schema: Schema, timeZone?: string) => ExportCell;
  /** What the cells of an export are to a workbook, unless they are just what they hold. */
  exportKind?: ExportKind;
}

/** Declares a field type; what it leaves out is that of a short text. */
export function defineFieldType(type: Partial<FieldType> & Pick<FieldType, "name" | "matches">): FieldType {
  return {
    storage: "text",
    operators: textOperators,
    parse: (text) => text,
    text: asLine,
    ...type,
  };
}

/** A value in a line; one that was written before the field held a text may have parts. */
function asLine(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Comparisons of texts, numbers, dates and choices, in the order in which they are offered. */
export const textOperators = ["contains", "equals", "starts_with", "is_empty", "not_empty"] as const;
export const numberOperators = [">", ">=", "=", "<=", "<", "between"] as const;
export const dateOperators = [
  "on",
  "before",
  "after",
  "between",
  "last_n_days",
  "next_n_days",
  "during",
  "is_empty",
] as const;

/** Comparisons with a number of days from the present one. */
export const dayCounts: ReadonlySet<string> = new Set(["last_n_days", "next_n_days"]);
export const choiceOperators = ["is", "is_not", "in"] as const;
