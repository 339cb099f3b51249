/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { expect, test } from "vitest";
import { patchFields } from "./patch.ts";

const schema = {
  type: "object",
  required: ["kind", "note"],
  properties: {
    kind: {
      oneOf: [
        { const: "car", title: "Car" },
        { const: "van", title: "Van" },
      ],
    },
    note: { type: "string" },
  },
  allOf: [
    {
      if: { properties: { kind: { const: "van" } } },
      then: {
        properties: { load: { type: "number" }, height: { type: "number" } },
        required: ["load", "height"],
      },
    },
  ],
};

test.each([
  [
    "changes a field",
    { note: { title: "Note" } },
    { properties: { note: { type: "string", title: "Note" } } },
  ],
  [
    "leaves a field out",
    { note: null },
    { required: ["kind"], properties: { kind: schema.properties.kind } },
  ],
  [
    "changes the choices that it names",
    { kind: { oneOf: [{ const: "van", title: "Transporter" }] } },
    { properties: { kind: { oneOf: [{ title: "Car" }, { const: "van", title: "Transporter" }] } } },
  ],
  [
    "changes a field where its condition brings it in, and only there",
    { load: { title: "Load" } },
    {
      properties: schema.properties,
      allOf: [{ ...schema.allOf[0], then: { properties: { load: { type: "number", title: "Load" } } } }],
    },
  ],
  [
    "leaves a field of a condition out",
    { load: null },
    { allOf: [{ then: { properties: { height: { type: "number" } }, required: ["height"] } }] },
  ],
  [
    "adds a field that the schema does not have",
    { plate: { type: "string" } },
    { properties: { plate: { type: "string" } } },
  ],
])("a patch of a schema %s", (_, fields, expected) => {
  expect(patchFields(schema, fields)).toMatchObject(expected);
});

test("a patch of a schema leaves nothing of a field behind", () => {
  expect(JSON.stringify(patchFields(schema, { load: null, note: null }))).not.toMatch(/load|note/);
});

test("a patch of a schema changes no condition that does not have the field", () => {
  expect(patchFields(schema, { note: { title: "Note" } }).allOf).toEqual(schema.allOf);
});
