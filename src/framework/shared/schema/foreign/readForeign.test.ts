/* eslint-disable unicorn/no-thenable -- a keyword of JSON Schema */
import { expect, test } from "vitest";
import type { JsonObject, Schema } from "../schema.ts";
import { Documents } from "./documents.ts";
import { toKeys, toNames } from "./names.ts";
import { type Foreign, readForeign } from "./readForeign.ts";

const text = { type: "string" };
const reserved = new Set(["id", "version"]);

function read(schema: JsonObject, others: Record<string, JsonObject> = {}): Foreign {
  const documents = new Documents([["records/thing.json", schema], ...Object.entries(others)]);
  return readForeign("records/thing.json", schema, { documents, own: new Set(), reserved, isRecord: true });
}
const fields = (schema: JsonObject, others?: Record<string, JsonObject>): Record<string, Schema> =>
  read(schema, others).schema.properties ?? {};

test("names that no field can have get keys, and records go both ways", () => {
  const inner = { type: "object", properties: { "street name": text } };
  const { schema } = read({
    properties: {
      id: text,
      "first-name": text,
      first_name: text,
      home: inner,
      list: { type: "array", items: inner },
    },
  });
  expect(Object.keys(schema.properties ?? {})).toEqual([
    "own_id",
    "first_name_2",
    "first_name",
    "home",
    "list",
  ]);
  expect(schema.properties?.first_name_2).toMatchObject({ title: "First name", "x-name": "first-name" });
  const record = {
    id: "a",
    "first-name": "b",
    first_name: "c",
    home: { "street name": "d" },
    list: [{ "street name": "e" }],
  };
  const stored = toKeys(schema, record, true);
  expect(stored).toEqual({
    own_id: "a",
    first_name_2: "b",
    first_name: "c",
    home: { street_name: "d" },
    list: [{ street_name: "e" }],
  });
  expect(toNames(schema, stored)).toEqual(record);
  expect(toKeys(schema, { id: "0199", "first-name": "b" }, false)).toEqual({ id: "0199", first_name_2: "b" });
});

test("names with letters of other languages keep them without their accents", () => {
  const { schema } = read({
    properties: { "grünes-feld": text, "Größe (cm)": text, "ægir ø": text, 名前: text },
  });
  expect(Object.keys(schema.properties ?? {})).toEqual(["grunes_feld", "Grosse_cm", "aegir_o", "field"]);
});

test("a default that its own field refuses is left out and told, any other is kept", () => {
  const { schema, left } = read({
    properties: {
      site: { type: "string", format: "uri", default: "https://" },
      theme: { type: "object", required: ["repo"], properties: { repo: text }, default: { repo: 3 } },
      count: { type: "integer", default: 2 },
      note: { type: "string", pattern: "^a", default: "" },
      home: {
        type: "object",
        additionalProperties: false,
        properties: { "street name": text },
        default: { "street name": "Main" },
      },
    },
  });
  const defaults = Object.entries(schema.properties ?? {}).map(([name, { default: given }]) => [name, given]);
  expect(Object.fromEntries(defaults)).toEqual({
    site: undefined,
    theme: undefined,
    count: 2,
    note: "",
    home: { street_name: "Main" },
  });
  expect(left.map(({ pointer }) => pointer)).toEqual([
    "/properties/site/default",
    "/properties/theme/default",
  ]);
});

test("values of a record under names of their own stand in one field, and go both ways", () => {
  const { schema } = read({ properties: { name: text }, additionalProperties: { type: "integer" } });
  const stored = toKeys(schema, { name: "x", a: 1, b: 2 }, true);
  expect(stored).toEqual({ name: "x", other_entries: { a: 1, b: 2 } });
  expect(toNames(schema, stored)).toEqual({ name: "x", a: 1, b: 2 });
});

