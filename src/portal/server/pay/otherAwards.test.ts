import { describe, expect, test } from "vitest";
import type { Pack } from "#portal/shared/pay/pack.ts";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { inputOf, writtenLine } from "#tests/support/payVectors.ts";
import { packs } from "./packs.ts";

// The rules are data: what an award says otherwise, its pack says.
const [pack] = packs as readonly [Pack];
const paid = (change: Partial<Pack>, work: string, worker = "part_time disability shiftworker") => {
  const vector = { case: "", worker, base: "36.22", work, lines: "", total: "", exceptions: "" };
  const { lines, exceptions } = payPeriod(inputOf(vector), [{ ...pack, ...change }]);
  return [...lines.map(writtenLine), ...exceptions.map(({ code }) => code)];
};

describe("an award with other rules", () => {
  test.each<[string, Partial<Pack>, string, string[], string?]>([
    [
      "care of six hours in a day of twelve",
      { care_24_hours: { ...pack.care_24_hours, hours: 6, span_hours: 12, when: {} } },
      "2026-11-24 08:00-20:00 care worked 08:00-15:00",
      ["care_24_hours 6:00 x 56.14 = 336.84", "overtime_15 1:00 x 54.33 = 54.33", "care-hours"],
    ],
    [
      "sleepovers of seven hours, with an hour and a half for being woken",
      {
        sleepover: { ...pack.sleepover, hours: 7 },
        disturbance: { ...pack.disturbance, minutes: 90 },
        sleepover_work: { ...pack.sleepover_work, hours: 3 },
      },
      "2026-11-24 20:00-05:00 sleepover 22:00-05:00 woken 02:00-02:20",
      [
        "afternoon 2:00 x 40.75 = 81.50",
        "sleepover_disturbance 1:30 x 54.33 = 81.50",
        "minimum_engagement 1:00 x 40.75 = 40.75",
        "sleepover 1 x 62.87 = 62.87",
      ],
    ],
    [
      "no limits of ordinary hours",
      { limits: [] },
      "2026-11-24 06:00-19:30",
      ["ordinary 13:30 x 36.22 = 488.97", "no-meal-break"],
    ],
    ["no minimum", { minimum: [] }, "2026-11-24 09:00-09:30", ["ordinary 0:30 x 36.22 = 18.11"]],
    [
      "no first band of overtime",
      { first_band: [] },
      "2026-11-24 07:00-18:00 break 30",
      ["ordinary 10:00 x 36.22 = 362.20", "overtime_20 0:30 x 72.44 = 36.22", "no-meal-break"],
    ],
    [
      "a value that is not known, which pays nothing and says so",
      { hours: pack.hours.map((rule) => (rule.id === "saturday" ? { ...rule, permanent: null } : rule)) },
      "2026-11-27 22:00-02:00",
      ["night 2:00 x 41.65 = 83.30", "no-multiple"],
    ],
    [
      "an allowance whose amount is not known",
      {
        allowances: pack.allowances.map((each) =>
          each.id === "travel-km" ? { ...each, amount: null } : each,
        ),
      },
      "2026-11-24 09:00-12:00 km 12 meals 1",
      ["ordinary 3:00 x 36.22 = 108.66", "meal 1 x 17.30 = 17.30", "no-amount"],
    ],
    [
      "no amount for days on call",
      { allowances: pack.allowances.map((each) => ({ ...each, amount: null })) },
      "on-call 2026-11-24",
      ["no-amount"],
    ],
    [
      "no rate for casual workers, whose minimum is not paid either",
      { hours: pack.hours.map((rule) => ({ ...rule, casual: null })) },
      "2026-11-24 09:00-10:00",
      ["no-multiple"],
      "casual disability shiftworker",
    ],
    [
      "no broken shifts: each period is a shift, with a rest of its own",
      { broken_shift: { ...pack.broken_shift, stream: [] } },
      "2026-11-24 08:00-10:00 + 2026-11-24 12:00-14:00",
      ["ordinary 2:00 x 36.22 = 72.44", "ordinary 2:00 x 36.22 = 72.44", "rest"],
    ],
    [
      "a shorter rest",
      { rest: { ...pack.rest, hours: 8 } },
      "2026-11-24 14:00-19:00 + 2026-11-25 06:00-08:00",
      ["ordinary 5:00 x 36.22 = 181.10", "ordinary 2:00 x 36.22 = 72.44"],
    ],
    [
      "a night shift that begins at seven",
      {
        shifts: pack.shifts.map((each) =>
          each.kind === "night" ? { ...each, starts_before: "07:00" } : each,
        ),
      },
      "2026-11-24 06:59-09:59",
      ["night 3:00 x 41.65 = 124.95"],
    ],
  ])("%s", (_, change, work, expected, worker) => expect(paid(change, work, worker)).toEqual(expected));
});
