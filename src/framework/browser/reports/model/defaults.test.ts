import { describe, expect, test } from "vitest";
import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { writeFilter } from "#framework/shared/reports/address.ts";
import { standardFilter } from "#framework/shared/reports/defaults.ts";
import { draftCondition } from "#framework/shared/reports/draft.ts";
import { find } from "./fixture.ts";

const day = "2026-11-20";
const standard = (...filters: { field: string; operator?: string; default?: unknown }[]) =>
  (writeFilter(standardFilter({ filters } as ReportDefinition, find, day)) as { all: object[] }).all;

describe("a filter of the definition begins with", () => {
  test.each([
    ["its value", { field: "kind", default: "admin" }, "is", "admin"],
    ["its operator", { field: "kind", operator: "is_not", default: "admin" }, "is_not", "admin"],
    ["several values", { field: "kind", default: ["admin", "shift"] }, "in", ["admin", "shift"]],
    ["nothing", { field: "readers" }, "is", null],
    ["more than nothing yet, for an amount", { field: "price" }, ">", null],
    ["today", { field: "written_on", default: "today" }, "on", day],
    ["the last seven days", { field: "written_on", default: "last-7-days" }, "between", ["2026-11-13", day]],
    ["the last four weeks", { field: "sent_at", default: "last-28-days" }, "between", ["2026-10-23", day]],
    [
      "the day it begins",
      { field: "written_on", operator: "after", default: "last-7-days" },
      "after",
      "2026-11-13",
    ],
    [
      "a number of days",
      { field: "written_on", operator: "last_n_days", default: "last-7-days" },
      "last_n_days",
      7,
    ],
    [
      "a range by its name, which stays",
      { field: "written_on", operator: "during", default: "last-month" },
      "during",
      "last-month",
    ],
    [
      "a range that the portal names",
      { field: "sent_at", default: "last-pay-period" },
      "during",
      "last-pay-period",
    ],
    ["a word that only dates compute", { field: "title", default: "today" }, "contains", "today"],
  ])("%s", (_name, filter, operator, value) =>
    expect(standard(filter)).toEqual([{ field: filter.field, operator, value }]),
  );

  test("nothing at all when the person has no such column", () =>
    expect(standard({ field: "salary", default: 1 })).toEqual([]));
});

test("a new condition on an amount compares by > and has the value null", () =>
  expect(draftCondition(find("price"))).toMatchObject({ field: "price", operator: ">", value: null }));
