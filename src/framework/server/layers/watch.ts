import { setImmediate } from "node:timers/promises";
import type { Services, Tenant } from "../context.ts";
import { attempt } from "../maintenance/eachTenant.ts";
import { supplyOwnNotices } from "../notices/supply.ts";
import { ensureOwnSearchTexts } from "../records/search/searchTexts.ts";
import { ensureOwnComputed } from "../records/store/ensureComputed.ts";
import { servicesOf } from "./servicesOf.ts";

/**
 * Looks at the layers of all tenants once the server listens, one after the other, and says in the log what is wrong with
 * which: nobody waits for it, and a tenant with a wrong layer is not served before either. Says too where a layer is of
 * no tenant: a folder with a slip in its name holds nothing back.
 */
export async function lookAtLayers(services: Services): Promise<void> {
  const { layers, log, tenants } = services;
  for (const slug of layers.slugs) {
    await setImmediate();
    const wrong = layers.mistakesOf(slug);
    const tenant = wrong ? undefined : await tenants.bySlug(slug);
    if (wrong)
      log.error({ tenant: slug }, `${wrong.message}\nThe tenant is not served until they are mended.`);
    else if (tenant) await attempt(services, { slug, duty: "layers" }, () => bringUpToDate(services, tenant));
    else log.warn({ tenant: slug }, "there is a layer for a tenant that does not exist, or is suspended");
  }
  layers.rest();
}

/** What is stored as the definitions say, and follows when a tenant's layer says it in another way. */
async function bringUpToDate(services: Services, tenant: Tenant): Promise<void> {
  const { types: own } = servicesOf(services, tenant);
  await supplyOwnNotices(services, tenant);
  const { owner } = services.database;
  const { types: underneath } = services.layers.underneath;
  await ensureOwnComputed(owner, tenant, { own, underneath });
  await ensureOwnSearchTexts(owner, tenant, { own, underneath });
}