test.each<[string, JsonObject, object]>([
  ["a type that may be null", { a: { type: ["integer", "null"] } }, { a: { type: "integer", title: "A" } }],
  ["OpenAPI's nullable", { a: { ...text, nullable: true } }, { a: { type: "string" } }],
  ["draft 4's exclusive bounds", { a: { type: "number", minimum: 1, exclusiveMinimum: true } }, { a: { exclusiveMinimum: 1 } }],
  ["several types", { a: { type: ["string", "integer"] } }, { a: { anyOf: [{ type: "string", title: "Text" }, { type: "integer" }] } }],
  ["a text or a list of texts", { a: { oneOf: [text, { type: "array", items: text }] } }, { a: { oneOf: [{ type: "string" }, { type: "array" }] } }],
  ["places", { a: { type: "array", items: [text, { type: "integer" }], additionalItems: false } }, { a: { prefixItems: [{ type: "string" }, { type: "integer" }], maxItems: 2 } }],
  ["names and values", { a: { type: "object", patternProperties: { "^x-": text }, additionalProperties: false } }, { a: { patternProperties: { "^x-": { type: "string" } }, additionalProperties: false } }],
  ["anything", { a: true }, { a: { "x-widget": "json" } }],
  ["a reference with siblings", { a: { $ref: "#/properties/b", minLength: 3 }, b: { ...text, maxLength: 9 } }, { a: { type: "string", minLength: 3, maxLength: 9 } }],
  ["allOf", { a: { allOf: [{ type: "object", properties: { x: text } }, { properties: { y: text }, required: ["y"] }] } }, { a: { properties: { x: {}, y: {} }, required: ["y"] } }],
])("%s", (_, properties, expected) => {
  expect(fields({ type: "object", properties })).toMatchObject(expected);
}); // prettier-ignore

test("references to other files, by path and by $id, and to anchors", () => {
  const address = {
    $id: "https://example.org/address",
    type: "object",
    properties: { city: { $ref: "#town" } },
    $defs: { t: { $anchor: "town", ...text } },
  };
  const found = fields(
    {
      properties: {
        a: { $ref: "address.json" },
        b: { $ref: "https://example.org/address#/properties/city" },
      },
    },
    { "records/address.json": address },
  );
  expect(found.a?.properties?.city).toEqual({ type: "string", title: "City" });
  expect(found.b).toEqual({ type: "string", title: "B" });
});

test("a reference that leads nowhere is told with its place", () => {
  expect(read({ properties: { a: { $ref: "https://example.org/x" } } }).problems).toMatchObject(
    [
      {
        file: "schemas/records/thing.json",
        pointer: "/properties/a/$ref",
        found: /https:\/\/example.org\/x/,
      },
    ].map(({ found: _found, ...place }) => place),
  );
});

test("a part that contains itself is read six times inside of itself, and that is told", () => {
  const { schema, left } = read({ type: "object", properties: { name: text, child: { $ref: "#" } } });
  const depth = (part: Schema | undefined): number =>
    part?.properties?.child ? 1 + depth(part.properties.child) : 0;
  expect(depth(schema)).toBe(6);
  expect(left).toMatchObject([{ pointer: "", found: expect.stringContaining("contains itself") as string }]);
});

test("alternatives that are lists of values are one choice", () => {
  const definitions = {
    colours: { title: "Colours", type: "string", enum: ["red", "green"] },
    sizes: { title: "Sizes", type: "string", enum: ["small", "red"] },
  };
  const either = [{ $ref: "#/definitions/colours" }, { $ref: "#/definitions/sizes" }];
  const of = (look: JsonObject) => fields({ properties: { look }, definitions }).look;
  expect(of({ anyOf: either })).toMatchObject({ type: "string", enum: ["red", "green", "small"] });
  // Exactly one of two lists with a value in common is no choice among all values.
  expect(of({ oneOf: either })).not.toHaveProperty("enum");
});

test("a field that tells alternatives apart is a choice, also where it is only required beside them", () => {
  const option = (kind: string) => ({ properties: { kind: { enum: [kind] } } });
  const { schema } = read({ required: ["kind"], oneOf: [option("dog"), option("cat")] });
  expect(schema.properties?.kind).toMatchObject({
    oneOf: [{ const: "dog" }, { const: "cat" }],
    type: "string",
  });
  expect(schema.properties?.kind).not.toHaveProperty("x-widget");
});

