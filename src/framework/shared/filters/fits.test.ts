import { expect, test } from "vitest";
import { fieldAt } from "../fields/fields.ts";
import type { Schema } from "../schema/schema.ts";
import type { Condition } from "./filter.ts";
import { fits } from "./fits.ts";

const asked = { zone: "Australia/Sydney", today: "2026-11-20" };
const schemas: Record<string, Schema> = {
  number: { type: "number" },
  text: { type: "string" },
  truth: { type: "boolean" },
  day: { type: "string", format: "date" },
  instant: { type: "string", format: "date-time" },
  choice: {
    oneOf: [
      { const: "open", title: "Open" },
      { const: "shut", title: "Shut" },
    ],
  },
  texts: { type: "array", items: { type: "string" } },
  choices: { type: "array", items: { oneOf: [{ const: "a" }, { const: "b" }] } },
};

test.each<
  [kind: string, operator: Condition["operator"], wanted: unknown, fitting: unknown[], others: unknown[]]
>([
  ["number", ">", 5, [6], [5, 4, null, undefined]],
  ["number", "<=", 0, [0, -1], [1, null]],
  ["number", "between", [1, 2], [1, 1.5, 2], [0, 3]],
  ["number", "=", 5, [5], [6]],
  ["text", "contains", "LOW", ["below"], ["above", ""]],
  ["text", "starts_with", "be", ["Below"], ["abe"]],
  ["text", "equals", "below", ["BELOW"], ["belo"]],
  ["text", "is_empty", undefined, ["", null], ["a"]],
  ["text", "not_empty", undefined, ["a"], [null]],
  ["texts", "is", "Loop", [["loop", "x"], ["LOOP"]], [["loops"], [], null]],
  ["texts", "in", ["a", "b"], [["B"]], [["c"]]],
  ["truth", "is", true, [true], [false, null]],
  ["truth", "is", false, [false, null], [true]],
  ["day", "before", "2026-11-20", ["2026-11-19"], ["2026-11-20", null]],
  ["day", "after", "2026-11-20", ["2026-11-21"], ["2026-11-20"]],
  ["day", "next_n_days", 7, ["2026-11-20", "2026-11-27"], ["2026-11-28", "2026-11-19"]],
  ["day", "last_n_days", 1, ["2026-11-19"], ["2026-11-18", "2026-11-21"]],
  ["instant", "on", "2026-11-20", ["2026-11-19T20:00:00Z"], ["2026-11-20T13:00:00Z", "never"]],
  ["choice", "is", "open", ["open"], ["shut", null]],
  ["choice", "is_not", "open", ["shut", null], ["open"]],
  ["choice", "in", ["open"], ["open"], ["shut"]],
  ["choices", "is", "a", [["a", "b"]], [["b"], []]],
])("%s %s %j", (kind, operator, value, fitting, others) => {
  const field = fieldAt({ type: "object", properties: schemas }, kind);
  if (!field) throw new Error(kind);
  const fit = (each: unknown) => fits(field, { operator, value }, each, asked);
  expect(fitting.filter((each) => !fit(each))).toEqual([]);
  expect(others.filter(fit)).toEqual([]);
});
