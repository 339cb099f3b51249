import { expect, test } from "vitest";
import { complianceState, dueOn, validUntil } from "./state.ts";

const today = "2026-11-20";

test.each([
  ["nothing yet, due in a month", "2026-12-20", undefined, "not_started"],
  ["nothing yet, due in two weeks", "2026-12-04", undefined, "due_soon"],
  ["nothing yet, due today", today, undefined, "due_soon"],
  ["nothing yet, due yesterday", "2026-11-19", undefined, "overdue"],
  ["handed in late", "2026-01-01", { status: "submitted", valid_until: null }, "submitted"],
  ["rejected with time left", "2026-12-20", { status: "rejected", valid_until: null }, "rejected"],
  ["rejected and late", "2026-11-19", { status: "rejected", valid_until: null }, "overdue"],
  ["approved once and for all", "2026-01-01", { status: "approved", valid_until: null }, "approved"],
  ["approved for long", "2026-01-01", { status: "approved", valid_until: "2026-12-21" }, "approved"],
  [
    "approved, to be done again in a month",
    "2026-01-01",
    { status: "approved", valid_until: "2026-12-20" },
    "due_soon",
  ],
  ["approved until today", "2026-01-01", { status: "approved", valid_until: today }, "due_soon"],
  ["approved until yesterday", "2026-01-01", { status: "approved", valid_until: "2026-11-19" }, "overdue"],
  ["waived", "2026-01-01", { status: "waived", valid_until: null }, "waived"],
] as const)("%s", (_what, due, request, expected) => {
  expect(complianceState({ due, request }, today)).toBe(expected);
});

test.each([
  ["by a fixed day", { due_date: "2026-12-24", created_on: "2026-11-01" }, "2020-01-01", "2026-12-24"],
  ["from the day it was added", { due_in_days: 10, created_on: "2026-11-01" }, "2020-01-01", "2026-11-11"],
  [
    "from the day it is asked",
    { due_in_days: 10, starts_on: "2026-11-15", created_on: "2026-11-01" },
    undefined,
    "2026-11-25",
  ],
  ["from somebody's first day", { due_in_days: 10, created_on: "2026-11-01" }, "2026-11-20", "2026-11-30"],
  ["in two weeks where nothing is said", { created_on: "2026-11-01" }, undefined, "2026-11-15"],
])("due %s", (_what, item, began, expected) => {
  expect(dueOn(item, began)).toBe(expected);
});

test.each([
  ["once", "2026-11-20", undefined],
  ["yearly", "2026-11-20", "2027-11-20"],
  ["yearly", "2024-02-29", "2025-02-28"],
  ["quarterly", "2026-11-30", "2027-02-28"],
  ["three_yearly", "2026-01-31", "2029-01-31"],
])("an approval of something done %s on %s counts until %s", (frequency, day, expected) => {
  expect(validUntil(frequency, day)).toBe(expected);
});
