import { addDays, isInstant } from "#framework/shared/dates/dates.ts";
import { endsDay, parseTypedDate, parseTypedTime } from "#framework/shared/dates/typed.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { textsFrom } from "#framework/shared/fields/types/texts.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { choicesOf, type Json, type Schema } from "#framework/shared/schema/schema.ts";
import { normalise } from "#framework/shared/text/normalise.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Calendar } from "../records/read/filterSql.ts";

type Days = Pick<Calendar, "zone" | "today">;

/** Records that a name in a cell may mean, by the resource that is referred to. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string[]>>;

/** What a cell says. `problem`: why it is not what the field asks for, where validation could not tell. */
export interface Cell {
  value: Json;
  problem?: string;
}

const yes = new Set(["yes", "y", "true", "1", "x"]);
const no = new Set(["no", "n", "false", "0"]);

/**
 * A cell's text as the value of a field. What cannot be read stays a text, so that validation names the field. A formula
 * is a text like any other; the apostrophe that spreadsheets and our exports put before one, or before digits, is taken away.
 */
export function readCell(field: Field, cell: string, calendar: Days, names: Names): Cell {
  const text = cell.replace(/^'(?=[=+\-@＝＋－＠\d])/, "");
  switch (field.type.name) {
    case "boolean": {
      const word = text.toLowerCase();
      return { value: yes.has(word) ? true : no.has(word) ? false : text };
    }
    case "choice":
      return { value: choiceFrom(field.schema, text) };
    case "choices":
      return {
        value: partsOf(field.schema.items ?? {}, text).map((part) =>
          choiceFrom(field.schema.items ?? {}, part),
        ),
      };
    case "date":
      return { value: parseTypedDate(text, calendar.today) ?? text };
    case "date-time":
      return { value: instantFrom(text, calendar) };
    case "time":
      return { value: parseTypedTime(text) ?? text };
    case "money":
      return { value: centsFromText(text) ?? text };
    case "number":
      return {
        value: (field.type.parse(text.replace(/(?<=\d)[ ,](?=\d{3})/g, ""), field.schema) as Json) ?? text,
      };
    case "reference":
      return referenceFrom(field.label, field.schema["x-reference"] ?? "", text, names);
    case "texts":
      return { value: textsFrom(text) };
    case "references": {
      const found = text
        .split(/[;|]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => referenceFrom(field.label, field.schema.items?.["x-reference"] ?? "", part, names));
      return {
        value: found.map(({ value }) => value),
        problem: found.find(({ problem }) => problem)?.problem,
      };
    }
    default:
      return { value: text };
  }
}

/**
 * A choice by its key, its number or its words, if need be with other hyphens and the like where that means one choice only;
 * anything else stays as it was written.
 */
function choiceFrom(schema: Schema, text: string): Json {
  const choices = choicesOf(schema) ?? [];
  const wanted = normalise(text);
  const found = choices.find(
    ({ value, id, label }) =>
      String(value) === text ||
      String(id) === text ||
      normalise(label) === wanted ||
      normalise(String(value)) === wanted,
  );
  if (found) return found.value;
  const [alike, ...others] = choices.filter(({ label }) => wordsOf(label) === wordsOf(text));
  return alike && others.length === 0 ? alike.value : text;
}

/** The words of a text without the signs between them. */
const wordsOf = (text: string): string => normalise(text).replace(/[^\p{L}\p{N}]+/gu, " ");

/** Several choices of one cell. A comma separates them only where no choice is written with one. */
function partsOf(schema: Schema, text: string): string[] {
  const hasComma = choicesOf(schema)?.some(({ label }) => label.includes(","));
  return text
    .split(hasComma ? /[;|\n]/ : /[;|,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** No day and time is longer; a longer text is not looked through. */
const longestInstant = 60;

function instantFrom(text: string, { today, zone }: Days): string {
  if (text.length > longestInstant) return text;
  if (isInstant(text)) return new Date(text).toISOString();
  const match = /^(.*?)[ T]+(\d{1,2}[:.]?\d{0,2} ?(?:am|pm)?)$/i.exec(text);
  const [date, time] = [parseTypedDate(match?.[1] ?? text, today), parseTypedTime(match?.[2] ?? "00:00")];
  const day = date && endsDay(match?.[2] ?? "") ? addDays(date, 1) : date;
  return day && time ? instantAt(day, time, zone).toISOString() : text;
}

function referenceFrom(label: string, resource: string, text: string, names: Names): Cell {
  const name = text.slice(0, 60);
  if (isUuid(text)) return { value: text.toLowerCase() };
  const found = names.get(resource)?.get(normalise(text)) ?? [];
  if (found.length === 1) return { value: found[0] ?? null };
  return {
    value: null,
    problem:
      found.length === 0
        ? `${label}: “${name}” was not found.`
        : `${label}: ${found.length} records are called “${name}”. Use the ID instead.`,
  };
}
