import { sql } from "kysely";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { systemContext } from "../../tenants/systemContext.ts";
import { filled } from "./filled.ts";
import { filterSql } from "../read/conditions.ts";
import type { RecordType } from "../store/recordType.ts";
import { livingSql } from "../store/store.ts";
import { updateRecord } from "./update.ts";
import { whenFilter } from "../read/whenFilter.ts";

/** What the log calls whoever lets records run out. */
export const expirer = "The portal itself";

/** Whether records of a resource run out at a time of the day: they are looked at whenever somebody reads them. */
export const expiresByTime = ({ definition }: Resource): boolean =>
  Object.values(definition.record?.expires?.when ?? {}).includes("before-now");

/** Ids of the records that have run out by now, where the provider is (`record.expires`). */
export async function expiredRecords(context: Context, type: RecordType): Promise<string[]> {
  const { expires } = type.resource.definition.record ?? {};
  if (!expires) return [];
  const find = (name: string) => fieldAt(type.schema, name) as Field;
  const filter = whenFilter(expires.when, tenantClock(context));
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(livingSql(type.store))}
      and ${filterSql(type.store, filter, find, tenantCalendar(context))}
    order by uuid`.execute(context.db);
  return rows.map(({ uuid }) => uuid);
}

/** Lets a record run out: sets what its definition says, as any other change. */
export async function expireRecord(context: Context, type: RecordType, id: string): Promise<void> {
  const { expires } = type.resource.definition.record ?? {};
  if (!expires) return;
  await updateRecord(context, type, id, {}, (before) => ({
    action: "expire",
    more: filled(context, expires.sets, {}, before),
  }));
}

/** Lets all records of a resource run out whose time has come, before somebody reads them. One that cannot stops nobody. */
export async function expireDue(
  { services, tenant, log }: Pick<Context, "services" | "tenant" | "log">,
  type: RecordType,
): Promise<void> {
  const { db } = services.database;
  for (const id of await expiredRecords(systemContext(services, tenant, db, expirer), type))
    await db
      .transaction()
      .execute((tx) => expireRecord(systemContext(services, tenant, tx, expirer), type, id))
      .catch((error: unknown) =>
        log.error({ err: error, resource: type.name, id }, "a record cannot run out"),
      );
}
