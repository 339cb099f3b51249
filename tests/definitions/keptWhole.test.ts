import fc from "fast-check";
import { expect, test } from "vitest";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { checkDefinitions, type CheckedDefinitions } from "#framework/shared/definitions/check/check.ts";
import type { Problem } from "#framework/shared/definitions/check/problem.ts";
import { isObject, type Json, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { loadDefinitions, metaSchemas, productFolder } from "#framework/server/definitions/load.ts";
import { cleanInput } from "#framework/server/records/write/input/input.ts";
import { compileRecordTypes } from "#framework/server/records/store/compileTypes.ts";
import { compileValidator } from "#framework/server/validation/validator.ts";
import { resolveDefinitions } from "#framework/shared/definitions/definitions.ts";
import { publicSchemas } from "../support/publicSchemas/publicSchemas.ts";
import { portal as disabilitySupport } from "#portal.server.ts";

const meta = metaSchemas();
const product = loadDefinitions(productFolder);
const { portal, access, navigation } = product.files;
/** A portal that stands alone and has nothing but the resource that is tried. */
const base = new Map<string, unknown>([
  ["resources/portal.json", { ...portal, contract: undefined, calls: {} }],
  [
    "resources/access.json",
    { ...access, roles: access.roles.map((role) => ({ ...role, permissions: "all" })) },
  ],
  [
    "resources/navigation.json",
    {
      ...navigation,
      phone: undefined,
      notices: undefined,
      dashboards: undefined,
      conditions: undefined,
      pages: [],
    },
  ],
]);

/** What the checker says of a resource of its own with a schema. */
const checked = (schema: object): CheckedDefinitions | Problem[] =>
  checkDefinitions(
    new Map([
      ...base,
      ["resources/things.json", { name: "things", record: { schema: "records/thing", title: "A thing" } }],
      ["schemas/records/thing.json", schema],
    ]),
    meta,
  );

/** What is kept of a value that a person saves. */
function kept(loaded: CheckedDefinitions, value: JsonObject): JsonObject {
  const schema = loaded.schemas.get("records/thing") ?? {};
  const definitions = resolveDefinitions(loaded.files);
  const types = compileRecordTypes(
    { ...product, ...loaded, definitions },
    new Map([["records", new Map<string, string>()]]),
    disabilitySupport.rules.rows,
  );
  const type = types.get("things");
  if (!type) throw new Error("there is no such type");
  const everything = { permissions: "all" } as never;
  return compileValidator(schema).prune(cleanInput(type, everything, value));
}

/** Every value in a record by its place: what is empty is none. */
function leaves(value: Json, place = ""): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, `${place}/${index}`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => leaves(item, `${place}/${key}`));
  return value === null || value === "" ? [] : [[place, value]];
}

/** The fields that appear by a condition, such as those of one of several alternatives. */
const conditionalNames = ({ allOf = [] }: Schema): Set<string> =>
  new Set(
    allOf.flatMap(({ then, else: otherwise }) =>
      [then, otherwise].flatMap((branch) => [
        ...Object.keys(branch?.properties ?? {}),
        ...(branch?.required ?? []),
      ]),
    ),
  );

/** A value that fills in every field that a person may always set. */
function filled(schema: Schema, depth = 0): Json {
  const [choice] = schema.oneOf?.flatMap((entry) => ("const" in entry ? [entry.const as Json] : [])) ?? [];
  if (choice !== undefined) return choice;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? "x";
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "array") return depth > 6 ? [] : [filled(schema.items ?? { type: "string" }, depth + 1)];
  if (type === "object" || schema.properties) {
    const conditional = conditionalNames(schema);
    return Object.fromEntries(
      Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
        property.readOnly === true || conditional.has(name) ? [] : [[name, filled(property, depth + 1)]],
      ),
    );
  }
  if (type === "integer" || type === "number") return 7;
  if (type === "boolean") return true;
  return schema.format === "date-time" ? "2026-11-21T02:00:00.000Z" : "seven";
}

