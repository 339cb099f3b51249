import { expect, test } from "vitest";
import { correctionsOf } from "./corrections.ts";

const period = { start: "2026-11-02", end: "2026-11-15" };
const record = (more: object) => ({
  uuid: "one",
  date: "2026-11-04",
  period_start: period.start,
  amount: 10_000,
  ...more,
});

test.each([
  ["a record that pays what the lines pay", record({}), 10_000, []],
  [
    "one that was paid by an earlier rule",
    record({ amount: 9_000 }),
    10_000,
    [{ date: "2026-11-04", why: "Paid before, and stays as it was paid", amount: -1_000 }],
  ],
  [
    "one of an earlier day whose period was locked",
    record({ date: "2026-10-28" }),
    undefined,
    [{ date: "2026-10-28", why: "Work of another period", amount: 10_000 }],
  ],
  [
    "one of the days before that is only read for what follows",
    record({ date: "2026-11-01", period_start: "2026-10-19" }),
    5_000,
    [],
  ],
  [
    "a reversal",
    record({ amount: -10_000, reversal_of: "other" }),
    undefined,
    [{ date: "2026-11-04", why: "Reversal of a paid record", amount: -10_000 }],
  ],
  [
    "one whose day is in the period, but which is paid in a later one",
    record({ period_start: "2026-11-16" }),
    10_000,
    [{ date: "2026-11-04", why: "Paid in another period", amount: -10_000 }],
  ],
  ["one without a pay rate", record({ amount: null }), undefined, []],
])("%s", (_what, one, share, expected) => {
  const shares = new Map(share === undefined ? [] : [["one", share]]);
  expect(correctionsOf([one], shares, period)).toEqual(expected);
});
