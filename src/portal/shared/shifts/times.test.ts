import { describe, expect, test } from "vitest";
import { roundedTime, shiftTimes, timeRules, wholeMinutes } from "./times.ts";

const at = (time: string) => new Date(`2026-11-23T${time}Z`);
const timeOf = (moment: Date) => moment.toISOString().slice(11, 16);
const span = (from: string, until: string) => ({ start: at(from), end: at(until) });
const rules = (step: number, mode: string, tolerance = 5) => ({ step, mode, tolerance });

describe("rounding of recorded times", () => {
  test.each([
    [0, "up", "09:07:30", "in", "09:07"],
    [5, "nearest", "09:02:29", "in", "09:00"],
    [5, "nearest", "09:02:30", "in", "09:05"],
    [6, "nearest", "09:03:00", "in", "09:06"],
    [10, "up", "09:00:00", "in", "09:00"],
    [10, "up", "09:00:01", "in", "09:10"],
    [15, "down", "09:14:59", "out", "09:00"],
    [30, "down", "09:30:00", "out", "09:30"],
    [15, "in_favour_of_staff", "09:14:59", "in", "09:00"],
    [15, "in_favour_of_staff", "09:00:01", "out", "09:15"],
    [15, "unknown", "09:08:00", "in", "09:15"],
  ] as const)("to %i minutes, %s: %s when they clock %s is %s", (step, mode, moment, side, expected) => {
    expect(timeOf(roundedTime(at(moment), rules(step, mode), side))).toBe(expected);
  });

  test("seconds do not count, and nothing ends before it begins", () => {
    expect(wholeMinutes(at("09:00:59"), at("10:00:58"))).toEqual(span("09:00:00", "09:59:00"));
    expect(wholeMinutes(at("10:00:00"), at("09:00:00"))).toEqual(span("10:00:00", "10:00:00"));
  });
});

describe("the four times of a shift", () => {
  const planned = span("09:00:00", "13:00:00");

  test.each([
    ["exactly as planned", span("09:00:00", "13:00:00"), 0, false],
    ["by the tolerance", span("08:55:00", "13:05:00"), 5, false],
    ["by a minute more at the start", span("08:54:00", "13:00:00"), 6, true],
    ["by a minute more at the end", span("09:00:00", "13:06:00"), 6, true],
  ])("differs %s", (_, actual, variance, needsReview) => {
    expect(shiftTimes(planned, actual, rules(0, "nearest"))).toMatchObject({ variance, needsReview });
  });

  test("payable and billable times are the recorded ones as the provider rounds them", () => {
    const { payable, billable } = shiftTimes(
      planned,
      span("08:53:10", "13:08:20"),
      rules(15, "in_favour_of_staff"),
    );
    expect(payable).toEqual(span("08:45:00", "13:15:00"));
    expect(billable).toEqual(payable);
  });

  test("what the office says is neither rounded nor reviewed", () => {
    const { payable, needsReview } = shiftTimes(planned, span("09:07:00", "15:00:00"), rules(15, "up"), {
      isSettled: true,
    });
    expect([payable, needsReview]).toEqual([span("09:07:00", "15:00:00"), false]);
  });

  test("a provider that has set nothing rounds nothing, and reviews more than five minutes", () => {
    expect(timeRules({})).toEqual({ step: 0, mode: "nearest", tolerance: 5 });
    expect(timeRules({ tolerance_minutes: 0 }).tolerance).toBe(0);
  });
});
