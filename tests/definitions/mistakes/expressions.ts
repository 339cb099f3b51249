import type { Mistake } from "./mistake.ts";

const file = "schemas/records/hire.json";
const hours = { type: "number" };
const definition = { name: "hires", record: { schema: "records/hire" } };

/** Hires with some fields more. */
const hire = (properties: object, more: object = {}): Record<string, unknown> => ({
  [file]: { type: "object", properties: { name: { type: "string" }, hours, ...properties } },
  "resources/hires.json": { ...definition, ...more },
});
const total = (text: string, more: object = {}) => ({ total: { ...hours, "x-computed": text, ...more } });
const lines = (properties: object) => ({
  lines: { type: "array", items: { type: "object", properties } },
});
const other = { type: "string", format: "uuid", "x-reference": "hires", "x-belongs-to": false };
const offered = (text: string, more: object = {}) => ({
  other: { ...other, "x-offered-when": text, ...more },
  peer: { type: "string" },
});
const at = "/properties/total/x-computed";

export const expressions: Mistake[] = [
  {
    what: "an expression with a field that is not there",
    files: hire(total("hours * rates", {})),
    file,
    pointer: at,
    found: /rates/,
    expected: /field of the same record: one of/,
  },
  {
    what: "an expression with values of two kinds",
    files: hire(total("hours + name")),
    file,
    pointer: at,
    found: /number \+ text/,
    expected: /one kind/,
  },
  {
    what: "an expression of another kind than its field",
    files: hire(total('name + "!"')),
    file,
    pointer: at,
    found: /makes a text/,
    expected: /makes a number/,
  },
  {
    what: "a condition that is no yes or no",
    files: hire({ note: { type: "string", "x-required-when": "hours" } }),
    file,
    pointer: "/properties/note/x-required-when",
    found: /makes a number/,
    expected: /yes or no/,
  },
  {
    what: "values that are made of each other",
    files: hire({ a: { ...hours, "x-computed": "b + 1" }, b: { ...hours, "x-computed": "hours - a" } }),
    file,
    pointer: "/properties/a",
    found: /a, b, a/,
    expected: /others only/,
  },
  {
    what: "a computed value that shows a sensitive field",
    files: hire({ pay: { ...hours, "x-sensitive": "view-staff-payment" }, ...total("pay * hours") }),
    file,
    pointer: at,
    found: /view-staff-payment/,
    expected: /"x-sensitive": "view-staff-payment" at total/,
  },
  {
    what: "a condition about a masked field",
    files: hire({
      card: { type: "string", "x-mask": { keep: 2 } },
      note: { type: "string", "x-read-only-when": 'card == "1"' },
    }),
    file,
    pointer: "/properties/note/x-read-only-when",
    found: /masked/,
    expected: /neither/,
  },
  {
    what: "a computed value in an entry under a name of its own",
    files: hire({
      homes: {
        type: "object",
        additionalProperties: { type: "object", properties: { n: { ...hours, "x-computed": "1" } } },
      },
    }),
    file,
    pointer: "/properties/homes/additionalProperties/properties/n/x-computed",
    found: /x-computed/,
    expected: /not in a condition, alternatives or entries/,
  },
  {
    what: "an expression of a row with a field that is not there",
    files: hire(lines({ n: { ...hours, "x-computed": "hourss * 2" } })),
    file,
    pointer: "/properties/lines/items/properties/n/x-computed",
    found: /hourss/,
    expected: /field of the same record: one of/,
  },
  {
    what: "an expression of a row that reads all rows",
    files: hire(lines({ m: hours, n: { ...hours, "x-computed": "m / sum(lines.m)" } })),
    file,
    pointer: "/properties/lines/items/properties/n/x-computed",
    found: /lines\.m/,
    expected: /no list around it/,
  },
  {
    what: "values that are made of each other through rows",
    files: hire({ ...lines({ n: { ...hours, "x-computed": "total + 1" } }), ...total("sum(lines.n)") }),
    file,
    pointer: "/properties/total",
    found: /total, lines\.n, total/,
    expected: /others only/,
  },
  {
    what: "a value of a row that shows a sensitive field",
    files: hire({
      pay: { ...hours, "x-sensitive": "view-staff-payment" },
      ...lines({ n: { ...hours, "x-computed": "pay * 2" } }),
    }),
    file,
    pointer: "/properties/lines/items/properties/n/x-computed",
    found: /view-staff-payment/,
    expected: /"x-sensitive": "view-staff-payment" at n/,
  },
  {
    what: "a reference that offers records by a field that they do not have",
    files: hire(offered("other.hourz > hours")),
    file,
    pointer: "/properties/other/x-offered-when",
    found: /other\.hourz/,
    expected: /field of other: one of/,
  },
  {
    what: "a reference that offers records in a way that no list can be asked for",
    files: hire(offered("other.hours + 1 > hours")),
    file,
    pointer: "/properties/other/x-offered-when",
    found: /other\.hours \+ 1/,
    expected: /joined by &&/,
  },
  {
    what: "a reference that offers records by a sensitive field",
    files: hire({ ...offered("other.pay > hours"), pay: { ...hours, "x-sensitive": "view-staff-payment" } }),
    file,
    pointer: "/properties/other/x-offered-when",
    found: /other\.pay/,
    expected: /neither sensitive/,
  },
  {
    what: "a reference that offers records by an expression and by another field",
    files: hire(offered("other.hours > hours", { "x-belongs-to": ["peer"] }), {}),
    file,
    pointer: "/properties/other/x-offered-when",
    found: /x-belongs-to/,
    expected: /one of them/,
  },
  {
    what: "a value of the present day that is kept",
    files: hire({ born: { type: "string", format: "date" }, ...total("daysBetween(born, today)") }),
    file,
    pointer: at,
    found: /today/,
    expected: /kept/,
  },
  {
    what: "a computed value with another way to make it",
    files: hire(total("hours * 2", { default: 3 })),
    file,
    pointer: at,
    found: /default/,
    expected: /one of them/,
  },
  {
    what: "a regular expression",
    files: hire({ note: { type: "string", "x-required-when": 'name.matches("(a+)+$")' } }),
    file,
    pointer: "/properties/note/x-required-when",
    found: /matches/,
    expected: /contains/,
  },
];
