import type { ObjectCall } from "./objects.ts";

/** Calls of invoices (also those of the subscription), their lines, payments and runs that take the id of a record. */
export const invoiceCalls: ObjectCall[] = [
  { call: "GET ndis/invoices/single-invoice/{id}", resource: "invoices" },
  { call: "GET ndis/client/get-client-invoices/{id}", resource: "participants" },
  { call: "POST records/invoices/{id}/approve", resource: "invoices", body: {} },
  { call: "POST records/invoices/{id}/send", resource: "invoices", body: {} },
  { call: "POST records/invoices/{id}/send-again", resource: "invoices", body: {} },
  {
    call: "POST records/invoices/{id}/payments",
    resource: "invoices",
    body: { amount: 100, received_on: "2026-11-19" },
  },
  { call: "POST records/invoices/{id}/void", resource: "invoices", body: { reason: "Mine" } },
  { call: "POST records/invoices/{id}/credit", resource: "invoices", body: { reason: "Mine" } },
  { call: "GET records/invoices/{id}/download", resource: "invoices" },
  { call: "GET records/invoice-lines/{id}", resource: "invoice-lines" },
  { call: "GET records/invoice-payments/{id}", resource: "invoice-payments" },
  { call: "GET records/invoice-runs/{id}", resource: "invoice-runs" },
  { call: "POST records/invoice-runs/{id}/cancel", resource: "invoice-runs", body: {} },
  { call: "PUT ndis/invoices/add-cancelled-shift-to-invoice/{id}", resource: "shifts", body: {} },
  { call: "PUT ndis/invoices/add-no-show-shift-to-invoice/{id}", resource: "shifts", body: {} },
  { call: "POST ndis/roster/shift-invoice-outcome", resource: "shifts", body: { shift_uuid: "{id}" } },
  { call: "POST ndis/roster/note-invoice-outcome", resource: "notes", body: { note_id: "{id}" } },
  {
    call: "POST records/invoice-runs",
    resource: "participants",
    body: { from: "2026-11-01", until: "2026-11-14", participant: "{id}" },
    refused: 422,
  },
  { call: "POST records/subscription/{id}/download", resource: "subscription" },
  { call: "POST records/subscription/{id}/pay", resource: "subscription" },
  {
    call: "POST ndis/invoices/send-multiple-to-xero",
    resource: "invoices",
    body: { invoice_uuids: ["{id}"] },
  },
  {
    call: "POST ndis/xero/preview",
    resource: "invoices",
    body: { kind: "invoice", invoice_uuids: ["{id}"] },
  },
  {
    call: "POST ndis/timesheet/send-to-xero",
    resource: "payment-records",
    body: { staff_uuid: "{id}", payment_uuids: ["{id}"] },
  },
  { call: "GET records/xero-transfers/{id}", resource: "xero-transfers" },
  { call: "POST records/xero-transfers/{id}/again", resource: "xero-transfers", body: {} },
  { call: "GET records/xero-choices/{id}", resource: "xero-choices" },
  { call: "GET records/xero-mappings/{id}", resource: "xero-mappings" },
  { call: "PUT records/xero-mappings/{id}", resource: "xero-mappings", body: {} },
];
