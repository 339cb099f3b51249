import { expect, test } from "vitest";
import { lookedUp, type PlanNode } from "./lookups.ts";

const node = (type: string, cost: number, more: Partial<PlanNode> = {}): PlanNode => ({
  "Node Type": type,
  "Total Cost": cost,
  ...more,
});
const list = (cost: number): PlanNode => node("Seq Scan", cost, { "Parent Relationship": "SubPlan" });
const scan = (filter: string, more: Partial<PlanNode> = {}): PlanNode =>
  node("Seq Scan", 25_000_000, {
    "Parent Relationship": "Outer",
    "Relation Name": "visits",
    Filter: filter,
    Plans: [list(5000), list(300)],
    ...more,
  });

test("a step that looks rights up in lists is named, with what the lists take", () => {
  const plan = node("Sort", 25_100_000, { Plans: [scan("((hashed SubPlan 2) OR (hashed SubPlan 4))")] });
  expect(lookedUp(plan)).toEqual([{ table: "visits", stated: 25_000_000, lists: 5300 }]);
});

test.each([
  ["looks something up row by row", scan("((hashed SubPlan 2) OR (SubPlan 3))")],
  ["has no lists", scan("(deleted_at IS NULL)", { Plans: [] })],
  [
    "runs for each row of another",
    node("Nested Loop", 30_000_000, {
      Plans: [scan("(hashed SubPlan 2)", { "Parent Relationship": "Inner" })],
    }),
  ],
])("a step is left as it is stated that %s", (_, plan) => {
  expect(lookedUp(node("Sort", 30_000_000, { Plans: [plan] }))).toEqual([]);
});
