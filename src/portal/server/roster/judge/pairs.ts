import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { plannedOf } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { blockFindings, factsFor, warningFacts, warningsOf } from "./judge.ts";
import type { Planned } from "./planned.ts";

/** Shifts and workers of which any two can be judged, from what was read once. */
export interface Pairs {
  /** The shifts as the rules see them, in their order; those whose times are not complete are left out. */
  shifts: readonly { shift: JsonObject; planned: Planned }[];
  /** What the workers have already, beside the shifts. */
  held: ReadonlyMap<string, readonly Planned[]>;
  staff: ReadonlyMap<string, JsonObject>;
  people: ReadonlyMap<string, JsonObject>;
  /** Why the worker cannot have the shift, in order; empty where they can. */
  blocks: (place: number, worker: string) => Finding[];
  /** What would be warned of that depends on the worker. */
  warnings: (place: number, worker: string) => Finding[];
}

/**
 * Reads what any of the shifts would mean for any of the workers, each as if it was the only change. The number of statements does
 * not grow with the number of either.
 */
export async function readPairs(
  context: Context,
  asked: readonly JsonObject[],
  workers: readonly string[],
): Promise<Pairs> {
  const open = await plannedOf(
    context,
    asked.map((shift) => ({ ...shift, staff: null })),
  );
  const shifts = asked.flatMap((shift, place) => {
    const planned = open[place];
    return planned ? [{ shift, planned }] : [];
  });
  const plan = everyOne(
    shifts.map(({ planned }) => planned),
    workers,
  );
  const known = { ...(await factsFor(context, plan)), ...(await warningFacts(context, plan)) };
  const own = new Set(shifts.map(({ planned }) => planned.uuid));
  const held = new Map(
    workers.map((worker) => [
      worker,
      (known.ofWorkers.get(worker) ?? []).filter(({ uuid }) => !own.has(uuid)),
    ]),
  );
  const byDay = new Map([...held].map(([worker, all]) => [worker, Map.groupBy(all, ({ day }) => day)]));
  const daysNear = shifts.map(({ planned }) => [-2, -1, 0, 1, 2].map((days) => addDays(planned.day, days)));
  // What overlaps a shift begins within a day of it, by whichever clock; most of what a worker has need not be looked at.
  const near = (place: number, worker: string) =>
    (daysNear[place] ?? []).flatMap((day) => byDay.get(worker)?.get(day) ?? []);
  const judging = (place: number, worker: string, others: readonly Planned[] = []) => {
    const { shift, planned } = shifts[place] ?? {};
    if (!shift || !planned) return undefined;
    const wished = { ...planned, staff: worker };
    const ofWorkers = new Map([[worker, [...others, wished]]]);
    return { wished, shift: { ...shift, staff: worker }, known: { ...known, ofWorkers } };
  };
  return {
    shifts,
    held,
    staff: known.staff,
    people: known.people,
    blocks: (place, worker) => {
      const one = judging(place, worker, near(place, worker));
      return one ? blockFindings(context, one.wished, { wished: one.shift }, one.known) : [];
    },
    warnings: (place, worker) => {
      const one = judging(place, worker, held.get(worker));
      const all = one ? warningsOf(context, one.wished, one.known) : [];
      return all.filter(({ field }) => field === "staff");
    },
  };
}

/** A plan in which each of the shifts and each of the workers is once at least, so that facts are read about all. */
function everyOne(shifts: readonly Planned[], workers: readonly string[]): Planned[] {
  if (shifts.length === 0 || workers.length === 0) return [];
  return Array.from({ length: Math.max(shifts.length, workers.length) }, (_, place) => ({
    ...(shifts[place % shifts.length] as Planned),
    staff: workers[place % workers.length] as string,
  }));
}
