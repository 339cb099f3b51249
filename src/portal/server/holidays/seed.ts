import { createHash, randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context, Services } from "#framework/server/context.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { keepSettings } from "#framework/server/tenants/keepSettings.ts";
import { supplyAll } from "#framework/server/tenants/supply.ts";

const list = readFileSync(new URL("seed.json", import.meta.url), "utf8");

/** Public holidays of all states and territories, 2025 to 2028, with the source of each. `seed_key` never changes. */
export const suppliedHolidays: readonly JsonObject[] = (JSON.parse(list) as JsonObject[]).map(
  ({ key, ...holiday }) => withoutNulls({ ...holiday, seed_key: key ?? null }),
);

/** Changes with the list, so that each provider gets a newer one once. */
const edition = createHash("sha256").update(list).digest("hex").slice(0, 16);

/** Gives providers the supplied public holidays that they do not have yet: at the start, after an upgrade. */
export async function supplyHolidays(services: Services): Promise<void> {
  if (!services.types.has("public-holidays")) return;
  const supply = { setting: "holidays_edition", edition, add: addHolidays };
  await supplyAll(services, supply, (tenant) => services.holidays.forget(tenant));
}

/**
 * Adds the supplied holidays that the provider does not have, and brings those up to date that nobody has edited. What the
 * provider has edited or deleted stays as it is.
 */
export async function addHolidays(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const type = services.types.get("public-holidays");
  if (!type) return;
  // Of two processes that start at once the second waits, and finds them there.
  await db.selectFrom("tenants").select("id").where("id", "=", tenant.id).forUpdate().execute();
  const rows = await db
    .selectFrom("records")
    .select(["uuid", "version", "deleted_at", "data"])
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", "public-holidays")
    .execute();
  const known = new Map(
    rows.map(({ data, uuid, version, deleted_at: deleted }) => [
      data.seed_key,
      { uuid, untouched: version === 1 && deleted === null },
    ]),
  );
  const replaced = suppliedHolidays.flatMap(({ seed_key: key }) => {
    const row = known.get(key);
    return row?.untouched ? [row.uuid] : [];
  });
  if (replaced.length > 0)
    await db
      .deleteFrom("records")
      .where("tenant_id", "=", tenant.id)
      .where("resource", "=", "public-holidays")
      .where("uuid", "in", replaced)
      .execute();
  const wanted = suppliedHolidays.flatMap((holiday) => {
    const row = known.get(holiday.seed_key);
    return row && !row.untouched ? [] : [{ ...holiday, uuid: row?.uuid ?? randomUUIDv7() }];
  });
  await insertRecords(context, type, wanted);
  await keepSettings(context, { holidays_edition: edition });
}
