import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import type { After, Check } from "#framework/server/records/write/stages.ts";
import { suspendAccountOf } from "./suspendAccount.ts";

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

/** Who is suspended or leaves loses their access to the portal in the same moment. */
export const staffAccount: After = async ({ context, id, told }, { before, after }) => {
  if (leaves(before, after) && (await suspendAccountOf(context, id)))
    told.push("They can no longer sign in.");
};
