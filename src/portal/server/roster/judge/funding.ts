import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { planOn } from "#portal/shared/ndisPlans/onDay.ts";
import type { UsedPart } from "#portal/shared/ndisPlans/parts.ts";
import { releasedBy } from "#portal/shared/ndisPlans/released.ts";
import { allocatedTo } from "#portal/shared/ndisPlans/use.ts";
import { categoryName } from "../../ndisPlans/categories.ts";
import { type Plan, plansOf } from "../../ndisPlans/plans.ts";
import { type Agreements, bookingOn, bookingsFor, costOf } from "./agreed.ts";
import { drawnOn } from "./drawn.ts";
import { type Finding, found } from "./finding.ts";
import { once, type Planned } from "./planned.ts";

/** What the plans of participants pay for, read once for a set of planned shifts. */
export interface Funding {
  /** Plans in force at some time, by participant. */
  plans: ReadonlyMap<string, Plan[]>;
  /** What draws on them besides the planned shifts, as far as it decides whether their money lasts. */
  used: ReadonlyMap<string, UsedPart[]>;
  /** What the planned shifts themselves draw. */
  planned: ReadonlyMap<string, PlannedPart[]>;
  /** How a support category is called. */
  nameOf: (category: string) => string;
}

interface PlannedPart extends Pick<UsedPart, "category" | "day" | "amount"> {
  participant: string;
  uuid: string;
  start: number;
}

/** Reads what plans pay for on the days of planned shifts, and what draws on them already. */
export async function fundingFor(
  context: Context,
  shifts: readonly Planned[],
  agreed: Agreements,
): Promise<Funding> {
  const people = [...new Set(shifts.flatMap(({ participants }) => participants))];
  const all = people.length === 0 ? new Map<string, Plan[]>() : await plansOf(context, people);
  const plans = new Map(
    [...all].map(([id, own]) => [id, own.filter(({ status }) => status !== "draft")] as const),
  );
  const days = shifts.map(({ day }) => day);
  const starts = [...plans.values()]
    .flat()
    .flatMap((plan) => (days.some((day) => planOn([plan], day)) ? [String(plan.start_date)] : []));
  const from = starts.toSorted()[0];
  const without = shifts.map(({ uuid }) => uuid).filter(isUuid);
  const planned = Map.groupBy(plannedParts(shifts, agreed), ({ participant }) => participant);
  return {
    plans,
    used: from === undefined ? new Map() : await drawnOn(context, { plans, planned, agreed, from, without }),
    planned,
    nameOf: (category) => categoryName(context, category).replace(/^\d+ /, ""),
  };
}

/** What planned shifts draw; one that is tried with several workers draws once. */
function plannedParts(shifts: readonly Planned[], agreed: Agreements): PlannedPart[] {
  return once(shifts).flatMap((shift) =>
    shift.participants.flatMap((participant): PlannedPart[] => {
      const booking = bookingOn(shift, bookingsFor(shift, participant, agreed));
      if (!booking) return [];
      const { category } = booking;
      const { uuid, start, day } = shift;
      const amount = costOf(shift, booking);
      return [{ participant, uuid, category, amount, day, start: start.getTime() }];
    }),
  );
}

/**
 * A shift on a day without a plan, of a support that the plan has no budget for, or beyond what is released or allocated
 * by then (domain reference, section 3.6). Participants without any plan, such as private ones, are not asked for one.
 */
export function fundingWarnings(
  shift: Planned,
  { plans, used, planned, nameOf }: Funding,
  agreed: Agreements,
  personOf: (participant: string) => string,
): Finding[] {
  const { day } = shift;
  return shift.participants.flatMap((participant): Finding[] => {
    const own = plans.get(participant) ?? [];
    const booking = bookingOn(shift, bookingsFor(shift, participant, agreed));
    if (!booking || own.length === 0) return [];
    const person = personOf(participant);
    const plan = planOn(own, day);
    if (!plan) return [withoutPlan(person, own, day)];
    const { category } = booking;
    const budgets = objectsIn(plan.budgets);
    if (category === null || budgets.length === 0) return [];
    const paying = budgets.filter((budget) => budget.category === category);
    if (paying.length === 0) return [withoutBudget(person, nameOf(category), budgets, nameOf)];
    const before = [
      ...(used.get(participant) ?? []),
      ...(planned.get(participant) ?? []).filter((part) => isBefore(part, shift)),
    ].filter((part) => part.category === category && part.day >= String(plan.start_date));
    const until = (last: string) =>
      before.reduce((sum, part) => (part.day <= last ? sum + part.amount : sum), 0);
    const released = releasedBy(plan, category, day);
    const allocated = allocatedTo(paying);
    const cost = costOf(shift, booking);
    const rest = (amount: number, last: string) => amount - until(last);
    const ofPeriod = released && rest(released.amount, released.until);
    const ofPlan = allocated === null ? undefined : rest(allocated, String(plan.end_date ?? "9999"));
    const left = Math.min(ofPeriod ?? Infinity, ofPlan ?? Infinity);
    if (left >= cost) return [];
    return [
      beyond(person, nameOf(category), { left, cost, isOfPeriod: left !== ofPlan, until: released?.until }),
    ];
  });
}

/** Of planned shifts the earlier ones draw first, so that those that a budget still covers are not warned of. */
const isBefore = (part: PlannedPart, { uuid, start }: Planned): boolean =>
  part.uuid !== uuid &&
  (part.start < start.getTime() || (part.start === start.getTime() && part.uuid < uuid));

function withoutPlan(person: string, plans: readonly JsonObject[], day: string): Finding {
  const next = plans.find(({ start_date }) => String(start_date) > day);
  const last = plans.findLast(({ end_date }) => typeof end_date === "string" && end_date < day);
  const fact = next
    ? `The next plan starts on ${writtenDate(String(next.start_date))}.`
    : `The last plan ended on ${writtenDate(String(last?.end_date ?? day))}.`;
  return found(
    "plan",
    "start_at",
    `${person} has no NDIS plan on that day.`,
    fact,
    "Add the next plan, or choose another day.",
  );
}

function withoutBudget(
  person: string,
  name: string,
  budgets: readonly JsonObject[],
  nameOf: Funding["nameOf"],
): Finding {
  const known = [...new Set(budgets.map(({ category }) => nameOf(String(category))))];
  return found(
    "plan",
    "service",
    `${person}'s plan has no budget for ${name}.`,
    `The plan pays for ${known.join(", ")}.`,
    "Choose another service, or check the plan.",
  );
}

interface Beyond {
  left: number;
  cost: number;
  /** Whether it is the funding period that has too little, and the plan as a whole has not. */
  isOfPeriod: boolean;
  until?: string;
}

function beyond(person: string, name: string, { left, cost, isOfPeriod, until }: Beyond): Finding {
  const rest = formatCents(Math.max(0, Math.round(left)));
  const comes = `the shift comes to about ${formatCents(cost)}`;
  return found(
    "funding",
    "service",
    `${person}'s plan does not cover this shift: ${name} has too little left.`,
    isOfPeriod && until !== undefined
      ? `Until ${writtenDate(until)}, ${rest} of what is released is left; ${comes}.`
      : `${rest} of the budget is left; ${comes}.`,
    isOfPeriod
      ? "Plan it for the next funding period, or shorten it."
      : "Shorten the shift, or check the plan.",
  );
}
