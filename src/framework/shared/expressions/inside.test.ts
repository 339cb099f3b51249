import { expect, test } from "vitest";
import { fieldsOf } from "../fields/fields.ts";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { withComputed, withoutComputedInside } from "./computed.ts";
import { compile, isRight } from "./expression.ts";
import { circlesIn, followersIn } from "./made.ts";
import { heldBy, withheldIn } from "./rules.ts";
import { partsOf } from "./scope.ts";

const number: Schema = { type: "number" };
const schema: Schema = {
  type: "object",
  properties: {
    rate: number,
    // A field of this name is nearer in the rows.
    hours: number,
    total: { ...number, "x-computed": "sum(lines.amount)" },
    share: { ...number, "x-computed": "home.tax / total" },
    tags: { type: "array", items: { type: "string" } },
    home: {
      type: "object",
      properties: {
        state: { type: "string" },
        tax: { ...number, "x-computed": 'state == "NSW" ? rate : 0' },
        more: {
          type: "array",
          items: { type: "object", properties: { x: number, y: { ...number, "x-computed": "x + tax" } } },
        },
      },
    },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          hours: number,
          amount: { ...number, "x-computed": "hours * rate" },
          note: { type: "string", "x-required-when": "amount > 10" },
          kind: { oneOf: [{ const: "a" }, { const: "b", "x-offered-when": "hours > 1" }] },
        },
      },
    },
  },
};
const fields = fieldsOf(schema);
const record: JsonObject = {
  rate: 2,
  hours: 100,
  home: { state: "NSW", more: [{ x: 1 }, {}] },
  lines: [{ hours: 3, kind: "b" }, {}, { hours: 1, kind: "b" }],
};

test("values in groups and rows are computed from what is beside and around them, in the order that they need", () => {
  expect(withComputed(fields, record)).toEqual({
    ...record,
    total: 8,
    share: 0.25,
    home: { state: "NSW", tax: 2, more: [{ x: 1, y: 3 }, {}] },
    lines: [{ hours: 3, amount: 6, kind: "b" }, {}, { hours: 1, amount: 2, kind: "b" }],
  });
  expect(withoutComputedInside(fields, withComputed(fields, record))).toEqual({
    ...record,
    total: 8,
    share: 0.25,
  });
});

test("the record itself is not changed, and what is no group stays as it is", () => {
  const frozen = JSON.stringify(record);
  withComputed(fields, record);
  expect(JSON.stringify(record)).toBe(frozen);
  expect(withComputed(fields, { home: "x", lines: [1, null] })).toEqual({ home: "x", lines: [1, null] });
});

test("what follows from a part of a field follows from the field", () => {
  const followers = followersIn(fields);
  expect([...(followers.get("share") ?? [])].toSorted()).toEqual(["home", "lines", "rate", "total"]);
  expect([...(followers.get("lines") ?? [])].toSorted()).toEqual(["lines", "rate"]);
});

test("conditions are asked of each row", () => {
  const asked = { record: withComputed(fields, { ...record, rate: 20 }), today: "2026-11-20" };
  expect(heldBy(schema, "x-required-when", asked).map(({ pointer }) => pointer)).toEqual([
    "/lines/0/note",
    "/lines/2/note",
  ]);
  expect(withheldIn(schema, asked).map(({ pointer }) => pointer)).toEqual(["/lines/1/kind", "/lines/2/kind"]);
});

test("circles are found through groups and rows", () => {
  const circle = {
    type: "object",
    properties: {
      sum: { ...number, "x-computed": "sum(rows.a)" },
      rows: {
        type: "array",
        items: { type: "object", properties: { a: { ...number, "x-computed": "sum(1)" } } },
      },
    },
  };
  const inner = (text: string): Schema => ({
    ...circle,
    properties: {
      ...circle.properties,
      rows: {
        type: "array",
        items: { type: "object", properties: { a: { ...number, "x-computed": text } } },
      },
    },
  });
  expect(circlesIn(fieldsOf(inner("sum + 1")))).toEqual([["sum", "rows.a", "sum"]]);
  expect(circlesIn(fieldsOf(inner("1")))).toEqual([]);
});

test.each([
  ['home.state.contains("N") && count(lines.hours) > 0', "", true],
  ["filled(home.state)", "", true],
  ["sum(lines.note)", "", "sum(list of texts)"],
  ["lines.missing", "", "lines.missing"],
  ["home", "", "home"],
  ["home.more.x > 1", "", "list of numbers"],
  ["sum(home.more.x)", "", true],
  ["sum(lines.amount)", "lines", "lines.amount"],
  ['"x" in tags', "lines", "tags"],
  ['hours > 0 && home.state == "NSW"', "lines", true],
  ['"x" in tags', "home", true],
])("%s in “%s”: %s", (source, path, wanted) => {
  const part = partsOf(Object.fromEntries(fields.map(({ name, schema: own }) => [name, own]))).find(
    (each) => each.path.join(".") === path,
  );
  const made = compile(source, part!.scope, { when: true });
  expect(isRight(made) ? true : made.found).toEqual(
    wanted === true ? true : expect.stringContaining(wanted as string),
  );
});
