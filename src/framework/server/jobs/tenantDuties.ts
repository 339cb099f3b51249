import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { Context, Services, Tenant } from "../context.ts";
import { dueThings } from "../notices/dated.ts";
import { deliver, providersToNotify } from "../notices/deliver.ts";
import { queue } from "../notices/notify.ts";
import { expirer, expiredRecords, expireRecord } from "../records/write/expire.ts";
import { renewal } from "../plans/renew.ts";
import type { DailyWork } from "../portal.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import { inOwnTransaction } from "../ownTransaction.ts";
import { systemContext } from "../tenants/systemContext.ts";
import { attempt, forEachTenant, type TenantWork } from "../maintenance/eachTenant.ts";

/**
 * What a new day brings for each provider, by name: in every portal, and in this one.
 */
export const dailyWorkOf = ({
  portal,
  definitions,
}: Pick<Services, "portal" | "definitions">): Record<string, DailyWork> => ({
  expire: expireRecords,
  ...(definitions.files.plans && { subscription: renewal(asItself) }),
  ...portal.dailyJobs,
  notices: (services, tenant) => queueNotices(services, tenant, services.notices.daily, "daily"),
});

/** What is looked at again and again: notices that fall due at an hour, not on a day. */
export const frequentDuties = (services: Services): Promise<void> =>
  forActiveTenants(services, "frequent", (own, tenant) =>
    queueNotices(own, tenant, own.notices.frequent, "frequent"),
  );

/** What a portal looks at every minute, for each provider that has something to be done about. */
export async function watchAll(services: Services): Promise<void> {
  for (const { due, work } of Object.values(services.portal.watches))
    await forActiveTenants(services, "watch", work, (owner) => due(owner, services.clock.now()));
}

/** Sends the notices whose time has come, such as when quiet hours end. */
export const deliverNotices = (services: Services): Promise<void> =>
  forActiveTenants(services, "notices", deliverAll, (owner) =>
    providersToNotify(owner, services.clock.now()),
  );

/** Does something for each provider whose portal is open, or each of them for whom it is due, with its own services. One that fails stops no other. */
const forActiveTenants = (
  services: Services,
  duty: string,
  work: DailyWork,
  due?: TenantWork["due"],
): Promise<void> =>
  forEachTenant(services, {
    duty,
    due,
    activeOnly: true,
    work: async (id) => {
      const tenant = await services.tenants.byId(id);
      if (tenant) await work(servicesOf(services, tenant), tenant);
    },
  });

/** Sends what waits for a provider and is due, some people at once. */
export async function deliverAll(services: Services, tenant: Tenant): Promise<void> {
  while (await asItself(services, tenant, deliver));
}

/** Finds what notices are about now, each for itself: one that fails stops no other. @throws when one has */
async function queueNotices(
  services: Services,
  tenant: Tenant,
  notices: readonly NoticeDefinition[],
  duty: string,
): Promise<void> {
  let failures = 0;
  let queued = 0;
  for (const notice of notices) {
    const one = async () => {
      queued += await asItself(services, tenant, async (context) =>
        queue(context, notice, await dueThings(context, notice)),
      );
    };
    if (!(await attempt(services, { slug: tenant.slug, duty, part: notice.name }, one))) failures += 1;
  }
  if (queued > 0) await deliverAll(services, tenant);
  if (failures > 0) throw new Error(`${failures} notices failed`);
}

/** Lets records run out, each for itself: one that cannot stops no other. @throws when one could not */
async function expireRecords(services: Services, tenant: Tenant): Promise<void> {
  let failures = 0;
  for (const type of services.types.values()) {
    if (type.resource.definition.record?.expires === undefined) continue;
    const due = await asItself(services, tenant, (context) => expiredRecords(context, type));
    for (const expired of due) {
      const one = () => asItself(services, tenant, (context) => expireRecord(context, type, expired));
      const part = `expire ${type.name} ${expired.id}`;
      if (!(await attempt(services, { slug: tenant.slug, duty: "daily", part }, one))) failures += 1;
    }
  }
  if (failures > 0) throw new Error(`${failures} records could not expire`);
}

/**
 * Does something for a provider in a transaction of its own, as the portal itself; then what its commit sets off.
 * @param called whose work the log says that it is
 */
export function asItself<T>(
  services: Services,
  tenant: Tenant,
  work: (context: Context) => Promise<T>,
  called = expirer,
): Promise<T> {
  return inOwnTransaction(services, ({ db, afterCommit }) =>
    work({ ...systemContext(services, tenant, db, called), afterCommit }),
  );
}
