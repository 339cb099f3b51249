import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { startTask } from "#framework/server/jobs/task.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { isLocked, lockPeriod, payPeriod } from "../timesheets/periods.ts";
import { isOutdated, outdated } from "./beforeSignOff.ts";
import { periodOf } from "./periodOf.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/**
 * A pay run is for the pay period in which the given day is; there is one at a time for each, and none after the sign-off
 * unless the period was unlocked.
 * @throws 422 where there is one already
 */
export const payRunStarted: Prepare = async (write, wished) => {
  const { context } = write;
  const dates = payPeriod(write, wished);
  const { start, end } = periodOf(dates);
  const { db, tenant, user } = context;
  await takeTurn(db, `pay run ${tenant.id}`);
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
  return { ...dates, started_by: user.fullname, calculated_by: user.uuid };
};

/** A run is worked out as soon as it is saved, or asked for again. */
export const payRunBegins: After = async ({ context }) => startTask(context, "pay-runs");

/**
 * A run is signed off as it was worked out.
 * @throws 409 where something that the pay follows from has changed since
 */
export const payRunCorrect: Prepare = async ({ context, id, before = {} }) => {
  if (await isOutdated(context, id, periodOf(before))) throw conflict(outdated);
  return {};
};

/** What was signed off stays: the pay period is locked. */
export const payRunSigned: After = async ({ context }, { after = {} }) =>
  lockPeriod(context, periodOf(after));
