import { shortJourney, type Stop } from "../journeys.ts";
import { leastRest } from "../leastRest.ts";

/** A shift without a worker, as far as a proposal has to know it. */
export interface OpenShift extends Stop {
  uuid: string;
  /** The day and the first day of the week on which it begins, where it is. */
  day: string;
  week: string;
  /** Hours that count for ordinary hours: none of a sleepover. */
  hours: number;
  isSleepover: boolean;
}

/** A worker who can have a shift, by their place in the list, and what it costs beside overtime. */
export interface Candidate {
  worker: number;
  cost: number;
}

/** What a proposal is made of: plain data, so that it can be sent to a thread. */
export interface Problem {
  shifts: readonly OpenShift[];
  /** Ordinary hours that each worker has left, by the first day of the week. */
  left: readonly ReadonlyMap<string, number>[];
  /** The workers, by their place in the list, who agreed to less rest beside a sleepover. */
  lessRest: ReadonlySet<number>;
  /** How fast they travel between two shifts. */
  kmh: number;
  /** For each shift those who can have it, the blocked ones left out. */
  candidates: readonly (readonly Candidate[])[];
  /** What a shift costs that stays open. */
  openCost: number;
  overtimeCost: number;
}

/** The worker of each shift, by their place in the list; undefined where it stays open. */
export type Choice = readonly (number | undefined)[];

const hour = 3_600_000;

/** What depends on the worker, or on the provider, of whether two shifts clash. */
export interface Between {
  /** Whether the worker agreed to less rest beside a sleepover. */
  agreed: boolean;
  kmh: number;
}

/** What it is for one of the workers. */
export const betweenOf = ({ lessRest, kmh }: Pick<Problem, "lessRest" | "kmh">, worker: number): Between => ({
  agreed: lessRest.has(worker),
  kmh,
});

/**
 * Whether one worker cannot have both shifts: they overlap, or leave too little time for the journey, or too little rest between
 * two days. Of the roster's warnings only these are never proposed between two choices, since a person would have to accept
 * them twice.
 */
export function clash(one: OpenShift, other: OpenShift, { agreed, kmh }: Between): boolean {
  const [earlier, later] = one.start <= other.start ? [one, other] : [other, one];
  const rest = later.start - earlier.end;
  if (rest < 0 || shortJourney(earlier, later, kmh)) return true;
  const beside = earlier.isSleepover || later.isSleepover;
  if (beside ? rest === 0 : earlier.day === later.day) return false;
  return rest < leastRest({ beside, agreed }) * hour;
}

/** What a choice costs, by the parts that a person reads. */
export interface Cost {
  total: number;
  open: number;
  /** Hours above the ordinary ones, of all workers. */
  overtimeHours: number;
}

/** What a choice costs. */
export function costOf({ shifts, left, candidates, openCost, overtimeCost }: Problem, choice: Choice): Cost {
  const given = new Map<string, { worker: number; week: string; hours: number }>();
  let [open, total] = [0, 0];
  for (const [index, { week, hours }] of shifts.entries()) {
    const worker = choice[index];
    const pair = candidates[index]?.find((each) => each.worker === worker);
    if (worker === undefined || !pair) {
      open += 1;
      continue;
    }
    total += pair.cost;
    const key = `${worker} ${week}`;
    given.set(key, { worker, week, hours: (given.get(key)?.hours ?? 0) + hours });
  }
  let overtimeHours = 0;
  for (const { worker, week, hours } of given.values())
    overtimeHours += Math.max(0, hours - (left[worker]?.get(week) ?? 0));
  return { total: total + open * openCost + overtimeHours * overtimeCost, open, overtimeHours };
}

/** Whether a choice gives nobody a shift that they cannot have, or two that they cannot have both. */
export function isAllowed(problem: Problem, choice: Choice): boolean {
  const { shifts, candidates } = problem;
  const own = Map.groupBy(
    shifts.map((shift, index) => ({ shift, index, worker: choice[index] })),
    ({ worker = -1 }) => worker,
  );
  own.delete(-1);
  return [...own].every(([worker, given]) =>
    given.every(
      ({ shift, index }, place) =>
        candidates[index]?.some((each) => each.worker === worker) === true &&
        given.slice(place + 1).every((other) => !clash(shift, other.shift, betweenOf(problem, worker))),
    ),
  );
}
