import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { lockRow } from "../database/lockRow.ts";
import { conflict } from "../http/errors.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { withdrawTokens } from "../session/oneTimeTokens.ts";
import { removeSecondFactor } from "../session/secondFactor.ts";
import { endSessions } from "../session/sessions.ts";
import { providerName } from "../tenants/providerName.ts";
import { refuseMorePowerful } from "./links.ts";
import { findUser } from "./readUsers.ts";

/**
 * Lets someone in again who has lost their phone and their recovery codes. Their second factor is removed and their
 * sessions end; where one is required, they set it up again at the next sign-in. They are told by mail, in case it was
 * not they who asked. One's own is turned off in the profile, with the password.
 */
export async function resetSecondFactor(context: Context, { params }: Input): Promise<unknown> {
  const id = params.id ?? "";
  await lockRow(context, "users", id);
  const before = await findUser(context, id);
  if (id === context.user.uuid) throw conflict("Turn off your own two-step sign-in in your profile.");
  await refuseMorePowerful(context, before);
  if (before.second_factor_on !== true) throw conflict("Two-step sign-in is not on for this account.");
  await removeSecondFactor(context, id);
  await withdrawTokens(context, "second-factor", id);
  await endSessions(context, id, "second factor reset");
  const [fullname, provider] = [String(before.fullname), providerName(context.tenant)];
  await logActivity(context, {
    action: "second-factor-reset",
    resource: "platform-users",
    record: id,
    label: fullname,
  });
  await context.services.mail.send(context, String(before.email), {
    subject: "Two-step sign-in was reset",
    text: `Hello ${fullname},\n\n${provider} has reset two-step sign-in for your account. Your authenticator app and your recovery codes no longer work. Sign in with your password to set it up again.\n\nIf you did not ask for this, contact ${provider}.`,
  });
  return answer("Two-step sign-in reset", { user: await findUser(context, id) });
}
