import { expect, test } from "vitest";
import { fieldAt } from "../fields/fields.ts";
import { readColours, toneFinder } from "./colours.ts";

const asked = { zone: "Australia/Sydney", today: "2026-11-20" };
const days = fieldAt({ type: "object", properties: { days: { type: "number" } } }, "days");

test("the first rule that fits gives the tone", () => {
  const rules = readColours([
    { column: "days", operator: "<", value: 7, tone: "error" },
    { column: "days", operator: "<", value: 30, tone: "warning" },
  ]);
  const toneOf = days && toneFinder(rules, days, asked);
  expect([3, 7, 29, 30, null].map((value) => toneOf?.(value))).toEqual([
    "error",
    "warning",
    "warning",
    undefined,
    undefined,
  ]);
});

test("what is no rule is left out, and a comparison that the column does not have says nothing", () => {
  expect(
    readColours([
      7,
      { column: "days", operator: "<", value: 7, tone: "pink" },
      { operator: "<", value: 7, tone: "error" },
      { column: "days", number: 1, operator: "<", value: 7, tone: "error" },
      { number: 1, operator: "<", value: 7, tone: "error" },
    ]),
  ).toEqual([{ number: 1, operator: "<", value: 7, tone: "error" }]);
  const rules = readColours([{ column: "days", operator: "contains", value: 7, tone: "error" }]);
  expect(days && toneFinder(rules, days, asked)).toBeUndefined();
});
