import { type Mistake, vehicles } from "./mistake.ts";

const file = "resources/reports/fleet.json";
const schema = {
  type: "object",
  properties: {
    plate: { type: "string", title: "Plate" },
    secret: { type: "string", title: "Secret", "x-encrypted": true },
  },
};
const fleet = (report: object) => ({ ...vehicles({}, schema), [file]: { name: "fleet", ...report } });

/** Reports that say too little, or what has no effect. */
export const reports: Mistake[] = [
  {
    what: "a report of nothing",
    files: fleet({}),
    file,
    pointer: "",
    found: "no resource",
    expected: /^schema and rows, or a resource with records of this server: one of /,
  },
  {
    what: "a report of records that nobody stores",
    files: fleet({ resource: "staff-compliance" }),
    file,
    pointer: "/resource",
    found: '"staff-compliance"',
    expected: /^schema and rows, or a resource with records/,
  },
  {
    what: "a call of a report without the others",
    files: fleet({ resource: "vehicles", schema: { get: "ndis/model-schema/{model}" } }),
    file,
    pointer: "/schema",
    found: "schema, and not both schema and rows",
    expected: "schema and rows, or resource alone",
  },
  {
    what: "a model of a report that names none in its calls",
    files: fleet({ resource: "vehicles", model: "Vehicle" }),
    file,
    pointer: "/model",
    found: "model, and not both schema and rows",
    expected: "schema and rows, or resource alone",
  },
  {
    what: "a report that asks for what it has at first",
    files: fleet({ resource: "vehicles", filters: [{ field: "plate", default: "AB 12", ask: true }] }),
    file,
    pointer: "/filters/0/ask",
    found: "ask beside a default",
    expected: "one of both",
  },
  {
    what: "a name for a column that there is not",
    files: fleet({ resource: "vehicles", columns: { always: ["plate"], names: { secret: "code" } } }),
    file,
    pointer: "/columns/names/secret",
    found: '"secret"',
    expected: "a field that reports show",
  },
  {
    what: "a name for a column that another one has",
    files: fleet({
      resource: "vehicles",
      columns: { always: ["plate"], names: { plate: "created_at" } },
    }),
    file,
    pointer: "/columns/names/plate",
    found: '"created_at"',
    expected: "a name that no other column has",
  },
  {
    what: "a column that no report shows",
    files: fleet({ resource: "vehicles", columns: ["plate", "secret"] }),
    file,
    pointer: "/columns/1",
    found: '"secret"',
    expected: "a field that reports show: one of plate",
  },
  {
    what: "a column of a report that its records do not have",
    files: fleet({ resource: "vehicles", columns: ["plaet"] }),
    file,
    pointer: "/columns/0",
    found: '"plaet"',
    expected: /^a field of records\/vehicle: one of plate, /,
  },
  {
    what: "a computed column of what the records do not have",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "length", label: "Length", expression: "length(plaet)" }],
    }),
    file,
    pointer: "/computed/0/expression",
    found: "plaet",
    expected: "a column of this report",
  },
  {
    what: "a computed column of what is encrypted",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "length", label: "Length", expression: "length(secret)" }],
    }),
    file,
    pointer: "/computed/0/expression",
    found: "secret",
    expected: "a column of this report",
  },
  {
    what: "a computed amount that is a text",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "twice", label: "Twice", expression: "plate + plate", format: "money" }],
    }),
    file,
    pointer: "/computed/0/expression",
    found: "an amount that is a text",
    expected: "an expression that makes a number, in cents",
  },
  {
    what: "a computed column that is made of itself",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "once", label: "Once", expression: "computed.once + plate" }],
    }),
    file,
    pointer: "/computed/0/expression",
    found: "computed.once",
    expected: "columns that are not made of each other",
  },
  {
    what: "a computed column of a count of what does not refer to the records",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "licences", label: "Licences", expression: "count(staff-licences.staff)" }],
    }),
    file,
    pointer: "/computed/0/expression",
    found: "count(staff-licences.staff)",
    expected: "a column of this report",
  },
  {
    what: "two computed columns of one name",
    files: fleet({
      resource: "vehicles",
      computed: [
        { name: "twice", label: "Twice", expression: "plate + plate" },
        { name: "twice", label: "Once", expression: "plate" },
      ],
    }),
    file,
    pointer: "/computed/1/name",
    found: '"twice"',
    expected: "a name of its own",
  },
  {
    what: "a filter by a column that the report does not compute",
    files: fleet({
      resource: "vehicles",
      computed: [{ name: "twice", label: "Twice", expression: "plate + plate" }],
      columns: ["plate", "=twice"],
      filters: [{ field: "=thrice" }],
    }),
    file,
    pointer: "/filters/0/field",
    found: '"=thrice"',
    expected: "a computed column: one of =twice",
  },
  {
    what: "a colour of a column that the report does not have",
    files: fleet({
      resource: "vehicles",
      colours: [{ column: "plaet", operator: "equals", value: "A", tone: "info" }],
    }),
    file,
    pointer: "/colours/0/column",
    found: '"plaet"',
    expected: "a field that reports show",
  },
  {
    what: "a colour by a comparison that the column does not have",
    files: fleet({
      resource: "vehicles",
      colours: [{ column: "plate", operator: ">", value: 5, tone: "info" }],
    }),
    file,
    pointer: "/colours/0",
    found: '{"operator":">","value":5}',
    expected: "Plate can't be compared in this way.",
  },
  {
    what: "a colour of a number that the report does not have",
    files: fleet({
      resource: "vehicles",
      summary: { groups: [{ field: "plate" }] },
      colours: [{ number: 2, operator: ">", value: 5, tone: "info" }],
    }),
    file,
    pointer: "/colours/0/number",
    found: "2",
    expected: "one of the 1 numbers",
  },
  {
    what: "a colour of nothing",
    files: fleet({ resource: "vehicles", colours: [{ operator: ">", value: 5, tone: "info" }] }),
    file,
    pointer: "/colours/0",
    found: "a rule of neither or both",
    expected: "a column, or a number",
  },
];
