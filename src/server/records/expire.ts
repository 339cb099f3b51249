import { sql } from "kysely";
import { type Field, fieldAt } from "#shared/fields/fields.ts";
import type { Context } from "../context.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { filled } from "./filled.ts";
import { filterSql } from "./conditions.ts";
import type { RecordType } from "./recordType.ts";
import { livingSql } from "./store.ts";
import { updateRecord } from "./update.ts";
import { whenFilter } from "./whenFilter.ts";

/** Ids of the records that have run out by today, where the provider is (`record.expires`). */
export async function expiredRecords(context: Context, type: RecordType): Promise<string[]> {
  const { expires } = type.resource.definition.record ?? {};
  if (!expires) return [];
  const calendar = tenantCalendar(context);
  const find = (name: string) => fieldAt(type.schema, name) as Field;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(livingSql(type.store))}
      and ${filterSql(type.store, whenFilter(expires.when, calendar.today), find, calendar)}
    order by uuid`.execute(context.db);
  return rows.map(({ uuid }) => uuid);
}

/** Lets a record run out: sets what its definition says, as any other change. */
export async function expireRecord(context: Context, type: RecordType, id: string): Promise<void> {
  const { expires } = type.resource.definition.record ?? {};
  if (!expires) return;
  await updateRecord(context, type, id, {}, { action: "expire", more: filled(context, expires.sets) });
}
