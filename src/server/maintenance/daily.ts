import { today } from "#shared/dates/dates.ts";
import type { NoticeDefinition } from "#shared/definitions/definitions.ts";
import type { Context, Tenant } from "../context.ts";
import { judgeAllShifts } from "../modules/fitness/shiftFlags.ts";
import { dueThings } from "../notices/dated.ts";
import { deliver } from "../notices/deliver.ts";
import { queue } from "../notices/notify.ts";
import { expirer, expiredRecords, expireRecord } from "../records/expire.ts";
import type { Services } from "../services.ts";
import { systemContext } from "../tenants/systemContext.ts";
import { attempt, forEachTenant } from "./eachTenant.ts";

type Duty = (services: Services, tenant: Tenant) => Promise<void>;

/** A duty that is one transaction. */
const inOne =
  (work: (context: Context) => Promise<void>): Duty =>
  (services, tenant) =>
    asItself(services, tenant, work);

/** What a new day brings with it, in this order. Each can be done twice, and by several processes, without harm. */
const duties: Readonly<Record<string, Duty>> = {
  expire: expireRecords,
  "judge shifts": inOne(judgeAllShifts),
  notices: (services, tenant) => queueNotices(services, tenant, services.notices.daily, "daily"),
};

/** A duty that failed is tried again after this time. */
const againAfterMs = 15 * 60_000;

/** What is looked at again and again: notices that fall due at an hour, not on a day. */
export async function frequentDuties(services: Services): Promise<void> {
  await forEachTenant(services, {
    duty: "frequent",
    activeOnly: true,
    work: async (id) => {
      const tenant = await services.tenants.byId(id);
      if (tenant) await queueNotices(services, tenant, services.notices.frequent, "frequent");
    },
  });
}

/** Sends the notices whose time has come, such as when quiet hours end. */
export async function deliverNotices(services: Services): Promise<void> {
  await forEachTenant(services, {
    duty: "notices",
    activeOnly: true,
    work: async (id) => {
      const tenant = await services.tenants.byId(id);
      if (tenant) await deliverAll(services, tenant);
    },
  });
}

async function deliverAll(services: Services, tenant: Tenant): Promise<void> {
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
  for (const notice of notices) {
    const one = () =>
      asItself(services, tenant, async (context) => queue(context, notice, await dueThings(context, notice)));
    if (!(await attempt(services, { slug: tenant.slug, duty, part: notice.name }, one))) failures += 1;
  }
  await deliverAll(services, tenant);
  if (failures > 0) throw new Error(`${failures} notices failed`);
}

/**
 * What does the duties of the day, for each provider once when its day begins where it is. One that fails stops no
 * other, and is tried again a quarter of an hour later.
 */
export function dailyDuties(services: Services): () => Promise<void> {
  const done = new Map<string, { day: string; again?: number }>();
  const work = async (id: string) => {
    const tenant = await services.tenants.byId(id);
    if (!tenant) return;
    const now = services.clock.now();
    const day = today(tenant.settings.time_zone, now);
    for (const [name, duty] of Object.entries(duties)) {
      const key = `${id} ${name}`;
      const last = done.get(key);
      if (last?.day === day && (last.again === undefined || now.getTime() < last.again)) continue;
      const succeeded = await attempt(services, { slug: tenant.slug, duty: "daily", part: name }, () =>
        duty(services, tenant),
      );
      done.set(key, succeeded ? { day } : { day, again: now.getTime() + againAfterMs });
    }
  };
  return () => forEachTenant(services, { duty: "daily", activeOnly: true, work });
}

/** Lets records run out, each for itself: one that cannot stops no other. @throws when one could not */
async function expireRecords(services: Services, tenant: Tenant): Promise<void> {
  let failures = 0;
  for (const type of services.types.values()) {
    if (type.resource.definition.record?.expires === undefined) continue;
    const ids = await asItself(services, tenant, (context) => expiredRecords(context, type));
    for (const id of ids) {
      const one = () => asItself(services, tenant, (context) => expireRecord(context, type, id));
      const part = `expire ${type.name} ${id}`;
      if (!(await attempt(services, { slug: tenant.slug, duty: "daily", part }, one))) failures += 1;
    }
  }
  if (failures > 0) throw new Error(`${failures} records could not expire`);
}

/** Does something for a provider in a transaction of its own, as the portal itself. */
const asItself = <T>(
  services: Services,
  tenant: Tenant,
  work: (context: Context) => Promise<T>,
): Promise<T> =>
  services.database.db.transaction().execute((db) => work(systemContext(services, tenant, db, expirer)));
