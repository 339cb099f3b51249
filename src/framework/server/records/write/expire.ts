import { sql } from "kysely";
import { expiriesOf } from "#framework/shared/definitions/moves.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { Expiry } from "#generated/definitions.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { systemContext } from "../../tenants/systemContext.ts";
import { filled } from "./input/filled.ts";
import { filterSql } from "../read/filterSql.ts";
import { fieldNamed, type RecordType } from "../store/recordType.ts";
import { notDeletedSql } from "../store/store.ts";
import { updateRecord } from "./update.ts";
import { whenFilter } from "../read/whenFilter.ts";

/** What the log calls anyone who lets records run out. */
export const expirer = "The portal itself";

/** A record that has run out, and in which way. */
export interface Expired {
  id: string;
  expiry: Expiry;
}

/** Whether records of a resource run out at a time of the day: they are looked at whenever someone reads them. */
export const expiresByTime = ({ definition }: Resource): boolean =>
  expiriesOf(definition.record).some(({ when }) => Object.values(when).includes("before-now"));

/** The records that have run out by now, where the provider is (`record.expires`). */
export async function expiredRecords(context: Context, type: RecordType): Promise<Expired[]> {
  const find = (name: string) => fieldNamed(type, name);
  const expired: Expired[] = [];
  for (const expiry of expiriesOf(type.resource.definition.record)) {
    const filter = whenFilter(expiry.when, tenantClock(context));
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(type.store.table)}
      where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
        and ${filterSql(type.store, filter, find, tenantCalendar(context))}
      order by uuid`.execute(context.db);
    expired.push(...rows.map(({ uuid }) => ({ id: uuid, expiry })));
  }
  return expired;
}

/** Lets a record run out: sets what its definition says, as any other change. Does nothing where someone was faster. */
export async function expireRecord(
  context: Context,
  type: RecordType,
  { id, expiry: { as: action = "expire", when, sets } }: Expired,
): Promise<void> {
  await updateRecord(context, type, id, {}, (before) =>
    fulfils(before, when, tenantClock(context))
      ? { action, more: filled(context, sets, {}, before) }
      : { action },
  );
}

/** Lets all records of a resource run out whose time has come, before someone reads them. One that cannot stops nobody. */
export async function expireDue(
  { services, tenant, log }: Pick<Context, "services" | "tenant" | "log">,
  type: RecordType,
): Promise<void> {
  const { db } = services.database;
  for (const expired of await expiredRecords(systemContext(services, tenant, db, expirer), type))
    await db
      .transaction()
      .execute((tx) => expireRecord(systemContext(services, tenant, tx, expirer), type, expired))
      .catch((error: unknown) =>
        log.error({ err: error, resource: type.name, id: expired.id }, "a record cannot run out"),
      );
}
