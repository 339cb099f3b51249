import { sql } from "kysely";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { readConnection } from "./connection/store.ts";
import { NotConnectedError } from "./errors.ts";
import { payers, payerSubject } from "./transfers/contacts.ts";
import { activeStaff, staffNames } from "./transfers/employees.ts";
import type { KindName } from "./transfers/kind.ts";
import { paymentsSubject } from "./transfers/payments.ts";
import { knownInXero, type Queued, queueTransfers, startSending } from "./transfers/store.ts";
import { timesheetSubject } from "./transfers/timesheets.ts";

/** Sends everyone who works here as employees. @throws {NotConnectedError} */
export async function sendEmployees(context: Context): Promise<Reply> {
  const staff = await activeStaff(context);
  await send(
    context,
    "employee",
    staff.map((one) => ({ ...one, more: { staff: one.subject } })),
  );
  return answer(`${counted(staff.length, "employee")} on the way to Xero`);
}

/** Sends everyone who pays invoices as contacts. @throws {NotConnectedError} */
export async function sendContacts(context: Context): Promise<Reply> {
  const all = await payers(context);
  await send(context, "contact", all);
  return answer(`${counted(all.length, "contact")} on the way to Xero`);
}

/** Sends invoices. @throws 404 for one that is not there for the person, 409 for a draft, {NotConnectedError} */
export async function sendInvoices(context: Context, { body }: Input): Promise<Reply> {
  const invoices = await namedInvoices(
    context,
    checkedInput(context, "actions/xero-invoices", body).invoice_uuids,
  );
  const draft = invoices.find(({ status }) => status === "draft");
  if (draft) throw conflict(`Approve ${draft.number} before you send it to Xero.`);
  await queueTransfers(context, "contact", await payersOf(context, invoices));
  await send(
    context,
    "invoice",
    invoices.map(({ uuid, number }) => ({ subject: uuid, label: number, more: { invoice: uuid } })),
  );
  return answer(`${counted(invoices.length, "invoice")} on the way to Xero`);
}

/** Who pays some invoices and is no contact in Xero yet: an invoice names its contact. */
async function payersOf(
  context: Context,
  invoices: Awaited<ReturnType<typeof namedInvoices>>,
): Promise<Queued[]> {
  const known = await knownInXero(context, "contact");
  const wanted = new Set(
    invoices.map(({ payer_type: type, payer_name: name, participant }) =>
      payerSubject(type, name, participant),
    ),
  );
  return (await payers(context)).filter(({ subject }) => wanted.has(subject) && !known.has(subject));
}

/** Invoices by their ids, each of which the person must reach. @throws 404 */
export async function namedInvoices(context: Context, named: unknown) {
  const ids = uuidsIn(named);
  const type = recordTypeOf(context.services.types, "invoices");
  const { rows } = await sql<NamedInvoice>`
    select uuid, number, status, payer_type, data->>'payer_name' as payer_name, participant from invoices
    where tenant_id = ${context.tenant.id} and deleted_at is null and uuid = any (${ids}::uuid[])
      and ${rowsFor(type, context.user)} order by number`.execute(context.db);
  if (rows.length < ids.length || ids.length === 0) throw notFound();
  return rows;
}

interface NamedInvoice {
  uuid: string;
  number: string;
  status: string;
  payer_type: string;
  payer_name: string;
  participant: string;
}

/** Sends the timesheets of the pay periods that some payment records of a worker are in. @throws 404 */
export async function sendTimesheets(context: Context, { body }: Input): Promise<Reply> {
  const { staff_uuid: staff, payment_uuids } = checkedInput(context, "actions/xero-timesheet", body);
  const sheets = await namedTimesheets(context, String(staff), payment_uuids);
  await send(context, "timesheet", sheets);
  return answer(`${counted(sheets.length, "timesheet")} on the way to Xero`);
}

/** The timesheets that payment records of one worker are on, each of which the person must reach. @throws 404 */
export async function namedTimesheets(context: Context, staff: string, named: unknown): Promise<Queued[]> {
  const ids = uuidsIn(named);
  const type = recordTypeOf(context.services.types, "payment-records");
  const { rows } = await sql<{ date: string }>`
    select date::text as date from payment_records where tenant_id = ${context.tenant.id} and deleted_at is null
      and staff = ${staff} and uuid = any (${ids}::uuid[]) and ${rowsFor(type, context.user)}`.execute(
    context.db,
  );
  if (rows.length < ids.length || ids.length === 0) throw notFound();
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const starts = [...new Set(rows.map(({ date }) => payPeriodOf(date, cycle).start))];
  const label = (await staffNames(context, [staff])).get(staff) ?? "";
  return starts.map((start) => ({
    subject: timesheetSubject(staff, start),
    label,
    more: { staff, period_start: start },
  }));
}

/** Looks for payments that were received in Xero. @throws {NotConnectedError} */
export async function askForPayments(context: Context): Promise<Reply> {
  await send(context, "payments", [paymentsSubject]);
  return answer("Looking for payments in Xero");
}

/** Once a day payments are looked for, where a provider is connected. */
export const dailyPayments: DailyWork = (services, tenant) =>
  asItself(services, tenant, async (context) => {
    if ((await readConnection(context))?.status === "connected")
      await queueTransfers(context, "payments", [paymentsSubject]);
  });

/** A transfer that is tried again goes at once. */
export const xeroAgain: After = async ({ context }) => startSending(context);

/** An invoice that was voided here is voided there, if it is there. */
export const voidedInXero: After = async ({ context, id }) => {
  const { rows } = await sql<{ label: string }>`
    select data->>'label' as label from xero_transfers where tenant_id = ${context.tenant.id} and kind = 'invoice'
      and subject = ${id} and data ? 'xero_id' and deleted_at is null`.execute(context.db);
  const [sent] = rows;
  if (!sent) return;
  await queueTransfers(context, "invoice", [{ subject: id, label: sent.label }]);
  startSending(context);
};

/** Has things sent, and says so in the log. @throws {NotConnectedError} */
export async function send(context: Context, kind: KindName, things: readonly Queued[]): Promise<void> {
  const status = (await readConnection(context))?.status;
  if (status !== "connected") throw new NotConnectedError(status === "expired");
  await queueTransfers(context, kind, things);
  await logActivity(context, {
    action: "send",
    resource: "integrations",
    label: `Xero: ${counted(things.length, kind)}`,
  });
  startSending(context);
}

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one} is` : `${count} ${one}s are`;
