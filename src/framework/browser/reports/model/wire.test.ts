import { describe, expect, test } from "vitest";
import { readFilter } from "#framework/shared/reports/address.ts";
import { find } from "./fixture.ts";
import { toWire } from "#framework/shared/reports/wire.ts";

const sent = (written: object) => {
  const draft = readFilter(written, find);
  return draft && toWire(draft, find);
};
const one = (field: string, operator: string, value?: unknown) => sent({ all: [{ field, operator, value }] });

describe("what is sent", () => {
  test.each([
    ["a choice", one("kind", "is", "admin"), { field: "kind", operator: "is", value: "admin" }],
    [
      "a date, day first",
      one("written_on", "on", "2026-11-20"),
      { field: "written_on", operator: "on", value: "20-11-2026" },
    ],
    [
      "both ends of a span",
      one("sent_at", "between", ["2026-11-13", "2026-11-20"]),
      { field: "sent_at", operator: "between", value: ["13-11-2026", "20-11-2026"] },
    ],
    [
      "a number of days as it is",
      one("written_on", "last_n_days", 7),
      { field: "written_on", operator: "last_n_days", value: 7 },
    ],
    ["an amount in cents", one("price", ">", 12_550), { field: "price", operator: ">", value: 12_550 }],
    [
      "a comparison without a value",
      one("attachments", "is_empty", "x"),
      { field: "attachments", operator: "is_empty" },
    ],
  ])("%s", (_name, filter, condition) => expect(filter).toEqual({ all: [condition] }));

  test("groups in groups, without what is not finished", () =>
    expect(
      sent({
        any: [
          { field: "title", operator: "contains", value: "" },
          { all: [{ field: "price", operator: ">", value: null }] },
          { all: [{ field: "kind", operator: "is", value: "admin" }, { any: [] }] },
        ],
      }),
    ).toEqual({ any: [{ all: [{ field: "kind", operator: "is", value: "admin" }] }] }));
});

describe("what is not sent", () => {
  test.each([
    ["a condition without a value", one("kind", "is", null)],
    ["one without a column", sent({ all: [{ field: "", operator: "is", value: "x" }] })],
    ["half a span", one("price", "between", [100, null])],
    ["no choice at all", one("kind", "in", [])],
    ["an empty group", sent({ any: [{ all: [] }] })],
  ])("%s", (_name, filter) => expect(filter).toBeUndefined());
});
