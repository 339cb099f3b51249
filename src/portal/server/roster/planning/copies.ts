import { randomUUIDv7 } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { mustNotBeSent } from "../../care/warnings.ts";
import { factsOf } from "../../fitness/facts.ts";
import { serviceRefusals } from "../../fitness/participants.ts";
import { labelsOf } from "../../fitness/requirements.ts";
import { sentenceOf, unfitReasons, type WorkerFacts } from "../../fitness/rules.ts";
import { gone } from "../judge/blocks.ts";
import { competencyBlocks } from "../judge/competency.ts";
import { plannedOf, servicesBy, shiftsAround } from "../judge/facts.ts";
import { peopleBy } from "../judge/people.ts";
import type { Planned } from "../judge/planned.ts";
import { timesOf } from "../judge/times.ts";

/** Fields that are taken over as they are; everything else follows from the plan. */
const kept = [
  "participants",
  "staff",
  "time_zone",
  "break_minutes",
  "shift_type",
  "service",
  "location_type",
  "house",
  "address",
  "instructions",
  "note_required",
  "irregular_sil",
  "team",
  "worker_role",
];

/** What becomes of a shift that is copied. */
export interface Copy {
  source: string;
  outcome: "copied" | "open" | "skipped";
  reason?: string;
  uuid: string;
  record: JsonObject;
  planned: Planned;
}

/** A shift as it would be, before anything is decided. */
export interface Candidate {
  /** What it is made from. */
  source: string;
  record: JsonObject;
  planned: Planned;
  /** Why it is left out, or goes without its worker, whatever else holds. */
  isLeftOut?: string;
  isOpened?: string;
}

/** A shift, or a line of a template, with the instants that it is wanted at. */
export interface Wish extends Pick<Candidate, "isLeftOut" | "isOpened"> {
  shift: JsonObject;
  start_at: string;
  end_at: string;
  /** Shifts of a team are one again where this is the same, such as the first day of a repetition. */
  round: string;
}

/** The shifts of some days as they would be so many days later: drafts, at the same time by the clock of their place. */
export async function movedCopies(
  context: Context,
  shifts: readonly JsonObject[],
  days: number,
): Promise<Candidate[]> {
  const stored = await plannedOf(context, shifts);
  const wishes = shifts.flatMap((shift, index): Wish[] => {
    const planned = stored[index];
    if (!planned) return [];
    const [start_at, end_at] = [planned.start, planned.end].map((moment) =>
      later(moment, days, planned.zone),
    );
    return start_at !== undefined && end_at !== undefined ? [{ shift, start_at, end_at, round: "" }] : [];
  });
  return candidatesFor(context, wishes);
}

/** Drafts as they are wished for, each with what the rules see of it. */
export async function candidatesFor(context: Context, wishes: readonly Wish[]): Promise<Candidate[]> {
  const teams = new Map<string, string>();
  const teamOf = (team: unknown, round: string): string => {
    const key = `${String(team)} ${round}`;
    const known = teams.get(key) ?? randomUUIDv7();
    teams.set(key, known);
    return known;
  };
  const copies = wishes.flatMap(({ shift, start_at, end_at, round, ...decided }) => {
    const times = timesOf({ start_at, end_at, break_minutes: shift.break_minutes ?? null });
    if (!times) return [];
    const record: JsonObject = {
      ...keptOf(shift),
      ...(shift.team !== undefined && shift.team !== null && { team: teamOf(shift.team, round) }),
      start_at,
      end_at,
      scheduled_hours: times.hours,
      draft: true,
      status: shift.staff ? "scheduled" : "open",
    };
    return [{ source: String(shift.uuid), record, ...decided }];
  });
  const planned = await plannedOf(
    context,
    copies.map(({ record }) => ({ ...record, uuid: randomUUIDv7() })),
  );
  return copies.flatMap((copy, index) => {
    const own = planned[index];
    return own ? [{ ...copy, planned: own }] : [];
  });
}

/** What a copy, or a line of a template, takes over from a shift: tasks as they were planned, done by nobody yet. */
export function keptOf(shift: JsonObject): JsonObject {
  const fields = kept.flatMap((name): [string, JsonObject[string]][] =>
    shift[name] === undefined || shift[name] === null ? [] : [[name, shift[name]]],
  );
  const tasks = objectsIn(shift.tasks).map(({ task = null }) => ({ task }));
  return { ...Object.fromEntries(fields), ...(tasks.length > 0 && { tasks }) };
}

