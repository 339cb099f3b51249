import type { ObjectCall } from "./objects.ts";

const at = "2026-06-15T02:00:00.000Z";
const said = { before: "Nothing", tried_first: "Nothing", effect: "Nothing" };
const correctedUse = { reason: "Mine", type: "physical", started_at: at, ended_at: at, harm: "no", ...said };

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
  { call: "GET ndis/roster/draft-pay", resource: "staff", query: { staff: "{id}", filter: "month" } },
  { call: "GET ndis/staff/{id}/pay-rates", resource: "staff" },
  { call: "GET ndis/staff/{id}/notes", resource: "staff" },
  ...["roster-templates", "roster-template-shifts"].flatMap((resource): ObjectCall[] => [
    { call: `GET records/${resource}/{id}`, resource },
    { call: `PUT records/${resource}/{id}`, resource, body: { days: 7, day: 1 } },
    { call: `DELETE records/${resource}/{id}`, resource },
  ]),
  {
    call: "POST records/roster-templates/roll-out",
    resource: "roster-templates",
    body: { template: "{id}", start_date: "01-03-2027", end_date: "14-03-2027" },
  },
  { call: "GET records/restrictive-practices/{id}", resource: "restrictive-practices" },
  {
    call: "PUT records/restrictive-practices/{id}",
    resource: "restrictive-practices",
    body: { practitioner: "Me" },
  },
  { call: "GET records/practice-uses/{id}", resource: "practice-uses" },
  { call: "POST records/practice-uses/{id}/correct", resource: "practice-uses", body: correctedUse },
  { call: "GET records/my-practice-uses/{id}", resource: "practice-uses" },
  { call: "GET records/staff-availability/{id}", resource: "staff-availability" },
  { call: "PUT records/staff-availability/{id}", resource: "staff-availability", body: { note: "Mine" } },
  { call: "DELETE records/staff-availability/{id}", resource: "staff-availability" },
  { call: "GET records/my-availability/{id}", resource: "staff-availability" },
  { call: "PUT records/my-availability/{id}", resource: "staff-availability", body: { note: "Mine" } },
  { call: "DELETE records/my-availability/{id}", resource: "staff-availability" },
];
