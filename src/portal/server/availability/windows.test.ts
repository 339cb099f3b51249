import { expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { type DatedEntry, outsideOf, weekOf } from "./windows.ts";

const zone = "Australia/Sydney";
/** From a time of one day to a time of another one: `2026-12-04 22:00`. */
const between = (from: string, until: string) => {
  const at = (text: string) => instantAt(text.slice(0, 10), text.slice(11), zone);
  return { start: at(from), end: at(until) };
};
const week = (...parts: string[]) =>
  weekOf(
    parts.map((part) => {
      const [day = "", from = "", to = ""] = part.split(" ");
      return { day, from, to };
    }),
  );
const entry = (kind: DatedEntry["kind"], days: string, times?: string): DatedEntry => {
  const [start_date = "", end_date = start_date] = days.split(" ");
  const [start_time = "", end_time = ""] = (times ?? "").split(" ");
  return { kind, start_date, end_date, ...(times && { part_day: true, start_time, end_time }) };
};
const off = (days: string, times?: string) => entry("unavailable", days, times);
const extra = (days: string, times?: string) => entry("available", days, times);

// 4 December 2026 is a Friday. Clocks go forward at 2 am on Sunday, 4 October 2026, and back at 3 am on Sunday, 4 April 2027.
test.each([
  ["nothing was said", [], [], "2026-12-04 09:00", "2026-12-04 13:00", true],
  ["a part of the week covers it", ["fri 09:00 17:00"], [], "2026-12-04 09:00", "2026-12-04 17:00", true],
  ["it begins too early", ["fri 09:00 17:00"], [], "2026-12-04 08:59", "2026-12-04 13:00", false],
  ["it ends too late", ["fri 09:00 17:00"], [], "2026-12-04 09:00", "2026-12-04 17:01", false],
  ["parts that follow each other", ["fri 13:00 18:00", "fri 08:00 13:00"], [], "2026-12-04 09:00", "2026-12-04 17:00", true], // prettier-ignore
  ["a gap between two parts", ["fri 08:00 12:00", "fri 13:00 18:00"], [], "2026-12-04 09:00", "2026-12-04 17:00", false], // prettier-ignore
  ["another weekday", ["thu 09:00 17:00"], [], "2026-12-04 09:00", "2026-12-04 13:00", false],
  ["a part that goes past midnight", ["fri 22:00 06:00"], [], "2026-12-04 22:00", "2026-12-05 06:00", true],
  ["the morning after it alone", ["fri 22:00 06:00"], [], "2026-12-05 01:00", "2026-12-05 05:00", true],
  ["the morning before it", ["fri 22:00 06:00"], [], "2026-12-04 01:00", "2026-12-04 05:00", false],
  ["from Saturday into Sunday, and on", ["sat 20:00 00:00", "sun 00:00 04:00"], [], "2026-12-05 21:00", "2026-12-06 03:00", true], // prettier-ignore
  ["a day that ends at 23:59", ["sat 20:00 23:59", "sun 00:00 04:00"], [], "2026-12-05 21:00", "2026-12-06 03:00", true], // prettier-ignore
  [
    "a whole day from midnight to midnight",
    ["fri 00:00 00:00"],
    [],
    "2026-12-04 00:00",
    "2026-12-05 00:00",
    true,
  ],
  ["a whole day off", [], [off("2026-12-04")], "2026-12-04 09:00", "2026-12-04 13:00", false],
  ["the day after it", [], [off("2026-12-04")], "2026-12-05 00:00", "2026-12-05 08:00", true],
  ["the night into it", [], [off("2026-12-04")], "2026-12-03 20:00", "2026-12-04 00:01", false],
  [
    "the middle of some days off",
    [],
    [off("2026-12-01 2026-12-07")],
    "2026-12-04 09:00",
    "2026-12-04 13:00",
    false,
  ],
  ["hours off, which end as it begins", [], [off("2026-12-04", "06:00 09:00")], "2026-12-04 09:00", "2026-12-04 13:00", true], // prettier-ignore
  ["hours off on each of some days", [], [off("2026-12-01 2026-12-07", "12:00 14:00")], "2026-12-04 09:00", "2026-12-04 13:00", false], // prettier-ignore
  ["hours off past midnight, the morning after", [], [off("2026-12-04", "22:00 06:00")], "2026-12-05 05:00", "2026-12-05 09:00", false], // prettier-ignore
  [
    "a day beyond the week",
    ["mon 09:00 17:00"],
    [extra("2026-12-04")],
    "2026-12-04 09:00",
    "2026-12-04 13:00",
    true,
  ],
  ["hours that go on where the week ends", ["fri 09:00 12:00"], [extra("2026-12-04", "12:00 15:00")], "2026-12-04 09:00", "2026-12-04 14:00", true], // prettier-ignore
  ["a day off counts over hours beyond the week", [], [extra("2026-12-04", "09:00 15:00"), off("2026-12-04")], "2026-12-04 10:00", "2026-12-04 14:00", false], // prettier-ignore
  ["hours beyond the week narrow nothing where there is none", [], [extra("2026-12-04", "09:00 10:00")], "2026-12-04 12:00", "2026-12-04 14:00", true], // prettier-ignore
  [
    "the night on which clocks go forward",
    ["sat 22:00 06:00"],
    [],
    "2026-10-03 22:00",
    "2026-10-04 06:00",
    true,
  ],
  [
    "too long by the hour that was skipped",
    ["sat 22:00 06:00"],
    [],
    "2026-10-03 22:00",
    "2026-10-04 07:00",
    false,
  ],
  [
    "the night on which clocks go back",
    ["sat 22:00 06:00"],
    [],
    "2027-04-03 22:00",
    "2027-04-04 06:00",
    true,
  ],
  ["a day off that has 25 hours", [], [off("2027-04-04")], "2027-04-04 23:30", "2027-04-05 00:00", false],
  [
    "the morning after a day of 23 hours",
    [],
    [off("2026-10-04")],
    "2026-10-05 00:00",
    "2026-10-05 04:00",
    true,
  ],
] as [string, string[], DatedEntry[], string, string, boolean][])(
  "%s",
  (_what, parts, dates, from, until, isFree) => {
    const said = { week: week(...parts), dates };
    expect(outsideOf(between(from, until), said, zone) === undefined).toBe(isFree);
  },
);

test("the hour that the clock shows twice is covered both times, or not", () => {
  // 2:30 am for the first time, until 2:30 am for the second: an hour later, and by the clock no time at all.
  const start = new Date("2027-04-03T15:30:00Z");
  const twice = { start, end: new Date(start.getTime() + 3_600_000) };
  expect(outsideOf(twice, { week: week("sun 01:00 06:00"), dates: [] }, zone)).toBeUndefined();
  expect(outsideOf(twice, { week: week("sun 03:00 06:00"), dates: [] }, zone)).toEqual({ day: "2027-04-04" });
});

test("what is in the way is named: the entry, or the day on which the week ends", () => {
  const night = between("2026-12-04 22:00", "2026-12-05 06:00");
  expect(outsideOf(night, { week: week("fri 20:00 00:00"), dates: [] }, zone)).toEqual({ day: "2026-12-05" });
  const day = off("2026-12-05");
  expect(outsideOf(night, { week: [], dates: [extra("2026-12-04"), day] }, zone)).toEqual({ entry: day });
});
