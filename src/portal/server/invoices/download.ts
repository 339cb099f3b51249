import { Readable } from "node:stream";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { opener, type RecordOrder } from "#framework/server/exports/link.ts";
import { findRow, findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { invoicePdf } from "./pdf.ts";

/** The PDF of an invoice that was ordered, for the office or for whom it is about. */
export const invoiceFile = opener(async (own, order: RecordOrder) => {
  const { types } = own.services;
  const mine = recordTypeOf(types, "my-invoices");
  const office = recordTypeOf(types, "invoices");
  const found = await findRow(own, mine, order.id);
  const row = found ?? (await findAccessibleRow(own, office, order.id));
  const seesNumber = fieldFor(found ? mine : office, own.user, "ndis_number") !== undefined;
  const pdf = await invoicePdf(own, row, seesNumber);
  return fileReply(Readable.from([pdf]), {
    type: "application/pdf",
    name: `${String(row.number)}.pdf`,
    size: pdf.length,
  });
});
