import { sql } from "kysely";
import { asTenant } from "#framework/server/database/tenancy.ts";
import type { Services } from "#framework/server/context.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { countBudgets } from "./budgets.ts";
import { keepSettings } from "#framework/server/tenants/keepSettings.ts";

/** Raise it whenever the same shifts come to another figure: each provider's budgets are then counted again once. */
const rules = "2";

/** What a provider's settings record of the rules by which its budgets were counted. */
export const countedByPresentRules = { budget_rules: rules };

/** Bookings counted in one transaction: their rows are locked for as long as it takes. */
const batchSize = 100;

const first = "00000000-0000-0000-0000-000000000000";

/**
 * Counts budgets again that were stored by other rules, such as those of version 0.1.0, which took every hour at the
 * agreed price. Runs at the start. Each batch is a transaction of its own, so that roster work does not wait for all of
 * them; if it breaks off, the next start begins that provider again.
 */
export async function recountBudgets(services: Services): Promise<void> {
  if (!services.types.has("service-bookings")) return;
  const { rows } = await sql<{ id: string }>`
    select id from tenants where settings->>'budget_rules' is distinct from ${rules}`.execute(
    services.database.db,
  );
  for (const { id } of rows) await asTenant(id, () => recountOf(services, id));
  if (rows.length > 0) services.tenants.forget();
}

async function recountOf(services: Services, id: string): Promise<void> {
  const { db } = services.database;
  const tenant = await services.tenants.byId(id);
  if (!tenant || services.layers.mistakesOf(tenant.slug)) return;
  let last: string | undefined = first;
  while (last !== undefined) {
    const bookings = await bookingsAfter(services, id, last);
    if (bookings.length > 0)
      await db
        .transaction()
        .execute((inside) => countBudgets(systemContext(services, tenant, inside, "Installation"), bookings));
    last = bookings.length < batchSize ? undefined : bookings.at(-1);
  }
  await keepSettings({ db, tenant }, countedByPresentRules);
}

async function bookingsAfter({ database }: Services, tenant: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from records where tenant_id = ${tenant} and resource = 'service-bookings' and deleted_at is null
      and uuid > ${last} order by uuid limit ${batchSize}`.execute(database.db);
  return rows.map(({ uuid }) => uuid);
}
