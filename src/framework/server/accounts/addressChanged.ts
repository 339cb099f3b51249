import type { Context } from "../context.ts";
import { withdrawTokens } from "../session/oneTimeTokens.ts";
import { providerName } from "../tenants/providerName.ts";

/**
 * What follows when an account gets another address. Links that were mailed to the one before stop working: it may have
 * been a stranger's. Someone who signs in learns of it at the old one.
 */
export async function addressChanged(
  context: Context,
  account: { uuid: string; fullname: string; status: string },
  before: string,
): Promise<void> {
  await withdrawTokens(context, "reset", account.uuid);
  await withdrawTokens(context, "invitation", account.uuid);
  if (account.status !== "active") return;
  const provider = providerName(context.tenant);
  await context.services.mail.send(context, before, {
    subject: "Your email address was changed",
    text: `Hello ${account.fullname},\n\n${provider} has changed the email address of your account. You now sign in with the new address, and messages go there.\n\nIf you did not ask for this, contact ${provider}.`,
  });
}
