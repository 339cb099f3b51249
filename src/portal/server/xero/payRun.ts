import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, forbidden, notFound } from "#framework/server/http/errors.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { type SignedPay, signedPay, signedRuns } from "../payRuns/signed.ts";
import { mappingsOf } from "./mapping/store.ts";
import { send } from "./send.ts";
import { staffNames } from "./transfers/employees.ts";
import { signedUnits } from "./transfers/paidUnits.ts";
import type { Queued } from "./transfers/store.ts";
import { timesheetSubject } from "./transfers/timesheets.ts";

/**
 * Sends the timesheets of a signed pay run, each as it was signed off. Anyone who has nothing that a timesheet takes is left
 * out; the comparison names them.
 * @throws 403 without the right to see pay runs, 404 for one that is not there, 409 for one that is not the signed one of its period, {NotConnectedError}
 */
export const payRunToXero: After = async ({ context, id }) => {
  const mappings = await mappingsOf(context);
  const paid = (await payOfRun(context, id)).filter((pay) => {
    const { lines, problems } = signedUnits(pay, mappings);
    return lines.length > 0 || problems.length > 0;
  });
  if (paid.length === 0) throw conflict("Nothing in this pay run goes on a timesheet.");
  await send(context, "timesheet", await sheetsOf(context, paid));
};

/** The timesheets of everyone in a signed pay run. @throws as {payRunToXero} */
export const timesheetsOfRun = async (context: Context, id: string): Promise<Queued[]> =>
  sheetsOf(context, await payOfRun(context, id));

async function payOfRun(context: Context, id: string): Promise<SignedPay[]> {
  const { db, tenant, user, services } = context;
  // What a run pays is for those who see pay runs, whatever else they may send.
  if (!holds(user, "view-pay-runs")) throw forbidden();
  const type = recordTypeOf(services.types, "pay-runs");
  const { rows } = await sql<{ status: string; start: string; end: string }>`
    select data->>'status' as status, data->>'start_date' as start, data->>'end_date' as "end" from records
    where tenant_id = ${tenant.id} and resource = 'pay-runs' and deleted_at is null and uuid = ${id}
      and ${rowsFor(type, user)}`.execute(db);
  const [run] = rows;
  if (!run) throw notFound();
  if (run.status !== "signed") throw conflict("Sign off the pay run before you send it to Xero.");
  if ((await signedRuns(context, [run.start])).get(run.start) !== id)
    throw conflict("A later pay run of this period has been signed off. Send that one.");
  const { start, end } = payPeriodOf(run.start, payCycle(tenant.settings.pay_cycle));
  if (start !== run.start || end !== run.end)
    throw conflict("The pay periods have changed since this pay run. Enter its timesheets in Xero by hand.");
  return signedPay(context, [id]);
}

async function sheetsOf(context: Context, paid: readonly SignedPay[]): Promise<Queued[]> {
  const names = await staffNames(
    context,
    paid.map(({ staff }) => staff),
  );
  return paid
    .map(({ staff, start }) => ({
      subject: timesheetSubject(staff, start),
      label: names.get(staff) ?? "",
      more: { staff, period_start: start },
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
