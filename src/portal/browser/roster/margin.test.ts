import { expect, test } from "vitest";
import { marginOf, marginsBy, rateOf } from "./margin.ts";

const shift = (record: Record<string, unknown>) => ({ record: { id: "1", ...record } });
const shifts = [
  shift({
    participants: ["alma", "beni"],
    price_estimate: 20_000,
    pay_estimate: 9000,
    travel_estimate: 1000,
    margin_estimate: 10_000,
  }),
  shift({
    participants: ["beni"],
    price_estimate: 5000,
    pay_estimate: 8000,
    travel_estimate: 0,
    margin_estimate: -3000,
  }),
  shift({ participants: [], pay_estimate: 4000, travel_estimate: 0, margin_estimate: -4000 }),
  shift({ participants: ["alma"], price_estimate: 7000 }),
];

test("margins are shared evenly among participants, come lowest first, and add up", () => {
  const found = marginsBy(shifts, "participants");
  expect(found.map(({ key, margin, shifts: count }) => [key, margin, count])).toEqual([
    ["", -4000, 1],
    ["beni", 2000, 2],
    ["alma", 5000, 1],
  ]);
  const all = marginOf(shifts);
  expect(all).toMatchObject({ shifts: 3, price: 25_000, pay: 21_000, travel: 1000, margin: 3000 });
  expect(found.reduce((sum, { margin }) => sum + margin, 0)).toBe(all.margin);
});

test("a margin is a part of the price, where anybody is charged", () => {
  expect(rateOf(marginOf(shifts))).toBe(0.12);
  expect(rateOf(marginOf(shifts.slice(2, 3)))).toBeUndefined();
});
