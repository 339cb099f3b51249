import { expect, test } from "vitest";
import { resolveResource } from "#framework/shared/definitions/resource.ts";
import { filtersNotTaken } from "./filtersTaken.ts";

const listed = (filters: object[]) =>
  resolveResource({
    name: "people",
    calls: { list: { get: "people/all", rows: "people" } },
    list: { filters },
  } as never);
const query = { page: "", status: "" };

test("a list may begin with one value of what its call takes, and not with several", () => {
  expect(filtersNotTaken(listed([{ field: "status", default: "active" }]), query)).toEqual([]);
  expect(filtersNotTaken(listed([{ field: "status", default: ["active", "invited"] }]), query)).toEqual([
    {
      file: "resources/people.json",
      pointer: "/list/filters/0/default",
      found: "several values, of which the call of the list takes one",
      expected: "one value",
    },
  ]);
});

test("a call that takes conditions takes several values, of any field", () => {
  const filters = [{ field: "status", default: ["active", "invited"] }, { field: "email" }];
  expect(filtersNotTaken(listed(filters), { ...query, filters: "" })).toEqual([]);
  expect(filtersNotTaken(listed(filters), "fields")).toEqual([]);
  expect(filtersNotTaken(listed(filters), query)).toHaveLength(2);
});
