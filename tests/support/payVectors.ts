import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { BaseRate, Span, Work, Worker } from "#portal/shared/pay/facts.ts";
import type { Line } from "#portal/shared/pay/lines.ts";
import type { PayInput } from "#portal/shared/pay/payPeriod.ts";
import { isState, type State, zoneOf } from "#portal/shared/places/place.ts";
import type { Place } from "#portal/shared/prices/bands.ts";

const folder = new URL("../vectors/pay/", import.meta.url);

/** A worked example, as a payroll officer writes it. `tests/vectors/pay/README.md` explains the columns. */
export interface PayVector {
  case: string;
  worker: string;
  base: string;
  work: string;
  lines: string;
  total: string;
  exceptions: string;
}

const rowsOf = <T>(name: string): T[] =>
  parse<T>(readFileSync(new URL(name, folder), "utf8"), { columns: true });

/** The worked examples, by file. */
export const payVectors = (): [string, PayVector[]][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".csv") && name !== "holidays.csv")
    .map((name) => [name.replace(".csv", ""), rowsOf<PayVector>(name)]);

const holidays = rowsOf<{ state: string; date: string; from: string; name: string }>("holidays.csv");
const calendar = new HolidayCalendar(
  holidays.map(({ state, date, from, name }) => ({ date, name, states: [state], ...(from && { from }) })),
);
const places = new Map<string, Place>();

/** A place in a state, with the holidays of `holidays.csv`. */
export function placeIn(state: State): Place {
  const place: Place = places.get(state) ?? {
    zone: zoneOf(state),
    holidayFrom: (day) =>
      calendar.isPublicHoliday(day, { state }) ? "00:00" : calendar.partDayFrom(day, { state }),
  };
  places.set(state, place);
  return place;
}

/** What a vector pays for, as the engine takes it. */
export function inputOf({ worker, base, work }: PayVector): PayInput {
  const pieces = work.split(" + ");
  const words = worker.split(" ");
  const works = pieces.flatMap((piece, index) => workFrom(piece, `work ${index + 1}`) ?? []);
  const away = pieces.flatMap((piece) => {
    const [, type = "", date = "", hours = "0:00"] = /^leave (\S+) (\S+) (\S+)$/.exec(piece) ?? [];
    return type
      ? [{ id: type === "public_holiday" ? date : type, type, date, minutes: minutesFrom(hours) }]
      : [];
  });
  const onCall = pieces.flatMap((piece) => {
    const [, date] = /^on-call (\S+)$/.exec(piece) ?? [];
    return date === undefined ? [] : [{ id: piece, date, place: placeIn("NSW") }];
  });
  const days = pieces.flatMap((piece) => /\d{4}-\d{2}-\d{2}/.exec(piece)?.[0] ?? []).toSorted();
  const first = words.find((word) => word.startsWith("period="))?.slice(7) ?? startOfWeek(days[0] ?? "", 1);
  return { worker: workerFrom(words, base), period: { first, weeks: 2 }, works, away, onCall };
}

function workerFrom(words: readonly string[], base: string): Worker {
  const has = (word: string) => words.includes(word);
  const known = <T extends string>(...names: T[]): T[] => names.filter((name) => has(name));
  return {
    employment: known("full_time", "part_time", "casual")[0] ?? "casual",
    stream: known("disability", "home_care", "social_community", "crisis")[0] ?? "disability",
    shiftworker: has("shiftworker"),
    averaging: has("fortnight") ? "fortnight" : "week",
    agreements: known("ten_hour_days", "twelve_hours_beside_sleepover", "eight_hours_rest"),
    rates: base.split("; ").map(rateFrom),
  };
}

function rateFrom(written: string): BaseRate {
  const [, dollars, from = "2020-01-01", award] = /^(\S+)(?: from (\S+?)( award)?)?$/.exec(written) ?? [];
  return { from, cents: roundHalfUp(Number(dollars) * 100), ...(award && { isAward: true }) };
}

function workFrom(written: string, id: string): Work | undefined {
  const [, date = "", start = "", end = "", more = ""] =
    /^(\d{4}-\d{2}-\d{2}) ([\d:]+)-([\d:]+)(.*)$/.exec(written) ?? [];
  if (!date) return undefined;
  const [, state] = / in (\w+)/.exec(more) ?? [];
  const place = placeIn(isState(state) ? state : "NSW");
  const span = (from: string, until: string): Span => spanOn(date, start, from, until, place);
  const number = (name: string) => Number(new RegExp(` ${name} ([\\d.]+)`).exec(more)?.[1] ?? 0);
  const [, breakAt] = / break \d+ at (\S+)/.exec(more) ?? [];
  const [, nightFrom, nightUntil] = / sleepover ([\d:]+)-([\d:]+)/.exec(more) ?? [];
  const timesNamed = (name: string): Span[] =>
    [...more.matchAll(new RegExp(` ${name} ([\\d:]+)-([\\d:]+)`, "g"))].map(([, from = "", until = ""]) =>
      span(from, until),
    );
  return {
    id,
    place,
    ...span(start, end),
    breakMinutes: number("break"),
    ...(breakAt && { breakStart: span(breakAt, breakAt).start }),
    ...(nightFrom && nightUntil && { sleepover: span(nightFrom, nightUntil) }),
    ...(more.includes(" care") && { careTimes: timesNamed("worked") }),
    disturbances: timesNamed("woken"),
    cancelled: more.includes(" cancelled"),
    follows: more.includes(" follows"),
    ...(number("higher") > 0 && { higherRate: roundHalfUp(number("higher") * 100) }),
    km: number("km"),
    meals: number("meals"),
  };
}

/** Times of a piece of work that begins on a day: one before its start is of the next day. */
function spanOn(date: string, start: string, from: string, until: string, { zone }: Place): Span {
  const at = (time: string, isNext: boolean) => instantAt(isNext ? addDays(date, 1) : date, time, zone);
  const beginsNext = from < start;
  return { start: at(from, beginsNext), end: at(until, beginsNext || until <= from) };
}

const minutesFrom = (hours: string): number => {
  const [whole = 0, rest = 0] = hours.split(":").map(Number);
  return whole * 60 + rest;
};

/** A line as the vectors write it: `night 8:00 x 50.71 = 405.68`. */
export function writtenLine({ category, unit, minutes = 0, quantity, rate, amount }: Line): string {
  const count =
    unit === "hour" ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : quantity;
  return `${category} ${count} x ${(rate / 100).toFixed(2)} = ${(amount / 100).toFixed(2)}`;
}
