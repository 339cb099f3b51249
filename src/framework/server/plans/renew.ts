import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Context, Services, Tenant } from "../context.ts";
import type { DailyWork } from "../portal.ts";
import { periodEnd } from "./change.ts";
import { currency } from "./checkout.ts";
import { createInvoice, settleInvoice, type Unpaid, unpaidInvoices } from "./invoices.ts";
import { planOf, plansOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";
import { keepSubscription, lockedSubscription } from "./store.ts";

/** Works for a provider in a transaction of its own. */
export type InTransaction = <T>(
  services: Services,
  tenant: Tenant,
  work: (context: Context) => Promise<T>,
) => Promise<T>;

/**
 * Begins the periods that are due, with a smaller plan where one was chosen, and charges what is not paid. While the payment
 * provider is asked, no transaction is open.
 */
export const renewal =
  (asItself: InTransaction): DailyWork =>
  async (services, tenant) => {
    const unpaid = await asItself(services, tenant, async (context) => {
      await beginPeriods(context);
      return unpaidInvoices(context);
    });
    for (const invoice of unpaid) {
      const isPaid = await charged(services, tenant, invoice);
      if (isPaid !== undefined)
        await asItself(services, tenant, (context) => settleCharge(context, invoice.uuid, isPaid));
    }
  };

/** Begins every period whose first day has come, each with an invoice. */
async function beginPeriods(context: Context): Promise<void> {
  const { services, tenant } = context;
  const day = today(tenant.settings.time_zone, services.clock.now());
  const before = await lockedSubscription(context);
  let subscription = before;
  while (subscription && isDue(subscription, day)) {
    const after = nextPeriod(subscription);
    const plan = planOf(plansOf(services), after.plan);
    if (!plan) break;
    await createInvoice(context, {
      date: after.period_start,
      description: `${plan.name}, ${writtenDate(after.period_start)} to ${writtenDate(after.period_end)}`,
      plan: plan.code,
      period_start: after.period_start,
      period_end: after.period_end,
      amount: plan.price,
      status: "open",
    });
    subscription = after;
  }
  if (subscription && subscription !== before) await keepSubscription(context, before, subscription);
}

const isDue = ({ status, period_end: end }: Subscription, day: string): boolean =>
  (status === "active" || status === "past_due") && end !== undefined && end <= day;

function nextPeriod({ next_plan: next, ...subscription }: Subscription) {
  const start = subscription.period_end ?? "";
  return {
    ...subscription,
    plan: next ?? subscription.plan,
    period_start: start,
    period_end: periodEnd(subscription.started_on ?? start, start),
  };
}

/** Whether a charge was paid; undefined where nobody can be charged. One day charges an invoice once. */
async function charged(
  { payments, clock }: Services,
  { settings }: Tenant,
  { uuid, amount, description }: Unpaid,
): Promise<boolean | undefined> {
  const { customer } = settings.subscription ?? {};
  if (!payments || customer === undefined) return undefined;
  const key = `${uuid} ${today(settings.time_zone, clock.now())}`;
  return payments.charge({ amount, currency, description, customer, key });
}

async function settleCharge(context: Context, invoice: string, isPaid: boolean): Promise<void> {
  const subscription = await lockedSubscription(context);
  // Someone may have paid it in the meantime.
  const [open] = await unpaidInvoices(context, invoice);
  if (!open || !subscription) return;
  await settleInvoice(context, invoice, { status: isPaid ? "paid" : "failed" });
  const isClear = (await unpaidInvoices(context)).length === 0;
  const status = isClear ? "active" : "past_due";
  if (status !== subscription.status)
    await keepSubscription(context, subscription, { ...subscription, status });
}
