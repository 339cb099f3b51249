import { setImmediate } from "node:timers/promises";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Finding } from "../judge/finding.ts";
import { weekNumberOf } from "../judge/around.ts";
import { type Pairs, readPairs } from "../judge/pairs.ts";
import { isSleepover, type Planned, weekOf, workedHours } from "../judge/planned.ts";
import { nearKm } from "../../fitness/ranked.ts";
import { kmBetween } from "../../places/distances.ts";
import { placesOfShifts } from "../../places/places.ts";
import { agreesToLessRest } from "../leastRest.ts";
import { thresholds } from "../thresholds.ts";
import { type BlockedBy, blockedBy } from "./blocked.ts";
import { timesMet } from "./familiar.ts";
import type { Candidate, OpenShift, Problem } from "./problem.ts";
import { type Weights, weightsOf } from "./weights.ts";

/** What speaks for a worker, and against them. */
export interface PairFacts {
  /** Shifts with one of the participants in the last half year. */
  met: number;
  /** From where the worker works or lives to the shift; undefined where one of the places is not known. */
  km: number | undefined;
  /** Whether that is near, or the region is the same where no distance is known. */
  isNear: boolean;
  warnings: readonly Finding[];
}

/** A roster as a problem, with what its costs come from. */
export interface OpenRoster {
  problem: Problem;
  workers: readonly string[];
  shifts: readonly JsonObject[];
  /** For each shift what is known of each worker who can have it, by their place. */
  facts: readonly ReadonlyMap<number, PairFacts>[];
  /** For each shift how many workers cannot have it, by the rule that comes first. */
  blocked: readonly ReadonlyMap<BlockedBy, number>[];
}

interface Reading {
  weights: Weights;
  /** Is told how many shifts have been judged. @throws where nobody wants to know any more */
  tell: (done: number) => Promise<void>;
}

/**
 * Reads what it takes to propose workers for open shifts. What cannot be planned is judged by the rules of the roster itself, and so
 * are warnings.
 */
export async function openRoster(
  context: Context,
  asked: readonly JsonObject[],
  workers: readonly string[],
  { weights = weightsOf(context), tell }: Partial<Reading> = {},
): Promise<OpenRoster> {
  const pairs = await readPairs(context, asked, workers);
  const begins = context.tenant.settings.start_of_week;
  const starts = pairs.shifts.map(({ planned }) => planned.start.getTime());
  const people = [...new Set(pairs.shifts.flatMap(({ planned }) => planned.participants))];
  const [places, met] = await Promise.all([
    placesOfShifts(
      context,
      pairs.shifts.map(({ shift }) => shift),
    ),
    timesMet(context, workers, people, Math.min(...starts, Number.MAX_SAFE_INTEGER / 2)),
  ]);
  const facts: Map<number, PairFacts>[] = [];
  const blocked: Map<BlockedBy, number>[] = [];
  for (const [place, { planned }] of pairs.shifts.entries()) {
    const known = new Map<number, PairFacts>();
    const rules = new Map<BlockedBy, number>();
    const stop = (rule: BlockedBy) => rules.set(rule, (rules.get(rule) ?? 0) + 1);
    const kmTo = kmToEach(places[place]?.postcode);
    for (const [index, worker] of workers.entries()) {
      const { block, warnings } = pairs.judged(place, worker);
      if (block) {
        stop(blockedBy(pairs, planned, worker, block));
        continue;
      }
      const staff = pairs.staff.get(worker) ?? {};
      const km = kmTo(postcodeOf(staff));
      if (km !== undefined && km > weights.farthest_km && planned.point) {
        stop("far");
        continue;
      }
      const shared = met.get(worker);
      known.set(index, {
        met: shared ? planned.participants.reduce((sum, person) => sum + (shared.get(person) ?? 0), 0) : 0,
        km,
        isNear:
          km === undefined
            ? planned.participants.every((person) => pairs.people.get(person)?.region === staff.region)
            : km <= nearKm,
        warnings,
      });
    }
    facts.push(known);
    blocked.push(rules);
    // Other requests are answered between two shifts: each is judged for every worker.
    await setImmediate();
    await tell?.(place + 1);
  }
  const shifts = pairs.shifts.map(({ planned }) => openShift(planned, begins));
  const weeks = [...new Set(shifts.map(({ week }) => week))];
  return {
    workers,
    shifts: pairs.shifts.map(({ shift }) => shift),
    facts,
    blocked,
    problem: {
      shifts,
      candidates: facts.map((known, place): Candidate[] =>
        [...known].map(([worker, pair]) => ({
          worker,
          cost: costOfPair(pair, pairs.shifts[place]?.planned, weights),
        })),
      ),
      left: workers.map(
        (worker) => new Map(weeks.map((week) => [week, hoursLeft(pairs, worker, week, begins)])),
      ),
      lessRest: new Set(
        workers.flatMap((worker, index) => (agreesToLessRest(pairs.staff.get(worker) ?? {}) ? [index] : [])),
      ),
      kmh: pairs.kmh,
      openCost: weights.open,
      overtimeCost: weights.overtime_hour,
    },
  };
}

const openShift = (planned: Planned, begins: number): OpenShift => ({
  uuid: planned.uuid,
  start: planned.start.getTime(),
  end: planned.end.getTime(),
  day: planned.day,
  week: weekOf(planned, begins),
  hours: workedHours([planned]),
  isSleepover: isSleepover(planned),
  ...(planned.point && { point: planned.point }),
});

/** From where a worker sets out. */
const postcodeOf = ({ work_postcode: works, postcode: lives }: JsonObject): string =>
  typeof works === "string" ? works : String(lives ?? "");

/** How far postcodes are from one, each worked out once: many workers live in the same. */
function kmToEach(to: string | undefined): (from: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (from) => {
    if (!known.has(from)) known.set(from, kmBetween(from, to));
    return known.get(from);
  };
}

/** Rules whose warnings cost something of their own. */
const countedElsewhere: ReadonlySet<string> = new Set(["week-hours", "region"]);

/** Another region counts like so many kilometres, where the distance is not known. */
const kmToOtherRegion = 50;

function costOfPair(
  { met, km, isNear, warnings }: PairFacts,
  planned: Planned | undefined,
  weights: Weights,
): number {
  const counted = warnings.filter(({ rule }) => !countedElsewhere.has(rule)).length;
  return (
    counted * weights.warning +
    (planned && planned.participants.length > 0 && met === 0 ? weights.unfamiliar : 0) +
    (weights.distance * (km ?? (isNear ? 0 : kmToOtherRegion))) / 10
  );
}

/** Ordinary hours that a worker still has in a week, by their own limit where it is lower. */
function hoursLeft({ around, staff }: Pairs, worker: string, week: string, begins: number): number {
  const limit = staff.get(worker)?.max_hours_per_week;
  const most = Math.min(thresholds.weekHours, typeof limit === "number" ? limit : thresholds.weekHours);
  const worked = around.get(worker)?.hoursByWeek.get(weekNumberOf({ day: week }, begins)) ?? 0;
  return Math.max(0, most - hundredths(worked));
}
