import { expect, test } from "vitest";
import type { Schema } from "./schema.ts";
import { withProperties } from "./withProperties.ts";

test("a field that is left out is not required where a condition holds either", () => {
  const text: Schema = { type: "string" };
  const schema: Schema = {
    type: "object",
    properties: { kind: text, person: text, reason: text },
    allOf: [
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: { properties: { kind: { const: "a" } } }, then: { required: ["person", "reason"] } },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: { properties: { kind: { const: "b" } } }, then: { required: ["person"] } },
    ],
  };
  const { properties, allOf } = withProperties(schema, (name) => name !== "person");
  expect(Object.keys(properties ?? {})).toEqual(["kind", "reason"]);
  expect(allOf?.map(({ then }) => then?.required)).toEqual([["reason"]]);
});
