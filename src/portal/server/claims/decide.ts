import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { keepingBooks } from "./books.ts";
import { settleClaim } from "./figures.ts";

/** What was claimed and not paid is written off, and no longer due on the invoice. */
export const claimRowWrittenOff: Prepare = async ({ context }, row) => {
  const amount = Number(row.amount) - Number(row.paid_amount ?? 0);
  const books = keepingBooks(context);
  const type = recordTypeOf(context.services.types, "invoices");
  const id = String(row.invoice);
  const invoice = decodeRow(type, await findAccessibleRow(books, type, id, { lock: true }), books);
  await updateRecord(books, type, id, {}, { action: "write-off", more: writtenOff(invoice, amount) });
  return { written_off: amount };
};

function writtenOff(invoice: JsonObject, amount: number): JsonObject {
  const due = Math.max(0, Number(invoice.amount_due ?? 0) - amount);
  const isPaid = due === 0 && Number(invoice.amount_paid ?? 0) > 0;
  return {
    written_off: Number(invoice.written_off ?? 0) + amount,
    amount_due: due,
    ...(isPaid && { status: "paid" }),
  };
}

/** A claim is up to date with what was decided about its rows. */
export const claimRowDecided: After = async ({ context }, { after = {} }) =>
  settleClaim(context, String(after.claim));
