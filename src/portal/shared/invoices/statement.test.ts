import { expect, test } from "vitest";
import { statementOf } from "./statement.ts";

const all = [
  { day: "2026-09-30", what: "Invoice INV-2609-00001", amount: 10_000 },
  { day: "2026-10-01", what: "Payment", amount: -4000 },
  { day: "2026-10-31", what: "Invoice INV-2610-00002", amount: 2500 },
  { day: "2026-11-01", what: "Credit note INV-2611-00003", amount: -2500 },
];

test("what is before the period makes the opening balance, what is after it is left out", () => {
  expect(statementOf(all, "2026-10-01", "2026-10-31")).toEqual({
    opening: 10_000,
    movements: [
      { ...all[1], balance: 6000 },
      { ...all[2], balance: 8500 },
    ],
    closing: 8500,
  });
});

test("the closing balance of one period is the opening balance of the next", () => {
  const { closing } = statementOf(all, "2026-01-01", "2026-10-15");
  expect(statementOf(all, "2026-10-16", "2026-12-31").opening).toBe(closing);
});

test("nothing at all", () =>
  expect(statementOf([], "2026-10-01", "2026-10-31")).toEqual({ opening: 0, movements: [], closing: 0 }));
