import { expect, test } from "vitest";
import { amountOf } from "./amount.ts";

test.each([
  ["one amount", { amount: 5000 }, 5000],
  ["one amount that was paid out", { amount: -5000 }, -5000],
  ["a credit", { credit: 5000 }, 5000],
  ["a debit", { debit: 5000 }, -5000],
  ["a debit with a minus", { debit: -5000 }, -5000],
  ["a credit beside a debit of nothing", { credit: 5000, debit: 0 }, 5000],
  ["no amount", {}, 0],
])("%s", (_, line, cents) => {
  expect(amountOf(line)).toBe(cents);
});
