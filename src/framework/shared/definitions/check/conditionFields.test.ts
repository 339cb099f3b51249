import { expect, test } from "vitest";
import { completed } from "../../schema/completed.ts";
import type { Json } from "../../schema/schema.ts";
import { checkConditionFields } from "./conditionFields.ts";

const problems = (properties: object, more: object = {}) =>
  checkConditionFields(
    "schemas/records/boat.json",
    completed({ $schema: "../meta/record.json", properties, ...more }) as Json,
  );
const kind = { enum: ["sail", "motor"] };

test("a condition on a field that is not there is told with those that are", () => {
  expect(problems({ kind, fuel: { "x-when": { knd: "motor" } } })).toEqual([
    {
      file: "schemas/records/boat.json",
      pointer: "",
      found: 'a condition on "knd"',
      expected: "one of kind, fuel",
    },
  ]);
  expect(
    problems({ crew: { items: { properties: { kind, sign: { "x-required-when": { kid: "motor" } } } } } }),
  ).toEqual([expect.objectContaining({ pointer: "/properties/crew/items", found: 'a condition on "kid"' })]);
});

test.each<[what: string, properties: object, more?: object]>([
  ["a field beside it", { kind, fuel: { "x-when": { kind: "motor" } } }],
  [
    "a field that is asked under a condition itself",
    { kind, fuel: { "x-when": { kind: "motor" } }, tank: { "x-when": { fuel: "gas" } } },
  ],
  [
    "a field of a group that a reference may bring",
    { fuel: { "x-when": { kind: "motor" } } },
    { allOf: [{ $ref: "types/vehicle.json" }] },
  ],
])("a condition on %s is right", (_, properties, more) => expect(problems(properties, more)).toEqual([]));
