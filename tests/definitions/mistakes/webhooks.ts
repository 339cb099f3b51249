import { type Mistake, vehicles } from "./mistake.ts";

const file = "resources/notices/vehicle-due.json";
const vehicle = {
  type: "object",
  properties: {
    plate: { type: "string", title: "Plate" },
    due: { type: "string", format: "date", title: "Due" },
    value: { type: "string", title: "Value", "x-sensitive": "edit-vehicles" },
    number: { type: "string", title: "Number", "x-mask": { keep: 4, reveal: "edit-vehicles" } },
    code: { type: "string", title: "Code", "x-encrypted": true },
    whole: { type: "string", title: "Whole", "x-template": "{plate} {value}" },
    insurance: {
      type: "object",
      title: "Insurance",
      properties: { policy: { type: "string", title: "Policy", "x-sensitive": "edit-vehicles" } },
    },
    trips: {
      type: "array",
      title: "Trips",
      items: { type: "object", properties: { fee: { type: "string", "x-encrypted": true } } },
    },
    picture: { $ref: "types/file.json", title: "Picture" },
  },
};
const notice = {
  name: "vehicle-due",
  label: "A vehicle is due",
  resource: "vehicles",
  on: { date: "due", before: [7] },
  to: [{ permission: "edit-vehicles" }],
  words: { subject: "{plate} is due" },
};
const changed = (more: object): Record<string, unknown> => ({
  ...vehicles({}, vehicle),
  [file]: { ...notice, ...more },
});
const closed = "a field that is not sensitive, masked or encrypted";
const field = (what: string, name: string, expected: Mistake["expected"]): Mistake => ({
  what: `a webhook with ${what}`,
  files: changed({ webhook: { fields: ["plate", name] } }),
  file,
  pointer: "/webhook/fields/1",
  found: `"${name}"`,
  expected,
});

/** Webhooks that would take out what must stay in, or that nobody would get. */
export const webhooks: Mistake[] = [
  field("a field that is not there", "plaet", /^a field of records\/vehicle: one of plate, /),
  field("a sensitive field", "value", closed),
  field("a masked field", "number", closed),
  field("an encrypted field", "code", closed),
  field("a text made of a sensitive field", "whole", closed),
  field("a group that has a sensitive field", "insurance", closed),
  field("a list whose entries have an encrypted field", "trips", closed),
  field("a file", "picture", "a field without files"),
  {
    what: "a notice for nobody",
    files: changed({ to: [] }),
    file,
    pointer: "/to",
    found: "nobody",
    expected: "somebody who receives it, or a webhook",
  },
  {
    what: "a notice for endpoints alone that sets something when it is received",
    files: changed({ to: [], webhook: { fields: [] }, logged: true }),
    file,
    pointer: "/logged",
    found: "nobody who receives it",
    expected: "nothing: a webhook does not use it",
  },
  {
    what: "a webhook with fields of no resource",
    files: {
      [file]: {
        name: "vehicle-due",
        label: "A vehicle is due",
        on: { event: true },
        to: [],
        words: { subject: "Due" },
        webhook: { fields: ["plate"] },
      },
    },
    file,
    pointer: "/webhook/fields",
    found: "fields",
    expected: "an empty list, as the notice names no resource",
  },
];
