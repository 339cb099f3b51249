import { setImmediate } from "node:timers/promises";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Finding } from "../judge/finding.ts";
import { type Pairs, readPairs } from "../judge/pairs.ts";
import { between, isSleepover, type Planned, weekOf, workedHours } from "../judge/planned.ts";
import { thresholds } from "../thresholds.ts";
import { timesMet } from "./familiar.ts";
import type { Candidate, OpenShift, Problem } from "./problem.ts";
import { usualWeights, type Weights } from "./weights.ts";

/** What speaks for a worker, and against them. */
export interface PairFacts {
  /** Shifts with one of the participants in the last half year. */
  met: number;
  isNear: boolean;
  warnings: readonly Finding[];
}

/** A roster as a problem, with what its costs come from. */
export interface OpenRoster {
  problem: Problem;
  workers: readonly string[];
  shifts: readonly JsonObject[];
  /** What is known of a pair that is possible, by the places of shift and worker. */
  facts: ReadonlyMap<string, PairFacts>;
  /** For each shift how many workers cannot have it, by the rule that comes first. */
  blocked: readonly ReadonlyMap<string, number>[];
}

/** The key of a pair in `facts`. */
export const pairKey = (shift: number, worker: number): string => `${shift} ${worker}`;

/**
 * Reads what it takes to propose workers for open shifts. What cannot be planned is judged by the rules of the roster itself, and so
 * are warnings.
 */
export async function openRoster(
  context: Context,
  asked: readonly JsonObject[],
  workers: readonly string[],
  weights: Weights = usualWeights,
): Promise<OpenRoster> {
  const pairs = await readPairs(context, asked, workers);
  const begins = context.tenant.settings.start_of_week;
  const starts = pairs.shifts.map(({ planned }) => planned.start.getTime());
  const people = [...new Set(pairs.shifts.flatMap(({ planned }) => planned.participants))];
  const met = await timesMet(context, workers, people, Math.min(...starts, Number.MAX_SAFE_INTEGER / 2));
  const facts = new Map<string, PairFacts>();
  const candidates: Candidate[][] = [];
  const blocked: Map<string, number>[] = [];
  for (const [place, { planned }] of pairs.shifts.entries()) {
    const possible: Candidate[] = [];
    const rules = new Map<string, number>();
    for (const [index, worker] of workers.entries()) {
      const block = pairs.block(place, worker);
      if (block) {
        rules.set(block.rule, (rules.get(block.rule) ?? 0) + 1);
        continue;
      }
      const known = factsOfPair(pairs, met, place, worker);
      facts.set(pairKey(place, index), known);
      possible.push({ worker: index, cost: costOfPair(known, planned, weights) });
    }
    candidates.push(possible);
    blocked.push(rules);
    // Other requests are answered between two shifts: each is judged for every worker.
    await setImmediate();
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
      candidates,
      left: workers.map((worker) => new Map(weeks.map((week) => [week, hoursLeft(pairs, worker, week)]))),
      openCost: weights.open,
      overtimeCost: weights.overtimeHour,
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
});

function factsOfPair(
  pairs: Pairs,
  met: ReadonlyMap<string, number>,
  place: number,
  worker: string,
): PairFacts {
  const { participants = [] } = pairs.shifts[place]?.planned ?? {};
  const region = pairs.staff.get(worker)?.region;
  return {
    met: participants.reduce((sum, person) => sum + (met.get(`${worker} ${person}`) ?? 0), 0),
    isNear: participants.every((person) => pairs.people.get(person)?.region === region),
    warnings: pairs.warnings(place, worker),
  };
}

/** Rules whose warnings cost something of their own. */
const countedElsewhere: ReadonlySet<string> = new Set(["week-hours", "region"]);

function costOfPair(
  { met, isNear, warnings }: PairFacts,
  { participants }: Planned,
  weights: Weights,
): number {
  const counted = warnings.filter(({ rule }) => !countedElsewhere.has(rule)).length;
  return (
    counted * weights.warning +
    (participants.length > 0 && met === 0 ? weights.unfamiliar : 0) +
    (isNear ? 0 : weights.otherRegion)
  );
}

/** Ordinary hours that a worker still has in a week, by their own limit where it is lower. */
function hoursLeft({ held, staff }: Pairs, worker: string, week: string): number {
  const limit = staff.get(worker)?.max_hours_per_week;
  const most = Math.min(thresholds.weekHours, typeof limit === "number" ? limit : thresholds.weekHours);
  return Math.max(0, most - workedHours(between(held.get(worker) ?? [], week, addDays(week, 7))));
}