test("values under names of their own that contain each other end with none", () => {
  const { schema } = read({
    type: "object",
    properties: { name: text },
    additionalProperties: { $ref: "#" },
  });
  const deepest = (part: Schema | undefined): Schema | undefined =>
    typeof part?.additionalProperties === "object" ? deepest(part.additionalProperties) : part;
  expect(deepest(schema.properties?.other_entries)).toMatchObject({
    properties: { name: text },
    additionalProperties: false,
  });
});

test("a field that tells alternatives apart is a choice, and each has its own fields", () => {
  const option = (kind: string, name: string) => ({
    properties: { kind: { const: kind }, [name]: text },
    required: ["kind"],
  });
  const { schema } = read({ oneOf: [{ title: "A dog", ...option("dog", "breed") }, option("cat", "lives")] });
  expect(schema.properties?.kind?.oneOf).toEqual([
    { const: "dog", title: "A dog" },
    { const: "cat", title: "Cat" },
  ]);
  expect(schema.allOf).toMatchObject([
    { if: { properties: { kind: { const: "dog" } } }, then: { properties: { breed: {} } } },
    { if: { properties: { kind: { const: "cat" } } }, then: { properties: { lives: {} } } },
  ]);
});

test("alternatives that no field tells apart keep all fields, and say which they bring in", () => {
  const { schema } = read({ properties: { age: { type: "integer" } }, anyOf: [{ properties: { name: text }, required: ["name"] }, { properties: { code: text } }] }); // prettier-ignore
  expect(Object.keys(schema.properties ?? {})).toEqual(["age", "name", "code"]);
  expect(schema["x-alternatives"]).toEqual(["name", "code"]);
});

test("a pattern that RE2 does not run is left out and told", () => {
  const { schema, left } = read({ properties: { a: { ...text, pattern: "^(?!x)" } } });
  expect(schema.properties?.a?.pattern).toBeUndefined();
  expect(left).toMatchObject([
    { pointer: "/properties/a/pattern", instead: expect.stringContaining("look-ahead") as string },
  ]);
});

test.each<[string, JsonObject]>([
  ["that comes after another part", { allOf: ["object", { $ref: "#" }] }],
  ["that is an alternative", { allOf: [0], oneOf: [{ $ref: "#" }] }],
])("a schema that is a part of itself %s comes to an end", (_, schema) => {
  expect(fields(schema)).toBeTypeOf("object");
});

test("parts beside each other that have the same part in them are whole", () => {
  const definitions = { base: { properties: { name: text } } };
  const kinds = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => ({
    allOf: [{ $ref: "#/definitions/base" }],
    properties: { [name]: text },
  }));
  expect(Object.keys(fields({ definitions, type: "object", allOf: kinds })).toSorted()).toEqual([
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "h",
    "i",
    "name",
  ]);
});

test("parts that double with every reference are refused instead of read for minutes", () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 40 }, (_, at): [string, JsonObject] => {
      const next = { $ref: `#/definitions/part${at + 1}` };
      return [`part${at}`, at === 39 ? { properties: { name: text } } : { allOf: [next, next] }];
    }),
  );
  expect(read({ definitions, $ref: "#/definitions/part0" }).problems).toHaveLength(1);
});

test("formats of alternatives are judged, other than those that are written in another way here", () => {
  const kinds = ["email", "idn-email", "iri", "time"].map((format) => ({ type: "string", format }));
  const { contact } = fields({ properties: { contact: { anyOf: kinds } } });
  expect(contact?.allOf).toEqual([
    { anyOf: [{ ...text, format: "email" }, { ...text, format: "email" }, text, text] },
  ]);
});

test("choices keep what the product's own keywords say of them", () => {
  const { state } = fields({
    properties: {
      "a-b": text,
      state: {
        oneOf: [{ const: "a", title: "Aye", "x-tone": "success", "x-id": 3, minLength: 2 }, { const: "b" }],
      },
    },
  });
  expect(state?.oneOf).toEqual([
    { const: "a", title: "Aye", "x-tone": "success", "x-id": 3 },
    { const: "b", title: "b" },
  ]);
});

test("what is only to be written is told: it would be answered here", () => {
  const { left } = read({
    properties: { pin: { ...text, writeOnly: true }, name: { ...text, writeOnly: false } },
  });
  expect(left.map(({ pointer }) => pointer)).toEqual(["/properties/pin/writeOnly"]);
});
