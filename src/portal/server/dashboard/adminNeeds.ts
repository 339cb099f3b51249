import { type RawBuilder, sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { type Need, needsAtOnce } from "#portal/shared/dashboards.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import {
  before,
  between,
  type Chosen,
  countOf,
  firstOf,
  is,
  listLink,
  oneOf,
  thisMinute,
} from "./counted.ts";
import { deadlineNeeds } from "./deadlines.ts";

/** Records that wait for someone who holds a permission. */
interface Wanted extends Chosen {
  kind: string;
  /** Who can do something about it; nobody else is told of it. */
  permission: string;
  /** What one of them is called, and which comes first. */
  name?: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  /** Where one alone is dealt with; without it, in its list. */
  one?: (uuid: string) => string;
  tone?: Need["tone"];
}

/** Assigned forms that are still to be filled in. */
export const unfilled = oneOf("status", ["open", "started", "returned"]);
/** Contracts that the other side has and has not answered. */
export const unanswered = oneOf("status", ["sent", "viewed"]);

/** The name of the person who a column of a table refers to. */
const nameIn = (people: "staff" | "participants", table: string, column: string): RawBuilder<unknown> =>
  sql`(select full_name from ${sql.table(people)} where ${sql.ref(`${people}.tenant_id`)} = ${sql.ref(`${table}.tenant_id`)}
    and ${sql.ref(`${people}.uuid`)} = ${sql.ref(`${table}.${column}`)})`;

/**
 * What waits for a decision of the office, the most urgent first: deadlines, gaps in today's and the next shifts, what
 * has come in, what ends soon. Each counts a list that the person may open, and is there only for those who can act.
 */
export async function adminNeeds(context: Context): Promise<Need[]> {
  const { named: needs, others } = await deadlineNeeds(context);
  for (const wanted of wantedOf(context)) {
    if (!holds(context.user, wanted.permission)) continue;
    const count = await countOf(context, wanted);
    if (count) needs.push(await needOf(context, wanted, count));
  }
  return quietened(needs.toSpliced(needsAtOnce, 0, ...others));
}

async function needOf(context: Context, wanted: Wanted, count: number): Promise<Need> {
  const { kind, name, order = sql`created_at`, one, tone } = wanted;
  const first = name ? await firstOf(context, wanted, { name, order }) : [];
  const names = [...new Set(first.flatMap((row) => row.name ?? []))];
  const [only] = first;
  return {
    kind,
    count,
    link: count === 1 && one && only ? one(only.uuid) : listLink(wanted),
    ...(names.length > 0 && { names }),
    ...(tone && { tone }),
  };
}

/** The page of one record. */
const page = (resource: string) => (uuid: string) => `/${resource}/${uuid}`;

/** Accesses outside the usual rules that have ended and nobody has looked at. */
const accessesToReview = (kind: string, resource: string): Wanted => ({
  kind,
  resource,
  permission: "review-access",
  conditions: [is("status", "ended"), { field: "reviewed_at", operator: "is_empty" }],
  one: page(resource),
  name: sql`data->>'user_name'`,
});

/** The registers of privacy, which count days by law. */
const privacyRegister = (
  kind: string,
  resource: string,
  states: string[],
  order: RawBuilder<unknown>,
): Wanted => ({
  kind,
  resource,
  permission: `edit-${resource}`,
  conditions: [oneOf("status", states)],
  name: sql`data->>'number'`,
  order,
  one: page(resource),
});

/** A warning means something only while most lines carry none: a quarter of what is shown at once keeps its colour. */
export const quietened = (needs: Need[]): Need[] => {
  const most = Math.ceil(Math.min(needs.length, needsAtOnce) / 4);
  const warned = needs.filter(({ tone }) => tone !== undefined);
  return needs.map((need) => {
    if (need.tone === undefined || warned.indexOf(need) < most) return need;
    const { tone: _, ...quiet } = need;
    return quiet;
  });
};

