import { sql } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import { holds, isVisible } from "#shared/access/visible.ts";
import type { Filter } from "#shared/filters/filter.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { listRecords, whereSql } from "../../records/list.ts";
import { countRows } from "../../records/counts.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { mayList } from "../../records/mayList.ts";
import type { Module } from "../module.ts";
import { nextShifts, nextVisits } from "./shifts.ts";

/** A figure on a dashboard, and the list that it counts. */
interface Tile {
  name: string;
  label: string;
  value: number;
  link: string;
  tone?: "warning" | "error";
}

/** What the dashboards show: figures of the lists that the person may open, and what happened last. */
export const dashboard: Module = (claim) => {
  claim("GET dashboards/admin", async (context) => ({
    tiles: await adminTiles(context),
    forms: await waitingForms(context),
    drafts: await myDrafts(context),
    activity: await recentActivity(context, holds(context.user, "view-activity-log")),
  }));
  claim("GET dashboards/personal", async (context) => ({
    tiles: await personalTiles(context),
    shifts: await nextShifts(context),
    participants: await myParticipants(context),
    forms: await waitingForms(context),
    drafts: await myDrafts(context),
    activity: await recentActivity(context, false),
  }));
  claim("GET dashboards/participant", async (context) => ({
    record: await ownRecord(context),
    visits: await nextVisits(context),
    agreements: await waitingAgreements(context),
    forms: await waitingForms(context),
    drafts: await myDrafts(context),
    activity: await recentActivity(context, false),
  }));
};

const is = (field: string, value: unknown): Filter => ({ field, operator: "is", value });

/** Assigned forms that wait for somebody. */
const formsToDo: Filter = { field: "status", operator: "in", value: ["open", "started", "returned"] };

/** Contracts that the other side has and has not answered. */
const waitForAnswer: Filter = { field: "status", operator: "in", value: ["sent", "viewed"] };

async function adminTiles(context: Context): Promise<Tile[]> {
  const { today } = tenantCalendar(context);
  const soon: Filter = {
    all: [
      is("status", "active"),
      { field: "plan_end", operator: "between", value: [today, addDays(today, 60)] },
    ],
  };
  const ending = { field: "end_date", operator: "between" as const, value: [today, addDays(today, 60)] };
  const endingAgreements = {
    filter: { all: [is("status", "accepted"), ending] },
    query: { status: "accepted", end_date: ending },
  };
  const overdue: Filter = {
    field: "due_at",
    operator: "before",
    value: context.services.clock.now().toISOString(),
  };
  const late: Filter = { field: "due_date", operator: "before", value: today };
  const tiles = [
    await tile(
      context,
      "given-forms",
      "Forms that are overdue",
      { all: [formsToDo, late] },
      { status: formsToDo, due_date: late },
      "error",
    ),
    await tile(
      context,
      "form-answers",
      "Forms to review",
      is("status", "submitted"),
      { status: "submitted" },
      "warning",
    ),
    await tile(context, "shifts", "Open shifts", is("status", "open"), { status: "open" }, "warning"),
    await tile(context, "participants", "Active participants", is("status", "active"), { status: "active" }),
    await tile(context, "participants", "Being onboarded", is("status", "onboarding"), {
      status: "onboarding",
    }),
    await tile(
      context,
      "participants",
      "With a critical alert",
      is("alert", "critical"),
      { status: "all", alert: "critical" },
      "error",
    ),
    await tile(
      context,
      "participants",
      "Plans that end within 60 days",
      soon,
      { status: "active", plan_end: soon.all[1] },
      "warning",
    ),
    await tile(context, "staff", "Active staff", is("status", "active"), { status: "active" }),
    await tile(
      context,
      "staff",
      "Staff not fully onboarded",
      { all: [is("status", "active"), { field: "onboard_status", operator: "is_not", value: "approved" }] },
      { status: "active" },
      "warning",
    ),
    await tile(
      context,
      "participant-contracts",
      "Agreements that end within 60 days",
      endingAgreements.filter,
      endingAgreements.query,
      "warning",
    ),
    await tile(context, "participant-contracts", "Agreements that wait for an answer", waitForAnswer, {
      status: waitForAnswer,
    }),
    ...(holds(context.user, "countersign-staff-contracts")
      ? [
          await tile(
            context,
            "staff-contracts",
            "Contracts to sign for the employer",
            is("status", "signed"),
            { status: "signed" },
            "warning",
          ),
        ]
      : []),
    await tile(
      context,
      "incident-reports",
      "New incidents",
      is("state", "submitted"),
      { state: "submitted" },
      "warning",
    ),
    await tile(
      context,
      "incident-reports",
      "Incidents that are overdue",
      overdue,
      { due_at: overdue },
      "error",
    ),
    await tile(
      context,
      "feedback-reports",
      "Complaints that are overdue",
      overdue,
      { due_at: overdue },
      "error",
    ),
  ];
  return tiles.filter((found) => found !== undefined);
}

