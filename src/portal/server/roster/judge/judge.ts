import { writtenSpan } from "#framework/shared/dates/spans.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { factsOf } from "../../fitness/facts.ts";
import { serviceRefusals } from "../../fitness/participants.ts";
import { labelsOf } from "../../fitness/requirements.ts";
import { entriesOf } from "../../availability/entries.ts";
import { weekOf } from "../../availability/windows.ts";
import { journeySpeedOf } from "../journeys.ts";
import { agreesToLessRest } from "../leastRest.ts";
import { availabilityWarnings } from "./availability.ts";
import { blocksOf } from "./blocks.ts";
import { type Around, aroundOf, overlapping } from "./around.ts";
import { careFindings, matchWarnings } from "./careRules.ts";
import { competencyBlocks } from "./competency.ts";
import { plannedOf, servicesBy, shiftsAround } from "./facts.ts";
import { acceptedTerms } from "../../contracts/acceptedTerms.ts";
import { agreedWith } from "./agreed.ts";
import { type Finding, found, type Judgement } from "./finding.ts";
import { fundingFor } from "./funding.ts";
import { journeyWarnings } from "./journeyRules.ts";
import { peopleBy } from "./people.ts";
import { hour, once, type Planned } from "./planned.ts";
import { type Weeks, workWarnings } from "./workRules.ts";

/** A change of a plan: a shift as it would be, and as it is stored, where it is. */
export interface PlanChange {
  wished: JsonObject;
  before?: JsonObject;
}

/**
 * What speaks against a set of planned changes, in their order: as if all of them were done. Facts are read once for the
 * whole set.
 * @param isWarned whether someone asks about warnings; otherwise there are none, and nothing is read for them
 */
export async function judgePlan(
  context: Context,
  changes: readonly PlanChange[],
  { isWarned = true } = {},
): Promise<Judgement[]> {
  const states = [...changes.map(named), ...(isWarned ? changes.map(stored) : [])];
  const planned = await plannedOf(context, states);
  const [plan, before] = [planned.slice(0, changes.length), planned.slice(changes.length)];
  const whole = plan.filter((each): each is Planned => each !== undefined);
  // Asked for together, so that the answer to one is read while the database works on the next.
  const [known, forWarnings] = await Promise.all([
    factsFor(context, whole),
    isWarned ? warningFacts(context, whole) : undefined,
  ]);
  const { today } = tenantCalendar(context);
  const judged: Judgement[] = [];
  for (const [index, change] of changes.entries()) {
    const shift = plan[index];
    const uuid = String(change.wished.uuid ?? "");
    if (!shift) {
      judged.push({ uuid, when: "", blocks: [], warnings: [] });
      continue;
    }
    judged.push({
      uuid,
      when: writtenSpan(shift.start.toISOString(), shift.end.toISOString(), { zone: shift.zone, today }),
      blocks: blockFindings(context, shift, change, known),
      warnings: forWarnings ? warningsOf(context, shift, { ...known, ...forWarnings }, before[index]) : [],
    });
  }
  return judged;
}

/** The warnings of one shift for each of several workers, as if they alone had it. */
export async function warningsOfEach(
  context: Context,
  shift: JsonObject,
  workers: readonly string[],
): Promise<Map<string, Finding[]>> {
  const uuid = String(shift.uuid ?? "new");
  const plan = (
    await plannedOf(
      context,
      workers.map((staff) => ({ ...shift, uuid, staff })),
    )
  ).filter((each): each is Planned => each !== undefined);
  const known = { ...(await factsFor(context, plan)), ...(await warningFacts(context, plan)) };
  return new Map(plan.map((each) => [each.staff ?? "", warningsOf(context, each, known)]));
}

/** New shifts have names of their own here, so that they can be told apart. */
const named = ({ wished }: PlanChange, index: number): JsonObject => ({
  ...wished,
  uuid: wished.uuid ?? `new ${index}`,
});

const stored = ({ before }: PlanChange): JsonObject => before ?? {};

/** What blocks depend on. */
export type Known = Awaited<ReturnType<typeof factsFor>>;

/** What only warnings depend on. */
export type WarningFacts = Awaited<ReturnType<typeof warningFacts>>;

/** By what a plan is paid for, what its workers have said of its days, and how fast they travel. */
export async function warningFacts(context: Context, plan: readonly Planned[]) {
  const participants = [...new Set(plan.flatMap((shift) => shift.participants))];
  const [agreed, accepted, dates] = await Promise.all([
    agreedWith(context, participants),
    acceptedTerms(context, participants),
    entriesOf(context, workersOf(plan), spanOf(plan)),
  ]);
  return {
    agreed,
    accepted,
    dates,
    kmh: journeySpeedOf(context),
    funding: await fundingFor(context, plan, agreed),
  };
}

const workersOf = (plan: readonly Planned[]): string[] => [
  ...new Set(plan.flatMap(({ staff }) => staff ?? [])),
];

/** From the begin of the first shift to the end of the last. */
function spanOf(plan: readonly Planned[]): { start: Date; end: Date } {
  const starts = plan.map(({ start }) => start.getTime());
  const ends = plan.map(({ end }) => end.getTime());
  return {
    start: new Date(Math.min(...starts, Number.MAX_SAFE_INTEGER / 2)),
    end: new Date(Math.max(...ends, 0)),
  };
}

