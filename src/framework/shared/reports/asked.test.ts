import { expect, test } from "vitest";
import { unanswered, withoutAnswers } from "./asked.ts";
import { type DraftCondition, draftConditions, draftGroup } from "./draft.ts";

const condition = (id: string, more: Partial<DraftCondition>): DraftCondition => ({
  id,
  field: id,
  operator: "is",
  value: null,
  ...more,
});
const filter = draftGroup("all", [
  condition("status", { value: "active" }),
  condition("note", {}),
  condition("staff", { ask: true }),
  draftGroup("any", [
    condition("day", { ask: true, operator: "between", value: ["2026-11-01", null] }),
    condition("kind", { ask: true, value: "admin" }),
  ]),
]);

test("what is asked for and has no whole value waits, in groups too; other conditions may lack one", () => {
  expect(unanswered(filter).map(({ id }) => id)).toEqual(["staff", "day"]);
});

test("answers are not saved; values that are not asked for are", () => {
  const saved = draftConditions(withoutAnswers(filter));
  expect(saved.map(({ id, value }) => [id, value])).toEqual([
    ["status", "active"],
    ["note", null],
    ["staff", null],
    ["day", null],
    ["kind", null],
  ]);
});
