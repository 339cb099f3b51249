import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { expect, test } from "vitest";
import { payableHours, unpaidBreak } from "./payable.ts";
import { nextPayPeriod, payCycle, payPeriodOf } from "./payPeriod.ts";

test.each([
  ["2026-11-20T09:00:00Z", "2026-11-20T13:00:00Z", 0, 4],
  ["2026-11-20T09:00:00Z", "2026-11-20T17:00:00Z", 30, 7.5],
  ["2026-11-20T09:00:00Z", "2026-11-20T09:20:00Z", 30, 0],
  ["2026-11-20T09:00:00Z", "2026-11-20T09:01:00Z", 0, 0.0167],
])("%s until %s with %i minutes of break is %d hours", (start, end, rest, hours) =>
  expect(payableHours(start, end, rest)).toBe(hours),
);

test.each<[string, JsonObject, number]>([
  ["the planned break where none was recorded", { break_minutes: 30 }, 30],
  [
    "the recorded ones without pay",
    { break_minutes: 30, breaks_taken: [{ minutes: 20 }, { minutes: 10, paid: true }] },
    20,
  ],
  ["nothing", {}, 0],
])("the unpaid break is %s", (_, shift, minutes) => expect(unpaidBreak(shift)).toBe(minutes));

test.each([
  ["2026-06-29", {}, "2026-06-29", "2026-07-12"],
  ["2026-07-12", {}, "2026-06-29", "2026-07-12"],
  ["2026-07-13", {}, "2026-07-13", "2026-07-26"],
  ["2026-06-28", {}, "2026-06-15", "2026-06-28"],
  ["2026-07-08", { length: "week", starts_on: "2026-07-01" }, "2026-07-08", "2026-07-14"],
])("%s with the settings %o is in %s – %s", (day, setting, start, end) =>
  expect(payPeriodOf(day, payCycle(setting))).toEqual({ start, end }),
);

test("the next period begins on the day after", () => {
  const cycle = payCycle();
  expect(nextPayPeriod(payPeriodOf("2026-07-01", cycle), cycle)).toEqual({
    start: "2026-07-13",
    end: "2026-07-26",
  });
});
