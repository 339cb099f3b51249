import { describe, expect, test } from "vitest";
import type { Filter } from "#framework/shared/filters/filter.ts";
import type { RecordType } from "../store/recordType.ts";
import type { ListQuery } from "./listQuery.ts";
import { linkedPage } from "./linkedPage.ts";

const links = new Map([["members", new Set(["uuid", "target", "start_at"])]]);
const type = { store: { table: "meetings", columns: new Map(), links } } as unknown as RecordType;
const one = "a74a1fcf-dae9-4f63-8acc-1b3d5225e70c";
const members: Filter = { field: "members", operator: "is", value: one };
const open: Filter = { field: "status", operator: "is", value: "open" };
const left = (filter: Filter, name = "start_at") => {
  const sort = { field: { name }, order: "asc" } as ListQuery["sort"];
  return linkedPage(type, one, { filter, sort })?.filter;
};

describe("a list of what refers to one record", () => {
  test.each<[string, Filter, Filter[]]>([
    ["alone", members, []],
    ["among others", { all: [open, members] }, [open]],
    ["in a group of a group", { all: [{ all: [open, members] }, open] }, [open, open]],
    ["as a choice of one", { all: [{ ...members, operator: "in", value: [one] }, open] }, [open]],
  ])("is read in the order of its links: %s", (_, filter, all) => {
    expect(left(filter)).toEqual({ all });
  });

  test.each<[string, Filter, string?]>([
    ["of several records", { ...members, operator: "in", value: [one, one] }],
    ["of one or anything else", { any: [open, members] }],
    ["of no record", { ...members, value: "nobody" }],
    ["without it", { all: [open] }],
    ["sorted by what the links do not have", members, "status"],
  ])("is read as others are: %s", (_, filter, name) => {
    expect(left(filter, name)).toBeUndefined();
  });
});
