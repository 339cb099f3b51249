import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { asOffice } from "../offers/asOffice.ts";

/** What workers agree about: a shift that differs in one of these is another one. */
const agreedOn = [
  "staff",
  "status",
  "draft",
  "start_at",
  "end_at",
  "shift_type",
  "participants",
  "service",
  "address",
] as const;

/** Ends the swaps of a shift that begins, is cancelled or deleted, has another worker or is no longer what it was. */
export const shiftSwapsLapse: After = async ({ context, id, kind }, { before, after }) => {
  if (before?.status !== "scheduled" || before.draft === true) return;
  const isSame = agreedOn.every((name) => JSON.stringify(before[name]) === JSON.stringify(after?.[name]));
  if (kind !== "delete" && isSame) return;
  await lapseSwaps(context, [id]);
};

/** Ends the open swaps that shifts are part of; both workers are notified. */
export async function lapseSwaps(context: Context, shifts: readonly string[]): Promise<void> {
  const { db, tenant, services } = context;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from shift_swaps where tenant_id = ${tenant.id} and status in ('asked', 'agreed') and deleted_at is null
      and (shift = any (${[...shifts]}::uuid[]) or other_shift = any (${[...shifts]}::uuid[]))
    order by uuid for update`.execute(db);
  const type = recordTypeOf(services.types, "shift-swaps");
  for (const { uuid } of rows)
    await updateRecord(asOffice(context), type, uuid, {}, { action: "lapse", more: { status: "lapsed" } });
}
