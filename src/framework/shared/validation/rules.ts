import { addMonths, ageOn, isIsoDate } from "../dates/dates.ts";
import { propertiesOf } from "../fields/fields.ts";
import { entriesOf, isTooLong } from "./bounds.ts";
import { isObject, type JsonObject, type Schema } from "../schema/schema.ts";
import { midSentence, sentenceCase } from "../text/names.ts";
import { explain } from "./messages.ts";
import { nameAt } from "./labels.ts";
import { contradictions } from "./contradictions.ts";

/** A failing field: its place as a JSON pointer, and a message for the person who typed it. */
export interface FieldError {
  pointer: string;
  message: string;
  /** The keyword that failed, where others depend on it. */
  keyword?: "maxItems";
}

/** What `today` and `now` mean for a record: the provider's calendar day, and the instant. */
export interface Clock {
  today: string;
  now: string;
}

/** Years outside of these are slips of the finger. */
const firstYear = 1900;
const lastYear = 2199;

/**
 * Checks what JSON Schema cannot say: dates that must lie before or after another field, today or now
 * (`x-after`, `x-not-before`, `x-not-after`, `x-within`), numbers that must add up (`x-sum`) or not be more than another
 * (`x-at-most`), choices that exclude all others (`x-alone`) or are not for the young (`x-from-age`), rows of which
 * one at most says yes (`x-once`), values that need another field's (`x-needs`), and a no that the rows of another answer
 * contradict (`x-yes-if`). Goes into objects and repeatable groups. A year that nobody means is refused.
 */
export function ruleErrors(schema: Schema, value: unknown, clock: Clock, pointer = ""): FieldError[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (isTooLong(schema, value)) return schema.maxItems === undefined ? [tooMany(schema, pointer)] : [];
    return items
      ? [
          ...value.flatMap((item, index) => ruleErrors(items, item, clock, `${pointer}/${index}`)),
          ...secondErrors(items, value, pointer),
        ]
      : [];
  }
  if (!isObject(value)) return [];
  const properties = propertiesOf(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const place = `${pointer}/${name}`;
    const inner = ruleErrors(property, value[name], clock, place);
    return [
      ...dateErrors(name, property, properties, value, clock).map((message) => ({ pointer: place, message })),
      ...sumErrors(property, value[name]).map((message) => ({ pointer: place, message })),
      ...mostErrors(name, property, properties, value).map((message) => ({ pointer: place, message })),
      ...ageErrors(name, property, value, clock).map((message) => ({ pointer: place, message })),
      ...aloneErrors(name, property, value[name]).map((message) => ({ pointer: place, message })),
      ...needsErrors(name, property, properties, value).map((message) => ({ pointer: place, message })),
      ...contradictions(name, properties, value).map((message) => ({ pointer: place, message })),
      ...inner,
    ];
  });
}

/** A list without a bound of its own; where it has one, validation says so. */
const tooMany = (schema: Schema, pointer: string): FieldError => ({
  pointer,
  keyword: "maxItems",
  message: explain("maxItems", schema.title ?? nameAt(pointer), { maxItems: entriesOf(schema) }),
});

function dateErrors(
  name: string,
  schema: Schema,
  properties: Record<string, Schema>,
  record: JsonObject,
  clock: Clock,
): string[] {
  const value = record[name];
  if (typeof value !== "string" || value === "") return [];
  const compare = (
    other: string | undefined,
    fails: (a: number, b: number) => boolean,
    words: string,
  ): string[] => {
    if (other === undefined) return [];
    const limit = other === "today" ? clock.today : other === "now" ? clock.now : record[other];
    // A day that does not exist says so by itself.
    if (typeof limit !== "string" || ![value, limit].every((text) => isIsoDate(text.slice(0, 10)))) return [];
    if (!fails(instantOf(value), instantOf(limit))) return [];
    const named =
      other === "today"
        ? "today"
        : other === "now"
          ? "the current time"
          : midSentence(properties[other]?.title ?? sentenceCase(other));
    return [`${schema.title ?? sentenceCase(name)} must ${words} ${named}.`];
  };
  const year = Number(value.slice(0, 4));
  if (schema.format === "date" && isIsoDate(value) && (year < firstYear || year > lastYear))
    return [`${schema.title ?? sentenceCase(name)}: the year must be between ${firstYear} and ${lastYear}.`];
  const within = schema["x-within"];
  const start = within && (within.of === "today" ? clock.today : record[within.of]);
  return [
    ...(within &&
    typeof start === "string" &&
    isIsoDate(start.slice(0, 10)) &&
    value > addMonths(start, monthsOf(within, record))
      ? [
          `${schema.title ?? sentenceCase(name)} must be within ${monthsOf(within, record)} months${within.of === "today" ? "" : ` of “${properties[within.of]?.title ?? sentenceCase(within.of)}”`}.`,
        ]
      : []),
    ...youngErrors(schema, value, clock),
    ...compare(schema["x-after"], (a, b) => a <= b, "be after"),
    ...compare(schema["x-not-before"], (a, b) => a < b, "not be before"),
    ...compare(schema["x-not-after"], (a, b) => a > b, "not be after"),
  ];
}

