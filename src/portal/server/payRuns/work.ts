import { sql } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context, Services, Tenant } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { qualifyingAmount } from "#portal/shared/pay/qualifying.ts";
import { payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { finish, report, type Run, runTask } from "../runs.ts";
import { leaveIn } from "./away.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { storedPay } from "./evidence.ts";
import { lateLeave } from "./lateLeave.ts";
import { type WorkerPay, workerPay } from "./pay.ts";

/** Works out pay runs, one worker after the other, each in a transaction of its own. */
export const payRunTask = runTask("pay-runs", work);

/** How often the progress of a run is saved, and whether it was cancelled is checked. */
const reportEveryMs = 500;

/** A run is for everyone who is paid, anyone who started it. */
async function work(services: Services, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const context = systemContext(services, tenant, db, String(run.data.started_by));
  const period = { start: String(run.data.start_date), end: String(run.data.end_date) };
  if (run.isFresh) {
    await db
      .deleteFrom("pay_run_workers")
      .where("tenant_id", "=", tenant.id)
      .where("run", "=", run.uuid)
      .execute();
    // Taken before anything is read, so that the sign-off notices what changes during the work.
    await report(context, run, { done: 0, fingerprint: await fingerprintOf(context, period) });
  }
  const left = await workersToPay(context, run.uuid, period);
  let progress = await progressOf(context, run.uuid);
  const workers = progress.done + left.length;
  let told = 0;
  for (const staff of left) {
    if (signal.aborted) return;
    const paid = await db
      .transaction()
      .execute((inside) => payWorker({ ...context, db: inside }, run.uuid, staff, period));
    progress = advanced(progress, paid);
    if (performance.now() - told < reportEveryMs) continue;
    if (!(await report(context, run, { ...progress, workers }))) return;
    told = performance.now();
  }
  await finish(context, run, {
    ...(await progressOf(context, run.uuid)),
    workers,
    status: "ready",
    calculated_at: services.clock.now().toISOString(),
  });
}

/** Workers with time, leave or standby in a period who are not in the run yet, in a fixed order; also those who have left. */
async function workersToPay(context: Context, run: string, period: PayPeriod): Promise<string[]> {
  const { db, tenant } = context;
  const { start, end } = period;
  const { zone } = tenantCalendar(context);
  const { rows } = await sql<{ staff: string }>`
    select staff from (
      select staff from payment_records where tenant_id = ${tenant.id} and period_start = ${start} and deleted_at is null
      union select staff from leaves where ${leaveIn(context, period)} or ${lateLeave(context, period)}
      union select staff from standby_times where tenant_id = ${tenant.id} and deleted_at is null
        and (start_at at time zone ${zone})::date between ${start}::date and ${end}::date
      union select staff from shifts where tenant_id = ${tenant.id} and deleted_at is null and timesheet = 'pending'
        and staff is not null and (start_at at time zone ${zone})::date between ${start}::date and ${end}::date) paid
    where staff not in (select staff from pay_run_workers where tenant_id = ${tenant.id} and run = ${run})
    order by staff`.execute(db);
  return rows.map(({ staff }) => staff);
}

/** Keeps what one worker is paid, beside what the period before paid. */
async function payWorker(
  context: Context,
  run: string,
  staff: string,
  period: PayPeriod,
): Promise<Pick<WorkerPay, "amount" | "hours" | "problems"> & { previous: number | null }> {
  const { db, tenant, services } = context;
  const pay = await workerPay(context, staff, period);
  const previous = await previousAmount(context, staff, period);
  const now = services.clock.now().toISOString();
  const data: JsonObject = {
    qualifying: qualifyingAmount(pay.lines),
    problems: pay.problems.slice(0, 50).map((problem) => problem.slice(0, 300)),
    ...(previous !== null && { previous_amount: previous, change: pay.amount - previous }),
  };
  await db
    .insertInto("pay_run_workers")
    .values({
      tenant_id: tenant.id,
      uuid: randomUUIDv7(),
      created_at: now,
      updated_at: now,
      run,
      staff,
      hours: pay.hours,
      amount: pay.amount,
      to_check: pay.problems.length,
      data: JSON.stringify(data),
      pay: JSON.stringify(storedPay(pay)),
    })
    .onConflict((known) => known.columns(["tenant_id", "run", "staff"]).doNothing())
    .execute();
  return { ...pay, previous };
}

/** How far a run has come with one more worker. */
const advanced = (
  progress: Progress,
  { amount, hours, problems, previous }: Awaited<ReturnType<typeof payWorker>>,
): Progress => ({
  done: progress.done + 1,
  total: progress.total + amount,
  previous_total: progress.previous_total + (previous ?? 0),
  to_check: progress.to_check + (problems.length > 0 ? 1 : 0),
  hours: hundredths(progress.hours + hours),
});

/** What a worker was paid in the period before: by its pay run, or by its payment records; null for nothing. */
async function previousAmount(
  { db, tenant }: Context,
  staff: string,
  { start }: PayPeriod,
): Promise<number | null> {
  const before = payPeriodOf(addDays(start, -1), payCycle(tenant.settings.pay_cycle)).start;
  const { rows } = await sql<{ amount: string | null }>`
    select coalesce(
      (select amount from pay_run_workers paid join records on records.tenant_id = paid.tenant_id
          and records.resource = 'pay-runs' and records.uuid = run and records.data->>'status' = 'signed'
          and records.data->>'start_date' = ${before}
        where paid.tenant_id = ${tenant.id} and paid.staff = ${staff} order by paid.uuid desc limit 1),
      (select sum(amount) from payment_records where tenant_id = ${tenant.id} and staff = ${staff}
        and period_start = ${before} and deleted_at is null)) as amount`.execute(db);
  const amount = rows[0]?.amount ?? null;
  return amount === null ? null : Number(amount);
}

/** How far a run has come, by the workers that are in it. */
async function progressOf({ db, tenant }: Context, run: string): Promise<Progress> {
  const { rows } = await sql<{ progress: Progress }>`
    select jsonb_build_object('done', count(*), 'total', coalesce(sum(amount), 0),
      'previous_total', coalesce(sum((data->>'previous_amount')::bigint), 0),
      'to_check', count(*) filter (where to_check > 0), 'hours', round(coalesce(sum(hours), 0)::numeric, 2)) as progress
    from pay_run_workers where tenant_id = ${tenant.id} and run = ${run}`.execute(db);
  return rows[0]?.progress ?? { done: 0, total: 0, previous_total: 0, to_check: 0, hours: 0 };
}

type Progress = Record<"done" | "total" | "previous_total" | "to_check" | "hours", number>;
