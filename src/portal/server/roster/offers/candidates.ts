import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Finding } from "../judge/finding.ts";
import { judgePlan } from "../judge/judge.ts";

/** The active workers that an offer is meant for and that the person may see. */
export async function meantWorkers(
  { db, tenant, services, user }: Context,
  { audience, staff_categories: categories, staff_members: members }: JsonObject,
): Promise<string[]> {
  const type = recordTypeOf(services.types, "staff");
  const which =
    audience === "category"
      ? sql`and staff_category = any (${uuidsIn(categories)}::uuid[])`
      : audience === "staff"
        ? sql`and uuid = any (${uuidsIn(members)}::uuid[])`
        : sql``;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from staff where tenant_id = ${tenant.id} and deleted_at is null and status = 'active'
      and ${rowsFor(type, user)} ${which} order by uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Those of the workers who stand by for the whole time of a shift. */
async function onStandby(
  { db, tenant }: Context,
  { start_at: start, end_at: end }: JsonObject,
  workers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ staff: string }>`
    select distinct staff from standby_times where tenant_id = ${tenant.id} and deleted_at is null
      and start_at <= ${String(start)} and end_at >= ${String(end)}
      and staff = any (${[...workers]}::uuid[]) order by staff`.execute(db);
  return rows.map(({ staff }) => staff);
}

/** What blocks a shift for each of some workers, as if they alone had it. */
export async function blocksOfEach(
  context: Context,
  shift: JsonObject,
  workers: readonly string[],
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const judged = await judgePlan(
    context,
    workers.map((staff) => ({ before: shift, wished: { ...shift, staff } })),
    { isWarned: false },
  );
  return new Map(workers.map((staff, place) => [staff, judged[place]?.blocks ?? []]));
}

/** Those of the workers who could have a shift: nothing blocks it for them. */
export async function fitWorkers(
  context: Context,
  shift: JsonObject,
  meant: readonly string[],
  audience: unknown,
): Promise<string[]> {
  const workers = audience === "standby" ? await onStandby(context, shift, meant) : meant;
  const blocks = await blocksOfEach(context, shift, workers);
  return workers.filter((staff) => blocks.get(staff)?.length === 0);
}
