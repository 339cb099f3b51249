import { expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { Random } from "../random.ts";
import { breakOf, type Day, daysOf } from "./weeks.ts";

const hour = 3_600_000;
const first = "2026-11-02";
const usual = { hasRounds: false, isLongest: false };

/** A part with its instants, as if clocks never changed. */
const timed = (day: string, parts: Day) =>
  parts.map(([from, until, kind]) => {
    const start = Date.parse(`${day}T${from}:00Z`);
    const end = Date.parse(`${until < from ? addDays(day, 1) : day}T${until}:00Z`);
    const hours = (end - start) / hour;
    return { start, end, kind, hours, paid: kind === "sleepover" ? 0 : hours - breakOf(hours, kind) / 60 };
  });

/** Six weeks of a worker, day by day. */
const weeksOf = (seed: number, weekly: number | null, what = usual) => {
  const dayOf = daysOf(new Random(seed), weekly, what);
  return Array.from({ length: 42 }, (_, index) => {
    const day = addDays(first, index);
    return timed(day, dayOf(day));
  });
};

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

test.each([20, 25, 30, 38])("whoever agreed on %d hours a week is rostered for them each week", (weekly) => {
  for (const seed of seeds) {
    const days = weeksOf(seed, weekly);
    for (let week = 0; week < 6; week += 1) {
      const parts = days.slice(week * 7, week * 7 + 7).flat();
      const hours = parts.reduce((sum, { paid }) => sum + paid, 0);
      expect(hours).toBeGreaterThanOrEqual(weekly);
      // No overtime either (domain reference, section 5.4).
      expect(hours).toBeLessThanOrEqual(38);
    }
  }
});

test.each([null, 20, 38])(
  "nobody works what the award asks a person to look at (agreed hours: %s)",
  (weekly) => {
    for (const seed of seeds) {
      const days = weeksOf(seed, weekly, { ...usual, hasRounds: true }).filter((parts) => parts.length > 0);
      for (const [index, parts] of days.entries()) {
        const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0];
        expect(end - start).toBeLessThan(12 * hour);
        const before = days[index - 1]?.at(-1)?.end;
        if (before !== undefined) expect(start - before).toBeGreaterThanOrEqual(10 * hour);
        for (const { hours, kind } of parts)
          expect(hours <= 5 || kind === "sleepover" || breakOf(hours, kind) > 0).toBe(true);
      }
    }
  },
);

test("one casual worker's days are longer than a broken shift may be", () => {
  const days = weeksOf(1, null, { ...usual, isLongest: true });
  expect(days.some((parts) => (parts.at(-1)?.end ?? 0) - (parts[0]?.start ?? 0) > 12 * hour)).toBe(true);
});
