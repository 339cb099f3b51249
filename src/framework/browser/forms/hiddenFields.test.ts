import { expect, test } from "vitest";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { withHiddenFields } from "./hiddenFields.ts";

const isDog: Schema = { properties: { kind: { const: "dog" } }, required: ["kind"] };
const pet: Schema = {
  type: "object",
  properties: { kind: { type: "string" }, name: { type: "string" } },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  allOf: [{ if: isDog, then: { properties: { breed: { type: "string" } } } }],
};
const house: Schema = {
  type: "object",
  properties: { pet, pets: { type: "array", items: pet } },
};

test("a value stays when the change hides its field, and goes when its field was cleared", () => {
  const before = { kind: "dog", name: "Rex", breed: "Beagle" };
  expect(withHiddenFields(pet, before, { kind: "cat", name: "Rex" })).toEqual({ ...before, kind: "cat" });
  expect(withHiddenFields(pet, before, { kind: "dog", name: "Rex" })).toEqual({ kind: "dog", name: "Rex" });
  expect(withHiddenFields(pet, before, { kind: "dog", breed: "Beagle" })).toEqual({
    kind: "dog",
    breed: "Beagle",
  });
});

test("the same goes for groups and for rows, of which none came or went", () => {
  const before = { kind: "dog", breed: "Beagle" };
  const after = { kind: "cat" };
  expect(
    withHiddenFields(house, { pet: before, pets: [before, after] }, { pet: after, pets: [after, after] }),
  ).toEqual({ pet: { ...before, ...after }, pets: [{ ...before, ...after }, after] });
  expect(withHiddenFields(house, { pets: [before, after] }, { pets: [after] })).toEqual({ pets: [after] });
});

test("a cleared value that decides about others hides them", () => {
  const before = { kind: "dog", breed: "Beagle" };
  const cleared = JSON.parse("{}") as Record<string, string>;
  expect(withHiddenFields(pet, before, cleared)).toEqual({ breed: "Beagle" });
  expect(withHiddenFields(pet, before, Object.assign(cleared, { kind: undefined }))).toEqual({
    breed: "Beagle",
  });
});
