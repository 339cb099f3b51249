import { expect, test } from "vitest";
import { categories } from "./lines.ts";
import { isQualifying, notQualifying, qualifyingAmount } from "./qualifying.ts";

test("super is due on ordinary time, its loadings and allowances, and leave; not on overtime and expenses", () => {
  expect(notQualifying).toEqual([
    "overtime_15",
    "overtime_20",
    "overtime_25",
    "sleepover_disturbance",
    "on_call",
    "travel_km",
    "meal",
    "laundry",
    "expense",
    "leave_community_service",
  ]);
  expect(Object.keys(isQualifying)).toEqual([...categories]);
});

test("qualifying earnings are the lines on which super is due, in cents", () => {
  const lines = [
    { category: "saturday", amount: 6339 },
    { category: "overtime_15", amount: 10_000 },
    { category: "broken_shift_1", amount: 2181 },
    { category: "travel_km", amount: 1010 },
  ] as const;
  expect(qualifyingAmount(lines)).toBe(8520);
  expect(qualifyingAmount([])).toBe(0);
});
