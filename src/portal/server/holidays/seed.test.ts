import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { type State, states } from "#portal/shared/places/place.ts";
import { explained } from "./differences.ts";
import { suppliedHolidays } from "./seed.ts";
import { suppliedCalendar } from "./suppliedCalendar.ts";

const calendar = suppliedCalendar();
const years = [2025, 2026, 2027, 2028];

describe("(H6) the supplied public holidays", () => {
  test("have a date, a source and a key of their own each", () => {
    const keys = suppliedHolidays.map(({ seed_key: key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { date, source, seed_key: key } of suppliedHolidays) {
      expect([isIsoDate(String(date)), String(key).slice(0, 4)]).toEqual([true, String(date).slice(0, 4)]);
      expect(String(source).length).toBeGreaterThan(10);
    }
  });

  test.each([
    ["NSW", "2026-04-27", true],
    ["NSW", "2027-04-26", true],
    ["NSW", "2025-01-26", false],
    ["NSW", "2025-01-27", true],
    ["VIC", "2026-09-25", true],
    ["VIC", "2026-04-27", false],
    ["ACT", "2026-04-25", false],
    ["ACT", "2026-04-27", true],
    ["ACT", "2026-06-01", true],
    ["SA", "2027-04-26", false],
    ["SA", "2027-12-25", true],
    ["TAS", "2026-12-26", false],
    ["TAS", "2026-12-28", true],
    ["TAS", "2028-01-01", false],
    ["QLD", "2027-04-25", false],
    ["QLD", "2027-04-26", true],
    ["WA", "2026-04-27", true],
    ["NT", "2026-08-03", true],
  ] as const)("in %s, %s: %s", (state, date, expected) => {
    expect(calendar.isPublicHoliday(date, { state })).toBe(expected);
  });

  test.each([
    ["V4 NSW over Anzac Day 2026", "2026-04-24", "NSW", undefined, "2026-05-04"],
    ["V5 NSW over Easter", "2026-04-02", "NSW", undefined, "2026-04-13"],
    ["V7 VIC over the AFL Grand Final", "2026-09-22", "VIC", undefined, "2026-09-30"],
    ["V8 VIC over the Cup", "2026-11-02", "VIC", undefined, "2026-11-10"],
    ["V9 WA over the King's Birthday", "2026-09-24", "WA", undefined, "2026-10-02"],
    ["V10 SA over Labour Day", "2026-10-01", "SA", undefined, "2026-10-09"],
    ["V11 Brisbane over the Ekka", "2026-08-10", "QLD", "4000", "2026-08-18"],
    ["V20 NT over Picnic Day", "2026-07-30", "NT", undefined, "2026-08-07"],
    ["V21 TAS over Eight Hours Day", "2026-03-05", "TAS", undefined, "2026-03-13"],
    ["V22 ACT over two Mondays", "2026-05-29", "ACT", undefined, "2026-06-09"],
    ["F6 VIC from Wed 23 Sep 2026", "2026-09-23", "VIC", undefined, "2026-10-01"],
  ] as const)("five business days: %s", (_, from, state, postcode, until) => {
    expect(calendar.addBusinessDays(from, 5, { state, ...(postcode && { postcode }) })).toBe(until);
  });

  test("part days begin at the time of their state", () => {
    const parts = (state: State) =>
      ["2026-12-24", "2026-12-31"].map((day) => calendar.partDayFrom(day, { state }));
    expect([parts("SA"), parts("NT"), parts("QLD"), parts("NSW")]).toEqual([
      ["19:00", "19:00"],
      ["19:00", "19:00"],
      ["18:00", undefined],
      [undefined, undefined],
    ]);
  });
});

describe("(H6) date-holidays, as a second opinion", () => {
  test("differs from the supplied list where that is explained, and nowhere else", () => {
    const found = states.flatMap((state) =>
      years.flatMap((year) => {
        const [ours, theirs] = [daysOf(state, year), secondOpinion(state, year)];
        return [
          ...ours.filter((day) => !theirs.includes(day)).map((day) => `${state} ${day} only here`),
          ...theirs.filter((day) => !ours.includes(day)).map((day) => `${state} ${day} only there`),
        ];
      }),
    );
    expect(found.toSorted()).toEqual(Object.keys(explained).toSorted());
  });
});

/** The days of a state, part days with their time; local ones are not asked for. */
function daysOf(state: State, year: number): string[] {
  const days: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const from = calendar.partDayFrom(day, { state });
    if (calendar.isPublicHoliday(day, { state })) days.push(day);
    else if (from !== undefined) days.push(`${day} ${from}`);
  }
  return days;
}

function secondOpinion(state: State, year: number): string[] {
  const days = new Holidays("AU", state)
    .getHolidays(year)
    .filter(({ type }) => type === "public")
    .map(({ date }) => date.slice(0, 16).replace(" 00:00", ""));
  return [...new Set(days)];
}
