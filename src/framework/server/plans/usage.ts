import { sql } from "kysely";
import type { Context, PublicContext } from "../context.ts";
import { runFiles } from "../files/deletions.ts";
import { filterSql } from "../records/read/filterSql.ts";
import { whenFilter } from "../records/read/whenFilter.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { tenantCalendar, tenantClock } from "../tenants/calendar.ts";
import type { Limit } from "./plan.ts";

/** Bytes of the unit in which plans say how much storage they include. */
export const gigabyte = 1024 ** 3;

/**
 * How much a provider uses of something that is limited: records, or bytes of files.
 * @param most counting stops there
 */
export async function usageOf(context: PublicContext, limit: Limit, most?: number): Promise<number> {
  return limit.resource === undefined ? filesSize(context) : countRecords(context, limit, most);
}

/** Files of reports in the background go within a day: they are not what a plan's storage is for. */
async function filesSize({ db, tenant }: PublicContext): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select coalesce(sum(size), 0)::text as size from files
    where tenant_id = ${tenant.id} and attached_resource is distinct from ${runFiles}`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

async function countRecords(
  context: Pick<Context, "db" | "tenant" | "services">,
  { resource = "", when = {} }: Limit,
  most?: number,
): Promise<number> {
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, resource);
  const { table, documentsOf } = type.store;
  const of = documentsOf === undefined ? sql`true` : sql`resource = ${documentsOf}`;
  const filter = whenFilter(when, tenantClock(context));
  const wanted = filterSql(type.store, filter, (name) => fieldOf(type, name), tenantCalendar(context));
  const enough = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from ${sql.table(table)}
    where tenant_id = ${tenant.id} and deleted_at is null and ${of} and ${wanted} ${enough}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function fieldOf({ fields, name: resource }: RecordType, name: string) {
  const field = fields.find((known) => known.name === name);
  if (!field) throw new Error(`${resource} has no field ${name}`);
  return field;
}
