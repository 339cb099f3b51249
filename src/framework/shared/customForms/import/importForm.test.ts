import { describe, expect, test } from "vitest";
import type { JsonObject, Schema } from "../../schema/schema.ts";
import { checkForm } from "../checkForm.ts";
import { importForm } from "./importForm.ts";

const form = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const text: JsonObject = { type: "string" };
const when = (name: string, test: JsonObject) => ({ properties: { [name]: test }, required: [name] });
/** A condition with what it shows. */
const shows = (condition: object, name: string): object => {
  const shown = { properties: { [name]: expect.anything() as object } };
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return expect.objectContaining({ if: condition, then: shown }) as object;
};
const answered = (name: string) => when(name, { not: { const: "" } });
const kind = form({ kind: { type: "string", enum: ["cat", "fish"] } });
const food = form({ food: text });

describe("what is asked only sometimes", () => {
  test.each<[string, JsonObject, object[]]>([
    [
      "by if and then",
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { ...kind, if: when("kind", { const: "cat" }), then: food },
      [shows(when("kind", { const: "cat" }), "food")],
    ],
    [
      "by else",
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { ...kind, if: when("kind", { const: "cat" }), then: {}, else: food },
      [shows({ not: when("kind", { const: "cat" }) }, "food")],
    ],
    [
      "for one of several answers",
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { ...kind, allOf: [{ if: { properties: { kind: { enum: ["cat", "fish"] } } }, then: food }] },
      [shows({ properties: { kind: { enum: ["cat", "fish"] } } }, "food")],
    ],
    [
      "once something was answered",
      { ...kind, dependencies: { kind: food } },
      [shows(when("kind", { not: { const: "" } }), "food")],
    ],
    [
      "for each answer to another question",
      {
        ...kind,
        dependencies: {
          kind: {
            oneOf: [form({ kind: { enum: ["cat"] }, food: text }), form({ kind: { enum: ["fish"] } })],
          },
        },
      },
      [
        expect.objectContaining({ if: answered("kind") }) as object,
        shows({ allOf: [answered("kind"), when("kind", { const: "cat" })] }, "food"),
      ],
    ],
    [
      "under a name that was changed",
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { ...form({ "a kind": text }), if: when("a kind", { const: "x" }), then: food },
      [shows(when("a_kind", { const: "x" }), "food")],
    ],
  ])("%s", (_name, source, conditions) => {
    const { schema, problems } = importForm(source);
    expect(problems).toEqual([]);
    expect(checkForm(schema)).toEqual([]);
    expect(schema.allOf).toEqual(conditions);
  });

  test.each<[string, JsonObject, JsonObject]>([
    [
      "by a condition",
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: when("kind", { const: "cat" }), then: { required: ["name"] } },
      { const: "cat" },
    ],
    ["by a list of dependencies", { dependencies: { kind: ["name"] } }, { not: { const: "" } }],
    ["by a list of its own", { dependentRequired: { kind: ["name"] } }, { not: { const: "" } }],
  ])("a question that must be answered only sometimes is one here too: %s", (_name, more, test) => {
    const { schema, left } = importForm({ ...form({ kind: text, name: text }), ...more });
    expect(left).toEqual([]);
    expect(checkForm(schema)).toEqual([]);
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    expect(schema.allOf).toEqual([{ if: when("kind", test), then: { required: ["name"] } }]);
  });

  test("is taken over whatever the condition compares", () => {
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    const source = { ...kind, if: { properties: { kind: { pattern: "^c" } } }, then: food };
    const { schema, left } = importForm(source);
    expect(left).toEqual([]);
    expect(checkForm(schema)).toEqual([]);
    expect(schema.allOf).toEqual([shows({ properties: { kind: { pattern: "^c" } } }, "food")]);
  });
});

