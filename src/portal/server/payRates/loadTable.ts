import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { type AwardTable, awardTable, eachOf } from "./awardTables.ts";

/** Adds what a provider does not have of a table; what is there already stays as the provider has it. */
export const awardTableLoaded: Effect = { ofInput: loadTable };

async function loadTable(context: Context, { table }: JsonObject): Promise<string> {
  const added = await addAwards(context, awardTable(String(table)));
  await logActivity(context, { action: "import", resource: "award-types", label: String(table) });
  return added === 0
    ? "All entries in this table already exist"
    : `${added} ${added === 1 ? "entry" : "entries"} added`;
}

/** @returns how many awards, levels and classifications were added */
export async function addAwards(context: Context, table: AwardTable): Promise<number> {
  const known = await knownIds(context);
  const missing = new Map<string, JsonObject[]>();
  eachOf(table, (resource, key, record) => {
    const present = known.get(`${resource} ${key}`);
    if (present !== undefined) return present;
    const uuid = randomUUIDv7();
    missing.set(resource, [...(missing.get(resource) ?? []), { uuid, ...record }]);
    return uuid;
  });
  for (const [resource, records] of missing)
    await insertRecords(context, recordTypeOf(context.services.types, resource), records);
  return [...missing.values()].flat().length;
}

/** The ids of what a provider has, each by the words that tell it from others. */
async function knownIds({ db, tenant }: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; key: string }>`
    select uuid, resource || ' ' || case resource
        when 'award-types' then data->>'name'
        when 'pay-rate-categories' then concat_ws(' ', data->>'award_type_id', data->>'name')
        else concat_ws(' ', data->>'pay_rate_category_id', data->>'name', data->>'effective_from') end as key
    from records where tenant_id = ${tenant.id} and deleted_at is null
      and resource in ('award-types', 'pay-rate-categories', 'pay-rate-classifications')`.execute(db);
  return new Map(rows.map(({ uuid, key }) => [key, uuid]));
}
