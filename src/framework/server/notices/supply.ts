import { createHash, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "../context.ts";
import { asTenant } from "../database/tenancy.ts";
import { servicesOf } from "../layers/servicesOf.ts";
import { systemContext } from "../tenants/systemContext.ts";
import { insertRecords } from "../records/write/bulk.ts";
import { supplyAll } from "../tenants/supply.ts";
import { standardNotice } from "./ownWords.ts";
import { isOneOf } from "../database/changes.ts";
import { keepSettings } from "../tenants/keepSettings.ts";

/** Gives providers the notices that they do not have yet, and new words where they have not written their own: at the start. */
export const supplyNotices = (services: Services): Promise<void> =>
  supplyAll(
    services,
    { setting, edition: editionOf(services), add: addNotices },
    undefined,
    services.layers.slugs,
  );

/** The same for one provider with a layer of its own. */
export async function supplyOwnNotices(services: Services, tenant: Tenant): Promise<void> {
  const { database, tenants } = services;
  const { rows } = await sql<{ edition: string | null }>`
    select settings->>${setting} as edition from tenants where id = ${tenant.id}`.execute(database.db);
  if (rows[0]?.edition === editionOf(servicesOf(services, tenant))) return;
  await asTenant(tenant.id, () =>
    database.db
      .transaction()
      .execute((db) => addNotices(systemContext(services, tenant, db, "Installation"))),
  );
  tenants.forget();
}

/** The setting that remembers which edition a provider has. */
const setting = "notices_edition";

/** Changes with the definitions of notices, so that each provider gets newer ones once. */
const editionOf = ({ notices }: Services): string =>
  createHash("sha256")
    .update(JSON.stringify([...notices.all.values()]))
    .digest("hex")
    .slice(0, 16);

/** Adds a provider's notices. Words that the provider has written and its choice to send one or not stay as they are. */
export async function addNotices(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const type = services.types.get("notices");
  if (!type) return;
  // Of two processes that start at once the second waits, and finds them there.
  await db.selectFrom("tenants").select("id").where("id", "=", tenant.id).forUpdate().execute();
  const { rows } = await sql<{ uuid: string; data: JsonObject }>`
    select uuid, data from records where tenant_id = ${tenant.id} and resource = 'notices'`.execute(db);
  const known = new Map(rows.map((row) => [String(row.data.notice), row]));
  const wanted = [...services.notices.all.values()]
    .filter(({ name }) => known.get(name)?.data.edited !== true)
    .map((notice) => {
      const { uuid = randomUUIDv7(), data = {} } = known.get(notice.name) ?? {};
      return withoutNulls({ ...standardNotice(notice), uuid, enabled: data.enabled ?? true });
    });
  const replaced = rows.filter(({ data }) => data.edited !== true).map(({ uuid }) => uuid);
  if (replaced.length > 0)
    await db
      .deleteFrom("records")
      .where("tenant_id", "=", tenant.id)
      .where("resource", "=", "notices")
      .where(isOneOf("uuid", replaced))
      .execute();
  await insertRecords(context, type, wanted);
  await noteWebhooks(context);
  await keepSettings(context, { [setting]: editionOf(services) });
}

/** Notes of every notice whether it goes to webhooks, also where the provider has words of its own. */
async function noteWebhooks({ db, tenant, services }: Context): Promise<void> {
  const names = [...services.notices.all.values()].flatMap(({ name, webhook }) => (webhook ? [name] : []));
  await db
    .updateTable("records")
    .set({ data: sql`data || jsonb_build_object('webhook', data->>'notice' = any (${names}::text[]))` })
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", "notices")
    .where(sql`data->>'edited'`, "=", "true")
    .execute();
}
