import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import { describe, expect, test } from "vitest";
import { aroundOf, hoursWith, onTheDayOf, overlapping, withNeighbours } from "./around.ts";
import { type Planned, workedHours } from "./planned.ts";

/** Numbers that are the same in each run, and look like chance. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ;) yield (state = (state * 48271) % 2147483647) / 2147483647;
}
const chance = numbers();
const whole = (below: number) => Math.floor(chance.next().value * below);

const shiftOf = (uuid: string): Planned => {
  const day = addDays("2026-12-20", whole(28));
  const start = new Date(`${day}T${String(whole(24)).padStart(2, "0")}:00:00Z`);
  const hours = 1 + whole(12);
  return {
    uuid,
    participants: [],
    start,
    end: new Date(start.getTime() + hours * 3_600_000),
    hours,
    breakMinutes: 0,
    type: ["personal_care", "sleepover", "care_24_hours"][whole(3)] ?? "",
    draft: true,
    zone: "UTC",
    day,
  };
};

describe.each([0, 1, 6])("around a shift, in weeks that begin on day %i", (begins) => {
  test.each(Array.from({ length: 40 }, (_, round) => round))(
    "of roster %i is what all shifts say",
    (round) => {
      const all = Array.from({ length: 1 + whole(25) }, (_, place) => shiftOf(`s${place}`));
      // One that the worker has already, or one more.
      const shift = round % 2 === 0 ? (all[whole(all.length)] ?? shiftOf("new")) : shiftOf("new");
      const others = all.filter(({ uuid }) => uuid !== shift.uuid);
      const own = aroundOf(all, begins);

      const monday = startOfWeek(shift.day, begins);
      const hoursIn = (from: number, until: number) =>
        workedHours(
          [...others, shift].filter(
            ({ day }) => day >= addDays(monday, from) && day < addDays(monday, until),
          ),
        );
      expect(hoursWith(own, shift, begins)).toEqual({
        week: hoursIn(0, 7),
        fortnight: Math.max(hoursIn(-7, 7), hoursIn(0, 14)),
      });
      const meets = others.filter(({ start, end }) => start < shift.end && end > shift.start);
      expect(overlapping(own, shift)?.start).toEqual(
        meets.map(({ start }) => start).toSorted((one, other) => one.getTime() - other.getTime())[0],
      );
      expect(new Set(onTheDayOf(own, shift))).toEqual(new Set(others.filter(({ day }) => day === shift.day)));
      const near = new Set(withNeighbours(own, shift));
      expect(near.has(shift)).toBe(true);
      const hours = (one: Date, other: Date) => (one.getTime() - other.getTime()) / 3_600_000;
      for (const other of others.filter(
        ({ start, end }) => hours(shift.start, end) < 72 && hours(start, shift.end) < 72,
      ))
        expect(near.has(other)).toBe(true);
    },
  );
});
