import { expect, test } from "vitest";
import { rowFilter } from "./rowFilter.ts";

const filterOf = rowFilter([
  { keys: [{ key: "open", filter: { field: "status", operator: "is", value: "open" } }] },
  {
    keys: [
      { key: null, filter: { field: "due", operator: "is_empty" } },
      { key: "2026-11-01", filter: null },
      { key: "2026-12-01" },
    ],
  },
]);

test("the records of a row are those of all its keys", () =>
  expect(filterOf(["open", null])).toEqual({
    all: [
      { field: "status", operator: "is", value: "open" },
      { field: "due", operator: "is_empty" },
    ],
  }));

test.each([["2026-11-01"], ["2026-12-01"], ["2027-01-01"]])(
  "where no condition finds a key (%s), no filter finds the row",
  (month) => expect(filterOf(["open", month])).toBeNull(),
);
