import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { shownActivity } from "../../audit/readActivity.ts";
import type { Context } from "../../context.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { mayList } from "../../records/mayList.ts";
import type { Module } from "../module.ts";
import { nextShifts, nextVisits } from "./shifts.ts";
import { adminTiles, formsToDo, personalTiles } from "./tiles.ts";

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

async function recentActivity({ db, tenant, user }: Context, everybody: boolean): Promise<unknown> {
  return db
    .selectFrom("activity_log")
    .where(shownActivity)
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
