import { expect, test } from "vitest";
import type { Json } from "./schema.ts";
import { withShortConditions } from "./shortConditions.ts";

test("a condition by values is JSON Schema", () => {
  const when: Json = {
    "x-when": {
      severity: "major",
      place: ["home", "street"],
      signs: { any: ["fever"] },
      office: { "x-when": { reportable: "yes" }, anyOf: [{ "x-when": { kind: "fall" } }] },
    },
    not: { required: ["outcome"] },
  };
  expect(withShortConditions({ clocks: [{ when }] })).toEqual({
    clocks: [
      {
        when: {
          properties: {
            severity: { const: "major" },
            place: { enum: ["home", "street"] },
            signs: { type: "array", contains: { enum: ["fever"] } },
            office: {
              type: "object",
              properties: { reportable: { const: "yes" } },
              required: ["reportable"],
              anyOf: [{ properties: { kind: { const: "fall" } }, required: ["kind"] }],
            },
          },
          required: ["severity", "place", "signs", "office"],
          not: { required: ["outcome"] },
        },
      },
    ],
  });
});

test.each<Json>([
  { when: { required: ["severity"] } },
  { when: { "x-when": "severity" } },
  { steps: ["one"] },
])("anything else (%j) stays as it is", (form) => expect(withShortConditions(form)).toEqual(form));
