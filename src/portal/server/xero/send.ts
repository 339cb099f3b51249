import { sql } from "kysely";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Several } from "#framework/server/records/read/callRule.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { reachSeveral } from "#framework/server/records/read/several.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { payCycle, payPeriodOf } from "#portal/shared/timesheets/payPeriod.ts";
import { readConnection } from "./connection/store.ts";
import { NotConnectedError } from "./errors.ts";
import { payers, payerSubject } from "./transfers/contacts.ts";
import { activeStaff, staffNames } from "./transfers/employees.ts";
import type { KindName } from "./transfers/kind.ts";
import { paymentsSubject } from "./transfers/payments.ts";
import { knownInXero, type Queued, queueTransfers, startSending } from "./transfers/store.ts";
import { timesheetSubject } from "./transfers/timesheets.ts";

const nothing: Schema = { type: "object", additionalProperties: false };

/** Sends everyone who works here as employees. @throws {NotConnectedError} */
export const employeesSent: Effect = { answer: nothing, ofInput: sendEmployees };

async function sendEmployees(context: Context): Promise<string> {
  const staff = await activeStaff(context);
  await send(
    context,
    "employee",
    staff.map((one) => ({ ...one, more: { staff: one.subject } })),
  );
  return `${counted(staff.length, "employee")} on the way to Xero`;
}

/** Sends everyone who pays invoices as contacts. @throws {NotConnectedError} */
export const contactsSent: Effect = { answer: nothing, ofInput: sendContacts };

async function sendContacts(context: Context): Promise<string> {
  const all = await payers(context);
  await send(context, "contact", all);
  return `${counted(all.length, "contact")} on the way to Xero`;
}

/** Sends invoices. @throws 409 for a draft, {NotConnectedError} */
export const invoicesSent: Effect = { answer: nothing, ofSeveral: sendInvoices };

async function sendInvoices(context: Context, several: Several): Promise<string> {
  const invoices = invoicesOf(several);
  const draft = invoices.find(({ status }) => status === "draft");
  if (draft) throw conflict(`Approve ${draft.number} before you send it to Xero.`);
  await queueTransfers(context, "contact", await payersOf(context, invoices));
  await send(
    context,
    "invoice",
    invoices.map(({ uuid, number }) => ({ subject: uuid, label: number, more: { invoice: uuid } })),
  );
  return `${counted(invoices.length, "invoice")} on the way to Xero`;
}

/** Who pays some invoices and is no contact in Xero yet: an invoice names its contact. */
async function payersOf(context: Context, invoices: readonly NamedInvoice[]): Promise<Queued[]> {
  const known = await knownInXero(context, "contact");
  const wanted = new Set(
    invoices.map(({ payer_type: type, payer_name: name, participant }) =>
      payerSubject(type, name, participant),
    ),
  );
  return (await payers(context)).filter(({ subject }) => wanted.has(subject) && !known.has(subject));
}

/** Invoices by their ids, each of which the person must reach. @throws 404 */
export const namedInvoices = async (context: Context, named: unknown): Promise<NamedInvoice[]> =>
  invoicesOf(await reachAll(context, "invoices", named));

/** The timesheets that payment records of one worker are on, each of which the person must reach. @throws 404 */
export const namedTimesheets = async (context: Context, staff: string, named: unknown): Promise<Queued[]> =>
  timesheetsOf(context, staff, await reachAll(context, "payment-records", named));

const reachAll = (context: Context, resource: string, named: unknown): Promise<Several> =>
  reachSeveral(context, recordTypeOf(context.services.types, resource), uuidsIn(named), { all: true });

/** What is sent of invoices, in the order of their numbers. */
const invoicesOf = ({ records }: Several): NamedInvoice[] =>
  [...records.values()]
    .map(({ uuid, number, status, payer_type, payer_name, participant }) => ({
      uuid: String(uuid),
      number: String(number),
      status: String(status),
      payer_type: String(payer_type),
      payer_name: String(payer_name),
      participant: String(participant),
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));

interface NamedInvoice {
  uuid: string;
  number: string;
  status: string;
  payer_type: string;
  payer_name: string;
  participant: string;
}

/** Sends the timesheets of the pay periods that some payment records of a worker are in. @throws 404 for another's */
export const timesheetsSent: Effect = { answer: nothing, ofSeveral: sendTimesheets };

async function sendTimesheets(
  context: Context,
  several: Several,
  { staff_uuid: staff }: JsonObject,
): Promise<string> {
  const sheets = await timesheetsOf(context, String(staff), several);
  await send(context, "timesheet", sheets);
  return `${counted(sheets.length, "timesheet")} on the way to Xero`;
}

/** The timesheets that payment records of one worker are on. @throws 404 for another worker's */
async function timesheetsOf(context: Context, staff: string, { records }: Several): Promise<Queued[]> {
  const own = [...records.values()];
  if (own.some((record) => record.staff !== staff)) throw notFound();
  const cycle = payCycle(context.tenant.settings.pay_cycle);
  const starts = [...new Set(own.map(({ date }) => payPeriodOf(String(date), cycle).start))];
  const label = (await staffNames(context, [staff])).get(staff) ?? "";
  return starts.map((start) => ({
    subject: timesheetSubject(staff, start),
    label,
    more: { staff, period_start: start },
  }));
}

/** Looks for payments that were received in Xero. @throws {NotConnectedError} */
export const paymentsLookedFor: Effect = { answer: nothing, ofInput: askForPayments };

async function askForPayments(context: Context): Promise<string> {
  await send(context, "payments", [paymentsSubject]);
  return "Looking for payments in Xero";
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
