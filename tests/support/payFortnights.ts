import { addDays } from "#framework/shared/dates/dates.ts";
import type { Agreement, Work, Worker } from "#portal/shared/pay/facts.ts";
import type { State } from "#portal/shared/places/place.ts";
import { Random } from "#portal/server/demo/random.ts";
import { placeIn } from "./payVectors.ts";

const minute = 60_000;
/** Mondays of fortnights with both nights on which clocks change, with public holidays, and with nothing of either. */
const mondays = [
  "2026-09-21",
  "2026-09-28",
  "2026-11-23",
  "2026-12-21",
  "2027-01-25",
  "2027-03-22",
  "2027-04-19",
];

/** A fortnight of someone's work, always the same for one number. */
export interface Fortnight {
  worker: Worker;
  works: Work[];
  monday: string;
}

/** A generated fortnight: hours that go over every limit, nights, sleepovers, 24-hour care, short visits, broken days and cancellations. */
export function fortnightOf(seed: number): Fortnight {
  const random = new Random(seed);
  const next = () => random.next();
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const maybe = (chance: number) => next() < chance;
  const agreements: Agreement[] = ["ten_hour_days", "twelve_hours_beside_sleepover", "eight_hours_rest"];
  const worker: Worker = {
    employment: pick(["full_time", "part_time", "casual"]),
    stream: pick(["disability", "disability", "home_care", "social_community", "crisis"]),
    shiftworker: maybe(0.8),
    averaging: pick(["week", "fortnight"]),
    agreements: agreements.filter(() => maybe(0.5)),
    rates: [{ from: "2020-01-01", cents: pick([2755, 2886, 3036, 3622, 3736, 3953, 4342, 5585]) }],
  };
  const monday = pick(mondays);
  const home = pick<State>(["NSW", "NSW", "SA", "QLD", "VIC", "WA"]);
  const works: Work[] = [];
  const density = pick([0.3, 0.7, 1]);
  let free = Date.parse(`${addDays(monday, -2)}T00:00:00Z`);
  const end = Date.parse(`${addDays(monday, 14)}T20:00:00Z`);
  while (free < end) {
    const round = pick([1, 5, 15, 30]);
    const gap = maybe(0.25) ? 0 : Math.floor((next() * pick([120, 600, 1440])) / density / round) * round;
    const start = free + gap * minute;
    const length = Math.max(round, Math.floor((next() * pick([150, 480, 780])) / round) * round);
    const work = maybe(0.16)
      ? maybe(0.25)
        ? careFrom(start, random)
        : nightFrom(start, next)
      : { start: new Date(start), end: new Date(start + length * minute) };
    const state = maybe(0.9) ? home : pick<State>(["NSW", "SA", "QLD"]);
    works.push({
      id: `work ${works.length + 1}`,
      place: placeIn(state),
      ...work,
      ...(!("sleepover" in work) &&
        !("careTimes" in work) &&
        length > 120 &&
        maybe(0.3) && { breakMinutes: pick([20, 30, 45]) }),
      ...(maybe(0.05) && { cancelled: true }),
    });
    free = works.at(-1)?.end.getTime() ?? end;
  }
  return { worker, works, monday };
}

/** A day of 24-hour care, with some times of work; they add up to about eight hours. */
function careFrom(start: number, random: Random): Pick<Work, "start" | "end" | "careTimes"> {
  const careTimes = Array.from({ length: random.whole(0, 6) }, (_, index) => {
    const from = start + (index * 240 + random.whole(0, 60)) * minute;
    return { start: new Date(from), end: new Date(from + random.whole(1, 180) * minute) };
  });
  return { start: new Date(start), end: new Date(start + 1440 * minute), careTimes };
}

/** Eight hours of sleepover, with or without work around it in the same record. */
function nightFrom(
  start: number,
  next: () => number,
): Pick<Work, "start" | "end" | "sleepover" | "disturbances"> {
  const around = () => (next() < 0.5 ? 0 : Math.floor(next() * 32) * 15 * minute);
  const from = start + around();
  const until = from + 480 * minute;
  const woken = next() < 0.4 ? Math.ceil(next() * 3) : 0;
  return {
    start: new Date(start),
    end: new Date(until + around()),
    sleepover: { start: new Date(from), end: new Date(until) },
    disturbances: Array.from({ length: woken }, (_, index) => {
      const at = from + (60 + index * 130) * minute;
      return { start: new Date(at), end: new Date(at + Math.ceil(next() * 90) * minute) };
    }),
  };
}
