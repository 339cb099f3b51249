import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { HttpError, invalid } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { Task } from "#framework/server/portal.ts";
import { recordChanged } from "#framework/server/events/changes.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import type { Services } from "#framework/server/services.ts";
import { advanced, billParticipant, participantsToBill, type Progress, scopeOf } from "./run.ts";

/** Seconds without a sign after which a run is taken on by another process. */
const silentSeconds = 120;

/** Who started a run. @throws 422 for a participant whom the person may not see */
export const invoiceRunStarted: Prepare = async ({ context }, { participant }) => {
  const type = recordTypeOf(context.services.types, "participants");
  if (typeof participant === "string" && !(await findRow(context, type, participant)))
    throw invalid({ participant: ["Participant: choose one from the list."] });
  return { started_by: context.user.fullname };
};

/** Begins a run as soon as it is saved. */
export const invoiceRunBegins: After = async ({ context }) => startTask(context, "invoice-runs");

/** Runs that wait, and those whose process has ended. */
export const invoiceRunTask: Task = {
  due: async (owner, now) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from records where resource = 'invoice-runs' and deleted_at is null
        and ${isOpen(now)}`.execute(owner);
    return rows.map(({ tenant_id: id }) => id);
  },
  work: async (services, tenant, signal) => {
    for (let run = await takeRun(services, tenant.id); run; run = await takeRun(services, tenant.id))
      await work(services, tenant, run, signal);
  },
};

const isOpen = (now: Date) => sql`(data->>'status' = 'waiting' or data->>'status' = 'running'
  and (data->>'seen_at')::timestamptz < ${new Date(now.getTime() - silentSeconds * 1000).toISOString()}::timestamptz)`;

interface Run {
  uuid: string;
  data: JsonObject;
  created_by: string | null;
}

/** Takes a run that nobody works on. */
async function takeRun(services: Services, tenant: string): Promise<Run | undefined> {
  const now = services.clock.now();
  const { rows } = await sql<Run>`
    update records set data = data || jsonb_build_object('status', 'running', 'seen_at', ${now.toISOString()}::text)
    where tenant_id = ${tenant} and resource = 'invoice-runs' and uuid = (
      select uuid from records where tenant_id = ${tenant} and resource = 'invoice-runs' and deleted_at is null
        and ${isOpen(now)} order by uuid limit 1 for update skip locked)
    returning uuid, data, created_by`.execute(services.database.db);
  return rows[0];
}

/** Bills one participant after the other, each in a transaction of its own, with the rights of whoever started it. */
async function work(
  services: Services,
  tenant: Context["tenant"],
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const user = run.created_by ? await services.sessions.actingAs(db, tenant.id, run.created_by) : undefined;
  const context: Context = {
    ...systemContext(services, tenant, db, String(run.data.started_by)),
    ...(user && { user }),
  };
  if (!user)
    return finish(context, run, {
      status: "failed",
      left_out: ["The person who started this run can no longer sign in."],
    });
  const scope = scopeOf(run.data);
  const ids = await participantsToBill(context, scope);
  let progress = resumed(run.data, ids.length);
  for (const id of ids) {
    if (signal.aborted) return;
    const result = await db
      .transaction()
      .execute((inside) => billParticipant({ ...context, db: inside }, scope, id))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        return { drafted: [], leftOut: [error.message] };
      });
    progress = advanced(progress, result);
    if (!(await report(context, run, progress))) return;
  }
  await finish(context, run, { status: "done" });
}

/** A run that another process began goes on with what that one had done. */
const resumed = (data: JsonObject, left: number): Progress => ({
  participants: Number(data.done ?? 0) + left,
  done: Number(data.done ?? 0),
  invoices: Number(data.invoices ?? 0),
  lines: Number(data.lines ?? 0),
  total: Number(data.total ?? 0),
  left_out: [data.left_out ?? []].flat().map(String),
});

/** Keeps the progress. @returns whether the run goes on: nobody has cancelled it */
async function report(context: Context, { uuid }: Run, progress: Progress): Promise<boolean> {
  const now = context.services.clock.now().toISOString();
  const { numAffectedRows } = await sql`
    update records set data = data || ${JSON.stringify({ ...progress, seen_at: now })}::jsonb
    where tenant_id = ${context.tenant.id} and resource = 'invoice-runs' and uuid = ${uuid}
      and data->>'status' = 'running'`.execute(context.db);
  await recordChanged(context, recordTypeOf(context.services.types, "invoice-runs"), uuid, "update");
  return Number(numAffectedRows) > 0;
}

async function finish(context: Context, { uuid }: Run, more: JsonObject): Promise<void> {
  const ended = { ...more, ended_at: context.services.clock.now().toISOString() };
  await sql`
    update records set data = data || ${JSON.stringify(ended)}::jsonb, version = version + 1, updated_at = now()
    where tenant_id = ${context.tenant.id} and resource = 'invoice-runs' and uuid = ${uuid}
      and data->>'status' = 'running'`.execute(context.db);
  await recordChanged(context, recordTypeOf(context.services.types, "invoice-runs"), uuid, "update");
}
