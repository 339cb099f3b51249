import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { publishChange } from "#framework/server/events/changes.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { nextVersion } from "#framework/server/database/changes.ts";

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

/**
 * What is typed is not dated before the invoice was issued: most often that is a slip in the year. A day that comes from a
 * bank statement, the NDIA or Xero stands as it is, since people do pay in advance.
 */
export const invoicePaymentDated: Check = ({ input }, { issue_date: issued }) => {
  const isTyped = input.bank_receipt === undefined && input.dated_elsewhere !== true;
  return isTyped && typeof issued === "string" && String(input.received_on) < issued
    ? { received_on: [`Received on must not be before the invoice was issued on ${writtenDate(issued)}.`] }
    : undefined;
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
    await context.db
      .insertInto("bank_matches")
      .values({
        tenant_id: context.tenant.id,
        payment: String(uuid),
        receipt: String(receipt),
        invoice: id,
        amount: Number(amount),
      })
      .execute();
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
  await context.db
    .updateTable("records")
    .set({
      deleted_at: sql`now()`,
      version: nextVersion,
      updated_at: sql`now()`,
      updated_by: context.user.uuid,
    })
    .where("tenant_id", "=", context.tenant.id)
    .where("resource", "=", "invoice-payments")
    .where("uuid", "=", payment)
    .where("deleted_at", "is", null)
    .execute();
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
