import { type Mistake, type Own, vehicles } from "./mistake.ts";

const file = "resources/notices/vehicle-due.json";
const vehicle = {
  type: "object",
  properties: {
    plate: { type: "string", title: "Plate" },
    due: { type: "string", format: "date", title: "Due" },
    value: { type: "string", title: "Value", "x-sensitive": "edit-vehicles" },
    keeper: { type: "string", format: "uuid", "x-reference": "staff" },
    service: { type: "string", format: "uuid", "x-reference": "services" },
  },
};
const notice = {
  name: "vehicle-due",
  label: "A vehicle is due",
  resource: "vehicles",
  on: { date: "due", before: [7] },
  to: [{ field: "keeper" }],
  words: { subject: "{plate} is due" },
};
const changed = (more: object): Record<string, unknown> => ({
  ...vehicles({}, vehicle),
  [file]: { ...notice, ...more },
});
const without = (key: string) => ({
  ...vehicles({}, vehicle),
  [file]: Object.fromEntries(Object.entries(notice).filter(([name]) => name !== key)),
});

/** Notices that could never be sent, or would say what is not for everyone. */
export const notices: Mistake[] = [
  {
    what: "a notice about a resource that is not there",
    files: changed({ resource: "vehicle" }),
    file,
    pointer: "/resource",
    found: '"vehicle"',
    expected: /^a resource: one of vehicles, /,
  },
  {
    what: "a notice about a date of no resource",
    files: without("resource"),
    file,
    pointer: "",
    found: "no resource",
    expected: "the resource whose records this is about",
  },
  {
    what: "a notice about a field that is no date",
    files: changed({ on: { date: "plate", before: [7] } }),
    file,
    pointer: "/on/date",
    found: '"plate"',
    expected: "a field with a date",
  },
  {
    what: "a notice of an action that is not there",
    files: changed({ on: { actions: ["sell"] } }),
    file,
    pointer: "/on/actions/0",
    found: '"sell"',
    expected: /^an action of vehicles: one of /,
  },
  {
    what: "a notice to somebody who cannot be reached",
    files: changed({ to: [{ field: "service" }] }),
    file,
    pointer: "/to/0/field",
    found: '"service"',
    expected: "a reference to records with a contact (record.contact)",
  },
  {
    what: "a notice to somebody where a field is that is not there",
    files: changed({ to: [{ field: "keeper", when: { plates: "any" } }] }),
    file,
    pointer: "/to/0/when/plates",
    found: '"plates"',
    expected: /^a field of records\/vehicle: one of plate, /,
  },
  {
    what: "a notice that says what only some people see",
    files: changed({ words: { subject: "{plate} is due", text: ["It is worth {value}."] } }),
    file,
    pointer: "/words/text",
    found: '"value"',
    expected: "a field that everyone sees who sees the record",
  },
  {
    what: "a notice in the message of one that is not there",
    files: changed({ digest: { with: "vehicles-due", line: "{plate}" } }),
    file,
    pointer: "/digest/with",
    found: '"vehicles-due"',
    expected: /^another notice: one of vehicle-due, /,
  },
  {
    what: "a notice for holders of a permission that is not there",
    files: changed({ to: [{ permission: "edit-vehicle" }] }),
    file,
    pointer: "/to/0/permission",
    found: '"edit-vehicle"',
    expected:
      /^a permission of resources\/access\.json, or one that a resource states: one of edit-vehicles, /,
  },
  {
    what: "a notice that is called differently from its file",
    files: {
      "resources/notices/licence-expires.json": (own: Own) => {
        own.name = "licence-expiry";
      },
    },
    file: "resources/notices/licence-expires.json",
    pointer: "/name",
    found: '"licence-expiry"',
    expected: '"licence-expires", like the file',
  },
];
