import { describe, expect, test } from "vitest";
import { addBusinessDays, nextBusinessDay, publicHolidays, stateOfZone } from "./holidays.ts";

const days = (state: string, year: number) => [...publicHolidays(state, year).keys()].sort();

describe("public holidays", () => {
  test.each([
    ["NSW", 2026, ["2026-12-25", "2026-12-26", "2026-12-28", "2026-04-03", "2026-04-06", "2026-10-05"]],
    ["NSW", 2027, ["2027-01-01", "2027-01-26", "2027-03-26", "2027-03-29", "2027-04-25", "2027-06-14"]],
    ["QLD", 2026, ["2026-05-04", "2026-10-05"]],
    ["VIC", 2026, ["2026-03-09", "2026-06-08", "2026-11-03"]],
    ["WA", 2026, ["2026-03-02", "2026-06-01", "2026-09-28"]],
    ["ACT", 2026, ["2026-03-09", "2026-06-01"]],
    ["NT", 2026, ["2026-05-04", "2026-08-03"]],
    ["SA", 2026, ["2026-03-09"]],
    ["TAS", 2026, ["2026-03-09"]],
  ])("%s %i has %j", (state, year, expected) => {
    expect(days(state, year)).toEqual(expect.arrayContaining(expected));
  });

  test("are not those of other states", () => {
    expect(days("QLD", 2026)).not.toContain("2026-06-08");
    expect(days("NSW", 2026)).not.toContain("2026-11-03");
    // Anzac Day 2027 is a Sunday: only some states have the Monday.
    expect(days("NSW", 2027)).not.toContain("2027-04-26");
    expect(days("QLD", 2027)).toContain("2027-04-26");
  });

  test("Christmas on a Saturday moves to Monday, Boxing Day to Tuesday", () => {
    expect(days("NSW", 2027)).toEqual(
      expect.arrayContaining(["2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"]),
    );
  });
});

describe("business days", () => {
  test.each([
    ["a Friday, over a weekend", "2026-11-20", 5, "NSW", "2026-11-27"],
    ["a Saturday counts from Monday", "2026-11-21", 1, "NSW", "2026-11-23"],
    ["over Christmas and New Year", "2026-12-23", 5, "NSW", "2027-01-04"],
    ["the Cup in Melbourne", "2026-11-02", 1, "VIC", "2026-11-04"],
    ["not in Sydney", "2026-11-02", 1, "NSW", "2026-11-03"],
  ])("%s", (_, from, count, state, expected) => {
    expect(addBusinessDays(from, count, state)).toBe(expected);
  });

  test("a day that is none moves to the next one", () => {
    expect(["2026-11-20", "2026-11-21", "2026-12-25"].map((day) => nextBusinessDay(day, "NSW"))).toEqual([
      "2026-11-20",
      "2026-11-23",
      "2026-12-29",
    ]);
  });

  test("are those of the provider's state", () => {
    expect([stateOfZone("Australia/Perth"), stateOfZone("Australia/Sydney")]).toEqual(["WA", "NSW"]);
  });
});
