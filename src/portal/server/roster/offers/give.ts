import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Lock } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { judgePlan } from "../judge/judge.ts";
import { lockedShift } from "./asOffice.ts";
import { findingsFor } from "./warnings.ts";

/** Locks the shift that is asked for: whatever decides about its offers locks it first. */
export const requestedShift: Lock = async (context, _id, request) => {
  if (request) await lockedShift(context, String(request.shift));
};

/**
 * Gives an offered shift to a worker who asks for it: an assignment like any other, with the same checks. What speaks against
 * this worker needs a reason.
 * @throws 409 for warnings without a reason
 */
export const shiftGiven: Effect = {
  of: async (context, { record }, { override_reason: reason = null }) => {
    const [shift, staff] = [String(record.shift), String(record.staff)];
    const before = await lockedShift(context, shift);
    const given = { staff, ...(await acceptance(context, before, staff, reason)) };
    const type = recordTypeOf(context.services.types, "shifts");
    await updateRecord(context, type, shift, given, { calledAs: "give-offered" });
  },
};

/** What the plan is told of warnings; nothing where none is about this worker. @throws 409 without a reason for them */
async function acceptance(
  context: Context,
  shift: JsonObject,
  staff: string,
  reason: JsonObject[string],
): Promise<JsonObject> {
  const { warnings } = await findingsFor(context, shift, staff);
  if (warnings.length === 0) return {};
  if (reason === null)
    throw conflict(
      `${warnings.map(({ sentence }) => sentence).join(" ")} Give it with a reason, or choose someone else.`,
    );
  const all = await everyRule(context, shift, staff);
  return { accept_warnings: all, override_reason: reason };
}

/** All rules that warn of an assignment: those that speak against the shift itself as well. */
async function everyRule(context: Context, shift: JsonObject, staff: string): Promise<string[]> {
  const [judged] = await judgePlan(context, [{ before: shift, wished: { ...shift, staff } }]);
  return [...new Set(judged?.warnings.map(({ rule }) => rule))];
}
