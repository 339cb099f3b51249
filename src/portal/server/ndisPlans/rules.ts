import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import equal from "fast-deep-equal";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { periodProblems, type Problems } from "#portal/shared/ndisPlans/periods.ts";
import { planType, plansOf, withEveryRight } from "./plans.ts";
import { lockRow } from "#framework/server/database/lockRow.ts";

/** What the funding periods depend on. */
const funded = ["start_date", "end_date", "total", "budgets", "funding_periods"];

/**
 * Whose plan it is stays, its funding periods fit into it, and no other plan of the participant is in force on one of its
 * days. Anyone who writes plans of a participant at the same time waits here.
 */
export const planWhole: Check = async ({ context, id, before, kind }, plan) => {
  const { participant } = before ?? plan;
  if (plan.participant !== participant)
    return { participant: ["A plan can't be moved to another participant."] };
  const type = recordTypeOf(context.services.types, "participants");
  if (kind === "create" && !(await findRow(context, type, String(participant))))
    return { participant: ["Participant: choose one from the list."] };
  const isChanged = funded.some((name) => !equal(before?.[name], plan[name]));
  const problems: Problems = isChanged ? periodProblems(plan) : {};
  if (plan.status === "draft") return problems;
  await lockRow(context, "participants", String(participant));
  const others = (await plansOf(context, [String(participant)])).get(String(participant)) ?? [];
  const other = others.find((each) => each.uuid !== id && each.status !== "draft" && overlap(each, plan));
  if (other) problems.start_date = [`This plan overlaps the one ${spanOf(other)}.`];
  return problems;
};

const overlap = (one: JsonObject, other: JsonObject): boolean =>
  String(one.start_date) <= String(other.end_date ?? "9999") &&
  String(other.start_date) <= String(one.end_date ?? "9999");

const spanOf = ({ start_date: from, end_date: until }: JsonObject): string =>
  `from ${writtenDate(String(from))}${typeof until === "string" ? ` to ${writtenDate(until)}` : ""}`;

/** The plan before ends on the day before the one that is activated begins. */
export const planActivated: Prepare = async ({ context, id }, plan) => {
  const [participant, start] = [String(plan.participant), String(plan.start_date ?? "")];
  const plans = (await plansOf(context, [participant])).get(participant) ?? [];
  const old = plans.find(
    (each) =>
      each.uuid !== id && each.status === "active" && String(each.start_date) < start && overlap(each, plan),
  );
  if (!old) return {};
  const isOver = start <= tenantCalendar(context).today;
  await updateRecord(
    withEveryRight(context),
    planType(context),
    old.uuid,
    {},
    {
      action: isOver ? "supersede" : "shorten",
      more: { end_date: addDays(start, -1), ...(isOver && { status: "superseded" }) },
    },
  );
  return {};
};
