import type { Context, PublicContext } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { notFound } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import { signedText } from "../http/request/json.ts";
import { asItself } from "../jobs/tenantDuties.ts";
import type { PaidCheckout } from "../payments/payments.ts";
import { signatureHeader } from "../payments/signature.ts";
import type { Input } from "../routes/module.ts";
import { createInvoice, isSettled, settleInvoice, unpaidInvoices } from "./invoices.ts";
import type { Subscription } from "./subscription.ts";
import { keepSubscription, lockedSubscription } from "./store.ts";

/** A subscription in so far as a checkout builds on it: another state makes another text. */
export const stateOf = ({ plan, status, period_end: end }: Partial<Subscription> = {}): string =>
  [plan ?? "none", status ?? "none", end ?? "none"].join(" ");

/**
 * Takes what the payment provider tells of payments. It tells until it is answered, and maybe twice.
 * @throws 400 without a right signature, 404 where nobody takes payments
 */
export async function receiveEvent({ services }: PublicContext, { request }: Input): Promise<Reply> {
  const { payments, clock, tenants } = services;
  if (!payments) throw notFound();
  const signature = request.headers[signatureHeader];
  const paid = payments.paidCheckout(
    signedText(request),
    typeof signature === "string" ? signature : undefined,
    clock.now(),
  );
  const tenant = paid && (await tenants.byId(paid.metadata.tenant ?? ""));
  if (paid && tenant)
    await asTenant(tenant.id, () => asItself(services, tenant, (context) => settlePaid(context, paid)));
  return answer("Received", {});
}

/** What follows from a paid checkout: an invoice is paid, or the plan changes as it was shown before. */
async function settlePaid(context: Context, paid: PaidCheckout): Promise<void> {
  const subscription = await lockedSubscription(context);
  if (await isSettled(context, paid.id)) return;
  const { invoice } = paid.metadata;
  await (invoice === undefined
    ? changePaid(context, subscription, paid)
    : invoicePaid(context, subscription, invoice, paid));
}

async function invoicePaid(
  context: Context,
  subscription: Subscription | undefined,
  id: string,
  { id: checkout, customer }: PaidCheckout,
): Promise<void> {
  // It may have been charged while its page was open.
  const isUnpaid = (await unpaidInvoices(context, id)).length > 0;
  await settleInvoice(context, id, { status: isUnpaid ? "paid" : "refund_due", checkout });
  if (!isUnpaid) context.log.warn({ checkout }, "an invoice was paid twice: refund it");
  if (!subscription) return;
  const isClear = (await unpaidInvoices(context)).length === 0;
  const status = subscription.status === "past_due" && isClear ? "active" : subscription.status;
  await keepSubscription(context, subscription, { ...subscription, status, ...(customer && { customer }) });
}

/** The plan changes. Where it was changed in another way since the checkout was opened, the payment is to be refunded. */
async function changePaid(
  context: Context,
  before: Subscription | undefined,
  { id: checkout, amount, customer, metadata }: PaidCheckout,
): Promise<void> {
  const {
    from,
    plan = "",
    date = "",
    description = "",
    started_on,
    period_start = "",
    period_end = "",
  } = metadata;
  const fits = from === stateOf(before);
  await createInvoice(context, {
    date,
    description,
    plan,
    period_start,
    period_end,
    amount,
    checkout,
    status: fits ? "paid" : "refund_due",
  });
  if (!fits) {
    context.log.warn({ checkout }, "a checkout was paid that fits no longer: refund it");
    return;
  }
  await keepSubscription(context, before, {
    plan,
    status: "active",
    started_on,
    period_start,
    period_end,
    ...(customer ? { customer } : {}),
  });
}
