import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, startOfDay } from "#framework/shared/dates/zones.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, forbidden } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { placeOfShift } from "../places/places.ts";
import { reportIncident } from "./incident.ts";
import { judge, type Practice, type Use } from "./judge.ts";
import { dataWith } from "#framework/server/database/changes.ts";

const hour = 3_600_000;
/** Longest use, as the incident report allows it. */
const mostHours = 168;
/** How long before and after its planned time a shift may have begun and ended. */
const hoursBeside = 3;

/**
 * Whether a use was authorised at its time, whatever the person says: by the practice as it stands now. One that was not gets
 * the id of its incident, which stays with it when it is corrected.
 */
export const practiceUseJudged: Prepare = async ({ context, type, id, kind, before }, wished) => {
  const isOwn = type.name === "my-practice-uses" && kind === "create";
  const own: JsonObject = isOwn ? { staff: ownStaff(context) } : {};
  const times = timesOf(wished);
  if (!times || !isUuid(wished.participant)) return own;
  const because = await judged(context, id, wished, times);
  const incident = before?.incident ?? (because ? randomUUIDv7() : null);
  return {
    ...own,
    minutes: Math.round((times.end.getTime() - times.start.getTime()) / 60_000),
    authorisation: because ? "unauthorised" : "authorised",
    unauthorised_because: because ?? null,
    incident,
  };
};

/** @throws 403 for someone who does not work here */
function ownStaff({ user: { staff } }: Context): string {
  if (staff === undefined)
    throw forbidden("Your account has no staff record. Record it under the participant.");
  return staff;
}

/** When a use began and ended; undefined while it is not complete, which the schema then says. */
function timesOf({ started_at: from, ended_at: until }: JsonObject): { start: Date; end: Date } | undefined {
  const [start, end] = [new Date(String(from)), new Date(String(until))];
  return end.getTime() >= start.getTime() ? { start, end } : undefined;
}

async function judged(
  context: Context,
  id: string,
  { participant, practice, type }: JsonObject,
  times: Pick<Use, "start" | "end">,
) {
  const { zone } = await placeOfShift(context, { participants: [String(participant)] });
  const found = isUuid(practice) ? await practiceOf(context, practice, String(participant)) : undefined;
  const earlier =
    isUuid(practice) && found?.most_per_day ? await usesOn(context, id, practice, times.start, zone) : 0;
  return judge(found, { type: String(type), ...times, earlier }, zone);
}

/** A practice of a participant, locked: uses that are recorded at the same time are counted one after the other. */
async function practiceOf(
  { db, tenant }: Context,
  id: string,
  participant: string,
): Promise<Practice | undefined> {
  const { rows } = await sql<{ data: JsonObject } & Pick<Practice, "type">>`
    select type, data || jsonb_build_object('plan_until', plan_until, 'authorised_until', authorised_until) as data
    from restrictive_practices
    where tenant_id = ${tenant.id} and uuid = ${id} and participant = ${participant} and deleted_at is null
    for update`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { plan_from, plan_until, authorised_from, authorised_until, most_per_day } = row.data;
  return {
    type: row.type,
    plan_from: String(plan_from),
    plan_until: String(plan_until),
    ...(typeof authorised_from === "string" && { authorised_from }),
    ...(typeof authorised_until === "string" && { authorised_until }),
    ...(typeof most_per_day === "number" && { most_per_day }),
  };
}

/**
 * How many other uses of a practice began on the day on which one begins. Those that were not authorised do not take the
 * place of one that is: correcting the first use of a day must not make it one too many because of the last.
 */
async function usesOn({ db, tenant }: Context, id: string, practice: string, start: Date, zone: string) {
  const { date } = clockAt(start, zone);
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from practice_uses
    where tenant_id = ${tenant.id} and practice = ${practice} and uuid <> ${id} and deleted_at is null
      and authorisation = 'authorised' and started_at >= ${startOfDay(date, zone).toISOString()}
      and started_at < ${startOfDay(addDays(date, 1), zone).toISOString()}`.execute(db);
  return rows[0]?.uses ?? 0;
}

/** A use is of someone whom the person supports, and at a shift that is theirs to write about. */
export const practiceUsePossible: Check = async (write, use) => {
  const errors: FieldMessages =
    write.kind === "create" ? await unreachable(write.context, write.type.name, use) : {};
  const times = timesOf(use);
  if (times && times.end.getTime() - times.start.getTime() > mostHours * hour)
    errors.ended_at = ["A use can take up to one week. Record what takes longer as several."];
  return errors;
};

async function unreachable(context: Context, resource: string, use: JsonObject): Promise<FieldMessages> {
  const { types } = context.services;
  const { shift, participant } = use;
  if (isUuid(participant) && !(await findRow(context, recordTypeOf(types, "participants"), participant)))
    return { participant: ["Choose a participant you work with."] };
  if (!isUuid(shift)) return resource === "my-practice-uses" ? { shift: ["Choose the shift."] } : {};
  const shifts = resource === "my-practice-uses" ? "my-shifts" : "shifts";
  const row = await findRow(context, recordTypeOf(types, shifts), shift);
  if (!row) return { shift: ["Choose one of your own shifts."] };
  const { participants: of } = isObject(row.data) ? row.data : {};
  if (!Array.isArray(of) || !of.includes(participant ?? null))
    return { participant: ["Choose a participant of this shift."] };
  const started = Date.parse(String(use.started_at));
  const [from, until] = [row.start_at, row.end_at].map((at) => new Date(String(at)).getTime());
  return started < Number(from) - hoursBeside * hour || started > Number(until) + hoursBeside * hour
    ? { started_at: ["This is not at the time of the shift."] }
    : {};
}

/** An unauthorised use is a reportable incident: reported with it, once. */
export const practiceUseIncident: After = async (write, { before, after }) => {
  if (!after || !isUuid(after.incident) || before?.incident === after.incident) return;
  const { db, tenant } = write.context;
  const reference = await reportIncident(write, after, after.incident);
  await db
    .updateTable("practice_uses")
    .set({ data: dataWith({ incident_reference: reference }) })
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", write.id)
    .execute();
  after.incident_reference = reference;
  write.told.push(
    `It was not authorised, so incident ${reference} was reported. Open it and add what is missing`,
  );
};
