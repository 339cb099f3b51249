import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Several } from "#framework/server/records/read/callRule.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Change } from "#framework/server/records/write/writing.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { isLocked, lockedConflict } from "../periods.ts";

/**
 * Marks unpaid records as paid and paid ones as unpaid, all or none (specification part 2, section 4).
 * @throws 422 without a reason to mark as unpaid, 409 in a locked period
 */
export const paidToggled: Effect = { ofSeveral: togglePaid };

async function togglePaid(
  context: Context,
  { type, rows }: Several,
  { reason }: JsonObject,
): Promise<string> {
  const isUndone = rows.some(({ status }) => status === "paid");
  if (isUndone && !reason) throw invalid({ reason: ["Say why the records are marked as unpaid."] });
  for (const { uuid } of rows)
    await updateRecord(context, type, String(uuid), {}, (before) =>
      before.status === "paid" ? asUnpaid(context, before, reason ?? null) : asPaid(context, before),
    );
  return messageOf(rows.length, isUndone);
}

/** A record that is paid for the first time never changes from then on. */
function asPaid({ user, services }: Context, { first_paid_at: first }: JsonObject): Change {
  const now = services.clock.now().toISOString();
  return {
    action: "mark-paid",
    more: {
      status: "paid",
      paid_at: now,
      first_paid_at: first ?? now,
      paid_by: user.fullname,
      unpaid_reason: null,
    },
  };
}

/** @throws 409 in a locked period (design decision on paid records) */
async function asUnpaid(context: Context, before: JsonObject, reason: Json): Promise<Change> {
  if (await isLocked(context, before)) throw lockedConflict(before);
  const more = { status: "unpaid", paid_at: null, paid_by: null, unpaid_reason: reason };
  return { action: "mark-unpaid", more };
}

const messageOf = (count: number, isUndone: boolean): string =>
  `${count === 1 ? "1 record" : `${count} records`} ${isUndone ? "updated" : "marked as paid"}`;
