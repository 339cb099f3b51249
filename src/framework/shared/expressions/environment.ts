import { Environment } from "@marcbachmann/cel-js";
import { addDays, addMonths, daysBetween, isIsoDate, weekdayOf } from "../dates/dates.ts";
import { roundHalfUp } from "../money/cents.ts";
import { registerMissing } from "./missing.ts";
import { Day, noValue, Num } from "./values.ts";

/** The most parts and levels that an expression has, so that none takes long. */
const limits = { maxAstNodes: 200, maxDepth: 30, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 3 };

/** No span of days or months is longer: about 270 years. */
const mostDays = 100_000;
const mostMonths = 3000;
const mostPlaces = 10;

/** The language: the kinds of values, and what can be done with them. Fields are added to a copy of it. */
export const language = new Environment({ limits }).registerType("Num", Num).registerType("Day", Day);

const arithmetic: Record<string, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
for (const [sign, of] of Object.entries(arithmetic))
  language.registerOperator(`Num ${sign} Num`, (a: Num, b: Num) => new Num(of(a.value, b.value)));
language.registerOperator("-Num", (a: Num) => new Num(-a.value));

const comparisons: Record<string, (a: number | string, b: number | string) => boolean> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
};
for (const [sign, holds] of Object.entries(comparisons)) {
  language.registerOperator(`Num ${sign} Num`, (a: Num, b: Num) => holds(a.value, b.value));
  language.registerOperator(`Day ${sign} Day`, (a: Day, b: Day) => holds(a.iso, b.iso));
}

const bounded = ({ value }: Num, most: number): number => {
  if (Math.abs(value) > most) throw noValue("out of bounds");
  return Math.trunc(value);
};

const instantsApart = (from: Date, until: Date, unit: number): Num =>
  new Num((until.getTime() - from.getTime()) / unit);

function roundTo({ value }: Num, places: Num): Num {
  const factor = 10 ** bounded(places, mostPlaces);
  return new Num(roundHalfUp(value * factor) / factor);
}

/** Every function by its signature. Those of texts (`contains`, …) and `string` are the language's own. */
const functions: Record<string, (...values: never[]) => unknown> = {
  // A number as it is written in an expression (read.ts).
  "_n(double): Num": (value: number) => new Num(value),
  "round(Num): Num": (value: Num) => new Num(roundHalfUp(value.value)),
  "round(Num, Num): Num": roundTo,
  "floor(Num): Num": (value: Num) => new Num(Math.floor(value.value)),
  "ceil(Num): Num": (value: Num) => new Num(Math.ceil(value.value)),
  "abs(Num): Num": (value: Num) => new Num(Math.abs(value.value)),
  "min(Num, Num): Num": (a: Num, b: Num) => new Num(Math.min(a.value, b.value)),
  "max(Num, Num): Num": (a: Num, b: Num) => new Num(Math.max(a.value, b.value)),
  "string(Num): string": (value: Num) => String(value.value),
  "length(string): Num": (text: string) => new Num([...text].length),
  "count(list<string>): Num": (list: string[]) => new Num(list.length),
  "count(list<Num>): Num": (list: Num[]) => new Num(list.length),
  "sum(list<Num>): Num": (list: Num[]) =>
    list.reduce((total, { value }) => new Num(total.value + value), new Num(0)),
  "date(string): Day": (iso: string) => new Day(iso),
  "year(Day): Num": ({ iso }: Day) => new Num(Number(iso.slice(0, 4))),
  "month(Day): Num": ({ iso }: Day) => new Num(Number(iso.slice(5, 7))),
  "day(Day): Num": ({ iso }: Day) => new Num(Number(iso.slice(8, 10))),
  "weekday(Day): Num": ({ iso }: Day) => new Num(weekdayOf(iso) || 7),
  "addDays(Day, Num): Day": ({ iso }: Day, days: Num) => new Day(addDays(iso, bounded(days, mostDays))),
  "addMonths(Day, Num): Day": ({ iso }: Day, months: Num) =>
    new Day(addMonths(iso, bounded(months, mostMonths))),
  "daysBetween(Day, Day): Num": (from: Day, until: Day) => new Num(daysBetween(from.iso, until.iso)),
  "hoursBetween(google.protobuf.Timestamp, google.protobuf.Timestamp): Num": (from: Date, until: Date) =>
    instantsApart(from, until, 3_600_000),
  "minutesBetween(google.protobuf.Timestamp, google.protobuf.Timestamp): Num": (from: Date, until: Date) =>
    instantsApart(from, until, 60_000),
};
for (const [signature, make] of Object.entries(functions))
  language.registerFunction(signature, make, { async: false });
registerMissing(language);

/** What an expression may call; everything else of the library is left out, regular expressions among it. */
export const callable: ReadonlySet<string> = new Set([
  ...Object.keys(functions).map((signature) => signature.slice(0, signature.indexOf("("))),
  "filled",
  "orElse",
]);

/** What an expression may call on a text. */
export const methods: ReadonlySet<string> = new Set([
  "contains",
  "startsWith",
  "endsWith",
  "lowerAscii",
  "upperAscii",
  "trim",
]);

/** Whether `date("…")` names a day. */
export const isDay = isIsoDate;
