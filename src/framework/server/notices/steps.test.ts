import { describe, expect, test } from "vitest";
import { stepByDays, stepByParts } from "./steps.ts";

describe("the day that a date has come to", () => {
  const days = { before: [30, 7, 0], after: [1] };
  test.each([
    ["2026-10-20", undefined],
    ["2026-10-21", -30],
    ["2026-11-12", -30],
    ["2026-11-13", -7],
    ["2026-11-20", 0],
    ["2026-11-21", 1],
    ["2026-11-28", 1],
    ["2026-11-29", undefined],
  ])("on %s", (today, step) => {
    expect(stepByDays("2026-11-20", today, days)).toBe(step);
  });

  test("ends with the date where nothing is sent after it", () => {
    expect(stepByDays("2026-11-20", "2026-11-20", { before: [7] })).toBe(-7);
    expect(stepByDays("2026-11-20", "2026-11-21", { before: [7] })).toBeUndefined();
  });

  test("can be made up for as long as the definition says", () => {
    expect(stepByDays("2026-11-20", "2027-11-20", { after: [1], until: 365 })).toBe(1);
    expect(stepByDays("2026-11-20", "2027-11-21", { after: [1], until: 365 })).toBeUndefined();
  });

  test("is reached by a clock that jumps, once for all days that it jumped over", () => {
    expect(stepByDays("2026-11-20", "2026-11-14", { before: [30, 14, 7] })).toBe(-7);
  });
});

describe("the part of a deadline that has passed", () => {
  const day = { from: "2026-11-20T00:00:00.000Z", due: "2026-11-21T00:00:00.000Z" };
  test.each([
    ["2026-11-20T11:59:00Z", undefined],
    ["2026-11-20T12:00:00Z", 50],
    ["2026-11-20T23:59:00Z", 80],
    ["2026-11-21T00:00:00Z", 100],
    ["2026-12-21T00:00:00Z", 100],
  ])("at %s", (now, step) => {
    expect(stepByParts(day, new Date(now), [100, 50, 80])).toBe(step);
  });

  test("is all of it where there was no time", () => {
    expect(stepByParts({ from: day.due, due: day.due }, new Date(day.from), [50, 100])).toBe(100);
  });
});
