import { expect, test } from "vitest";
import { fieldTypeOf } from "../fields/registry.ts";
import { writtenHours } from "./hours.ts";

test.each([
  [7.5, "7 h 30 min"],
  [4, "4 h"],
  [0, "0 h"],
  [0.25, "15 min"],
  [-2.25, "−2 h 15 min"],
  [0.9999, "1 h"],
  [12_345.5, "12,345 h 30 min"],
])("%d hours are written %s", (hours, words) => expect(writtenHours(hours)).toBe(words));

test("a number of hours is read as hours and minutes, and exported as a number", () => {
  const schema = { type: "number", format: "hours" };
  const type = fieldTypeOf(schema);
  expect(type.text(7.75, schema)).toBe("7 h 45 min");
  expect(type.text(undefined, schema)).toBe("");
  expect(type.exportCell?.(7.75, schema)).toBe(7.75);
  expect(type.text(7.75, { type: "number" })).toBe("7.75");
});
