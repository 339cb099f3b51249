import { describe, expect, test } from "vitest";
import { fieldAt } from "../fields/fields.ts";
import type { Schema } from "../schema/schema.ts";
import { checkFilter, FilterError } from "./checkFilter.ts";

const schema: Schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    status: {
      oneOf: [
        { const: "active", title: "Active", "x-id": 5 },
        { const: "exited", title: "Exited" },
      ],
    },
    born: { type: "string", format: "date" },
    total: { type: "integer", format: "money" },
  },
};
const check = (input: unknown) => checkFilter(input, (name) => fieldAt(schema, name));

describe("a filter that can be answered", () => {
  test.each([
    [
      "a list is a group of all",
      [{ field: "name", operator: "contains", value: "an" }],
      { all: [{ field: "name", operator: "contains", value: "an" }] },
    ],
    [
      "a choice by its number",
      { field: "status", operator: "is", value: "5" },
      { field: "status", operator: "is", value: "active" },
    ],
    [
      "a day-first date",
      { field: "born", operator: "on", value: "31-12-1990" },
      { field: "born", operator: "on", value: "1990-12-31" },
    ],
    [
      "the type's first operator",
      { field: "total", value: 100 },
      { field: "total", operator: ">", value: 100 },
    ],
    [
      "no value where none is needed",
      { field: "born", operator: "is_empty", value: "x" },
      { field: "born", operator: "is_empty" },
    ],
    ["groups", { any: [{ all: [] }] }, { any: [{ all: [] }] }],
  ])("%s", (_name, input, expected) => expect(check(input)).toEqual(expected));
});

describe("a filter that is refused", () => {
  test.each([
    ["an unknown field", { field: "salary", operator: "is", value: 1 }],
    ["a name from the prototype", { field: "__proto__", operator: "is", value: 1 }],
    ["an operator of another type", { field: "name", operator: ">", value: "a" }],
    ["a value of another type", { field: "total", operator: ">", value: "many" }],
    ["infinity", { field: "total", operator: ">", value: Number.POSITIVE_INFINITY }],
    ["a date that does not exist", { field: "born", operator: "on", value: "2026-02-30" }],
    ["between with one value", { field: "total", operator: "between", value: [1] }],
    ["no object", "status=active"],
    [
      "too many conditions",
      Array.from({ length: 51 }, () => ({ field: "name", operator: "equals", value: "a" })),
    ],
    ["groups too deep", { all: [{ all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] }] }],
  ])("%s", (_name, input) => expect(() => check(input)).toThrow(FilterError));
});
