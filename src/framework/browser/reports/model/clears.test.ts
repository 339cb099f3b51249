import { describe, expect, test } from "vitest";
import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { readFilter, writeFilter } from "#framework/shared/reports/address.ts";
import { applyClears } from "./clears.ts";
import { draftConditions } from "#framework/shared/reports/draft.ts";
import { find } from "./fixture.ts";

const rules: ReportDefinition["clears"] = [
  { when: { kind: "admin" }, clear: ["readers", "billable", "attachments"] },
  { when: { readers: "any" }, clear: ["kind"] },
  { when: { kind: "shift", billable: "true" }, clear: ["price"] },
];

const condition = (field: string, operator: string, value: unknown = null) => ({ field, operator, value });

/** The filter after the field was changed to what it is. */
function cleared(members: object[], field: string): unknown {
  const root = readFilter({ all: members }, find);
  const changed = root && draftConditions(root).find((candidate) => candidate.field === field);
  if (!root || !changed) throw new Error("the filter is none");
  return (writeFilter(applyClears(root, changed, rules, find)) as { all: unknown }).all;
}

describe("a change clears what it excludes", () => {
  test("wherever it stands, and only its value", () =>
    expect(
      cleared(
        [
          condition("kind", "is", "admin"),
          { any: [condition("billable", "is", "true")] },
          condition("title", "contains", "x"),
        ],
        "kind",
      ),
    ).toEqual([
      condition("kind", "is", "admin"),
      { any: [condition("billable", "is")] },
      condition("title", "contains", "x"),
    ]));

  test("and takes a condition away that has no value to lose", () =>
    expect(cleared([condition("kind", "is", "admin"), condition("attachments", "is_empty")], "kind")).toEqual(
      [condition("kind", "is", "admin")],
    ));

  test("by any value where the rule says any", () =>
    expect(cleared([condition("kind", "is", "shift"), condition("readers", "is", "Ann")], "readers")).toEqual(
      [condition("kind", "is"), condition("readers", "is", "Ann")],
    ));

  test("when every part of the rule holds", () =>
    expect(
      cleared(
        [condition("kind", "is", "shift"), condition("billable", "is", "true"), condition("price", ">", 100)],
        "billable",
      ),
    ).toContainEqual(condition("price", ">")));
});

describe("a change clears nothing", () => {
  const others = [condition("readers", "is", "Ann")];
  test.each([
    ["with another value", condition("kind", "is", "freestyle")],
    ["when it is excluded", condition("kind", "is_not", "admin")],
    ["among others", condition("kind", "in", ["admin", "shift"])],
    ["without a value", condition("kind", "is")],
  ])("%s", (_name, kind) => expect(cleared([kind, ...others], "kind")).toEqual([kind, ...others]));
});
