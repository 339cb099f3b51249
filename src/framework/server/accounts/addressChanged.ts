import type { Context } from "../context.ts";
import { withdrawTokens } from "../session/oneTimeTokens.ts";
import { providerName } from "../tenants/providerName.ts";
import { inviteByMail } from "./invitation.ts";

/**
 * What follows when an account gets another address. Links that were mailed to the one before stop working: it may have
 * been a stranger's. Someone who was invited is invited at the new one; someone who signs in learns of it at the old one.
 * @returns what happened, where the person who changed it should know
 */
export async function addressChanged(
  context: Context,
  account: { uuid: string; email: string; fullname: string; status: string },
  before: string,
): Promise<string | undefined> {
  await withdrawTokens(context, "reset", account.uuid);
  await withdrawTokens(context, "invitation", account.uuid);
  if (account.status === "invited") {
    await inviteByMail(context, account);
    return `Invitation sent to ${account.email}`;
  }
  if (account.status !== "active") return undefined;
  const provider = providerName(context.tenant);
  await context.services.mail.send(context, before, {
    subject: "Your email address was changed",
    text: `Hello ${account.fullname},\n\n${provider} has changed the email address of your account. You now sign in with the new address, and messages go there.\n\nIf you did not ask for this, contact ${provider}.`,
  });
  return undefined;
}
