import { expect, test } from "vitest";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type Values, withConditions } from "#framework/shared/schema/conditional.ts";
import type { May } from "../access/may.ts";
import { asRjsf } from "./drawn.ts";
import { orderOf, schemaForForm } from "./formSchema.ts";

const all = () => true;
const everything: May = { call: all, open: all, follow: all, see: all, hold: all };
const choices = [{ const: "sold", title: "Sold" }];

test("a field without a type is drawn by its choices, or as a line of text", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      status: { oneOf: choices },
      stars: { enum: [1, 2, 3] },
      plate: { title: "Plate" },
      features: { type: "array", items: { oneOf: choices } },
      insurer: { type: "object", properties: { name: {} } },
    },
  };
  expect(asRjsf(schema)).toEqual({
    type: "object",
    properties: {
      status: { type: "string", title: "Status", oneOf: choices },
      stars: { type: "number", title: "Stars", enum: [1, 2, 3] },
      plate: { type: "string", title: "Plate" },
      features: {
        type: "array",
        title: "Features",
        items: { type: "string", oneOf: choices },
        uniqueItems: true,
      },
      insurer: { type: "object", title: "Insurer", properties: { name: { type: "string", title: "Name" } } },
    },
  });
});

test("a condition that only mentions a field says nothing of its type", () => {
  const condition: Schema = {
    if: { properties: { status: { const: "sold" } } },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ["price"], properties: { price: { minimum: 1 }, buyer: { oneOf: choices } } },
  };
  const schema: Schema = { type: "object", properties: { price: { type: "integer" } }, allOf: [condition] };
  expect(asRjsf(schema).allOf).toEqual([
    {
      if: condition.if,
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: {
        required: ["price"],
        properties: { price: { minimum: 1 }, buyer: { type: "string", title: "Buyer", oneOf: choices } },
      },
    },
  ]);
});

test("a choice that is only read is offered where the record has it already", () => {
  const schema: Schema = {
    type: "object",
    properties: { status: { oneOf: [...choices, { const: "lost", title: "Lost", readOnly: true }] } },
  };
  const offered = (record?: Record<string, unknown>) =>
    schemaForForm(schema, everything, undefined, record).properties?.status?.oneOf?.map(
      ({ const: value }) => value,
    );
  expect(offered()).toEqual(["sold"]);
  expect(offered({ status: "sold" })).toEqual(["sold"]);
  expect(offered({ status: "lost" })).toEqual(["sold", "lost"]);
});

test("fields that only a condition brings in follow the last one that it asks about, as they are written", () => {
  const text: Schema = { type: "string" };
  const asked = (when: Values): Schema & { "x-when": Values } => ({ type: "string", "x-when": when });
  const schema: Schema = withConditions({
    type: "object",
    properties: {
      kind: text,
      plate: asked({ kind: "car" }),
      seats: asked({ kind: "bus" }),
      fuel: text,
      tank: asked({ fuel: "gas", kind: "car" }),
      checked: asked({ tank: "full" }),
      note: text,
    },
  });
  expect(orderOf(schema)).toEqual(["kind", "plate", "seats", "fuel", "tank", "checked", "note"]);
});
