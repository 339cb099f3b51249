import { expect, test } from "vitest";
import type { Away } from "#portal/shared/pay/facts.ts";
import { leaveLines } from "#portal/shared/pay/leave.ts";
import { packs } from "./packs.ts";

const [pack] = packs;
if (!pack) throw new Error("no pack");
const day = (date: string, more: Partial<Away> = {}): Away => ({
  id: "leave",
  date,
  type: "personal",
  minutes: 456,
  ...more,
});
const lines = (days: Away[], baseOn: (date: string) => number | undefined = () => 3000) =>
  leaveLines(days, pack, baseOn).map(({ category, date, minutes, base, amount, because, segments }) => ({
    category,
    date,
    minutes,
    base,
    amount,
    because,
    days: segments.map(({ from, until }) => [from.toISOString(), until.toISOString()]),
  }));

test("a leave is one line from its first day, whatever order its days come in", () =>
  expect(lines([day("2026-12-02"), day("2026-12-01"), day("2026-12-03")])).toEqual([
    {
      category: "leave_personal",
      date: "2026-12-01",
      minutes: 1368,
      base: 3000,
      amount: 68_400,
      because: [],
      days: ["01", "02", "03"].map((each, index) => [
        `2026-12-${each}T00:00:00.000Z`,
        `2026-12-0${index + 2}T00:00:00.000Z`,
      ]),
    },
  ]));

test("a new base rate begins a new line", () =>
  expect(
    lines([day("2026-12-01"), day("2026-12-02")], (date) => (date < "2026-12-02" ? 3000 : 3100)).map(
      ({ date, base }) => [date, base],
    ),
  ).toEqual([
    ["2026-12-01", 3000],
    ["2026-12-02", 3100],
  ]));

test("nothing is paid without a base rate, without time, or for leave that pays nothing", () => {
  expect(lines([day("2026-12-01")], () => undefined)).toEqual([]);
  expect(lines([day("2026-12-01", { minutes: 0 })])).toEqual([]);
  expect(lines([day("2026-12-01", { type: "unpaid" })])).toEqual([]);
});

test("annual leave has its loading, where the pack knows it", () => {
  const annual = [day("2026-12-01", { type: "annual" })];
  expect(lines(annual).map(({ category }) => category)).toEqual(["leave_annual", "leave_loading"]);
  const unknown = { ...pack, leave_loading: { ...pack.leave_loading, multiplier: null } };
  expect(leaveLines(annual, unknown, () => 3000).map(({ category }) => category)).toEqual(["leave_annual"]);
});
