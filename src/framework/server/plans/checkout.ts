import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { portalAddress } from "../portalAddress.ts";

/** The currency of every plan. */
export const currency = "AUD";

/** The page of the portal to which the browser comes back. */
const page = "/settings/subscription";

/**
 * Opens a page at the payment provider.
 * @param amount in cents
 * @param metadata comes back with the payment
 * @returns its address
 * @throws 409 where nobody takes payments, 503 when the payment provider does not answer
 */
export async function openPage(
  { services, tenant, user }: Context,
  paid: { amount: number; description: string; customer?: string; metadata: Record<string, string> },
): Promise<string> {
  const { payments, config } = services;
  if (!payments) throw conflict("Online payments are not set up on this server.");
  const back = `${portalAddress(config, tenant.slug)}${page}`;
  const { url } = await payments.checkout({
    ...paid,
    currency,
    email: user.email,
    metadata: { ...paid.metadata, tenant: tenant.id },
    successUrl: `${back}?payment=made`,
    cancelUrl: `${back}?payment=cancelled`,
  });
  return url;
}
