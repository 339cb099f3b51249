import { Readable } from "node:stream";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { opener, type RecordOrder } from "../exports/link.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import { letterheadOf } from "../pdf/letterhead.ts";
import { facts, table } from "../pdf/parts.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import { invoiceResource } from "./invoices.ts";
import { plansOf } from "./plan.ts";

const words: Record<string, string> = {
  open: "To be paid",
  failed: "To be paid",
  paid: "Paid",
  refund_due: "Paid, to be refunded",
};

/** An invoice for the subscription as a PDF. */
export const subscriptionInvoice = opener(async (own, { id }: RecordOrder) => {
  const type = recordTypeOf(own.services.types, invoiceResource);
  const invoice = decodeRow(type, await findAccessibleRow(own, type, id), own);
  const pdf = await invoicePdf(own, invoice);
  return fileReply(Readable.from([pdf]), {
    type: "application/pdf",
    name: `${String(invoice.number)}.pdf`,
    size: pdf.length,
  });
});

function invoicePdf({ services, tenant }: Context, invoice: JsonObject): Promise<Buffer> {
  const { supplier } = plansOf(services);
  const { tax } = supplier;
  const { name, title, lines } = letterheadOf(tenant.profile);
  const amount = Number(invoice.amount);
  const included = Number(invoice.tax ?? 0);
  const day = (field: string) => writtenDate(String(invoice[field]));
  return services.pdf.make({
    title: tax ? "Tax invoice" : "Invoice",
    subtitle: String(invoice.number),
    letterhead: { name: supplier.name, title: supplier.name, lines: supplier.lines ?? [] },
    footer: String(invoice.number),
    parts: [
      facts([
        ["To", [title || name, ...lines].join("\n")],
        ["Date", day("date")],
        ["Period", `${day("period_start")} to ${day("period_end")}`],
        ["Status", words[String(invoice.status)] ?? ""],
      ]),
      table(
        [
          { label: "Description", isWide: true },
          { label: "Amount", isNumber: true },
        ],
        [
          [String(invoice.description), formatCents(amount - included)],
          ...(tax ? [[`${tax.name} (${tax.percent}%)`, formatCents(included)]] : []),
          ["Total in Australian dollars", formatCents(amount)],
        ],
      ),
    ],
  });
}
