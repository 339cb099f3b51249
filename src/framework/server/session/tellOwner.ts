import type { PublicContext } from "../context.ts";
import { providerName } from "../tenants/providerName.ts";

/** Tells people by mail that the way into their account has changed, in case it was not they who changed it. */
export async function tellOwner(
  context: PublicContext,
  { email, fullname }: { email: string; fullname: string },
  subject: string,
): Promise<void> {
  await context.services.mail.send(context, email, {
    subject,
    text: `Hello ${fullname},\n\n${subject}.\n\nIf it was you, there is nothing to do. If it was not, contact ${providerName(context.tenant)} at once.`,
  });
}
