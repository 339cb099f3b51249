import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { centsFromText, roundHalfUp } from "#framework/shared/money/cents.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context, Services } from "#framework/server/context.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { supplyAll } from "#framework/server/tenants/supply.ts";
import { categoryOf } from "./catalogue.ts";
import { keyOf } from "./changes.ts";
import { keepSettings } from "#framework/server/tenants/keepSettings.ts";

const file = readFileSync(new URL("supplied.csv", import.meta.url), "utf8");

/** Changes with the file, so that each provider gets a newer one once. */
const edition = createHash("sha256").update(file).digest("hex").slice(0, 16);

/** What remote (MMM 6) and very remote (MMM 7) areas add to a limit (domain reference, section 3.2). */
const loading = { remote: 1.4, veryRemote: 1.5 };

/**
 * Price limits that every provider begins with, each with its source. They are the ones of the most usual supports: the
 * whole schedule comes from importing the catalogue.
 */
export const suppliedPrices: readonly JsonObject[] = parse<Record<string, string>>(file, {
  columns: true,
}).map(({ item_number: number = "", price: written = "", ends_on: ends, ...row }) => {
  const price = centsFromText(written) ?? 0;
  const [, , group = ""] = number.split("_");
  return withoutNulls({
    ...row,
    item_number: number,
    category: categoryOf(number),
    registration_group: group,
    price_type: "limit",
    price,
    price_remote: roundHalfUp(price * loading.remote),
    price_very_remote: roundHalfUp(price * loading.veryRemote),
    ends_on: ends === "" ? null : (ends ?? null),
    origin: "supplied",
  });
});

/** Gives providers the supplied prices that they do not have yet: at the start, after an upgrade. */
export async function supplyPrices(services: Services): Promise<void> {
  if (!services.types.has("support-items")) return;
  await supplyAll(services, { setting: "prices_edition", edition, add: addPrices });
}

/** Adds the supplied prices that the provider never had; what it has, has changed or deleted stays as it is. */
export async function addPrices(context: Context): Promise<void> {
  const { db, tenant, services } = context;
  const type = services.types.get("support-items");
  if (!type) return;
  // Of two processes that start at once the second waits, and finds them there.
  await db.selectFrom("tenants").select("id").where("id", "=", tenant.id).forUpdate().execute();
  const { rows } = await sql<{ key: string }>`
    select item_number || ' ' || starts_on::text as key from support_items where tenant_id = ${tenant.id}`.execute(
    db,
  );
  const known = new Set(rows.map(({ key }) => key));
  await insertRecords(
    context,
    type,
    suppliedPrices.filter((item) => !known.has(keyOf(item))),
  );
  await keepSettings(context, { prices_edition: edition });
}
