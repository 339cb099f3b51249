import { here, type Mistake, vehicles } from "./mistake.ts";

/** Vehicles with a rule that several records keep together. */
const ruled = (rule: object) => ({
  files: vehicles(
    { record: { schema: "records/vehicle", ...rule } },
    {
      type: "object",
      properties: {
        plate: { type: "string" },
        code: { type: "string", "x-encrypted": true, "x-search": false },
        from: { type: "string", format: "date" },
        until: { type: "string", format: "date-time" },
        kinds: { type: "array", items: { type: "string" } },
      },
    },
  ),
  file: here,
});

/** Rules about several records that the database could not hold. */
export const together: Mistake[] = [
  {
    what: "an unknown field that is to be unique with another",
    ...ruled({ unique: [["plate", "make"]] }),
    pointer: "/record/unique/0/1",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "an encrypted field that is to be unique with another",
    ...ruled({ unique: [{ fields: ["plate", "code"] }] }),
    pointer: "/record/unique/0/fields/1",
    found: '"code"',
    expected: "a field with one plain value, which is not encrypted",
  },
  {
    what: "a list by which records must not overlap",
    ...ruled({ noOverlap: [{ per: ["kinds"], from: "from", to: "from" }] }),
    pointer: "/record/noOverlap/0/per/0",
    found: '"kinds"',
    expected: "a field with one plain value, which is not encrypted",
  },
  {
    what: "a time that begins with a text",
    ...ruled({ noOverlap: [{ from: "plate", to: "until" }] }),
    pointer: "/record/noOverlap/0/from",
    found: '"plate"',
    expected: "a date or a date with a time",
  },
  {
    what: "a time from a date until a time of the day",
    ...ruled({ noOverlap: [{ from: "from", to: "until" }] }),
    pointer: "/record/noOverlap/0/to",
    found: '"until"',
    expected: "a field of the kind of from",
  },
  {
    what: "an unknown field that says which records must not overlap",
    ...ruled({ noOverlap: [{ from: "from", to: "from", while: { state: ["open"] } }] }),
    pointer: "/record/noOverlap/0/while/state",
    found: '"state"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "a rule about several records that no table holds",
    ...ruled({ store: "none", unique: [["plate", "from"]] }),
    pointer: "/record/unique/0",
    found: "records that no table holds",
    expected: "records that are stored in a table",
  },
];
