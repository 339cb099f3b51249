import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { ParticipantData, PersonalData } from "#portal/shared/dashboards.ts";
import { shownActivity } from "#framework/server/audit/readActivity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { mayList } from "#framework/server/records/read/mayList.ts";
import { systemUuid } from "#framework/server/tenants/systemContext.ts";
import { adminNeeds } from "./adminNeeds.ts";
import { supportedPeople } from "./advocate.ts";
import { adminFigures } from "./figures.ts";
import { personalNeeds } from "./personalNeeds.ts";
import { nextShifts, nextVisits } from "./shifts.ts";
import { todayOf } from "./today.ts";
import { agreementsOf, waitingDrafts, waitingForms } from "./waiting.ts";
import { hoursPerWeek, incidentsPerWeek } from "./weeks.ts";

/** A dashboard has the parts that its person may see. */
const answer: Schema = { type: "object" };

// What the dashboards show: what waits for the person first, always of lists and records that they may open.

export const adminDashboard: Facts = {
  answer,
  ofInput: async (context) => ({
    needs: await adminNeeds(context),
    figures: await adminFigures(context),
    today: await todayOf(context),
    hours: await hoursPerWeek(context),
    incidents: await incidentsPerWeek(context),
    forms: await waitingForms(context),
    drafts: await waitingDrafts(context),
    activity: await recentActivity(context, holds(context.user, "view-activity-log")),
  }),
};

export const personalDashboard: Facts = {
  answer,
  ofInput: async (context) => ({
    needs: await personalNeeds(context),
    shifts: await nextShifts(context),
    participants: await myParticipants(context),
    forms: await waitingForms(context),
    drafts: await waitingDrafts(context),
    activity: await recentActivity(context, false),
  }),
};

export const participantDashboard: Facts = {
  answer,
  ofInput: async (context) => ({
    record: await ownRecord(context),
    visits: await nextVisits(context),
    agreements: (await agreementsOf(context))?.map(({ uuid, number }) => ({ uuid, number })),
    forms: await waitingForms(context),
    drafts: await waitingDrafts(context),
    activity: await recentActivity(context, false),
  }),
};

export const advocateDashboard: Facts = {
  answer: { type: "object", required: ["people"] },
  ofInput: async (context) => ({ people: await supportedPeople(context) }),
};

/**
 * What people did last: their own, or everyone's. What the portal does by itself, and what people write to each other, would
 * bury it; what someone was refused did not happen.
 */
async function recentActivity({ db, tenant, user }: Context, everybody: boolean): Promise<unknown> {
  return db
    .selectFrom("activity_log")
    .where(shownActivity)
    .select(["uuid", "at", "user_name", "action", "resource", "record_uuid", "record_label"])
    .where("tenant_id", "=", tenant.id)
    .where("outcome", "=", "done")
    .where("action", "not in", ["read", "list", "open-file", "save-step", "report"])
    .where("resource", "is distinct from", "chat-messages")
    .where((is) => is.or([is("user_uuid", "is", null), is("user_uuid", "!=", systemUuid)]))
    .$if(!everybody, (query) => query.where("user_uuid", "=", user.uuid))
    .orderBy("seq", "desc")
    .limit(8)
    .execute();
}

async function myParticipants(context: Context): Promise<PersonalData["participants"]> {
  const type = context.services.types.get("my-participants");
  if (!type || !mayList(context, type)) return [];
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, { status: "active" }, false),
    limit: 6,
  });
  return rows.map(named);
}

async function ownRecord(context: Context): Promise<ParticipantData["record"]> {
  const type = context.services.types.get("my-record");
  if (!type || !mayList(context, type)) return null;
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, {}, false),
    limit: 1,
  });
  return rows[0] ? named(rows[0]) : null;
}

/** A record of a person: that it has an id and a name is in its schema. */
const named = (row: JsonObject) => ({ ...row, uuid: String(row.uuid), full_name: String(row.full_name) });
