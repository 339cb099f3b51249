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
      uniqueItems: true,
      items: { type: "string", format: "uuid", "x-reference": "staff" },
    },
  ],
  [
    "a group",
    { properties: { last_name: { maxLength: 9 } } },
    {
      type: "object",
      title: "First name",
      additionalProperties: false,
      properties: { last_name: { type: "string", title: "Last name", maxLength: 9 } },
    },
  ],
  [
    "a group that says what may be empty",
    { properties: { plate: {}, seats: { minimum: 1 } }, "x-optional": ["seats"] },
    {
      type: "object",
      title: "First name",
      additionalProperties: false,
      required: ["plate"],
      properties: {
        plate: { type: "string", title: "Plate", minLength: 1, maxLength: 120 },
        seats: { type: "integer", title: "Seats", minimum: 1 },
      },
    },
  ],
  ["a whole number, for its bounds", { maximum: 9 }, { type: "integer", title: "First name", maximum: 9 }],
  [
    "a number with its own type",
    { type: "number", minimum: 0 },
    { type: "number", title: "First name", minimum: 0 },
  ],
  ["yes or no, for its default", { default: true }, { type: "boolean", title: "First name", default: true }],
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
  ["a line of text, where nothing is said", {}, { type: "string", title: "First name", maxLength: 120 }],
  [
    "several lines of text",
    { "x-widget": "long-text" },
    { type: "string", title: "First name", maxLength: 4000, "x-widget": "long-text" },
  ],
  [
    "several lines, for its length",
    { maxLength: 1000 },
    { type: "string", title: "First name", maxLength: 1000, "x-widget": "long-text" },
  ],
  [
    "one line, though it is long",
    { maxLength: 1000, "x-widget": "line" },
    { type: "string", title: "First name", maxLength: 1000 },
  ],
  [
    "entries with the fields that they name",
    { items: { properties: { plate: { maxLength: 9 } } } },
    {
      type: "array",
      title: "First name",
      items: {
        type: "object",
        additionalProperties: false,
        properties: { plate: { type: "string", title: "Plate", maxLength: 9 } },
      },
    },
  ],
  ["numbers to choose from", { enum: [1, 2] }, { enum: [1, 2], title: "First name" }],
  ["a reference to another file", { $ref: "types/file.json" }, { $ref: "types/file.json" }],
  ["what is no schema", true, true],
])("a field has %s", (_what, written, whole) => {
  expect(field(written)).toEqual(whole);
});

test.each<JsonObject>([
  { additionalProperties: { type: "string" }, properties: {} },
  { properties: { seats: { "x-when": { kind: "bus" } }, kind: { enum: ["bus"] } } },
  { properties: { kind: { enum: ["bus"] } }, allOf: [{ then: { properties: { seats: {} } } }] },
])("a group with fields beside those that it names stays open: %j", (group) => {
  expect(field(group)).not.toMatchObject({ additionalProperties: false });
});

test.each<JsonObject>([
  { properties: { plate: {} }, "x-optional": ["colour"] },
  { properties: { plate: {} }, "x-optional": ["plate"], required: [] },
])("what may be empty and fits no group stays, so that it is told: %j", (group) => {
  expect(field(group)).toMatchObject({ "x-optional": group["x-optional"] });
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
    additionalProperties: false,
    properties: { day: { type: "string", format: "date", title: "Day" } },
    definitions: { kind: { type: "string", oneOf: [{ const: "car", title: "Car" }] } },
  };
  expect(completed(file)).toBe(file);
});

test("a text that is required is not empty", () => {
  const file = { $schema: own, required: ["name"], properties: { name: { maxLength: 9 } } };
  expect(completed(file)).toMatchObject({
    type: "object",
    properties: { name: { type: "string", minLength: 1 } },
  });
});

const shift = {
  $schema: own,
  required: ["kind", "other", "days"],
  properties: {
    kind: { enum: ["car", "other"] },
    uses: { items: { enum: ["work", "trips"] } },
    other: { maxLength: 9, "x-when": { kind: "other" } },
    days: { type: "integer", "x-when": { uses: ["trips", "work"], kind: "car" } },
    note: { maxLength: 99, "x-required-when": { kind: "other" } },
    place: { maxLength: 99, "x-required-when": "days > 3" },
  },
};

test("fields that are asked or needed for some values of others become conditions", () => {
  expect(completed(shift)).toEqual({
    $schema: own,
    type: "object",
    required: ["kind"],
    properties: {
      kind: expect.objectContaining({ type: "string" }) as unknown,
      uses: expect.objectContaining({ type: "array" }) as unknown,
      note: { type: "string", title: "Note", maxLength: 99 },
      place: { type: "string", title: "Place", maxLength: 99, "x-required-when": "days > 3" },
    },
    allOf: [
      {
        if: { properties: { kind: { const: "other" } }, required: ["kind"] },
        then: {
          properties: { other: { type: "string", title: "Other", minLength: 1, maxLength: 9 } },
          required: ["other", "note"],
        },
      },
      {
        if: {
          properties: {
            uses: { type: "array", contains: { enum: ["trips", "work"] } },
            kind: { const: "car" },
          },
          required: ["uses", "kind"],
        },
        then: { properties: { days: { type: "integer", title: "Days" } }, required: ["days"] },
      },
    ],
  });
});

test("conditions stay what they are when a file is completed again, as after a patch", () => {
  const once = completed(shift);
  expect(completed(once)).toBe(once);
});

test("words in short sentences belong to the fields that they name", () => {
  const file = completed({
    $schema: own,
    properties: { day: { format: "date" }, photo: { $ref: "types/file.json" } },
    "x-easy-reads": { day: "On which day?", photo: "Add a photo.", when: "When?" },
  });
  expect(file).toMatchObject({
    properties: { day: { "x-easy-read": "On which day?" }, photo: { "x-easy-read": "Add a photo." } },
    "x-easy-reads": { when: "When?" },
  });
  expect(completed(file)).toBe(file);
});
