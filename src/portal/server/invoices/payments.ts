import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";

/** What a payment leaves to pay. @throws 422 for more than is due */
export const invoicePayment: Prepare = ({ input }, invoice) => {
  const [amount, due] = [Number(input.amount), Number(invoice.amount_due ?? 0)];
  if (amount > due) throw invalid({ amount: [`Only ${formatCents(due)} is due.`] });
  const left = due - amount;
  return {
    amount_paid: Number(invoice.amount_paid ?? 0) + amount,
    amount_due: left,
    status: left === 0 ? "paid" : "part_paid",
    paid_on: left === 0 ? (input.received_on ?? null) : null,
  };
};

/** Keeps the payment itself, and which bank receipt it comes from. */
export const invoicePaymentKept: After = async ({ context, id, input }) => {
  const {
    amount = null,
    received_on = null,
    method = "bank",
    reference = null,
    bank_receipt: receipt,
  } = input;
  const { uuid } = await createRecord(context, recordTypeOf(context.services.types, "invoice-payments"), {}, {
    invoice: id,
    amount,
    received_on,
    method,
    ...(reference !== null && { reference }),
    ...(receipt !== undefined && { bank_receipt: receipt }),
    recorded_by: context.user.fullname,
  } satisfies JsonObject);
  if (receipt !== undefined)
    await sql`insert into bank_matches (tenant_id, payment, receipt, invoice, amount)
      values (${context.tenant.id}, ${uuid}, ${receipt}, ${id}, ${amount})`.execute(context.db);
};

/** What an invoice is again without one of its payments; a credited one stays credited, and nothing of it is due. */
export const invoicePaymentRemoved: Prepare = ({ input }, invoice): JsonObject => {
  const paid = Number(invoice.amount_paid ?? 0) - Number(input.amount);
  if (invoice.status === "credited") return { amount_paid: paid, paid_on: null };
  const unpaid = invoice.sent_at === undefined ? "approved" : "sent";
  return {
    amount_paid: paid,
    amount_due: Number(invoice.amount_due ?? 0) + Number(input.amount),
    status: paid > 0 ? "part_paid" : unpaid,
    paid_on: null,
  };
};

/** Removes the payment of which the invoice says nothing any more. Nobody else can: payments have no call to delete them. */
export const invoicePaymentGone: After = async ({ context, input }) => {
  const payment = String(input.payment);
  await sql`update records set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${context.user.uuid}
    where tenant_id = ${context.tenant.id} and resource = 'invoice-payments' and uuid = ${payment}
      and deleted_at is null`.execute(context.db);
  await told(context, payment, Number(input.amount));
};

async function told(context: Context, payment: string, amount: number): Promise<void> {
  const type = recordTypeOf(context.services.types, "invoice-payments");
  await logActivity(context, {
    action: "delete",
    resource: type.name,
    record: payment,
    label: formatCents(amount),
  });
  await publishChange(context, type, payment, "delete");
}
