import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import type { Task } from "#framework/server/portal.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { dataWith } from "#framework/server/database/changes.ts";
import { isCollision } from "#framework/server/database/collisions.ts";

/** Resources whose records are long work: `waiting`, then `running`, until they are done, cancelled or failed. */
export type RunResource =
  | "invoice-runs"
  | "pay-runs"
  | "claims"
  | "price-imports"
  | "roster-proposals"
  | "destructions"
  | "evidence-packs";

/** A run that this process works on. */
export interface Run {
  uuid: string;
  resource: RunResource;
  data: JsonObject;
  created_by: string | null;
  /** Nobody has worked on it before. */
  isFresh: boolean;
}

/** How often a run is begun or taken on: one that always breaks off is not tried for ever. */
const mostTries = 10;

/** Seconds without a sign after which a run is taken on by another process. */
const silentSeconds = 120;

/** Works on the runs of a resource, one after the other: those that wait, and those whose process has ended. */
export const runTask = (
  resource: RunResource,
  work: (services: Services, tenant: Tenant, run: Run, signal: AbortSignal) => Promise<void>,
): Task => ({
  due: async (owner, now) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from records where resource = ${resource} and deleted_at is null
        and ${isOpen(now)}`.execute(owner);
    return rows.map(({ tenant_id: id }) => id);
  },
  work: async (services, tenant, signal) => {
    const next = () => takeRun(services, tenant.id, resource);
    for (let run = await next(); run; run = await next()) {
      if (Number(run.data.tries) > mostTries) {
        await finish((await onBehalf(services, tenant, run)).context, run, { status: "failed" });
        continue;
      }
      try {
        await work(services, tenant, run, signal);
      } catch (error) {
        await giveBack(services, tenant.id, run);
        if (!isCollision(error)) throw error;
      }
      if (signal.aborted) return giveBack(services, tenant.id, run);
    }
  },
});

/** Lets any process take a run that this one has not brought to its end; otherwise its silence would be waited for. */
async function giveBack({ database: { db } }: Services, id: string, run: Run): Promise<void> {
  await running({ db, tenant: { id } }, run)
    .set({ data: dataWith({ seen_at: new Date(0).toISOString() }) })
    .execute();
}

const isOpen = (now: Date) => sql`(data->>'status' = 'waiting' or data->>'status' = 'running'
  and (data->>'seen_at')::timestamptz < ${new Date(now.getTime() - silentSeconds * 1000).toISOString()}::timestamptz)`;

/** Takes a run that nobody works on. */
async function takeRun(services: Services, tenant: string, resource: RunResource): Promise<Run | undefined> {
  const now = services.clock.now();
  const { rows } = await sql<Omit<Run, "resource">>`
    with taken as (select uuid, data->>'status' = 'waiting' as fresh from records
      where tenant_id = ${tenant} and resource = ${resource} and deleted_at is null and ${isOpen(now)}
      order by uuid limit 1 for update skip locked)
    update records set data = data || jsonb_build_object('status', 'running', 'seen_at', ${now.toISOString()}::text,
      'tries', coalesce((data->>'tries')::int, 0) + 1)
    from taken where tenant_id = ${tenant} and resource = ${resource} and records.uuid = taken.uuid
    returning records.uuid, data, created_by, fresh as "isFresh"`.execute(services.database.db);
  return rows[0] && { ...rows[0], resource };
}

/**
 * A run's work is done with the rights of anyone who started it.
 * @returns the context, and whether that person can still sign in; otherwise it has those of the system, to end the run only
 */
export async function onBehalf(
  services: Services,
  tenant: Tenant,
  run: Run,
): Promise<{ context: Context; isKnown: boolean }> {
  const { db } = services.database;
  const user = run.created_by ? await services.sessions.actingAs(db, tenant.id, run.created_by) : undefined;
  const own = systemContext(services, tenant, db, String(run.data.started_by));
  return { context: { ...own, ...(user && { user }) }, isKnown: user !== undefined };
}

/** Saves the progress of a run. @returns false when it was cancelled */
export const report = (context: Context, run: Run, progress: JsonObject): Promise<boolean> =>
  keep(context, run, { ...progress, seen_at: context.services.clock.now().toISOString() });

/** Ends a run. @returns false when it was cancelled before */
export const finish = (context: Context, run: Run, more: JsonObject): Promise<boolean> =>
  keep(context, run, { ...more, ended_at: context.services.clock.now().toISOString() });

/** A change of a run, as long as it runs. */
const running = (
  { db, tenant }: { db: Context["db"]; tenant: Pick<Tenant, "id"> },
  { uuid, resource }: Pick<Run, "uuid" | "resource">,
) =>
  db
    .updateTable("records")
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", resource)
    .where("uuid", "=", uuid)
    .where(sql`data->>'status'`, "=", "running");

/** Says that the work on a run goes on, without a word to anyone. @returns whether it is still wanted */
export async function beat(context: Context, run: Run): Promise<boolean> {
  const seen = { seen_at: context.services.clock.now().toISOString() };
  const { numUpdatedRows } = await running(context, run)
    .set({ data: dataWith(seen) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function keep(context: Context, { uuid, resource }: Run, more: JsonObject): Promise<boolean> {
  const { numUpdatedRows } = await running(context, { uuid, resource })
    .set({
      data: dataWith(more),
      version: sql`version + ${"ended_at" in more ? 1 : 0}`,
      updated_at: sql`now()`,
    })
    .executeTakeFirst();
  await publishChange(context, recordTypeOf(context.services.types, resource), uuid, "update");
  return numUpdatedRows > 0n;
}
