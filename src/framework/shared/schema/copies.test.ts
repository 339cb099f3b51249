import { expect, test } from "vitest";
import { completed } from "./completed.ts";
import { withCopies } from "./copies.ts";
import type { Json } from "./schema.ts";

const files: Record<string, Json> = {
  "types/day.json": { $schema: "../meta/record.json", enum: ["mon", "tue"], title: "Day" },
  "records/van.json": {
    properties: {
      gear: { enum: ["manual", "automatic"], default: "manual" },
      driven: { "x-same-as": "types/day.json", title: "Driven on" },
      late: { oneOf: [{ title: "No" }, { title: "Yes" }] },
      ring: { "x-same-as": "records/van.json#/properties/ring" },
    },
  },
};
const read = (path: string) => files[path];
const van = "records/van.json#/properties/";

test.each<[what: string, written: Json, is: Json]>([
  ["a whole file", { "x-same-as": "types/day.json" }, { enum: ["mon", "tue"], title: "Day" }],
  [
    "a field, but for what is said beside it",
    { "x-same-as": `${van}gear`, default: "automatic" },
    { enum: ["manual", "automatic"], default: "automatic" },
  ],
  ["what is a copy itself", { "x-same-as": `${van}driven` }, { enum: ["mon", "tue"], title: "Driven on" }],
  ["one of a list", { "x-same-as": `${van}late/oneOf/1` }, { title: "Yes" }],
  ["none of a list", { "x-same-as": `${van}late/oneOf/2` }, { "x-same-as": `${van}late/oneOf/2` }],
  ["a field that is not there", { "x-same-as": `${van}colour` }, { "x-same-as": `${van}colour` }],
  ["a file that is not there", { "x-same-as": "types/x.json" }, { "x-same-as": "types/x.json" }],
  ["itself", { "x-same-as": `${van}ring` }, { "x-same-as": `${van}ring` }],
])("a copy has %s", (_what, written, is) => {
  expect(withCopies({ items: { properties: { one: written } } }, read)).toEqual({
    items: { properties: { one: is } },
  });
});

test("a place without a file is in the same file, also in what is copied", () => {
  const own: Record<string, Json> = {
    "": { day: { title: "Here" } },
    "types/other.json": { one: { "x-same-as": "#/day" }, day: { title: "There" } },
  };
  const readOwn = (path: string) => own[path];
  expect(withCopies({ "x-same-as": "#/day" }, readOwn)).toEqual({ title: "Here" });
  expect(withCopies({ "x-same-as": "types/other.json#/one" }, readOwn)).toEqual({ title: "There" });
});

test("copies of copies are followed a few times only", () => {
  const chained = (path: string) => {
    const next = { "x-same-as": `types/${Number(/\d+/.exec(path)?.[0]) + 1}.json` };
    return { properties: { one: next, two: next } };
  };
  const size = JSON.stringify(withCopies({ "x-same-as": "types/1.json" }, chained)).length;
  expect(size).toBeLessThan(5000);
});

test("what has no copies is returned itself", () => {
  const schema = { properties: { gear: { enum: ["manual"] } } };
  expect(withCopies(schema, read)).toBe(schema);
});

test("a copy is completed where it stands", () => {
  const bus = {
    $schema: "../meta/record.json",
    properties: { shift: { "x-same-as": `${van}gear` }, days: { items: { "x-same-as": "types/day.json" } } },
  };
  expect(completed(bus, read)).toMatchObject({
    properties: {
      shift: { title: "Shift", type: "string", oneOf: [{ const: "manual", title: "Manual" }, {}] },
      days: { uniqueItems: true },
    },
  });
});
