/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { expect, test } from "vitest";
import { completed } from "./completed.ts";
import type { Json, JsonObject } from "./schema.ts";

const own = "../meta/record.json";

/** A field as it is once the file that has it is completed. */
const field = (written: Json, name = "first_name"): Json => {
  const file = completed({ $schema: own, type: "object", properties: { [name]: written } }) as JsonObject;
  return (file.properties as JsonObject)[name] ?? null;
};

test.each<[what: string, written: Json, whole: Json]>([
  ["a title from the name", { type: "string" }, { type: "string", title: "First name" }],
  ["its own title", { type: "string", title: "Given name" }, { type: "string", title: "Given name" }],
  ["a text, for its length", { maxLength: 60 }, { type: "string", title: "First name", maxLength: 60 }],
  ["a text, for its format", { format: "date" }, { type: "string", title: "First name", format: "date" }],
  ["whole cents", { format: "money" }, { type: "integer", title: "First name", format: "money" }],
  [
    "a reference",
    { "x-reference": "staff" },
    { type: "string", format: "uuid", title: "First name", "x-reference": "staff" },
  ],
  [
    "a reference to records that have numbers",
    { type: "integer", "x-reference": "staff" },
    { type: "integer", title: "First name", "x-reference": "staff" },
  ],
  [
    "references",
    { items: { "x-reference": "staff" } },
    {
      type: "array",
      title: "First name",
      items: { type: "string", format: "uuid", "x-reference": "staff" },
    },
  ],
  [
    "a group",
    { properties: { last_name: { maxLength: 9 } } },
    {
      type: "object",
      title: "First name",
      properties: { last_name: { type: "string", title: "Last name", maxLength: 9 } },
    },
  ],
  [
    "choices",
    { enum: ["in_use", "ndis"], "x-titles": { ndis: "NDIS" }, "x-tones": { in_use: "success" } },
    {
      type: "string",
      title: "First name",
      oneOf: [
        { const: "in_use", title: "In use", "x-tone": "success" },
        { const: "ndis", title: "NDIS" },
      ],
    },
  ],
  [
    "choices of which more is said",
    { oneOf: [{ const: "none", "x-alone": true }] },
    { type: "string", title: "First name", oneOf: [{ const: "none", title: "None", "x-alone": true }] },
  ],
  ["numbers to choose from", { enum: [1, 2] }, { enum: [1, 2], title: "First name" }],
  ["a reference to another file", { $ref: "types/file.json" }, { $ref: "types/file.json" }],
  ["what is no schema", true, true],
])("a field has %s", (_what, written, whole) => {
  expect(field(written)).toEqual(whole);
});

test("words of choices that are not there stay, so that they are told", () => {
  const written = { enum: ["car"], "x-titles": { bus: "Bus" } };
  expect(field(written)).toMatchObject(written);
});

test("conditions are about fields, and say nothing more of them", () => {
  const condition = { if: { properties: { kind: { enum: ["car", "bus"] } } }, then: { required: ["seats"] } };
  const file = completed({ $schema: own, type: "object", properties: {}, allOf: [condition] });
  expect(file).toMatchObject({ allOf: [condition] });
});

test.each([
  undefined,
  "https://json-schema.org/draft/2020-12/schema",
  "https://example.com/meta/record.json",
])("a JSON Schema from elsewhere (%s) stays as it is", ($schema) => {
  const file = { ...($schema && { $schema }), properties: { kind: { enum: ["car"] } } };
  expect(completed(file)).toBe(file);
});

test("what is complete stays the very same", () => {
  const file = {
    $schema: own,
    type: "object",
    properties: { day: { type: "string", format: "date", title: "Day" } },
    definitions: { kind: { type: "string", oneOf: [{ const: "car", title: "Car" }] } },
  };
  expect(completed(file)).toBe(file);
});
