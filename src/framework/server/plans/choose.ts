import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import type { Input } from "../routes/module.ts";
import { openPage } from "./checkout.ts";
import { judgeChange } from "./judge.ts";
import { plansOf } from "./plan.ts";
import { stateOf } from "./paid.ts";
import { keepSubscription, lockedSubscription } from "./store.ts";
import { consequencesOf } from "./words.ts";

/** What choosing a plan would mean. It changes nothing. */
export async function previewChange(context: Context, { body }: Input): Promise<unknown> {
  const { tenant, services } = context;
  const { change, current, refusals } = await judgeChange(
    context,
    body.plan_id,
    tenant.settings.subscription,
  );
  const { kind, due, on } = change;
  const consequences = consequencesOf(change, current, plansOf(services));
  return { preview: { kind, due, on, consequences, refusals } };
}

/** A page on which a change is paid. */
interface OpenedPage {
  url: string;
  due: number;
}

/** Opens the page on which a change is paid, where something is due, before the transaction begins. */
export async function openCheckout(context: Context, { body }: Input): Promise<OpenedPage | undefined> {
  const { subscription } = context.tenant.settings;
  const { change, current, refusals } = await judgeChange(context, body.plan_id, subscription);
  if (refusals.length > 0) throw conflict(refusals.join(" "));
  const { kind, plan, due, after } = change;
  if (due === 0) return undefined;
  const description =
    kind === "upgrade"
      ? `${plan.name} instead of ${current?.name ?? ""}, until ${writtenDate(change.nextCharge)}`
      : `${plan.name}, ${writtenDate(change.on)} to ${writtenDate(change.nextCharge)}`;
  const url = await openPage(context, {
    amount: due,
    description,
    customer: subscription?.customer,
    metadata: {
      from: stateOf(subscription),
      plan: plan.code,
      started_on: after.started_on ?? "",
      period_start: after.period_start ?? "",
      period_end: after.period_end ?? "",
      date: change.on,
      description,
    },
  });
  return { url, due };
}

/**
 * Changes the plan: at once where nothing is due, otherwise when the payment provider tells that it was paid.
 * @throws 409 with every reason against it
 */
export async function changePlan(context: Context, { body, beforehand }: Input): Promise<Reply> {
  const subscription = await lockedSubscription(context);
  const { change, refusals } = await judgeChange(context, body.plan_id, subscription);
  if (refusals.length > 0) throw conflict(refusals.join(" "));
  // What the call itself has done before its transaction.
  const page = beforehand as OpenedPage | undefined;
  if ((page?.due ?? 0) !== change.due) throw conflict("The subscription has changed. Try again.");
  if (page) return answer("Continue to the payment", { checkout_url: page.url });
  await keepSubscription(context, subscription, change.after);
  const { kind, plan } = change;
  if (kind === "downgrade") return answer(`${plan.name} starts on ${writtenDate(change.on)}`, {});
  return answer(kind === "keep" ? `You keep ${plan.name}` : `${plan.name} is your plan now`, {});
}
