import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { attendingOf } from "../attendance/absences.ts";
import { asOffice } from "../offers/asOffice.ts";
import { noteAnswered } from "./answered.ts";

/** What a request keeps of its shift. */
const kept = ["start_at", "end_at", "time_zone", "shift_type"] as const;

/**
 * Keeps open requests in step with their shift, whichever way it was changed: one that is cancelled or taken away is what was
 * asked for, one that begins has not been decided in time, and one that moves is still to be decided.
 */
export const shiftCancellationsEnd: After = async ({ context, id, kind }, { before, after }) => {
  if (kind === "create") return;
  const stands = kind === "delete" || after?.draft === true ? undefined : after;
  if (stands && !hasChanged(before, stands)) return;
  await settleCancellations(context, [id], stands);
};

const hasChanged = (before: JsonObject | undefined, after: JsonObject): boolean =>
  [...kept, "status", "draft", "participants", "absences"].some(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]),
  );

/**
 * Settles the open requests about shifts.
 * @param stands the shift as it is now; without it, participants no longer see the shifts
 */
export async function settleCancellations(
  context: Context,
  shifts: readonly string[],
  stands?: JsonObject,
): Promise<void> {
  const { db, tenant, services } = context;
  const { rows } = await sql<{ uuid: string; shift: string; participant: string }>`
    select uuid, shift, participant from visit_cancellations where tenant_id = ${tenant.id} and status = 'asked'
      and deleted_at is null and shift = any (${[...shifts]}::uuid[]) order by uuid for update`.execute(db);
  const type = recordTypeOf(services.types, "visit-cancellations");
  for (const { uuid, shift, participant } of rows) {
    const change = changeOf(stands, participant);
    if (change.action === "settle") noteAnswered(context, shift, participant);
    await updateRecord(asOffice(context), type, uuid, {}, change);
  }
}

function changeOf(
  shift: JsonObject | undefined,
  participant: string,
): { action?: string; calledAs?: string; more: JsonObject } {
  const isTheirs = shift !== undefined && attendingOf(shift).includes(participant);
  if (!isTheirs || shift.status === "cancelled") return { action: "settle", more: { status: "agreed" } };
  if (shift.status !== "open" && shift.status !== "scheduled")
    return { action: "lapse", more: { status: "lapsed" } };
  return {
    calledAs: "shift-moved",
    more: Object.fromEntries(kept.map((name) => [name, shift[name] ?? null])),
  };
}
