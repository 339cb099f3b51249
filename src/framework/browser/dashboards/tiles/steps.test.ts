import { expect, test } from "vitest";
import type { SummaryData } from "../../reports/summary/useSummary.ts";
import { latestStep } from "./steps.ts";

const data = (
  rows: [string | null, string, number | null][],
  of: "sum" | "average" = "sum",
): SummaryData => ({
  groups: [
    { field: "start_at", label: "Start", by: "month", keys: [] },
    { field: "service", label: "Service", by: null, keys: [] },
  ],
  values: [{ of, label: "Hours", field: "Hours", other: null, format: "number" }],
  rows: rows.map(([month, service, hours]) => ({
    keys: [month, service],
    labels: [month, service],
    values: [hours],
  })),
  total: [0],
  more: false,
});
const rows: [string | null, string, number | null][] = [
  ["2026-09-01", "care", 10],
  ["2026-10-01", "care", 12],
  ["2026-10-01", "transport", 3],
  ["2026-11-01", "care", 4],
  [null, "care", 100],
];

test("the running month is not compared with a whole one: the last that is over counts, added up across", () => {
  expect(latestStep(data(rows), 0, "2026-11-20")).toEqual({
    label: "2026-10-01",
    value: 15,
    before: { label: "2026-09-01", value: 10 },
  });
});

test("a month without the one before it has nothing to be compared with", () => {
  expect(latestStep(data([["2026-08-01", "care", 1], ...rows.slice(1)]), 0, "2026-11-20")).toEqual({
    label: "2026-10-01",
    value: 15,
  });
});

test("where only the running month is there, it is shown", () => {
  expect(latestStep(data([["2026-11-01", "care", 4]]), 0, "2026-11-20")).toMatchObject({ value: 4 });
});

test("averages of groups make no average of all, and numbers without time have no step", () => {
  expect(latestStep(data(rows, "average"), 0, "2026-11-20")).toBeUndefined();
  expect(latestStep({ ...data(rows), groups: [] }, 0, "2026-11-20")).toBeUndefined();
});
