import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { type FieldMessages, forbidden } from "#framework/server/http/errors.ts";
import { momentOf } from "#framework/server/http/tapped.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import type { Write } from "#framework/server/records/write/writing.ts";

const hour = 3_600_000;
/** How long the author can change a note (design decision: after that, only by an addendum). */
const hoursToChange = 72;

/** Who wrote a note and when, until when it can be changed, and the hours between its start and its end. */
export const noteWritten: Prepare = ({ context, kind }, wished) => {
  const { user } = context;
  const hours = hoursOf(wished);
  if (kind !== "create") return hours;
  const now = momentOf(context).toISOString();
  return {
    ...hours,
    staff_id: user.staff ?? null,
    author: user.fullname,
    written_at: now,
    locked_at: new Date(Date.parse(now) + hoursToChange * hour).toISOString(),
  };
};

/** Hours that nobody entered follow from start and end. */
function hoursOf({ hours, start_at: start, end_at: end }: JsonObject): JsonObject {
  if (hours !== undefined && hours !== null) return {};
  if (typeof start !== "string" || typeof end !== "string") return {};
  const length = (Date.parse(end) - Date.parse(start)) / hour;
  return length > 0 && length <= 24 ? { hours: tenThousandths(length) } : {};
}

/**
 * A note is about people whom its author may see, and of a shift that is theirs to write about. The office writes its own
 * notes, and nobody changes what someone else wrote.
 */
export const notePossible: Check = async (write, note) => {
  if (write.action === "update") await refuseOthers(write);
  const errors: FieldMessages = {};
  if (write.kind === "create") Object.assign(errors, await unreachable(write, note));
  if (note.note_type === "admin" && !holds(write.context.user, "edit-notes"))
    errors.note_type = ["Only the office writes admin notes."];
  if (note.payable === true && !(Number(note.hours ?? 0) > 0))
    errors.hours = ["Enter the hours, or when it started and ended."];
  return errors;
};

/** @throws 403 for a note that someone else wrote */
async function refuseOthers({ context: { db, tenant, user }, id }: Write): Promise<void> {
  const { rows } = await sql<{ created_by: string | null; staff_id: string | null }>`
    select created_by, staff_id from notes where tenant_id = ${tenant.id} and uuid = ${id}`.execute(db);
  const isOwn =
    rows[0]?.created_by === user.uuid || (user.staff !== undefined && rows[0]?.staff_id === user.staff);
  if (!isOwn) throw forbidden("Only the author can change a note. Add an addendum instead.");
}

/** What is wrong with the shift and the participant of a new note. */
async function unreachable({ context }: Write, note: JsonObject): Promise<FieldMessages> {
  const { types } = context.services;
  const { shift, ndis_client_user_id: participant } = note;
  const row = isUuid(shift) ? await findRow(context, recordTypeOf(types, "shifts"), shift) : undefined;
  if (isUuid(shift) && !row) return { shift: ["Choose one of your own shifts."] };
  if (isUuid(participant) && !(await findRow(context, recordTypeOf(types, "participants"), participant)))
    return { ndis_client_user_id: ["Choose a participant you work with."] };
  const served = isObject(row?.data) ? row.data.participants : undefined;
  const of = Array.isArray(served) ? served : [];
  if (row && of.length > 0 && !of.includes(participant ?? null))
    return { ndis_client_user_id: ["Choose a participant of this shift."] };
  return {};
}
