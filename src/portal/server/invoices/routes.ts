import type { Module } from "#framework/server/routes/module.ts";
import { openInvoice } from "./link.ts";

/** What adding to an invoice and an invoice run would come to, and the link that a payer opens. */
export const invoices: Module = (claim) => {
  claim.public("GET invoices/open/{token}", openInvoice, {
    writes: true,
    perMinute: 30,
    answer: { type: "object" },
  });
};