/** The same time of day so many days later, by the clock of a place: a night of seven or nine hours stays a night. */
function later(moment: Date, days: number, zone: string): string {
  const { date, time } = clockAt(moment, zone);
  return instantAt(addDays(date, days), time, zone).toISOString();
}

/**
 * Decides on each copy: one that is there already, or whose time or participant does not allow it, is skipped; one whose
 * worker cannot work it becomes an open shift where the caller merges, or cannot work at all then.
 * @param replaced drafts that go away for the copies
 */
export async function decideCopies(
  context: Context,
  copies: readonly Candidate[],
  { merge, replaced }: { merge: boolean; replaced: readonly string[] },
): Promise<Copy[]> {
  const plan = copies.map(({ planned }) => planned);
  const around = await shiftsAround(context, plan, replaced);
  const workers = [...new Set(plan.flatMap(({ staff }) => staff ?? []))];
  const participants = [...new Set(plan.flatMap((shift) => shift.participants))];
  const span = {
    start: new Date(Math.min(...plan.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...plan.map(({ end }) => end.getTime()))),
  };
  const facts = plan.length === 0 ? new Map<string, WorkerFacts>() : await factsOf(context, workers, span);
  const people = await peopleBy(context, "participants", participants);
  const refused = await serviceRefusals(context, participants);
  const services = await servicesBy(context, [...new Set(plan.flatMap(({ service }) => service ?? []))]);
  const labels = labelsOf(context);
  const taken = Map.groupBy(around.ofWorkers, ({ staff }) => staff ?? "");
  const there = new Set([...around.ofWorkers, ...around.ofParticipants].map(identity));
  return copies.map(({ source, record, planned, isLeftOut, isOpened }): Copy => {
    const copy = { source, record, planned, uuid: planned.uuid };
    const skip = (reason: string): Copy => ({ ...copy, outcome: "skipped", reason });
    if (isLeftOut !== undefined) return skip(isLeftOut);
    if (there.has(identity(planned))) return skip("It is there already.");
    const stopped = planned.participants.find(
      (id) => gone.has(String(people.get(id)?.status)) || refused.has(id),
    );
    if (stopped !== undefined)
      return skip(`${String(people.get(stopped)?.full_name)} can't have new shifts.`);
    if (planned.staff === undefined) {
      there.add(identity(planned));
      return { ...copy, outcome: "copied" };
    }
    const worker = facts.get(planned.staff);
    const other = (taken.get(planned.staff) ?? []).find(
      (each) => each.start < planned.end && each.end > planned.start,
    );
    if (other && !merge && isOpened === undefined) return skip("The worker has another shift then.");
    const [unfit] = worker ? unfitReasons(worker, planned, planned.zone, labels) : [];
    const [lacking] = competencyBlocks(planned, services.get(planned.service ?? "")?.group, worker);
    const unwanted = planned.participants.some((id) => mustNotBeSent(people.get(id) ?? {}, planned.staff));
    const reason =
      isOpened ??
      (other
        ? "The worker has another shift then."
        : unwanted
          ? "The worker must not be assigned to this participant."
          : unfit && worker
            ? sentenceOf(worker.name, unfit)
            : lacking?.sentence);
    const { staff: _, ...open } = record;
    const decided: Copy =
      reason === undefined
        ? { ...copy, outcome: "copied" }
        : { ...copy, record: { ...open, status: "open" }, outcome: "open", reason };
    const now: Planned = reason === undefined ? planned : { ...planned, staff: undefined };
    if (there.has(identity(now))) return skip("It is there already.");
    there.add(identity(now));
    if (now.staff !== undefined) taken.set(now.staff, [...(taken.get(now.staff) ?? []), now]);
    return decided;
  });
}

/** What makes two shifts the same to a planner: when, who, with whom and what. */
const identity = ({ staff, start, end, participants, type }: Planned): string =>
  [start.getTime(), end.getTime(), staff ?? "", type, ...[...participants].toSorted()].join(" ");
