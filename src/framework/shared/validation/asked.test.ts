import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { verdict } from "./verdict.ts";

const text: Schema = { type: "string" };
const isDog: Schema = { properties: { kind: { const: "dog" } }, required: ["kind"] };
const pet: Schema = {
  type: "object",
  properties: { kind: text },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  allOf: [{ if: isDog, then: { properties: { breed: { ...text, "x-required-when": "count > 1" } } } }],
};
const schema: Schema = {
  ...pet,
  properties: { ...pet.properties, count: { type: "integer" }, pet, pets: { type: "array", items: pet } },
};
const missing = (record: JsonObject): string[] =>
  verdict(schema, record, { today: "2026-11-20", now: "2026-11-20T01:30:00Z" }).map(({ pointer }) => pointer);

test("a value is needed by condition only where its field is asked for", () => {
  expect(missing({ kind: "cat", count: 2 })).toEqual([]);
  expect(missing({ kind: "dog", count: 1 })).toEqual([]);
  expect(missing({ kind: "dog", count: 2 })).toEqual(["/breed"]);
});

test("the same goes for groups and rows", () => {
  expect(missing({ count: 2, pet: { kind: "cat" }, pets: [{ kind: "cat" }] })).toEqual([]);
  expect(missing({ count: 2, pet: { kind: "dog" }, pets: [{ kind: "cat" }, { kind: "dog" }] })).toEqual([
    "/pet/breed",
    "/pets/1/breed",
  ]);
});
