import { expect, test } from "vitest";
import { readRepeat } from "#framework/shared/dates/repeat.ts";
import { datesOf, mostOccurrences } from "./occurrences.ts";

const dates = (rule: string, first: string, startOfWeek = 1) => {
  const repeat = readRepeat(rule);
  if (!repeat) throw new Error(rule);
  return datesOf(repeat, first, startOfWeek);
};

test("every week on its own weekday", () => {
  expect(dates("FREQ=WEEKLY;UNTIL=20261215", "2026-11-24")).toEqual([
    "2026-12-01",
    "2026-12-08",
    "2026-12-15",
  ]);
});

test("on other weekdays too, those before the first day left out", () => {
  expect(dates("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261203", "2026-11-25")).toEqual(["2026-11-30", "2026-12-02"]);
});

test("every second week by the provider's first weekday", () => {
  const rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;UNTIL=20261214";
  // Tuesday, 24 November: its Sunday is the 29th where weeks begin on Monday, and the 22nd where they begin on Sunday.
  expect(dates(rule, "2026-11-24", 1)).toEqual(["2026-11-29", "2026-12-08", "2026-12-13"]);
  expect(dates(rule, "2026-11-24", 0)).toEqual(["2026-12-06", "2026-12-08"]);
});

test("monthly only in months that have the day", () => {
  expect(dates("FREQ=MONTHLY;UNTIL=20270430", "2026-12-31")).toEqual(["2027-01-31", "2027-03-31"]);
});

test("an end before the first day, and one that is far away", () => {
  expect(dates("FREQ=DAILY;UNTIL=20261101", "2026-11-24")).toEqual([]);
  expect(dates("FREQ=DAILY;UNTIL=99991231", "2026-11-24").length).toBeGreaterThan(mostOccurrences);
});
