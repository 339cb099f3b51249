import { describe, expect, test } from "vitest";
import type { JsonObject } from "../schema/schema.ts";
import { checkForm } from "./checkForm.ts";

const form = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const nested = (levels: number): JsonObject =>
  levels === 0 ? { type: "string" } : form({ inner: nested(levels - 1) });
const condition = (name: string, shows: string): JsonObject => ({
  if: { properties: { [name]: { const: "x" } }, required: [name] },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties: { [shows]: { type: "string" } } },
});
const needed = (name: string, wanted: string, test: JsonObject = { const: "x" }): JsonObject => ({
  if: { properties: { [name]: test }, required: [name] },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: [wanted] },
});
const within = (name: string, inner: JsonObject, more: JsonObject = { allOf: [inner] }): JsonObject => ({
  if: { properties: { [name]: { const: "x" } }, required: [name] },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: more,
});
const deep = (levels: number): JsonObject => {
  let inner: JsonObject = {};
  for (let level = 0; level < levels; level += 1) inner = { not: inner };
  return inner;
};

describe("a form is refused with its place named (security.md G-33)", () => {
  test.each<[string, unknown, string, RegExp]>([
    ["no object", [], "", /object/],
    [
      "a pattern that RE2 does not run",
      form({ a: { type: "string", pattern: "^(?=(a+)+$)" } }),
      "/properties/a/pattern",
      /without look-ahead/,
    ],
    [
      "a pattern of that kind in a condition",
      form({ a: { type: "string", allOf: [{ not: { pattern: "(a)\\1" } }] } }),
      "/properties/a/allOf/0/not/pattern",
      /back-references/,
    ],
    ["a reference to itself", form({ a: { $ref: "#" } }), "/properties/a/$ref", /References/],
    [
      "a reference beside a type",
      form({ a: { type: "string", $ref: "#" } }),
      "/properties/a/$ref",
      /References/,
    ],
    [
      "3,000 questions",
      form(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`q${at}`, { type: "string" }]))),
      "/properties/q400",
      /at most 400 questions/,
    ],
    [
      "seven levels",
      form({ a: nested(7) }),
      "/properties/a/properties/inner/properties/inner/properties/inner/properties/inner/properties/inner/properties/inner",
      /at most 6 levels/,
    ],
    ["100,000 levels", deep(100_000), "/not".repeat(36), /nested too deeply/],
    ["300 KB", form({ a: { type: "string", description: "x".repeat(300_000) } }), "", /too large: 294 KB/],
    [
      "an unknown kind among several",
      form({ a: { anyOf: [{ type: "string" }, { type: "text" }] } }),
      "/properties/a/anyOf/1/type",
      /what kind of answer/,
    ],
    [
      "alternatives of the form itself",
      form({}, { oneOf: [{ properties: { b: { type: "string" } } }], "x-alternatives": ["b"] }),
      "/oneOf",
      /into a group/,
    ],
    [
      "questions under “else”",
      form(
        { a: { type: "string" } },
        { allOf: [{ if: { required: ["a"] }, else: { properties: { b: { type: "string" } } } }] },
      ),
      "/allOf/0",
      /and nothing else/,
    ],
    [
      "anyOf beside a type",
      form({ a: { type: "string", anyOf: [] } }),
      "/properties/a/anyOf",
      /not something/,
    ],
    [
      "a prototype",
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      "/properties/__proto__",
      /begins with a letter/,
    ],
    [
      "a constructor",
      form({ constructor: { type: "string" } }),
      "/properties/constructor",
      /letters, digits/,
    ],
    [
      "a type that is no keyword",
      form({ a: { type: "toString" } }),
      "/properties/a/type",
      /what kind of answer/,
    ],
    ["an unknown format", form({ a: { type: "string", format: "iri" } }), "/properties/a/format", /iri/],
    [
      "a least above the most",
      form({ a: { type: "number", minimum: 5, maximum: 1 } }),
      "/properties/a/minimum",
      /5.*1/,
    ],
    ["patternProperties", form({}, { patternProperties: {} }), "/patternProperties", /not something/],
    [
      "a question twice",
      form({ a: { type: "string" } }, { allOf: [condition("a", "a")] }),
      "/allOf/0/then/properties/a",
      /already exists/,
    ],
    [
      "a circle",
      form({}, { allOf: [condition("a", "b"), condition("b", "a")] }),
      "/allOf",
      /depends on itself/,
    ],
    ["a question that is not there", form({}, { allOf: [condition("gone", "b")] }), "/allOf", /not there/],
    [
      "answers needed because of a question that is not there",
      form({ a: { type: "string" } }, { allOf: [needed("gone", "a")] }),
      "/allOf/0/if",
      /“gone”, a question that is not there/,
    ],
    [
      "an answer needed of a question that is not there",
      form({ a: { type: "string" } }, { allOf: [needed("a", "gone")] }),
      "/allOf/0/then/required",
      /no such question/,
    ],
    [
      "questions shown within what is shown sometimes",
      form({ a: { type: "string" } }, { allOf: [within("a", condition("a", "b"))] }),
      "/allOf/0/then/allOf/0",
      /and nothing else/,
    ],
    [
      "conditions that are no list within what is shown sometimes",
      form({ a: { type: "string" } }, { allOf: [within("a", {}, { allOf: {} })] }),
      "/allOf/0/then/allOf",
      /must be a list/,
    ],
    ["a condition that is nothing", form({}, { allOf: [null] }), "/allOf/0", /“if” and “then”/],
    [
      "comparisons within comparisons",
      form(
        { a: { type: "string" }, b: { type: "string" } },
        { allOf: [needed("a", "b", { allOf: [{ allOf: [] }] })] },
      ),
      "/allOf/0/if/properties/a/allOf/0/allOf",
      /at least one entry/,
    ],
    [
      "a required question that is not there",
      form({}, { required: ["gone"] }),
      "/required",
      /no such question/,
    ],
    [
      "a secret field",
      form({ a: { type: "string", "x-sensitive": "reveal-identifiers" } }),
      "/properties/a/x-sensitive",
      /not something/,
    ],
    [
      "any other resource",
      form({ a: { type: "string", format: "uuid", "x-reference": "platform-users" } }),
      "/properties/a/x-reference",
      /participants or staff/,
    ],
  ])("%s", (_name, schema, pointer, message) => {
    const [problem] = checkForm(schema);
    expect(problem?.pointer).toBe(pointer);
    expect(problem?.message).toMatch(message);
  });
});

test("an ordinary form is taken", () => {
  const ordinary = form(
    {
      a: { type: "string", title: "A", minLength: 2 },
      b: { type: "array", items: form({ c: { type: "boolean" } }) },
    },
    {
      required: ["a"],
      allOf: [
        condition("a", "d"),
        needed("a", "b", { allOf: [{ minimum: 1 }, { not: { const: 3 } }] }),
        within("d", {}, { properties: { e: { type: "string" } }, allOf: [needed("a", "e")] }),
      ],
    },
  );
  const layout = { steps: [{ title: "One", sections: [{ fields: ["a", "d", "b", "e"] }] }] };
  expect(checkForm(ordinary, layout)).toEqual([]);
});

test("a layout names only questions that are there, each once", () => {
  const layout = { steps: [{ title: "One", sections: [{ fields: ["a", "a", "b"] }] }] };
  expect(checkForm(form({ a: { type: "string" } }), layout).map(({ message }) => message)).toEqual([
    "The question “a” appears in two places.",
    "There is no question “b”.",
  ]);
});
