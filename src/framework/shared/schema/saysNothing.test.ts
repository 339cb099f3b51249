import { expect, test } from "vitest";
import { saysNothing } from "./schema.ts";

const alert = { oneOf: [{ const: "none", "x-nothing": true }, { const: "warning" }] };

test.each([
  [undefined, true],
  [null, true],
  ["", true],
  [[], true],
  ["none", true],
  ["warning", false],
  [0, false],
  [false, false],
])("%j says nothing: %j", (value, nothing) => {
  expect(saysNothing(value, alert)).toBe(nothing);
});

test("a choice called none that is an answer of its own says something", () => {
  expect(saysNothing("none", { oneOf: [{ const: "none", title: "Once" }] })).toBe(false);
});
