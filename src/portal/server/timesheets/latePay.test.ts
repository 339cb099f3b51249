import { expect, test } from "vitest";
import { withLatePay } from "./latePay.ts";

const record = (uuid: string, more: object) => ({ uuid, base_rate: 3622, ...more });
const paid = new Map([
  ["morning", { amount: 20_000, base_rate: 3622 }],
  ["evening", { amount: 12_181, base_rate: 3622 }],
]);
const isFixed = ({ locked }: { locked?: unknown }) => locked === true;
const morning = (evening: object) =>
  withLatePay([record("morning", {}), record("evening", { locked: true, ...evening })], paid, isFixed).get(
    "morning",
  )?.amount;

test.each([
  ["with what a locked record would earn more beside it", { amount: 10_000 }, 22_181],
  ["without what it would earn less", { amount: 13_000 }, 19_181],
  ["alone where that one was paid at another rate", { amount: 10_000, base_rate: 3500 }, 20_000],
  ["alone where that one was never priced", { amount: null }, 20_000],
  ["alone where that one was taken back", { amount: 10_000, reversed: true }, 20_000],
])("added time is paid %s", (_what, evening, amount) => {
  expect(morning(evening)).toBe(amount);
});
