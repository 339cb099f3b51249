/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { hiddenValues } from "./hiddenValues.ts";
import { pruned } from "./verdict.ts";

const pet: Schema = {
  type: "object",
  properties: { kind: { type: "string" } },
  allOf: [
    {
      if: { properties: { kind: { const: "dog" } }, required: ["kind"] },
      then: { properties: { breed: { type: "string", title: "Breed" } } },
    },
  ],
};
const schema: Schema = { type: "object", properties: { pet, pets: { type: "array", items: pet } } };
const hidden = (sent: JsonObject, before?: JsonObject) =>
  hiddenValues(schema, sent, pruned(schema, sent) as JsonObject, before);
const message = "Breed doesn't go with the other answers. Leave it out, or change them.";

test("a value of an alternative that was not chosen is named, at any depth", () => {
  const cat = { kind: "cat", breed: "x" };
  expect(hidden({ pet: cat })).toEqual({ "pet.breed": [message] });
  expect(hidden({ pets: [{ kind: "dog", breed: "x" }, cat] })).toEqual({ "pets.1.breed": [message] });
});

test("what fits, what is empty and what is stored already is not", () => {
  expect(hidden({ pet: { kind: "dog", breed: "x" } })).toEqual({});
  expect(hidden({ pet: { kind: "cat", breed: "" } })).toEqual({});
  const stored = { pet: { kind: "cat", breed: "x" } };
  expect(hidden(stored, stored)).toEqual({});
});