/** A published schema with the names and keywords that a resource takes, as someone who adopts it would write it. */
function adopted(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(adopted);
  if (!isObject(schema)) return schema;
  const dropped = new Set([
    "$schema",
    "$id",
    "id",
    "$comment",
    "examples",
    "default",
    "patternProperties",
    "dependencies",
  ]);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (dropped.has(key)) return [];
      if (key === "properties" && isObject(value))
        return [
          [
            key,
            Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameFor(name), adopted(inner)])),
          ],
        ];
      if (key === "required" && Array.isArray(value))
        return [[key, value.map((name) => nameFor(String(name)))]];
      if (key === "format" && !["date", "date-time", "email", "uri"].includes(String(value))) return [];
      return [[key, adopted(value)]];
    }),
  );
}

const nameFor = (name: string): string =>
  `f_${name
    .replace(/([A-Z])/g, "_$1")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")}`;

/** Refused with a place, or kept whole. */
function keptOrRefused(schema: object): "kept" | "refused" {
  const loaded = checked(schema);
  if (Array.isArray(loaded)) {
    for (const problem of loaded) {
      expect(problem.file).toMatch(/^(schemas\/records\/thing|resources\/things)\.json$/);
      expect([problem.found, problem.expected]).not.toContain("");
    }
    return "refused";
  }
  const value = filled(loaded.schemas.get("records/thing") ?? {}) as JsonObject;
  expect(leaves(kept(loaded, value))).toEqual(leaves(value));
  return "kept";
}

const adoptions = new Map<object, "kept" | "refused">();

/** What becomes of a published schema that someone adopts, worked out once. */
function whenAdopted(schema: object): "kept" | "refused" {
  const known = adoptions.get(schema) ?? keptOrRefused(adopted(schema as Json) as object);
  adoptions.set(schema, known);
  return known;
}

test.each(publicSchemas)("$name: refused with a place, or kept whole", ({ schema }) => {
  keptOrRefused(schema);
  whenAdopted(schema);
});

test("of the published schemas, adopted, a good part is accepted", () => {
  const accepted = publicSchemas.filter(({ schema }) => whenAdopted(schema) === "kept");
  expect(accepted.length).toBeGreaterThan(20);
});

/** Fields of every kind that a record keeps, and such as it cannot. */
const right = fc.constantFrom<object>(
  { type: "string" },
  { type: "integer" },
  { type: "boolean" },
  { type: ["string", "null"] },
  { type: "array", items: { type: "string" } },
  { type: "array", items: { type: "object", properties: { d: { type: "string" } } } },
  { type: "array", items: { type: "array", items: { type: "integer" } } },
  { const: "x" },
  { oneOf: [{ const: "a", title: "A" }] },
  { $ref: "#/definitions/shared" },
  { $ref: "#/definitions/shared", title: "Shared" },
);
const wrong = fc.constantFrom<object>(
  { type: "null" },
  { type: "array" },
  { enum: ["a", { b: 1 }] },
  { oneOf: [{ type: "string" }, { type: "integer" }] },
  { $ref: "#/definitions/shared", properties: { other: { type: "string" } } },
);
const property = fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: wrong });
const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const group = (inner: fc.Arbitrary<object>): fc.Arbitrary<object> => {
  const properties = fc.dictionary(fc.constantFrom("a", "b", "c"), inner, { minKeys: 1, maxKeys: 2 });
  const branch = properties.map((own) => [{ properties: own }]);
  const open = seldom(fc.constant(true));
  return fc
    .record({
      type: fc.constant("object"),
      properties,
      additionalProperties: open,
      oneOf: seldom(branch),
      allOf: seldom(branch),
    })
    .map((made) => JSON.parse(JSON.stringify(made)) as object);
};
const anySchema = group(fc.oneof(property, group(property)));

test("any schema is refused with a place, or a record of it is kept whole", () => {
  const seen = { kept: 0, refused: 0 };
  fc.assert(
    fc.property(anySchema, (schema) => {
      const definitions = { shared: { type: "object", properties: { name: { type: "string" } } } };
      seen[keptOrRefused({ ...schema, definitions })] += 1;
    }),
    { numRuns: 40, seed: 11 },
  );
  expect(seen.kept).toBeGreaterThan(2);
});
