import type { Module } from "#framework/server/routes/module.ts";
import { noteInvoiceOutcome, outcomeAnswer, shiftInvoiceOutcome } from "./add.ts";
import { openInvoice } from "./link.ts";
import { runOutcome } from "./runOutcome.ts";

/** What adding to an invoice and an invoice run would come to, and the link that a payer opens. */
export const invoices: Module = (claim) => {
  claim("POST ndis/roster/shift-invoice-outcome", shiftInvoiceOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
  claim("POST ndis/roster/note-invoice-outcome", noteInvoiceOutcome, {
    writes: false,
    answer: outcomeAnswer,
  });
  claim("POST ndis/invoices/run-outcome", runOutcome, { writes: false, answer: outcomeAnswer });
  claim.public("GET invoices/open/{token}", openInvoice, {
    writes: true,
    perMinute: 30,
    answer: { type: "object" },
  });
};
