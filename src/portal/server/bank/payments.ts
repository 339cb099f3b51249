import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { conflict, HttpError } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { type Allocation, allocationsFrom } from "./rules.ts";

/**
 * Records the payments that a match means, by the action that records one by hand. The receipt is locked: of two who match
 * it, or the same invoice, the second is refused by what the first has left.
 */
export const receiptPayments: After = async ({ context, id, before, told }, { after = {} }) => {
  const earlier = new Map(allocationsFrom(before?.matches).map(({ invoice, amount }) => [invoice, amount]));
  const added = allocationsFrom(after.matches)
    .map(({ invoice, amount }) => ({ invoice, amount: amount - (earlier.get(invoice) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const numbers: string[] = [];
  for (const allocation of added)
    numbers.push(
      await pay(context, allocation, {
        received_on: String(after.received_on),
        reference: String(after.description).slice(0, 80),
        bank_receipt: id,
      }),
    );
  told.push(`Matched to ${numbers.join(", ")}`);
};

async function pay(
  context: Context,
  { invoice, amount }: Allocation,
  payment: { received_on: string; reference: string; bank_receipt: string },
): Promise<string> {
  const type = recordTypeOf(context.services.types, "invoices");
  const action = type.resource.actions["record-payment"];
  if (!action) throw new Error("invoices have no action record-payment");
  try {
    const { record } = await actOnRecord(context, type, action, invoice, {
      ...payment,
      amount,
      method: "bank",
    });
    return String(record.number);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    const said = Object.values(error.errors ?? {}).flat()[0] ?? error.message;
    // Anyone who does not reach an invoice is not told its number.
    const name = error.status === 404 ? "Invoice" : await numberOf(context, invoice);
    throw conflict(`${name}: ${said}`);
  }
}

/** Removes the payments that came from a receipt, each by a change of its invoice. */
export const receiptPaymentsRemoved: After = async ({ context, id }) => {
  const { rows } = await sql<{ payment: string; invoice: string; amount: number }>`
    delete from bank_matches where tenant_id = ${context.tenant.id} and receipt = ${id}
    returning payment, invoice, amount`.execute(context.db);
  const type = recordTypeOf(context.services.types, "invoices");
  for (const { payment, invoice, amount } of rows.toSorted((a, b) => (a.invoice < b.invoice ? -1 : 1)))
    await updateRecord(context, type, invoice, {}, { action: "payment-removed", input: { payment, amount } });
};

async function numberOf({ db, tenant }: Context, invoice: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where tenant_id = ${tenant.id} and uuid = ${invoice}`.execute(db);
  return rows[0]?.number ?? "Invoice";
}
