import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { participantOn, planOn } from "./onDay.ts";
import { periodProblems } from "./periods.ts";

const period = (start: string, end: string, amount = 100) => ({ start, end, amount });
const year: JsonObject = { start_date: "2026-07-01", end_date: "2027-06-30" };
const budget = (amount: number | null, ...periods: JsonObject[]): JsonObject => ({
  ...year,
  budgets: [
    { category: "04", management: "self" },
    { category: "01", management: "plan", ...(amount !== null && { amount }), periods },
  ],
});

describe("funding periods", () => {
  test.each<[string, JsonObject, Record<string, string[]>]>([
    ["none", budget(100), {}],
    ["the whole plan", budget(100, period("2026-07-01", "2027-06-30")), {}],
    [
      "one after the other",
      budget(200, period("2026-07-01", "2026-12-31"), period("2027-01-01", "2027-06-30")),
      {},
    ],
    ["a budget without an amount", budget(null, period("2026-07-01", "2026-12-31")), {}],
    ["a plan without an end", { ...budget(100, period("2026-07-01", "2040-06-30")), end_date: null }, {}],
    [
      "a day too early",
      budget(100, period("2026-06-30", "2027-06-30")),
      { "budgets.1.periods.0.start": ["The plan starts on 1 Jul 2026, after this period does."] },
    ],
    [
      "a day too late",
      budget(100, period("2026-07-01", "2027-07-01")),
      { "budgets.1.periods.0.end": ["The plan ends on 30 Jun 2027, before this period does."] },
    ],
    [
      "a day twice",
      budget(200, period("2026-07-01", "2026-12-31"), period("2026-12-31", "2027-06-30")),
      { "budgets.1.periods.1.start": ["This period overlaps the one from 1 Jul 2026 to 31 Dec 2026."] },
    ],
    [
      "a cent too much",
      budget(199, period("2026-07-01", "2026-12-31"), period("2027-01-01", "2027-06-30")),
      { "budgets.1.amount": ["The funding periods come to $2.00, but the budget is $1.99."] },
    ],
    [
      "of the whole plan, a cent too much",
      { ...year, total: 99, funding_periods: [period("2026-07-01", "2026-12-31")] },
      { total: ["The funding periods come to $1.00, but the plan is $0.99."] },
    ],
    [
      "of the whole plan, outside of it",
      { ...year, funding_periods: [period("2025-07-01", "2025-12-31")] },
      { "funding_periods.0.start": ["The plan starts on 1 Jul 2026, after this period does."] },
    ],
  ])("%s", (_, plan, wrong) => expect(periodProblems(plan)).toEqual(wrong));
});

const plans: JsonObject[] = [
  { status: "expired", start_date: "2025-07-01", end_date: "2026-06-29", management: "self" },
  { status: "active", start_date: "2026-07-01", management: "plan", budgets: [{ category: "01" }] },
  { status: "draft", start_date: "2024-07-01", end_date: "2025-06-30", management: "agency" },
];

test.each([
  ["2025-06-30", undefined],
  ["2025-07-01", "self"],
  ["2026-06-29", "self"],
  ["2026-06-30", undefined],
  ["2026-07-01", "plan"],
  ["2036-07-01", "plan"],
])("on %s the plan in force is %s", (day, management) => {
  expect(planOn(plans, day)?.management).toBe(management);
});

test("a participant is as the plan of a day says; on other days without plan dates, without any plan as recorded", () => {
  const person = {
    full_name: "Jo",
    plan_start: "2026-07-01",
    plan_end: "2027-06-30",
    plan_management: "plan",
  };
  expect(participantOn(person, plans, "2025-08-01")).toMatchObject({
    full_name: "Jo",
    plan_start: "2025-07-01",
    plan_end: "2026-06-29",
    plan_management: "self",
    budgets: null,
  });
  expect(participantOn(person, plans, "2024-08-01")).toEqual({
    ...person,
    plan_start: null,
    plan_end: null,
    funding_periods: [],
  });
  expect(participantOn(person, plans.slice(2), "2024-08-01")).toBe(person);
});