function wantedOf(context: Context): Wanted[] {
  const { zone, today } = tenantCalendar(context);
  const now = thisMinute(context).toISOString();
  const tomorrow = addDays(today, 1);
  const endOfToday = new Date(startOfDay(tomorrow, zone).getTime() - 1).toISOString();
  const shift = {
    resource: "shifts",
    permission: "edit-shifts",
    name: sql`(select string_agg(full_name, ', ' order by full_name) from shifts_participants met
      join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
      where met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid)`,
    order: sql`start_at`,
  };
  const fill = (uuid: string) => `/shifts/${uuid}/edit`;
  const staff = (table: string) => nameIn("staff", table, "staff");
  const breaches = (kind: string, states: string[], order: string): Wanted => ({
    ...privacyRegister(kind, "data-breaches", states, sql`data->>${order}`),
    tone: "error",
  });
  return [
    {
      ...shift,
      kind: "gaps_today",
      conditions: [is("status", "open"), between("start_at", now, endOfToday)],
      one: fill,
      tone: "error",
    },
    {
      ...shift,
      kind: "unfit_workers",
      conditions: [is("status", "scheduled"), is("needs_attention", true)],
      name: staff("shifts"),
      one: page("shifts"),
      tone: "warning",
    },
    breaches("breaches_to_notify", ["notifiable"], "assessed_on"),
    breaches("breaches_to_assess", ["suspected", "assessing"], "assess_by"),
    {
      kind: "visit_cancellations",
      resource: "visit-cancellations",
      permission: "edit-shifts",
      conditions: [is("status", "asked")],
      name: nameIn("participants", "visit_cancellations", "participant"),
      order: sql`start_at`,
      one: page("visit-cancellations"),
    },
    privacyRegister(
      "privacy_requests",
      "privacy-requests",
      ["received", "in_progress"],
      sql`data->>'due_on'`,
    ),
    {
      ...shift,
      kind: "gaps_soon",
      conditions: [is("status", "open"), between("start_at", tomorrow, addDays(today, 14))],
      one: fill,
    },
    {
      kind: "new_incidents",
      resource: "incident-reports",
      permission: "review-incidents",
      conditions: [is("state", "submitted")],
    },
    {
      kind: "leave_requests",
      resource: "leave",
      permission: "edit-leave",
      conditions: [is("status", "pending")],
      name: staff("leaves"),
      order: sql`start_date`,
      one: page("leave"),
    },
    {
      kind: "licences_to_check",
      resource: "staff-licences",
      permission: "verify-staff-licences",
      conditions: [is("status", "pending")],
      name: staff("staff_licences"),
      one: page("staff-licences"),
    },
    {
      kind: "licences_expiring",
      resource: "staff-licences",
      permission: "edit-staff-licences",
      conditions: [is("status", "active"), between("expiry_date", today, addDays(today, 30))],
      name: staff("staff_licences"),
      order: sql`expiry_date`,
      one: page("staff-licences"),
    },
    {
      kind: "compliance_requests",
      resource: "compliance-requests",
      permission: "edit-compliance-requests",
      conditions: [is("status", "submitted")],
      name: staff("compliance_requests"),
      one: page("compliance-requests"),
    },
    {
      kind: "agreements_waiting",
      resource: "participant-contracts",
      permission: "edit-participant-contracts",
      conditions: [unanswered],
      name: nameIn("participants", "participant_contracts", "participant"),
      one: page("participant-contracts"),
    },
    {
      kind: "countersign",
      resource: "staff-contracts",
      permission: "countersign-staff-contracts",
      conditions: [is("status", "signed")],
      name: staff("staff_contracts"),
      one: page("staff-contracts"),
    },
    {
      kind: "forms_to_review",
      resource: "form-answers",
      permission: "edit-form-answers",
      conditions: [is("status", "submitted")],
    },
    {
      kind: "overdue_forms",
      resource: "given-forms",
      permission: "edit-built-forms",
      conditions: [unfilled, before("due_date", today)],
      name: nameIn("participants", "form_assignments", "participant"),
      order: sql`due_date`,
    },
    accessesToReview("emergency_accesses", "emergency-access"),
    accessesToReview("chat_accesses", "chat-access"),
    {
      kind: "new_referrals",
      resource: "referrals",
      permission: "edit-referrals",
      conditions: [is("status", "new_lead")],
      name: sql`concat_ws(' ', data->>'first_name', data->>'last_name')`,
      one: page("referrals"),
    },
  ];
}
