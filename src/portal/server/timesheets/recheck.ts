import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { notify } from "#framework/server/notices/notify.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { unpaidBreak } from "#portal/shared/timesheets/payable.ts";
import { decidesPay, toCheck } from "./decide.ts";
import { isFixedPayment, livingPayment, paysOtherBeside } from "./keep.ts";
import { paySettled } from "./settled.ts";

/**
 * No pay changes silently once it is approved. What is entered on a shift after somebody else put it on the timesheet sends
 * it back to be decided, unless whoever enters it decides about pay. Where nobody has looked at it yet, that is so only
 * for what somebody has to check. A worker cannot change what is paid or signed off.
 * @throws 409 where a worker enters something on their own shift after its pay is settled
 */
export const shiftRechecked: Prepare = async (
  { context, id, before = {}, told },
  shift,
): Promise<JsonObject> => {
  const isOwn = shift.staff === context.user.staff;
  if (before.timesheet !== "added" || !paysOtherwise(before, shift)) return {};
  if (decidesPay(context, shift)) return {};
  const row = await livingPayment(context, { shift: id });
  if (!row) return {};
  const payment = decodeRow(recordTypeOf(context.services.types, "payment-records"), row, context);
  if (await isFixedPayment(context, payment)) {
    if (isOwn) throw conflict(paySettled);
    return {};
  }
  if (row.created_by === context.user.uuid || !(await isApproved(context, row))) {
    const why = paysOtherBeside(before, shift) ? toCheck(context, shift) : undefined;
    if (why === undefined) return {};
    told.push(why);
    return { timesheet: "pending", pay_reason: why };
  }
  told.push("The pay of this shift is decided again");
  return {
    timesheet: "pending",
    pay_reason: "Times, breaks or travel were entered after the pay was approved.",
  };
};

/** Whoever decides about pay is told of a shift that waits for it again. */
export const shiftPayAsked: After = async ({ context, id }, { before = {}, after = {} }) => {
  if (before.timesheet !== "added" || after.timesheet !== "pending") return;
  const { start_at = null, time_zone = null } = after;
  await notify(context, "shift-pay-changed", [{ key: id, record: id, values: { start_at, time_zone } }]);
};

/** Whether a shift pays something else than before, by its times, its unpaid breaks or what is paid beside them. */
const paysOtherwise = (before: JsonObject, after: JsonObject): boolean =>
  unpaidBreak(before) !== unpaidBreak(after) ||
  ["payable_from", "payable_until"].some((name) => momentOf(before[name]) !== momentOf(after[name])) ||
  paysOtherBeside(before, after);

const momentOf = (time: unknown): number => (typeof time === "string" ? Date.parse(time) : 0);

/** Whether a person put the shift on the timesheet. When its worker ended it in time, that did, and nobody has looked at it. */
async function isApproved({ db, tenant }: Context, { staff, created_by: by }: Row): Promise<boolean> {
  const { rows } = await sql<{ user: string | null }>`
    select user_uuid as user from staff where tenant_id = ${tenant.id} and uuid = ${String(staff)}`.execute(
    db,
  );
  return rows[0]?.user !== by;
}
