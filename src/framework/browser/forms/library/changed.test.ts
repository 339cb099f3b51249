import { ADDITIONAL_PROPERTY_KEY_REMOVE } from "@rjsf/core/lib/components/constants.js";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asRjsf } from "../drawn.ts";
import { changed } from "./changed.ts";
import { schemaUtils } from "./schemaUtils.ts";

const text: Schema = { type: "string" };
const schema: Schema = {
  type: "object",
  properties: {
    name: text,
    kind: { type: "string", oneOf: [{ const: "fall" }, { const: "other" }] },
    address: { type: "object", properties: { street: text, town: text } },
    rows: { type: "array", items: { type: "object", properties: { what: text } } },
    words: { type: "array", items: text },
  },
  allOf: [
    {
      if: { properties: { kind: { const: "fall" } }, required: ["kind"] },
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { where: text }, required: ["where"] },
    },
  ],
};

const before: JsonObject = {
  name: "Ann",
  kind: "fall",
  where: "stairs",
  address: { street: "Main", town: "Perth" },
  rows: [{ what: "a" }, { what: "b" }],
  words: ["x", "y"],
};

interface Case {
  of: string;
  path: (string | number)[];
  now: Json | symbol | undefined;
  after: JsonObject;
}

const cases: Case[] = [
  { of: "a field", path: ["name"], now: "Anna", after: { ...before, name: "Anna" } },
  {
    of: "a field that is cleared",
    path: ["name"],
    now: undefined,
    after: { ...before, name: undefined as never },
  },
  {
    of: "a field in a group",
    path: ["address", "town"],
    now: "Albany",
    after: { ...before, address: { street: "Main", town: "Albany" } },
  },
  {
    of: "a field in a row",
    path: ["rows", 1, "what"],
    now: "c",
    after: { ...before, rows: [{ what: "a" }, { what: "c" }] },
  },
  {
    of: "an entry of a list that is cleared",
    path: ["words", 0],
    now: undefined,
    after: { ...before, words: [null, "y"] },
  },
  { of: "everything", path: [], now: { name: "Bo" }, after: { name: "Bo" } },
  {
    of: "a field that hides another one",
    path: ["kind"],
    now: "other",
    after: { ...before, kind: "other", where: undefined as never },
  },
  {
    of: "a value that is taken away with its name",
    path: ["address", "town"],
    now: ADDITIONAL_PROPERTY_KEY_REMOVE,
    after: { ...before, address: { street: "Main" } },
  },
];

describe("what is filled in after a change", () => {
  it.each(cases)("of $of", ({ path, now, after }) => {
    expect(changed(schemaUtils(asRjsf(schema)), before, path, now)).toStrictEqual(after);
  });

  it("keeps what stands beside it as the very same object", () => {
    const after = changed(schemaUtils(asRjsf(schema)), before, ["rows", 1, "what"], "c");
    expect(after.address).toBe(before.address);
    expect((after.rows as Json[])[0]).toBe((before.rows as Json[])[0]);
  });

  it("makes what was not there", () => {
    const after = changed(schemaUtils(asRjsf(schema)), {}, ["rows", 0, "what"], "a");
    expect(after).toStrictEqual({ rows: [{ what: "a" }] });
  });

  it("never reaches beyond the value", () => {
    changed(schemaUtils(asRjsf(schema)), {}, ["__proto__", "polluted"], "yes");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("a schema with its conditions resolved", () => {
  const drawn = asRjsf(schema);
  const utils = schemaUtils(drawn);

  it("is the same object until one of them turns", () => {
    const fall = utils.retrieveSchema(drawn, before);
    expect(utils.retrieveSchema(drawn, { ...before, name: "Anna" })).toBe(fall);
    const other = utils.retrieveSchema(drawn, { ...before, kind: "other" });
    expect(Object.keys(fall.properties ?? {})).toContain("where");
    expect(Object.keys(other.properties ?? {})).not.toContain("where");
    expect(utils.retrieveSchema(drawn, before)).toBe(fall);
  });

  it("takes parts that are yes or no alone", () => {
    const told = asRjsf({
      type: "object",
      properties: { name: text },
      allOf: [{ if: { required: ["name"] }, else: false as never }],
    });
    const made = schemaUtils(told);
    expect(() => made.retrieveSchema(told, { name: "Ann" })).not.toThrow();
    expect(() => made.retrieveSchema(false as never, "Ann")).not.toThrow();
    expect(changed(made, { name: "Ann" }, ["name"], "Anna")).toEqual({ name: "Anna" });
  });

  it("is made anew where the value has names of its own", () => {
    const open = asRjsf({ type: "object", additionalProperties: text });
    const made = schemaUtils(open);
    expect(Object.keys(made.retrieveSchema(open, { a: "1" }).properties ?? {})).toEqual(["a"]);
    expect(Object.keys(made.retrieveSchema(open, { b: "1" }).properties ?? {})).toEqual(["b"]);
  });
});
