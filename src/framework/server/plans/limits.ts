import { fulfils } from "#framework/shared/definitions/when.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { Context, PublicContext } from "../context.ts";
import { conflict } from "../http/errors.ts";
import type { RecordType } from "../records/store/recordType.ts";
import type { States } from "../records/write/writing.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { type Limit, type Plan, planOf } from "./plan.ts";
import { gigabyte, usageOf } from "./usage.ts";

/** The plan that limits a provider, with its limits; a provider without a subscription has none. */
function limiting({ services, tenant }: Pick<Context, "services" | "tenant">) {
  const { plans } = services.definitions.files;
  const plan = plans && planOf(plans, tenant.settings.subscription?.plan);
  return plan && { plan, limits: plans.limits };
}

/** Whether some plan limits how many records of a kind there may be. */
export const isLimited = ({ services }: Pick<Context, "services">, { name }: RecordType): boolean =>
  services.definitions.files.plans?.limits.some(({ resource }) => resource === name) === true;

/**
 * Refuses a write after which there would be more records than the provider's plan includes. What is there already stays,
 * and can be changed. Two who write at the same moment wait for each other.
 * @throws 409 that names the plan and how much it includes
 */
export async function refuseBeyondPlan(
  context: Context,
  type: RecordType,
  { before, after }: States,
): Promise<void> {
  const found = limiting(context);
  if (!found || !after) return;
  const clock = tenantClock(context);
  for (const limit of found.limits.filter(({ resource }) => resource === type.name)) {
    const most = found.plan.limits[limit.name];
    const isOneMore = fulfils(after, limit.when, clock) && !(before && fulfils(before, limit.when, clock));
    if (most === undefined || !isOneMore) continue;
    await context.db
      .selectFrom("tenants")
      .select("id")
      .where("id", "=", context.tenant.id)
      .forNoKeyUpdate()
      .execute();
    if ((await usageOf(context, limit, most + 1)) > most) throw conflict(fullWords(found.plan, limit, most));
  }
}

const fullWords = ({ name }: Plan, { label }: Limit, most: number): string =>
  `The ${name} plan includes ${most} ${midSentence(label)}. Change the plan under Subscription to have more.`;

/**
 * Refuses a file for which the plan has no room.
 * @param size in bytes
 * @throws 409
 */
export async function refuseBeyondStorage(context: PublicContext, size: number): Promise<void> {
  const found = limiting(context);
  const limit = found?.limits.find(({ files }) => files === true);
  const most = limit && found?.plan.limits[limit.name];
  if (!found || !limit || most === undefined) return;
  if ((await usageOf(context, limit)) + size > most * gigabyte)
    throw conflict(
      `The file was not stored: the ${most} GB of storage of the ${found.plan.name} plan are used.`,
    );
}
