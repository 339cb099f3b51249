import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import type { OpenShift, Problem } from "#portal/server/roster/proposing/problem.ts";

interface Size {
  shifts: number;
  workers: number;
  days: number;
  seed: number;
}

const hour = 3_600_000;
const first = "2026-11-16";
/** Workers who know the participant of a shift. */
const familiar = 4;
const unfamiliarCost = 25;
const warningCost = 40;

/** A made-up problem, the same one for the same seed: for tests and measurements. */
export function rosterOf({ shifts: count, workers, days, seed }: Size): Problem {
  const below = numbers(seed);
  const shifts = Array.from({ length: count }, (_, index): OpenShift => {
    const day = addDays(first, below(days));
    const start = new Date(`${day}T00:00:00Z`).getTime() + (6 + below(14)) * hour;
    const hours = 2 + below(7);
    return {
      uuid: `shift ${index}`,
      start,
      end: start + hours * hour,
      day,
      week: startOfWeek(day, 1),
      hours,
      isSleepover: false,
    };
  });
  const weeks = [...new Set(shifts.map(({ week }) => week))];
  return {
    shifts,
    left: Array.from({ length: workers }, () => new Map(weeks.map((week) => [week, below(14)]))),
    lessRest: new Set(),
    kmh: 40,
    candidates: shifts.map(() => {
      const known = new Set(Array.from({ length: familiar }, () => below(workers)));
      const each = Array.from({ length: workers }, (_, worker) => ({
        worker,
        cost: below(30) + (known.has(worker) ? 0 : unfamiliarCost) + (below(10) < 2 ? warningCost : 0),
      }));
      return each.filter(() => below(10) < 5);
    }),
    openCost: 500,
    overtimeCost: 10,
  };
}

/** Numbers below a bound that look like chance and come again for the same seed (mulberry32). */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound) | 0;
  };
}