describe("what a schema may be put together of", () => {
  const address = form({ street: text }, { required: ["street"] });
  test.each<[string, JsonObject, object]>([
    [
      "references",
      { ...form({ home: { $ref: "#/definitions/a" } }), definitions: { a: address } },
      { home: { title: "Home", required: ["street"], properties: { street: { type: "string" } } } },
    ],
    [
      "allOf",
      form({ home: { allOf: [address, form({ city: text })] } }),
      { home: { properties: { street: {}, city: {} } } },
    ],
    [
      "alternatives",
      form({
        at: {
          oneOf: [
            { title: "Home", ...address },
            { type: "array", items: text },
          ],
        },
      }),
      {
        at: {
          oneOf: [
            { title: "Home", type: "object" },
            { title: "List", type: "array" },
          ],
        },
      },
    ],
    [
      "the same answers in several lists",
      form({ a: { anyOf: [{ enum: ["x"] }, { const: "y" }] } }),
      { a: { oneOf: [{ const: "x" }, { const: "y" }] } },
    ],
    [
      "entries with names of their own",
      form({ a: { type: "object", additionalProperties: text } }),
      { a: { type: "object", additionalProperties: { type: "string" } } },
    ],
    [
      "places of a list",
      form({ a: { type: "array", items: [text, { type: "number" }] } }),
      { a: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] } },
    ],
    [
      "a file as text",
      form({ a: { type: "string", format: "data-url" } }),
      { a: { type: "object", format: "file" } },
    ],
    [
      "one answer by itself",
      { type: "array", title: "Things", items: text },
      { value: { type: "array", title: "Things" } },
    ],
    [
      "alternatives of the whole",
      { anyOf: [form({ a: text }, { required: ["a"] }), form({ b: text })] },
      { answer: { "x-alternatives": ["a", "b"], properties: { a: {}, b: {} } } },
    ],
    [
      "names that fit a pattern",
      form({ a: { type: "object", patternProperties: { "^x-": text }, additionalProperties: false } }),
      { a: { additionalProperties: { type: "string" }, propertyNames: { pattern: "^x-" } } },
    ],
    [
      "limits of numbers and texts",
      form({
        a: { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 9 },
        b: { type: "string", pattern: "^[a-f]+$" },
      }),
      { a: { exclusiveMinimum: 1, exclusiveMaximum: 9 }, b: { pattern: "^[a-f]+$" } },
    ],
    [
      "what is only read",
      form({ a: { type: "string", readOnly: true, default: "x" } }),
      { a: { const: "x" } },
    ],
  ])("%s", (_name, source, properties) => {
    const { schema, problems } = importForm(source);
    expect(problems).toEqual([]);
    expect(checkForm(schema)).toEqual([]);
    expect(schema.properties).toMatchObject(properties);
  });
});

test("a text without a limit is a line, or several where its name says so", () => {
  const { schema } = importForm(
    form({ city: text, "job-description": text, code: { type: "string", maxLength: 5 } }),
  );
  expect(schema.properties).toMatchObject({
    city: { maxLength: 200 },
    job_description: { "x-widget": "long-text" },
    code: { maxLength: 5 },
  });
});

test("a schema that becomes one question needs an answer where each of its alternatives asks for something", () => {
  const needing = (name: string): JsonObject => ({ ...form({ [name]: text }), required: [name] });
  expect(importForm({ anyOf: [needing("phone"), needing("mail")] }).schema.required).toEqual(["answer"]);
  expect(importForm({ anyOf: [needing("phone"), form({ mail: text })] }).schema.required).toBeUndefined();
});

test("a part that contains itself is read as deep as a form may be nested, and that is told once", () => {
  const { schema, left, problems } = importForm(
    form({ name: text, children: { type: "array", items: { $ref: "#" } } }),
  );
  expect([problems, checkForm(schema)]).toEqual([[], []]);
  const depth = ({ properties: { children } = {} }: Schema): number =>
    children?.items ? 1 + depth(children.items) : 0;
  expect(depth(schema)).toBeGreaterThanOrEqual(2);
  expect(left.filter(({ message }) => /contains itself/.test(message))).toHaveLength(1);
});

test("what a form cannot hold is told with its place and what to write instead", () => {
  const { left } = importForm(
    form({ a: { type: "string", pattern: "^(?=x)" }, b: { type: "string", readOnly: true }, c: text }),
  );
  expect(left).toEqual([
    {
      pointer: "/properties/a/pattern",
      message: expect.stringContaining("Write instead: a pattern") as string,
    },
    { pointer: "/properties/b/readOnly", message: expect.stringContaining("“default”") as string },
  ]);
});

test("lists inside of lists are shortened until they can be judged in time, and that is told", () => {
  const list = (items: JsonObject): JsonObject => ({ type: "array", items });
  const { schema, left } = importForm(form({ a: list(list(form({ b: text, c: text }))) }));
  expect(checkForm(schema)).toEqual([]);
  expect(left).toEqual([{ pointer: "/properties/a/items", message: "This list takes at most 10 entries." }]);
});

test("a condition whose keywords have values of the wrong kind says nothing, and the form is read", () => {
  const malformed = { required: {}, properties: [], oneOf: "a" };
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  const { schema } = importForm({ ...kind, if: malformed, then: food });
  expect(() => checkForm(schema)).not.toThrow();
  expect(JSON.stringify(schema)).toContain("food");
});
