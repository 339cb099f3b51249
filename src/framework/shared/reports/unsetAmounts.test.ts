import { expect, test } from "vitest";
import { withoutUnsetAmounts } from "./unsetAmounts.ts";

const isAmount = (field: string) => field === "total";
const unset = { field: "total", operator: ">", value: null };
const set = { field: "total", operator: ">", value: 0 };
const other = { field: "status", operator: "is", value: null };

test.each([
  ["an amount without a value", unset, undefined],
  ["an amount of nothing", set, set],
  ["another field without a value", other, other],
  ["a list", [unset, set], [set]],
  ["a list that it empties", [unset], undefined],
  ["groups in groups", { all: [set, { any: [unset] }] }, { all: [set] }],
  ["a group that was empty", { all: [] }, { all: [] }],
  ["what is no filter", "total", "total"],
])("%s", (_what, filter, expected) => expect(withoutUnsetAmounts(filter, isAmount)).toEqual(expected));
