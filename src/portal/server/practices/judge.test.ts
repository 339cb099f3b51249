import { expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { judge, type Practice } from "./judge.ts";

const zone = "Australia/Sydney";
const practice: Practice = {
  type: "environmental",
  plan_from: "2026-01-01",
  plan_until: "2026-12-31",
  authorised_from: "2026-02-01",
  authorised_until: "2026-10-31",
};
const use = (day: string, more: object = {}) => ({
  type: "environmental",
  start: instantAt(day, "21:00", zone),
  end: instantAt(day, "21:30", zone),
  earlier: 0,
  ...more,
});
const pending: Practice = { type: "environmental", plan_from: "2026-01-01", plan_until: "2026-12-31" };

test.each([
  ["within plan and authorisation", practice, use("2026-05-04"), undefined],
  ["on the first day", practice, use("2026-02-01"), undefined],
  ["on the last day", practice, use("2026-10-31"), undefined],
  ["a day too early", practice, use("2026-01-31"), "outside_authorisation"],
  ["a day too late", practice, use("2026-11-01"), "outside_authorisation"],
  [
    "past midnight into a day without authorisation",
    practice,
    use("2026-10-31", { end: instantAt("2026-11-01", "00:10", zone) }),
    "outside_authorisation",
  ],
  [
    "until midnight of the last day",
    practice,
    use("2026-10-31", { end: instantAt("2026-11-01", "00:00", zone) }),
    undefined,
  ],
  ["before the plan", { ...practice, plan_from: "2026-06-01" }, use("2026-05-04"), "outside_plan"],
  ["after the plan", practice, use("2027-01-01"), "outside_plan"],
  ["another type", practice, use("2026-05-04", { type: "physical" }), "other_type"],
  ["not authorised yet", pending, use("2026-05-04"), "never_authorised"],
  ["without a practice", undefined, use("2026-05-04"), "no_practice"],
  [
    "the last that a day allows",
    { ...practice, most_per_day: 2 },
    use("2026-05-04", { earlier: 1 }),
    undefined,
  ],
  ["one more than that", { ...practice, most_per_day: 2 }, use("2026-05-04", { earlier: 2 }), "too_often"],
])("%s", (_, of, made, expected) => expect(judge(of, made, zone)).toBe(expected));

test("a day ends where the participant is", () => {
  const late = { start: instantAt("2026-10-31", "22:30", "Australia/Perth") };
  const made = { ...use("2026-10-31"), ...late, end: late.start };
  expect(judge(practice, made, "Australia/Perth")).toBeUndefined();
  expect(judge(practice, made, zone)).toBe("outside_authorisation");
});
