import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { noStaffRecord } from "../../staff/noStaffRecord.ts";
import { earlyMinutesOf, lateMinutesOf } from "../clock.ts";
import { asksForPlace, placeAgreed } from "./place.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";

const hour = 3_600_000;
/** What has ended stays in sight for a while, for its note; what comes is kept on the phone for a week. */
const hoursBack = 18;
const daysAhead = 7;

const ofShift = [
  "staff",
  "start_at",
  "end_at",
  "time_zone",
  "status",
  "shift_type",
  "participants",
  "location_type",
  "address",
  "instructions",
  "tasks",
  "note_required",
  "break_minutes",
  "clock_in_at",
  "clock_out_at",
  "clock_in_place",
  "clock_in_accuracy",
  "clock_out_place",
  "clock_out_accuracy",
  "worker_role",
];
const ofPerson = [
  "full_name",
  "preferred_name",
  "mobile",
  "phone",
  "address",
  "suburb",
  "state",
  "postcode",
  "alert",
  "alert_text",
  "allergies",
  "swallowing",
  "mobility",
  "behaviours_of_concern",
  "community_risks",
  "risk_rating",
];

/** What a worker reads of a restrictive practice before they record a use of it. */
const ofPractice = ["participant", "type", "description", "try_first"];

const answer: Schema = {
  type: "object",
  required: ["shifts", "people", "server_time", "early_minutes", "late_minutes", "place"],
  properties: {
    shifts: { type: "array", items: { type: "object" } },
    people: { type: "array", items: { type: "object" } },
    practices: {
      type: "array",
      items: { type: "object" },
      description: "Restrictive practices of these people, for those who may see and record them.",
    },
    server_time: { type: "string", format: "date-time" },
    early_minutes: { type: "number" },
    late_minutes: { type: "number" },
    place: {
      type: "object",
      description:
        "Whether the provider asks for the place at start and end, and what the worker has chosen.",
      required: ["asked", "agreed"],
      properties: { asked: { type: "boolean" }, agreed: { type: ["boolean", "null"] } },
    },
  },
};

/**
 * What a worker needs on the way, all in one answer, so that a phone can keep it: the shifts of the next seven days, and
 * the people who they are with, as far as the worker sees them.
 */
export const myDay: Facts = { answer, ofInput: dayOf };

async function dayOf(context: Context): Promise<unknown> {
  const { services, user, tenant, db } = context;
  if (user.staff === undefined) throw noStaffRecord();
  const now = services.clock.now().getTime();
  const until = new Date(now + daysAhead * 24 * hour).toISOString();
  const from = new Date(now - hoursBack * hour).toISOString();
  const shifts = await rowsOf(
    context,
    "my-shifts",
    ofShift,
    sql`start_at < ${until} and end_at > ${from}
    and status <> 'cancelled'`,
  );
  const ids = [
    ...new Set(shifts.flatMap(({ participants }) => (Array.isArray(participants) ? participants : []))),
  ];
  const people =
    ids.length === 0
      ? []
      : await rowsOf(context, "my-participants", ofPerson, sql`uuid in (${sql.join(ids)})`);
  const isRecording = ["view-restrictive-practices", "edit-my-practice-uses"].every((right) =>
    holds(user, right),
  );
  const practices =
    ids.length === 0 || !isRecording
      ? []
      : await rowsOf(context, "restrictive-practices", ofPractice, sql`participant in (${sql.join(ids)})`);
  const { rows: noted } = await sql<{ shift: string; notes: number }>`
    select shift, count(*)::int as notes from notes where tenant_id = ${tenant.id} and staff_id = ${user.staff}
      and deleted_at is null and shift = any (${shifts.map(({ uuid }) => String(uuid))}::uuid[])
    group by shift`.execute(db);
  const notes = new Map(noted.map(({ shift, notes: count }) => [shift, count]));
  return {
    server_time: services.clock.now().toISOString(),
    early_minutes: earlyMinutesOf(context),
    late_minutes: lateMinutesOf(context),
    place: { asked: asksForPlace(context), agreed: await placeAgreed(context, user.staff) },
    shifts: shifts.map((shift) => ({ ...shift, notes: notes.get(String(shift.uuid)) ?? 0 })),
    people,
    ...(isRecording && { practices }),
  };
}

async function rowsOf(
  context: Context,
  resource: string,
  names: readonly string[],
  also: ReturnType<typeof sql<boolean>>,
): Promise<JsonObject[]> {
  const type: RecordType = recordTypeOf(context.services.types, resource);
  const fields = names.flatMap((name) => fieldFor(type, context.user, name) ?? []);
  const asked = { ...readListQuery(type, context.user, { limit: "100" }, false), fields, also };
  return (await listRecords(context, type, asked)).rows;
}
