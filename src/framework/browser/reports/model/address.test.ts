import { describe, expect, test } from "vitest";
import { parseFilter, readFilter, writeFilter } from "#framework/shared/reports/address.ts";
import { draftConditions } from "#framework/shared/reports/draft.ts";
import { find } from "./fixture.ts";

const again = (written: unknown) => {
  const draft = readFilter(written, find);
  return draft && writeFilter(draft);
};

describe("a filter in the address", () => {
  test("comes back as it was, with what is not finished yet", () => {
    const written = {
      all: [
        { field: "kind", operator: "in", value: ["admin", "shift"] },
        { field: "price", operator: ">", value: null },
        { field: "title", operator: "contains", value: null, ask: true },
        {
          any: [
            { field: "", operator: "is", value: null },
            { field: "billable", operator: "is", value: "true" },
          ],
        },
      ],
    };
    expect(again(written)).toEqual(written);
  });

  test.each([
    ["a date the other way round", "written_on", "on", "20-11-2026", "2026-11-20"],
    ["a date that does not exist", "written_on", "on", "2026-02-30", null],
    ["a number in words", "price", ">", "many", null],
    ["a number as text", "price", ">", "100", 100],
    ["half a span", "price", "between", [1], [1, null]],
    ["an object", "title", "contains", { a: 1 }, null],
    ["one value for several", "kind", "in", "admin", ["admin"]],
  ])("is made to fit: %s", (_name, field, operator, value, expected) =>
    expect(again({ all: [{ field, operator, value }] })).toEqual({
      all: [{ field, operator, value: expected }],
    }),
  );

  test("loses a comparison that the type does not have", () =>
    expect(again({ all: [{ field: "kind", operator: ">", value: 1 }] })).toEqual({
      all: [{ field: "kind", operator: "is", value: null }],
    }));

  test.each([
    ["columns that do not exist", { all: [{ field: "salary", operator: ">", value: 1 }, "x", null, 3] }],
    ["names from the prototype", { all: [{ field: "__proto__", operator: "is", value: 1 }] }],
    ["groups too deep", { all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] }],
  ])("leaves out %s", (_name, written) => {
    const draft = readFilter(written, find);
    expect(draft && draftConditions(draft)).toEqual([]);
  });

  test("stops at fifty conditions", () => {
    const many = Array.from({ length: 80 }, () => ({ field: "title", operator: "contains", value: "a" }));
    const draft = readFilter({ all: many }, find);
    expect(draft?.members).toHaveLength(50);
  });

  test.each(["", "no json", "[]", "1", '{"field":"title"}', '{"all":"x"}'])("is none when it is %j", (text) =>
    expect(parseFilter(text, find)).toBeUndefined(),
  );
});
