import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { lockRows } from "#framework/server/database/lockRow.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Lock } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { asOffice } from "../offers/asOffice.ts";
import { refuseUndoable } from "../outcome.ts";
import { attendingOf } from "./absences.ts";
import { type Attendance, attendance } from "./attend.ts";

/** What a change of who attends comes to on another shift of the same visit. */
interface OfTeam {
  uuid: string;
  change: Attendance;
}

/** Locks all shifts of a visit with several workers: who attends, or that nobody does, is entered on all of them. */
export const shiftTeamLocked: Lock = async (context, _id, shift) => lockTeam(context, shift);

/** Locks the other shifts of a visit with several workers, with this one, in one order. */
export async function lockTeam(context: Context, shift: JsonObject | undefined): Promise<void> {
  if (!isUuid(shift?.team)) return;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shifts where tenant_id = ${context.tenant.id} and team = ${shift.team} and deleted_at is null
    order by uuid`.execute(context.db);
  await lockRows(
    context,
    "shifts",
    rows.map(({ uuid }) => uuid),
  );
}

/**
 * What the same change of who attends comes to on the other shifts of the visit: each worker's part is billed on its own. Left
 * out are shifts that it does not change, and those on which nobody would be left.
 * @param said the fields of `actions/shift-attendance`
 */
export async function attendanceOfTeam(
  context: Context,
  shift: JsonObject,
  said: JsonObject,
  { decisions, back }: Attendance,
): Promise<OfTeam[]> {
  if (!isUuid(shift.team)) return [];
  const absent = new Set(decisions.map(({ absence }) => absence.participant));
  const type = recordTypeOf(context.services.types, "shifts");
  const changes: OfTeam[] = [];
  for (const row of await teamOf(context, shift.team)) {
    const uuid = String(row.uuid);
    if (uuid === shift.uuid) continue;
    const mate: JsonObject = { ...decodeRow(type, row, context), uuid };
    const before = attendingOf(mate);
    const attending = uuidsIn(mate.participants).filter(
      (each) => back.includes(each) || (before.includes(each) && !absent.has(each)),
    );
    if (attending.length === 0 || attending.length === before.length) continue;
    changes.push({ uuid, change: await attendance(context, mate, { ...said, attending }) });
  }
  return changes;
}

/** Enters a change of who attends on the other shifts of the visit too. @throws as `attendance`, and 422 as for the shift itself */
export async function attendAlike(
  context: Context,
  shift: JsonObject,
  said: JsonObject,
  changed: Attendance,
  calledAs: string,
): Promise<void> {
  const type = recordTypeOf(context.services.types, "shifts");
  for (const { uuid, change: own } of await attendanceOfTeam(context, shift, said, changed)) {
    refuseUndoable({ errors: Object.assign({}, ...own.decisions.map(({ errors }) => errors)) });
    // No change of the plan, which a shift that is over would refuse.
    const change = { action: "attend-alike", calledAs, more: { absences: own.absences } };
    await updateRecord(asOffice(context), type, uuid, {}, change);
  }
}

/** That a change counts for the whole visit, in a sentence. */
export const teamText = ({ length }: readonly OfTeam[]): string[] =>
  length === 0
    ? []
    : [
        `This is entered on the ${length === 1 ? "other shift" : `${length} other shifts`} of this visit as well, by the same rules.`,
      ];

/** The shifts of a team that go ahead, or took place. */
async function teamOf({ db, tenant }: Context, team: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and team = ${team} and deleted_at is null
      and status in ('open', 'scheduled', 'in_progress', 'missed_clock_out', 'completed') order by uuid`.execute(
    db,
  );
  return rows;
}
