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
];
