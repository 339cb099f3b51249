import { addDays } from "#framework/shared/dates/dates.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { release } from "./lines/billed.ts";
import { creditNoteOf } from "./payments/credit.ts";
import { problemsOf } from "./guards.ts";
import { linkDays, mailInvoice } from "./link.ts";

/** Issues an invoice: its day, and when it is due by the provider's terms (domain reference, section 4.5). */
export const invoiceApproved: Prepare = ({ context }) => {
  const { today } = tenantCalendar(context);
  const days = Number(context.tenant.settings.agreement_setting.payment_days ?? 14);
  return { issue_date: today, due_date: addDays(today, days) };
};

/** Refuses an invoice that the payer would send back, with a sentence for each reason. */
export const invoiceComplete: Check = async ({ context, id }, invoice) => {
  const problems = await problemsOf(context, id, invoice);
  return problems.length > 0 ? { lines: problems } : undefined;
};

/** When an invoice is sent, and to whom. @throws 422 where the payer has no address */
export const invoiceSent: Prepare = async ({ context, id, told }, invoice) => {
  if (typeof invoice.payer_email !== "string")
    throw invalid({
      payer_email: [
        "The payer has no email address. Enter it in the participant's record, or print the PDF.",
      ],
    });
  const until = addDays(tenantCalendar(context).today, linkDays);
  await mailInvoice(context, id, invoice, until);
  told.push(`Sent to ${invoice.payer_email}`);
  return {
    status: invoice.status === "part_paid" ? "part_paid" : "sent",
    sent_at: context.services.clock.now().toISOString(),
    sent_to: [invoice.payer_email],
    link_expires_on: until,
  };
};

/** What a void invoice billed can be billed again. */
export const invoiceReleased: After = ({ context, id }) => release(context, id);

/** A credited invoice is followed by its credit note, and what it billed can be billed again. */
export const invoiceCredited: After = async ({ context, id, told }, { after = {} }) => {
  const { number } = await creditNoteOf(context, id, after);
  await release(context, id);
  told.push(`Credit note ${number} made. The supports can be billed again.`);
};
