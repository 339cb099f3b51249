import { expect, test } from "vitest";
import { beginsWeek, daysOf, leaveOn, monthAfter } from "./month.ts";

test.each([
  ["2026-11", 30, "2026-11-30"],
  ["2028-02", 29, "2028-02-29"],
])("%s has %i days", (month, count, last) => {
  expect([daysOf(month).length, daysOf(month).at(-1)]).toEqual([count, last]);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-11", 14, "2028-01"],
])("%s and %i months are %s", (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

test("a day shows the approved leave before the one that is asked for", () => {
  const leave = (status: string, start_date: string, end_date: string) => ({
    uuid: status,
    label: "Annual leave",
    part_day: true,
    start_time: "09:00",
    end_time: "12:00",
    status,
    start_date,
    end_date,
  });
  const person = {
    staff: "1",
    name: "Willa",
    leaves: [leave("pending", "2026-11-03", "2026-11-04"), leave("approved", "2026-11-04", "2026-11-04")],
  };
  expect(["2026-11-02", "2026-11-03", "2026-11-04"].map((day) => leaveOn(person, day)?.status)).toEqual([
    undefined,
    "pending",
    "approved",
  ]);
});

test("a week begins on the day that the provider has set", () => {
  const week = daysOf("2026-11").slice(0, 7);
  expect([0, 1, 6].map((start) => week.find((day) => beginsWeek(day, start)))).toEqual([
    "2026-11-01",
    "2026-11-02",
    "2026-11-07",
  ]);
});
