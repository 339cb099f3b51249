import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { payCycle, type PayPeriod, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { isLocked } from "../timesheets/periods.ts";
import { fingerprintOf } from "./fingerprint.ts";

/**
 * A pay run is for the pay period in which the given day is; there is one at a time for each, and none after the sign-off
 * unless the period was unlocked.
 * @throws 422 where there is one already
 */
export const payRunStarted: Prepare = async ({ context }, { day }) => {
  if (typeof day !== "string") throw invalid({ day: ["Choose a day of the pay period."] });
  const { start, end } = payPeriodOf(day, payCycle(context.tenant.settings.pay_cycle));
  const { db, tenant, user } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay run ${tenant.id}`}, 0))`.execute(db);
  const { rows } = await sql<{ status: string }>`
    select data->>'status' as status from records where tenant_id = ${tenant.id} and resource = 'pay-runs'
      and deleted_at is null and data->>'start_date' = ${start}
      and data->>'status' in ('waiting', 'running', 'ready', 'signed')`.execute(db);
  const locked = await isLocked(context, { period_start: start, period_end: end });
  const other = rows.find(({ status }) => status !== "signed" || locked);
  if (other) {
    const done = other.status === "signed" ? "is signed off already" : "has a pay run already. Open that one";
    throw invalid({ day: [`The period ${writtenDate(start)} – ${writtenDate(end)} ${done}.`] });
  }
  return { start_date: start, end_date: end, started_by: user.fullname, calculated_by: user.uuid };
};

/** A run is worked out as soon as it is saved, or asked for again. */
export const payRunBegins: After = async ({ context }) => startTask(context, "pay-runs");

/**
 * A run is signed off as it was worked out.
 * @throws 422 without a word on what there was to check, 409 where time, leave or pay has changed since
 */
export const payRunCorrect: Prepare = async ({ context, before = {}, input }) => {
  if (Number(before.to_check ?? 0) > 0 && !input.note)
    throw invalid({ note: ["Say what you checked: some workers have something to check."] });
  if ((await fingerprintOf(context, periodOf(before))) !== before.fingerprint)
    throw conflict("Time or leave has changed since this was worked out. Work it out again.");
  return {};
};

/** What was signed off stays: the pay period is locked. */
export const payRunSigned: After = async ({ context }, { after = {} }) => {
  const { start, end } = periodOf(after);
  const type = recordTypeOf(context.services.types, "pay-periods");
  const lock = {
    status: "locked",
    locked_by: context.user.fullname,
    locked_at: context.services.clock.now().toISOString(),
  };
  const known = await knownPeriod(context, start);
  if (!known)
    await createRecord(context, type, {}, { day: start, start_date: start, end_date: end, ...lock });
  else if (known.status !== "locked")
    await updateRecord(context, type, known.uuid, {}, { action: "lock", more: { ...lock, reason: null } });
};

const periodOf = ({ start_date: start, end_date: end }: JsonObject): PayPeriod => ({
  start: String(start),
  end: String(end),
});

async function knownPeriod(
  { db, tenant }: Context,
  start: string,
): Promise<{ uuid: string; status: string } | undefined> {
  const { rows } = await sql<{ uuid: string; status: string }>`
    select uuid, data->>'status' as status from records where tenant_id = ${tenant.id} and resource = 'pay-periods'
      and deleted_at is null and data->>'start_date' = ${start}`.execute(db);
  return rows[0];
}
