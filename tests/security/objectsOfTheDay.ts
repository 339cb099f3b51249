import type { ObjectCall } from "./objects.ts";

/** The calls of a working day that take the id of a record: notes, and what a worker enters on a shift. */
export const dayCalls: ObjectCall[] = [
  { call: "POST records/shifts/{id}/day", resource: "shifts", body: { travel_km: 1 } },
  { call: "POST records/shifts/{id}/task", resource: "shifts", body: { task: "Mine", done: true } },
  { call: "GET ndis/roster/shift/note/{id}", resource: "notes" },
  { call: "GET records/my-notes/{id}", resource: "notes" },
  { call: "GET records/shared-notes/{id}", resource: "notes" },
  { call: "PUT records/notes/{id}", resource: "notes", body: { note: "Mine" } },
  { call: "PUT records/my-notes/{id}", resource: "notes", body: { note: "Mine" } },
  { call: "POST records/notes/{id}/addendum", resource: "notes", body: { note: "Mine" } },
  { call: "POST ndis/roster/shift/notes", resource: "notes", body: { note_ids: ["{id}"] } },
  {
    call: "PUT ndis/roster/freestyle/notes/mark-as-payable",
    resource: "notes",
    body: { note_id: "{id}", payable: true },
  },
  { call: "GET records/my-timesheet/{id}", resource: "payment-records" },
  { call: "GET records/payment-records/{id}", resource: "payment-records" },
  { call: "PUT records/payment-records/{id}", resource: "payment-records", body: { reason: "Mine" } },
  {
    call: "POST records/payment-records/{id}/reverse",
    resource: "payment-records",
    body: { reason: "Mine" },
  },
  { call: "POST records/payment-records/{id}/confirm", resource: "payment-records", body: {} },
  {
    call: "POST records/payment-records/{id}/question",
    resource: "payment-records",
    body: { question: "Mine?" },
  },
  { call: "POST records/payment-records/{id}/reply", resource: "payment-records", body: { reply: "Mine" } },
  {
    call: "POST ndis/timesheet/update-timesheet/paid",
    resource: "payment-records",
    body: { payment_uuids: ["{id}"] },
  },
  {
    call: "POST ndis/timesheet/export/xero-timesheet",
    resource: "payment-records",
    body: { staff_uuid: "{id}", payment_uuids: ["{id}"] },
  },
  { call: "GET records/pay-periods/{id}", resource: "pay-periods" },
  { call: "POST records/pay-periods/{id}/lock", resource: "pay-periods", body: {} },
  { call: "POST records/pay-periods/{id}/unlock", resource: "pay-periods", body: { reason: "Mine" } },
  { call: "POST records/shifts/pay-outcome", resource: "shifts", body: { shift_uuid: "{id}" } },
  { call: "PUT ndis/timesheet/add-shift-to-timesheet/{id}", resource: "shifts", body: {} },
  { call: "PUT records/shifts/{id}/not-paid", resource: "shifts", body: { reason: "Mine" } },
  ...["adjusted", "no-show", "clocked-out"].map((queue) => ({
    call: `${queue === "adjusted" ? "PUT" : "POST"} ndis/timesheet/add-${queue}-shift-to-timesheet`,
    resource: "shifts",
    body: { shift_uuid: "{id}", outcome: "planned" },
  })),
  {
    call: "POST ndis/timesheet/add-payable-note-to-timesheet",
    resource: "notes",
    body: { note_id: "{id}", outcome: "planned" },
  },
  { call: "GET ndis/roster/shift/{id}/pay", resource: "shifts" },
  { call: "GET ndis/personal/my-shifts/{id}/pay", resource: "shifts" },
  { call: "GET ndis/staff/{id}/pay-rates", resource: "staff" },
  { call: "GET ndis/staff/{id}/notes", resource: "staff" },
];
