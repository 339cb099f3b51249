import { describe, expect, test } from "vitest";
import { changeTo, periodEnd } from "./change.ts";
import type { Plan } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

const small: Plan = { code: "small", name: "Small", price: 9900, limits: {} };
const large: Plan = { code: "large", name: "Large", price: 24_900, limits: {} };
const paid: Subscription = {
  plan: "small",
  status: "active",
  started_on: "2026-11-01",
  period_start: "2026-11-01",
  period_end: "2026-12-01",
};

describe("the first plan", () => {
  test("costs a month, which begins today", () => {
    const change = changeTo({ plan: "large", status: "trial" }, large, small, "2026-01-31");
    expect(change).toMatchObject({ kind: "start", due: 9900, on: "2026-01-31", nextCharge: "2026-02-28" });
    expect(change.after).toMatchObject({ plan: "small", status: "active", period_end: "2026-02-28" });
  });
  test("is the same after a cancelled one, and without any", () => {
    expect(changeTo({ ...paid, status: "cancelled" }, small, small, "2026-11-10").kind).toBe("start");
    expect(changeTo(undefined, undefined, small, "2026-11-10").kind).toBe("start");
  });
});

describe("a larger plan", () => {
  test.each([
    ["2026-11-01", 15_000, 30],
    ["2026-11-16", 7500, 15],
    ["2026-11-20", 5500, 11],
    ["2026-11-30", 500, 1],
    ["2026-12-01", 0, 0],
  ])("on %s costs %i cents for %i days", (today, due, left) => {
    const change = changeTo(paid, small, large, today);
    expect(change).toMatchObject({ kind: "upgrade", due, on: today, share: { left, all: 30 } });
    expect(change.after).toMatchObject({ plan: "large", period_end: "2026-12-01" });
  });
  test("gives up a planned smaller one", () =>
    expect(changeTo({ ...paid, next_plan: "tiny" }, small, large, "2026-11-10").after).not.toHaveProperty(
      "next_plan",
    ));
});

describe("a smaller plan", () => {
  const change = changeTo({ ...paid, plan: "large" }, large, small, "2026-11-10");
  test("costs nothing and holds when the period ends", () =>
    expect(change).toMatchObject({ kind: "downgrade", due: 0, on: "2026-12-01" }));
  test("leaves the present plan until then", () =>
    expect(change.after).toMatchObject({ plan: "large", next_plan: "small" }));
});

describe("the same plan", () => {
  test("is no change", () => expect(changeTo(paid, small, small, "2026-11-10").kind).toBe("none"));
  test("gives up a planned change", () => {
    const change = changeTo({ ...paid, next_plan: "tiny" }, small, small, "2026-11-10");
    expect(change.kind).toBe("keep");
    expect(change.after).toEqual(paid);
  });
});

test.each([
  ["2026-01-31", "2026-01-31", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2026-11-01", "2026-12-01", "2027-01-01"],
])("of a subscription since %s the period from %s ends on %s", (since, start, end) =>
  expect(periodEnd(since, start)).toBe(end),
);
