import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import type { After, Check } from "#framework/server/records/write/stages.ts";
import { openedInWords, openShiftsAfterLeaving } from "../roster/leaveShifts.ts";
import { hasSuspendedAccount, suspendAccountOf } from "./suspendAccount.ts";

/** States in which someone does not work here, for now or for good. */
const away = new Set(["suspended", "terminated"]);

const leaves = (before: JsonObject | undefined, after: JsonObject | undefined): boolean =>
  away.has(String(after?.status)) && after?.status !== before?.status;

/** Nobody suspends themselves or ends their own employment. */
export const staffNotOneself: Check = ({ context, id, before }, staff) => {
  if (leaves(before, staff) && id === context.user.staff)
    throw forbidden("You can't suspend yourself or end your own employment. Ask another administrator.");
  return undefined;
};

const returns = (before: JsonObject | undefined, after: JsonObject | undefined): boolean =>
  away.has(String(before?.status)) && after !== undefined && !away.has(String(after.status));

/**
 * Who is suspended or leaves loses their access to the portal in the same moment. It does not come back by itself: what the
 * account may do is for those who keep accounts, and whoever takes the person back is told that it is still suspended.
 */
export const staffAccount: After = async ({ context, id, told }, { before, after }) => {
  if (leaves(before, after) && (await suspendAccountOf(context, id)))
    told.push("They can no longer sign in.");
  if (returns(before, after) && (await hasSuspendedAccount(context, id)))
    told.push("Their account is still suspended. An administrator can activate it under Users.");
};

/** The shifts to come of someone whose employment has ended are open: their flags would only say that they are gone. */
export const staffShiftsOpened: After = async ({ context, id, told }, { before, after }) => {
  if (after?.status === "terminated" && leaves(before, after))
    told.push(...openedInWords(await openShiftsAfterLeaving(context, id)));
};
