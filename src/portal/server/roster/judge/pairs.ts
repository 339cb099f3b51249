import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { Labels, WorkerFacts } from "../../fitness/rules.ts";
import { type Around, aroundOf, overlapping } from "./around.ts";
import { plannedOf } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { blockFindings, factsFor, warningFacts, workerWarnings } from "./judge.ts";
import type { Planned } from "./planned.ts";

/** What is said of a pair: a block, or warnings. */
export interface JudgedPair {
  block?: Pick<Finding, "rule" | "field">;
  warnings: readonly Finding[];
}

/** Shifts and workers of which any two can be judged, from what was read once. */
export interface Pairs {
  /** The shifts as the rules see them, in their order; those whose times are not complete are left out. */
  shifts: readonly { shift: JsonObject; planned: Planned }[];
  /** What the workers have already, beside the shifts. */
  around: ReadonlyMap<string, Around>;
  staff: ReadonlyMap<string, JsonObject>;
  people: ReadonlyMap<string, JsonObject>;
  /** What the workers' fitness for work follows from, and how licences are called. */
  fitness: ReadonlyMap<string, WorkerFacts>;
  labels: Labels;
  /** How fast they travel between two shifts. */
  kmh: number;
  /** What comes first of why the worker cannot have the shift; where they can, what would be warned of that depends on them. */
  judged: (place: number, worker: string) => JudgedPair;
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
  const planned = await plannedOf(
    context,
    asked.map((shift) => ({ ...shift, staff: null })),
  );
  const shifts = asked.flatMap((shift, place) => {
    const own = planned[place];
    return own ? [{ shift, planned: own }] : [];
  });
  const plan = everyOne(
    shifts.map(({ planned }) => planned),
    workers,
  );
  const known = { ...(await factsFor(context, plan)), ...(await warningFacts(context, plan)) };
  const open = new Set(shifts.map(({ planned }) => planned.uuid));
  const begins = context.tenant.settings.start_of_week;
  const ofWorkers = new Map(
    workers.map((worker) => {
      const all = known.ofWorkers.get(worker)?.ordered ?? [];
      return [
        worker,
        aroundOf(
          all.filter(({ uuid }) => !open.has(uuid)),
          begins,
        ),
      ];
    }),
  );
  const beside = { ...known, ofWorkers };
  const days = { begins, now: context.services.clock.now(), today: tenantCalendar(context).today };
  return {
    shifts,
    around: ofWorkers,
    staff: known.staff,
    people: known.people,
    fitness: known.fitness,
    labels: known.labels,
    kmh: known.kmh,
    judged: (place, worker) => {
      const { shift, planned } = shifts[place] ?? {};
      const own = ofWorkers.get(worker);
      if (!shift || !planned || !own) return { warnings: [] };
      // Told without a sentence: of most pairs nobody reads one.
      if (overlapping(own, planned)) return overlaps;
      const wished = { ...planned, staff: worker };
      const change = { wished: { participants: shift.participants ?? null, staff: worker } };
      const [block] = blockFindings(context, wished, change, beside);
      return block ? { block, warnings: [] } : { warnings: workerWarnings(wished, beside, days) };
    },
  };
}

const overlaps: JudgedPair = { block: { rule: "overlap", field: "staff" }, warnings: [] };

/** A plan in which each of the shifts and each of the workers is once at least, so that facts are read about all. */
function everyOne(shifts: readonly Planned[], workers: readonly string[]): Planned[] {
  return Array.from({ length: Math.max(shifts.length, workers.length) }).flatMap((_, place) => {
    const [shift, staff] = [shifts[place % shifts.length], workers[place % workers.length]];
    return shift && staff !== undefined ? [{ ...shift, staff }] : [];
  });
}
