import type { Module } from "#framework/server/routes/module.ts";
import { openInvoice } from "./link.ts";

/** The link that a payer opens. */
export const invoices: Module = (handle) => {
  handle.public("GET invoices/open/{token}", openInvoice, {
    writes: true,
    perMinute: 30,
    answer: { type: "object" },
  });
};