/** What blocks depend on, read once for a whole plan. */
export async function factsFor(context: Context, plan: readonly Planned[]) {
  const workers = workersOf(plan);
  const participants = [...new Set(plan.flatMap((shift) => shift.participants))];
  const [around, staff, people, refused, fitness, services] = await Promise.all([
    shiftsAround(context, plan),
    peopleBy(context, "staff", workers),
    peopleBy(context, "participants", participants),
    serviceRefusals(context, participants),
    factsOf(context, workers, spanOf(plan)),
    servicesBy(context, [...new Set(plan.flatMap(({ service }) => service ?? []))]),
  ]);
  return {
    staff,
    people,
    refused,
    labels: labelsOf(context),
    fitness,
    services,
    ofWorkers: byWorker([...around.ofWorkers, ...plan], context.tenant.settings.start_of_week),
    ofParticipants: byParticipant([...around.ofParticipants, ...once(plan)]),
  };
}

/** Shifts by their worker. */
const byWorker = (shifts: readonly Planned[], begins: number): ReadonlyMap<string, Around> =>
  new Map(
    [...Map.groupBy(shifts, ({ staff }) => staff ?? "")].map(([worker, own]) => [
      worker,
      aroundOf(own, begins),
    ]),
  );

/** Shifts by each of their participants. */
function byParticipant(shifts: readonly Planned[]): Map<string, Planned[]> {
  const pairs = shifts.flatMap((shift) => shift.participants.map((participant) => ({ participant, shift })));
  const grouped = Map.groupBy(pairs, ({ participant }) => participant);
  return new Map([...grouped].map(([participant, own]) => [participant, own.map(({ shift }) => shift)]));
}

/** What forbids one shift of a plan. */
export function blockFindings(
  context: Context,
  shift: Planned,
  { wished }: PlanChange,
  known: Known,
): Finding[] {
  const said = Object.entries(blocksOf(wished, shift, shift.zone, known)).flatMap(([field, sentences]) =>
    sentences.map((sentence) => found("fitness", field, sentence, "", solutions[field] ?? "")),
  );
  const group = known.services.get(shift.service ?? "")?.group;
  return [
    ...overlapBlocks(context, shift, known),
    ...said,
    ...competencyBlocks(shift, group, known.fitness.get(shift.staff ?? "")),
  ];
}

const solutions: Readonly<Record<string, string>> = {
  staff: "Choose another worker.",
  participants: "Choose another worker or participant.",
  end_at: "Choose an earlier end.",
  break_minutes: "Shorten the break.",
};

/** Another shift of the same worker at that time, as the plan would be. */
function overlapBlocks(context: Context, shift: Planned, { ofWorkers, staff }: Known): Finding[] {
  if (shift.staff === undefined) return [];
  const own = ofWorkers.get(shift.staff);
  const other = own && overlapping(own, shift);
  if (!other) return [];
  const { today } = tenantCalendar(context);
  const when = writtenSpan(other.start.toISOString(), other.end.toISOString(), { zone: shift.zone, today });
  return [
    found(
      "overlap",
      "staff",
      `${String(staff.get(shift.staff)?.full_name ?? "The worker")} already has a shift on ${when}.`,
      `Other shift: ${when}.`,
      "Choose another worker, or move one of the shifts.",
    ),
  ];
}

/** What speaks against one shift of a plan and can be accepted. */
export function warningsOf(
  context: Context,
  shift: Planned,
  known: Known & WarningFacts,
  before?: Planned,
): Finding[] {
  const now = context.services.clock.now();
  const { today } = tenantCalendar(context);
  const { people, agreed, accepted, funding, services, ofParticipants: others } = known;
  const begins = context.tenant.settings.start_of_week;
  return [
    ...workerWarnings(shift, known, { begins, today, now }),
    ...careFindings(shift, { people, agreed, accepted, funding, services, others, before, now, today }),
  ];
}

/** What can be accepted and speaks against the worker of a shift: their time, and whether they suit its participants. */
export function workerWarnings(
  shift: Planned,
  known: Known & WarningFacts,
  days: Weeks & { now: Date },
): Finding[] {
  const worker = known.staff.get(shift.staff ?? "");
  if (!worker) return [];
  const unsuited = matchWarnings(shift, worker, known.people, known.labels.region);
  if (shift.end.getTime() < days.now.getTime() - hour) return unsuited;
  const of = {
    name: String(worker.full_name ?? ""),
    employment: typeof worker.employment_type === "string" ? worker.employment_type : null,
    maxHours: typeof worker.max_hours_per_week === "number" ? worker.max_hours_per_week : null,
    contractedHours:
      typeof worker.contracted_hours === "number" && worker.contracted_hours > 0
        ? worker.contracted_hours
        : null,
    agreesToLessRest: agreesToLessRest(worker),
  };
  const own = known.ofWorkers.get(shift.staff ?? "") ?? aroundOf([], days.begins);
  const said = { week: weekOf(worker.availability), dates: known.dates.get(shift.staff ?? "") ?? [] };
  return [
    ...workWarnings(shift, own, of, days),
    ...journeyWarnings(shift, own, { name: of.name, kmh: known.kmh, today: days.today }),
    ...availabilityWarnings(shift, of.name, said),
    ...unsuited,
  ];
}
