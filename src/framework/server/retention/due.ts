import { type RawBuilder, sql } from "kysely";
import { addMonths, today } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { rowsFor } from "../records/read/rowAccess.ts";
import { decodeRow, type Row } from "../records/read/serialize.ts";
import { instantText, notDeletedSql, ownRows, valueOf } from "../records/store/store.ts";
import { heldIds, type Kept } from "./kept.ts";

/** Records that were looked at together, in the order of their ids. */
export interface Looked {
  /** Those that may be destroyed. */
  due: JsonObject[];
  /** How many have been kept for long enough, but must not be destroyed yet. */
  held: number;
  /** The id of the last one: the next ones come after it. */
  last: string;
}

/** Which records are looked at. */
interface Which {
  /** The day (ISO 8601) before which they were deleted, or before which their years began. */
  before: string;
  /** The id of the last one that was looked at. */
  after?: string;
  /** How many at once. */
  limit?: number;
}

const first = "00000000-0000-0000-0000-000000000000";

/** The day before which the years of records of a type began that have been kept for long enough today. */
export const keptSince = ({ tenant, services }: Context, { years }: Kept): string =>
  addMonths(today(tenant.settings.time_zone, services.clock.now()), -12 * years);

/** Those whose years began before a day: with their deletion, or at a moment of their own, deleted or not. */
function beganBefore({ type: { store }, from }: Kept, day: string, zone: string): RawBuilder<unknown> {
  const moment = sql`${day}::date::timestamp at time zone ${zone}`;
  if (!from) return sql`${sql.raw(notDeletedSql(store, true))} and deleted_at < ${moment}`;
  const since = valueOf(store, from);
  // Other kinds of record share the table: what they keep under the name is compared as text, and never read as a time.
  return sql`${ownRows(store)} and ${since} < ${store.columns.has(from.name) ? moment : instantText(moment)}`;
}

/**
 * The next records of a type whose years began before a day, of those that the person may see.
 * @returns undefined when there are none left
 */
export async function nextDue(
  context: Context,
  kept: Kept,
  { before, after = first, limit = 500 }: Which,
): Promise<Looked | undefined> {
  const { db, tenant } = context;
  const { type } = kept;
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)}
    where tenant_id = ${tenant.id} and ${beganBefore(kept, before, tenant.settings.time_zone)}
      and uuid > ${after}::uuid and ${rowsFor(type, context.user)}
    order by uuid limit ${limit}`.execute(db);
  const last = rows.at(-1);
  if (!last) return undefined;
  const records = rows.map((row) => ({
    ...decodeRow(type, row, context),
    uuid: String(row.uuid),
    deleted_at: row.deleted_at ?? null,
  }));
  const held = await heldIds(context, type, records);
  return {
    due: records.filter(({ uuid }) => !held.has(uuid)),
    held: held.size,
    last: String(last.uuid),
  };
}

/** How many records of a type may be destroyed, and how many must wait. */
export async function countDue(
  context: Context,
  kept: Kept,
  before: string,
): Promise<{ due: number; held: number }> {
  const counted = { due: 0, held: 0 };
  let after: string | undefined;
  for (;;) {
    const looked = await nextDue(context, kept, { before, after });
    if (!looked) return counted;
    counted.due += looked.due.length;
    counted.held += looked.held;
    after = looked.last;
  }
}
