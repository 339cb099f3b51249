import { sql } from "kysely";
import equal from "fast-deep-equal";
import type { After } from "#framework/server/records/write/stages.ts";
import { judgeAllShifts, judgeShiftsOf } from "./shiftFlags.ts";

/** What of a staff member fitness for work depends on. */
const facts = [
  "status",
  "start_date",
  "end_date",
  "staff_category",
  "right_to_work",
  "visa_expiry",
  "full_name",
] as const;

/** Judges the shifts of a staff member again when one of these facts has changed; a new one has none. */
export const staffShifts: After = async ({ context, id, kind }, { before, after }) => {
  if (kind === "create") return;
  if (!before || !after || facts.some((fact) => before[fact] !== after[fact]))
    await judgeShiftsOf(context, [id]);
};

/** Judges the shifts of everyone in a category again when it requires other licences. */
export const categoryShifts: After = async ({ context, id }, { before, after }) => {
  if (equal(before?.required_licences, after?.required_licences)) return;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from staff where tenant_id = ${context.tenant.id} and staff_category = ${id} and deleted_at is null`.execute(
    context.db,
  );
  await judgeShiftsOf(
    context,
    rows.map(({ uuid }) => uuid),
  );
};

/** Judges all shifts again: licences that everyone must hold can make planned workers unfit. */
export const allShifts: After = ({ context }) => judgeAllShifts(context);
