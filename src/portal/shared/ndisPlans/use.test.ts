import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { UsedPart, UseKind } from "./parts.ts";
import { type BudgetLevel, budgetsUsed } from "./use.ts";

const today = "2026-12-31";
const plan = (budget: JsonObject = {}): JsonObject => ({
  start_date: "2026-07-01",
  end_date: "2027-06-30",
  budgets: [{ category: "01", management: "agency", amount: 100_000, ...budget }],
});
const part = (kind: UseKind, day: string, amount: number, category: string | null = "01"): UsedPart => ({
  category,
  day,
  kind,
  amount,
});
const first = (parts: readonly UsedPart[], budget: JsonObject = {}, day = today) =>
  budgetsUsed(plan(budget), parts, day)[0];

describe("what became of a budget", () => {
  test("each amount is where it is, and what is left is neither used nor planned", () => {
    const parts = [
      part("earlier", "2026-08-01", 1000),
      part("claimed", "2026-09-01", 2000),
      part("invoiced", "2026-10-01", 3000),
      part("delivered", "2026-11-01", 4000),
      part("rostered", "2027-01-10", 5000),
    ];
    expect(first(parts)).toMatchObject({
      allocated: 100_000,
      earlier: 1000,
      claimed: 2000,
      invoiced: 3000,
      delivered: 4000,
      rostered: 5000,
      used: 10_000,
      left: 85_000,
      percent: 10,
    });
  });

  test("what is allocated to us counts before the whole amount; budgets of one category count together", () => {
    expect(first([], { allocated_to_us: 40_000 })?.allocated).toBe(40_000);
    const two = {
      ...plan(),
      budgets: [
        { category: "01", amount: 1 },
        { category: "01", amount: 2 },
      ],
    };
    expect(budgetsUsed(two, [], today)).toMatchObject([{ category: "01", allocated: 3 }]);
  });

  test("days outside of the plan do not count, its first and last day do", () => {
    const days = ["2026-06-30", "2026-07-01", "2027-06-30", "2027-07-01"];
    expect(first(days.map((day) => part("claimed", day, 100)))?.claimed).toBe(200);
  });

  test("a support of a category without a budget is named, one of no category is not", () => {
    const use = budgetsUsed(
      plan(),
      [part("claimed", "2026-08-01", 5, "04"), part("claimed", "2026-08-01", 5, null)],
      today,
    );
    expect(use.map(({ category, level, allocated }) => [category, level, allocated])).toEqual([
      ["01", "fine", 100_000],
      ["04", "not_in_plan", null],
    ]);
  });

  test("without an amount nothing is said of what is left", () => {
    expect(first([part("claimed", "2026-08-01", 5)], { amount: null })).toMatchObject({
      allocated: null,
      left: null,
      percent: null,
      runs_out_on: null,
      level: "fine",
    });
  });

  test.each<[string, UsedPart[], BudgetLevel]>([
    ["nothing used", [], "fine"],
    ["a cent below 85 %, at the pace of the plan", [part("earlier", "2026-08-01", 57_000)], "fine"],
    ["a cent below 85 %", [part("claimed", "2026-07-02", 84_999)], "fast"],
    ["85 %", [part("claimed", "2026-07-02", 85_000)], "near"],
    ["a cent below all of it", [part("claimed", "2026-07-02", 99_999)], "near"],
    ["all of it", [part("claimed", "2026-07-02", 100_000)], "over"],
    ["planned to the cent", [part("rostered", "2027-02-01", 100_000)], "fine"],
    ["planned a cent beyond", [part("rostered", "2027-02-01", 100_001)], "overbooked"],
  ])("%s", (_, parts, level) => expect(first(parts)?.level).toBe(level));

  test("a busy first month does not count as fast", () => {
    const busy = [part("claimed", "2026-07-02", 30_000)];
    expect(first(busy, {}, "2026-07-20")?.level).toBe("fine");
    expect(first(busy, {}, "2026-08-20")?.level).toBe("fast");
  });
});

describe("the forecast", () => {
  /** The same amount on each day of the plan before today. */
  const daily = (amount: number) =>
    Array.from({ length: 183 }, (_, index) =>
      part(
        "delivered",
        new Date(Date.parse("2026-07-01") + index * 86_400_000).toISOString().slice(0, 10),
        amount,
      ),
    );

  test("goes on as of late: 183 days of 300 cents become 365", () => {
    // 183 days were before today, and 181 are after it.
    expect(first(daily(300))).toMatchObject({
      used: 54_900,
      forecast: 54_900 + 181 * 300,
      runs_out_on: "2027-05-31",
    });
  });

  test("takes what is planned instead of the pace, up to the last planned day", () => {
    const planned = part("rostered", "2027-06-30", 1000);
    expect(first([...daily(300), planned])).toMatchObject({ forecast: 55_900, runs_out_on: null });
  });

  test("says nothing of a pace in the first two weeks of a plan", () => {
    const use = first([part("delivered", "2026-07-02", 5000)], {}, "2026-07-10");
    expect(use?.forecast).toBe(5000);
  });

  test("a day on which the budget ran out is in the past", () => {
    expect(first([part("claimed", "2026-09-03", 100_001)])?.runs_out_on).toBe("2026-09-03");
  });

  test("the months have what was used up to today, and what is expected from then on", () => {
    const months = first(daily(300))?.months ?? [];
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: "2026-07-01", used: 9300, expected: null });
    expect(months[5]).toMatchObject({ month: "2026-12-01", used: 54_900, expected: 54_900 });
    expect(months[6]).toMatchObject({ month: "2027-01-01", used: null, expected: 54_900 + 31 * 300 });
    expect(months[11]).toMatchObject({ expected: 54_900 + 181 * 300, allocated: 100_000, released: 100_000 });
  });

  test("a plan that is over has no forecast", () => {
    expect(first(daily(300), {}, "2027-07-01")).toMatchObject({ forecast: null, level: "ended" });
  });

  test("an end far away costs no more than five years", () => {
    const far = { ...plan(), end_date: "9999-12-31" };
    expect(budgetsUsed(far, [], today)[0]?.months).toHaveLength(60);
  });
});