/** How many months may pass: fewer for answers that ask for it. */
function monthsOf({ months, sooner = [] }: NonNullable<Schema["x-within"]>, record: JsonObject): number {
  const applying = [sooner]
    .flat()
    .filter(({ when }) =>
      Object.entries(when).every(([name, values]) => values.some((value) => value === record[name])),
    );
  return Math.min(months, ...applying.map((each) => each.months));
}

/** A day of birth of someone who is too young (`x-age`). */
const youngErrors = (schema: Schema, value: string, { today }: Clock): string[] => {
  const least = schema["x-age"]?.least;
  return least !== undefined && isIsoDate(value) && value <= today && ageOn(value, today) < least
    ? [`${schema.title ?? "Date of birth"}: the person must be at least ${least} years old.`]
    : [];
};

/** Rows that say yes where another row of the list has said it before (`x-once`). */
function secondErrors(row: Schema, rows: readonly unknown[], pointer: string): FieldError[] {
  const once = Object.entries(propertiesOf(row)).filter(([, schema]) => schema["x-once"] === true);
  return once.flatMap(([name, { title = sentenceCase(name) }]) =>
    rows
      .flatMap((value, index) => (isObject(value) && value[name] === true ? [index] : []))
      .slice(1)
      .map((index) => ({
        pointer: `${pointer}/${index}/${name}`,
        message: `${title}: you can only choose one.`,
      })),
  );
}

/** A group of numbers that must add up to something (`x-sum`). */
function sumErrors(schema: Schema, value: unknown): string[] {
  const wanted = schema["x-sum"];
  if (wanted === undefined || !isObject(value)) return [];
  const sum = Object.values(value).reduce<number>(
    (total, part) => total + (typeof part === "number" ? part : 0),
    0,
  );
  return sum === wanted
    ? []
    : [`${schema.title ?? "The numbers"} must add up to ${wanted}. The current total is ${sum}.`];
}

/** A number that is more than another of the record (`x-at-most`). */
function mostErrors(
  name: string,
  schema: Schema,
  properties: Record<string, Schema>,
  record: JsonObject,
): string[] {
  const other = schema["x-at-most"];
  const [value, most] = [record[name], other === undefined ? undefined : record[other]];
  if (other === undefined || typeof value !== "number" || typeof most !== "number" || value <= most)
    return [];
  const named = midSentence(properties[other]?.title ?? sentenceCase(other));
  return [`${schema.title ?? sentenceCase(name)} must not be more than ${named}.`];
}

/** A choice that is not for those who are younger (`x-from-age`). */
function ageErrors(name: string, schema: Schema, record: JsonObject, { today }: Clock): string[] {
  const choice = schema.oneOf?.find(
    (each) => each["x-from-age"] !== undefined && each.const === record[name],
  );
  const limit = choice?.["x-from-age"];
  const born = limit && record[limit.of];
  if (!choice || !limit || typeof born !== "string" || !isIsoDate(born) || ageOn(born, today) >= limit.years)
    return [];
  return [
    `${schema.title ?? sentenceCase(name)}: “${choice.title ?? String(choice.const)}” is for people aged ${limit.years} or older.`,
  ];
}

/** The fields that keep a value from being taken, because they have none of the values that it needs (`x-needs`). */
export const unmetNeeds = (schema: Schema, record: JsonObject): string[] =>
  Object.entries(schema["x-needs"] ?? {})
    .filter(([other, values]) => !values.some((value) => value === record[other]))
    .map(([other]) => other);

function needsErrors(
  name: string,
  schema: Schema,
  properties: Record<string, Schema>,
  record: JsonObject,
): string[] {
  if (record[name] === undefined || record[name] === null) return [];
  return unmetNeeds(schema, record).map((other) => {
    const asked = properties[other];
    const wanted = schema["x-needs"]?.[other]?.map(
      (value) => asked?.oneOf?.find((choice) => choice.const === value)?.title ?? String(value),
    );
    return `${schema.title ?? sentenceCase(name)} needs “${asked?.title ?? sentenceCase(other)}” to be ${wanted?.join(" or ")}.`;
  });
}

/** Choices of which one excludes all others (`x-alone`), such as None. */
function aloneErrors(name: string, schema: Schema, value: unknown): string[] {
  if (!Array.isArray(value) || value.length < 2) return [];
  const alone = schema.items?.oneOf?.find(
    (choice) => choice["x-alone"] === true && value.includes(choice.const),
  );
  return alone
    ? [
        `${schema.title ?? sentenceCase(name)}: “${alone.title ?? String(alone.const)}” can't be chosen with other options.`,
      ]
    : [];
}

/** Dates compare by midnight UTC, instants as they are; what is neither compares with nothing. */
const instantOf = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
