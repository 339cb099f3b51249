import type { Context } from "../context.ts";
import { conflict } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import type { Input } from "../routes/module.ts";
import { openPage } from "./checkout.ts";
import { invoiceResource, unpaidInvoices } from "./invoices.ts";

/**
 * Opens the page on which an invoice is paid.
 * @throws 404 no such invoice, 409 when it is paid already
 */
export async function openInvoiceCheckout(context: Context, { params: { id = "" } }: Input): Promise<string> {
  await findAccessibleRow(context, recordTypeOf(context.services.types, invoiceResource), id);
  const [invoice] = await unpaidInvoices(context, id);
  if (!invoice) throw conflict("This invoice is paid already.");
  const { amount, description } = invoice;
  const { customer } = context.tenant.settings.subscription ?? {};
  return openPage(context, { amount, description, customer, metadata: { invoice: id } });
}

/** The address of that page. */
export const payInvoice = (_context: Context, { beforehand }: Input): Reply =>
  answer("Continue to the payment", { link: String(beforehand) });
