import { EvaluationError } from "@marcbachmann/cel-js";
import { isInstant, isIsoDate } from "../dates/dates.ts";
import { roundHalfUp } from "../money/cents.ts";
import { choicesOf, type Json, type Schema } from "../schema/schema.ts";

/** What an expression reads and makes, in the words of its messages. */
export type Kind = (typeof kinds)[number];

export const kinds = [
  "number",
  "text",
  "yes or no",
  "date",
  "date and time",
  "list of texts",
  "list of numbers",
] as const;

/** Each kind by its name in the language. */
export const celTypes = {
  number: "Num",
  text: "string",
  "yes or no": "bool",
  date: "Day",
  "date and time": "google.protobuf.Timestamp",
  "list of texts": "list<string>",
  "list of numbers": "list<Num>",
} as const satisfies Record<Kind, string>;

/** Ends an evaluation: what was asked for has no value, such as a division by zero. */
export const noValue = (why: string): EvaluationError => new EvaluationError(why);

/** A number as 15 significant digits write it; most numbers are whole, and are so already. */
const toFifteenDigits = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15));

/**
 * A number. There is one kind only, so that 1 / 3 is a third. Each step is rounded to 15 significant digits, which takes
 * away what binary fractions add: 0.1 + 0.2 is 0.3.
 */
export class Num {
  readonly value: number;
  constructor(value: number) {
    const exact = toFifteenDigits(value);
    if (!Number.isFinite(exact)) throw noValue("no finite number");
    this.value = exact;
  }
}

/** A calendar day, ISO. */
export class Day {
  readonly iso: string;
  constructor(iso: string) {
    if (!isIsoDate(iso)) throw noValue("no day of the calendar");
    this.iso = iso;
  }
}

/** A list of values of a kind; undefined where the language has none. */
export const listOf = (kind: Kind | undefined): Kind | undefined =>
  kind === "number" || kind === "text" ? `list of ${kind}s` : undefined;

/** What a field is to an expression; undefined for what none can read: groups, rows, files and formatted text. */
export function kindOf(schema: Schema): Kind | undefined {
  const { type, format, items } = schema;
  if (schema["x-widget"] === "rich-text" || schema["x-widget"] === "json") return undefined;
  const only = [type ?? []].flat().filter((one) => one !== "null");
  if (only.length > 1) return undefined;
  if (only[0] === "array") return listOf(items && kindOf(items));
  switch (only[0] ?? typeOfChoices(schema)) {
    case "boolean":
      return "yes or no";
    case "integer":
    case "number":
      return "number";
    case "string":
      if (format === "signature") return undefined;
      return format === "date" ? "date" : format === "date-time" ? "date and time" : "text";
    default:
      return undefined;
  }
}

/** The type that all choices of a field share. */
function typeOfChoices(schema: Schema): string | undefined {
  const types = new Set(choicesOf(schema)?.map(({ value }) => typeof value));
  return types.size === 1 ? [...types][0] : undefined;
}

/** A value of a record as the language has it; undefined where there is none, or one of another kind. */
export function valueOf(kind: Kind, value: Json | undefined): unknown {
  switch (kind) {
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? new Num(value) : undefined;
    case "text":
      return typeof value === "string" && value !== "" ? value : undefined;
    case "yes or no":
      return typeof value === "boolean" ? value : undefined;
    case "date":
      return typeof value === "string" && isIsoDate(value) ? new Day(value) : undefined;
    case "date and time":
      return typeof value === "string" && isInstant(value) ? new Date(value) : undefined;
    case "list of numbers":
      return Array.isArray(value) &&
        value.every((item) => typeof item === "number") &&
        value.every(Number.isFinite)
        ? value.map((item) => new Num(item))
        : undefined;
    default:
      return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  }
}

/**
 * What an expression came to, as a field keeps it: whole numbers and multiples are rounded, halves away from zero.
 * Undefined where the field cannot have it: it is none of the choices, or not of this world's numbers.
 */
export function storedValue(schema: Schema, value: unknown): Json | undefined {
  const kept = plainValue(schema, value);
  const choices = choicesOf(schema);
  return choices && !choices.some((choice) => choice.value === kept) ? undefined : kept;
}

function plainValue(schema: Schema, value: unknown): Json | undefined {
  if (value instanceof Num) return roundedFor(schema, value.value);
  if (value instanceof Day) return value.iso;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "boolean") return value;
  if (!Array.isArray(value)) return undefined;
  return value.map((item: unknown) => (item instanceof Num ? item.value : String(item)));
}

function roundedFor({ type, multipleOf }: Schema, value: number): number | undefined {
  const step = multipleOf ?? ([type].flat().includes("integer") ? 1 : undefined);
  if (step === undefined) return value;
  const steps = roundHalfUp(value / step);
  return Number.isSafeInteger(steps) ? toFifteenDigits(steps * step) : undefined;
}