async function personalTiles(context: Context): Promise<Tile[]> {
  const tiles = [
    await tile(context, "my-forms", "Forms to fill in", formsToDo, { status: formsToDo }, "warning"),
    await tile(context, "my-participants", "My participants", is("status", "active"), { status: "active" }),
    await tile(
      context,
      "incident-reports",
      "My unfinished incident reports",
      { all: [is("status", "draft"), is("created_by", context.user.uuid)] },
      { status: "draft" },
      "warning",
    ),
    await tile(
      context,
      "my-contracts",
      "Contracts that wait for my answer",
      waitForAnswer,
      { status: waitForAnswer },
      "warning",
    ),
  ];
  return tiles.filter((found) => found !== undefined);
}

/** Counts a list; nothing when the person may not open it. */
async function tile(
  context: Context,
  resource: string,
  label: string,
  filter: Filter,
  query: object,
  tone?: Tile["tone"],
): Promise<Tile | undefined> {
  const type = context.services.types.get(resource);
  if (
    !type ||
    !mayList(context, type) ||
    !isVisible(context.user, type.resource.access, String(context.tenant.platform.type_of_platform))
  )
    return undefined;
  const counted = { filter, search: "", deleted: false };
  const { total: value } = await countRows(context, type, counted, whereSql(context, type, counted));
  return {
    name: `${resource} ${label}`,
    label,
    value,
    link: `/${resource}?filter=${encodeURIComponent(JSON.stringify(query))}`,
    tone: value > 0 ? tone : undefined,
  };
}

async function recentActivity({ db, tenant, user }: Context, everybody: boolean): Promise<unknown> {
  return db
    .selectFrom("activity_log")
    .select(["uuid", "at", "user_name", "action", "resource", "record_uuid", "record_label"])
    .where("tenant_id", "=", tenant.id)
    .where("action", "not in", ["read", "open-file"])
    .$if(!everybody, (query) => query.where("user_uuid", "=", user.uuid))
    .orderBy("seq", "desc")
    .limit(8)
    .execute();
}

async function myParticipants(context: Context): Promise<unknown> {
  const type = context.services.types.get("my-participants");
  if (!type || !mayList(context, type)) return [];
  return (
    await listRecords(context, type, {
      ...readListQuery(type, context.user, { status: "active" }, false),
      limit: 6,
    })
  ).rows;
}

/** What the person has begun and not sent, the latest first, with whom it is about and how far it is. */
async function myDrafts({ db, tenant, user, services }: Context): Promise<unknown> {
  const { rows } = await sql<{ form: string; completed_steps: number[] }>`
    select uuid, form, updated_at, completed_steps,
      (select full_name from participants where participants.tenant_id = form_submissions.tenant_id
        and participants.uuid = form_submissions.participant_uuid) as about
    from form_submissions
    where tenant_id = ${tenant.id} and created_by = ${user.uuid} and status = 'draft' and deleted_at is null
    order by updated_at desc limit 5`.execute(db);
  return rows.map((row) => ({
    ...row,
    steps: services.wizards.get(row.form)?.steps.filter(({ open }) => open).length ?? 0,
  }));
}

/** Agreements that the person is to answer; undefined for somebody who has none. */
async function waitingAgreements(context: Context): Promise<unknown> {
  const type = context.services.types.get("my-agreements");
  if (!type || !mayList(context, type)) return undefined;
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, {}, false),
    filter: { field: "status", operator: "in", value: ["sent", "viewed"] },
    limit: 5,
  });
  return rows;
}

async function ownRecord(context: Context): Promise<unknown> {
  const type = context.services.types.get("my-record");
  if (!type || !mayList(context, type)) return null;
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, {}, false),
    limit: 1,
  });
  return rows[0] ?? null;
}

/** Forms that wait to be filled in, those that are due first. */
async function waitingForms(context: Context): Promise<unknown[]> {
  const type = recordTypeOf(context.services.types, "my-forms");
  if (!mayList(context, type)) return [];
  const asked = readListQuery(type, context.user, { limit: "5" }, false);
  const { rows } = await listRecords(context, type, { ...asked, filter: formsToDo });
  return rows.map(({ uuid, form_title: title, due_date: due, status, participant, titles }) => ({
    uuid,
    title,
    due: due ?? null,
    status,
    about:
      participant === context.user.participant
        ? null
        : ((titles as JsonObject | undefined)?.[String(participant)] ?? null),
  }));
}
