import { describe, expect, test } from "vitest";
import type { Json } from "../../schema/schema.ts";
import { applyPatch } from "./apply.ts";

const base: Json = {
  label: { one: "Vehicle", many: "Vehicles" },
  columns: ["plate", { field: "status", hidden: true }, "driver"],
  rows: [["plate", "seats"], "status", ["driver"]],
  sections: [{ title: "Main", fields: ["plate"] }, { fields: ["notes"] }, { title: "Owner", fields: [] }],
  choices: [
    { const: 1, title: "New" },
    { const: 2, title: "Used" },
  ],
  twice: [{ name: "a" }, { name: "a" }],
};

describe("a patch changes what it names", () => {
  test.each<[string, Json, Record<string, Json>]>([
    ["a key", { label: { one: "Car" } }, { label: { one: "Car", many: "Vehicles" } }],
    ["a key that goes", { label: { many: null } }, { label: { one: "Vehicle" } }],
    ["a whole list", { columns: ["plate"] }, { columns: ["plate"] }],
    [
      "a column more, one less",
      { columns: { "+": ["seats"], "-": ["plate"] } },
      { columns: [{ field: "status", hidden: true }, "driver", "seats"] },
    ],
    ["a column by null", { columns: { status: null } }, { columns: ["plate", "driver"] }],
    [
      "a column that is shown",
      { columns: { status: { hidden: false } } },
      { columns: ["plate", { field: "status", hidden: false }, "driver"] },
    ],
    [
      "a text that gets keys",
      { columns: { plate: { hidden: true } } },
      { columns: [{ field: "plate", hidden: true }, { field: "status", hidden: true }, "driver"] },
    ],
    [
      "the order",
      { columns: { driver: { $before: "plate" } } },
      { columns: ["driver", "plate", { field: "status", hidden: true }] },
    ],
    [
      "the place of new ones",
      { columns: { "+": ["seats", "price"], $after: "plate" } },
      { columns: ["plate", "seats", "price", { field: "status", hidden: true }, "driver"] },
    ],
    ["a field out of a row", { rows: { "-": "seats" } }, { rows: ["plate", "status", ["driver"]] }],
    [
      "a field beside a row",
      { rows: { "+": "notes", $before: "seats" } },
      { rows: ["notes", ["plate", "seats"], "status", ["driver"]] },
    ],
    [
      "a section with its place, and a field of one",
      {
        sections: {
          "+": [{ title: "Extra", fields: ["seats"], $before: "Owner" }],
          Main: { fields: { "+": ["price"] } },
        },
      },
      {
        sections: [
          { title: "Main", fields: ["plate", "price"] },
          { fields: ["notes"] },
          { title: "Extra", fields: ["seats"] },
          { title: "Owner", fields: [] },
        ],
      },
    ],
    [
      "a choice",
      { choices: { 2: { title: "Second-hand" } } },
      {
        choices: [
          { const: 1, title: "New" },
          { const: 2, title: "Second-hand" },
        ],
      },
    ],
    ["a list that was not there", { filters: { "+": ["status"] } }, { filters: ["status"] }],
    [
      "nothing by $schema",
      { $schema: "x", label: { one: "Car" } },
      { label: { one: "Car", many: "Vehicles" } },
    ],
  ])("%s", (_what, patch, changed) => {
    const before = structuredClone(base);
    const { value, misfits, touches } = applyPatch(base, patch);
    expect(misfits).toEqual([]);
    expect(value).toEqual({ ...(base as object), ...changed });
    expect(touches.length).toBeGreaterThan(0);
    expect(base).toEqual(before);
  });
});

const deep = (levels: number): Json => JSON.parse('{"a":'.repeat(levels) + "1" + "}".repeat(levels)) as Json;

describe("what does not fit is told with its place", () => {
  test.each<[string, string, string]>([
    ["an item that is not there", '{"columns":{"plaet":{"hidden":true}}}', "/columns/plaet"],
    ["one to remove that is not there", '{"columns":{"-":["status","plaet"]}}', "/columns/-/1"],
    ["a new one that is there", '{"columns":{"+":["driver"]}}', "/columns/+/0"],
    ["a place that is not there", '{"columns":{"+":["seats"],"$after":"plaet"}}', "/columns/+/0/$after"],
    ["a place for nothing", '{"columns":{"$after":"plate"}}', "/columns/$after"],
    ["a name of two", '{"twice":{"a":null}}', "/twice/a"],
    ["a key that is not there", '{"label":{"few":null}}', "/label/few"],
    ["the same value", '{"label":{"one":"Vehicle"}}', "/label/one"],
    ["an empty change", '{"columns":{"plate":{}}}', "/columns/plate"],
    ["a change in a row", '{"rows":{"seats":{"hidden":true}}}', "/rows/seats"],
    ["a list's words where there is no list", '{"label":{"one":{"+":["x"],"$after":"y"}}}', "/label/one/+"],
    ["no object", "[]", ""],
    ["a prototype", '{"__proto__":{"label":1}}', "/__proto__"],
    ["a prototype in a value", '{"new":{"a":{"__proto__":{"x":1}}}}', "/new/a/__proto__"],
    [
      "a constructor in a list",
      '{"columns":{"+":[{"field":"x","constructor":{}}]}}',
      "/columns/+/0/constructor",
    ],
  ])("%s", (_what, patch, pointer) => {
    const { misfits } = applyPatch(base, JSON.parse(patch) as Json);
    expect(misfits.map((misfit) => misfit.pointer)).toContain(pointer);
    expect(({} as Record<string, unknown>).label).toBeUndefined();
  });

  test("what is nested without end", () => {
    expect(applyPatch(base, deep(5000)).misfits).toHaveLength(1);
    expect(applyPatch(deep(5000), deep(5000)).misfits).toHaveLength(1);
    expect(applyPatch(base, { columns: { "+": [deep(5000)] } }).misfits).toHaveLength(1);
  });
});
