import fc from "fast-check";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";

/** Names as schemas from elsewhere have them, some of which no field can have. */
const names = ["name", "id", "first-name", "Kind", "size", "list of things", "count2", "$total", "état"];

const text: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({ type: "string" }),
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 4, max: 20 }))
    .map(([minLength, maxLength]) => ({ type: "string", minLength, maxLength })),
  fc.constantFrom("^[a-z]+$", "^\\d{2,4}$", "x").map((pattern) => ({ type: "string", pattern })),
  fc.constantFrom("date", "email", "date-time", "uuid").map((format) => ({ type: "string", format })),
  fc.constantFrom<Json[]>(["red", "green"], ["one"], ["a b", "c"]).map((list) => ({ enum: list })),
);

const number: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom("integer", "number"),
    fc.constantFrom<JsonObject>(
      {},
      { minimum: 0 },
      { minimum: -2, maximum: 10 },
      { exclusiveMinimum: 0 },
      { exclusiveMaximum: 8 },
      { multipleOf: 2 },
    ),
  )
  .map(([type, limits]) => ({ type, ...limits }));

const flag = fc.constant<JsonObject>({ type: "boolean" });

/** A type that may also be null, said in one of three ways. */
const nullable = fc
  .oneof(text, number, flag)
  .chain((part) =>
    fc.constantFrom<JsonObject>(
      { anyOf: [part, { type: "null" }] },
      { oneOf: [{ type: "null" }, part] },
      typeof part.type === "string" ? { ...part, type: [part.type, "null"] } : part,
    ),
  );

const fixed = fc.constantFrom<Json>("fixed", 3, true).map((value): JsonObject => ({ const: value }));

const several = fc.constantFrom<JsonObject>(
  { type: ["string", "integer"] },
  { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  { anyOf: [{ type: "number", minimum: 5 }, { type: "boolean" }] },
);

/** Schemas of records as others may write them: every kind of keyword that docs/definitions.md names. */
export const foreignSchema: fc.Arbitrary<JsonObject> = fc
  .letrec<{ part: JsonObject; group: JsonObject; list: JsonObject }>((tie) => ({
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      text,
      number,
      flag,
      nullable,
      fixed,
      several,
      fc.constantFrom<JsonObject>({ $ref: "#/$defs/thing" }, { $ref: "#/$defs/code", title: "A code" }),
      tie("list"),
      tie("group"),
    ),
    list: fc
      .tuple(
        tie("part"),
        fc.constantFrom<JsonObject>({}, { minItems: 1 }, { maxItems: 2 }, { uniqueItems: true }),
      )
      .map(([items, limits]): JsonObject => ({ type: "array", items, ...limits })),
    group: fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
        fc.array(tie("part"), { minLength: 4, maxLength: 4 }),
        fc.subarray([0, 1, 2, 3]),
        fc.constantFrom("closed", "open", "typed", "patterns", "depends", "if", "allOf", "unsaid", "unsaid"),
      )
      .map(([keys, parts, required, more]): JsonObject => {
        const [first = "", second = first] = keys;
        const properties = Object.fromEntries(keys.map((key, index) => [key, parts[index] ?? {}]));
        const needed = required.flatMap((index) => keys[index] ?? []);
        return {
          type: "object",
          properties,
          ...(needed.length > 0 && { required: needed }),
          ...ways[more]?.(first, second),
        };
      }),
  }))
  .group.map((group): JsonObject => ({ $schema: draft, ...group, $defs: shared }));

const draft = "https://json-schema.org/draft/2020-12/schema";

const shared: JsonObject = {
  code: { type: "string", maxLength: 6 },
  thing: {
    type: "object",
    properties: { label: { type: "string", minLength: 1 }, weight: { type: "number", minimum: 0 } },
    required: ["label"],
  },
};

const extra: JsonObject = { properties: { extra: { type: "string" } } };

/** What more is said of a group, about two of its fields. */
const ways: Record<string, (first: string, second: string) => JsonObject> = {
  closed: () => ({ additionalProperties: false }),
  open: () => ({ additionalProperties: true }),
  typed: () => ({ additionalProperties: { type: "integer" } }),
  patterns: () => ({ patternProperties: { "^x_": { type: "string" } }, additionalProperties: false }),
  depends: (first, second) => ({ dependentRequired: { [first]: [second] } }),
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  if: (first, second) => ({ if: { required: [first] }, then: { required: [second] } }),
  allOf: (first): JsonObject => ({ allOf: [{ required: [first] }, extra] }),
};
