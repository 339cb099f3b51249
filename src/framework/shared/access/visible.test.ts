import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseOf, rowName, visibilityTable } from "#tests/support/visibility.ts";
import { type AccessRule, isVisible, type Viewer } from "./visible.ts";

describe("the visibility rule by its table", () => {
  test.each(visibilityTable.map((row) => [rowName(row), row] as const))("%s", (_name, row) => {
    const { viewer, rule } = caseOf(row, "view-cars");
    expect(isVisible(viewer, rule, undefined)).toBe(row.visible);
  });
});

test.each([
  [["view-cars"], false],
  [["view-car-report"], false],
  [["view-cars", "view-car-report"], true],
])("where a rule names another one, both must let them: %j", (held, visible) => {
  const rule = { permissions: ["view-car-report"], also: { permissions: ["view-cars"] } };
  const viewer = { role: [], permissions: held.map((name) => ({ name })) };
  expect(isVisible(viewer, rule, undefined)).toBe(visible);
});

const roles = fc.subarray(["Admin", "Staff", "Participant", "ALL", "admin", ""]);
const permissions = fc.subarray(["view-cars", "edit-cars", "view-car", "VIEW-CARS", ""]);
const named = (names: string[]) => names.map((name) => ({ name }));
const viewers: fc.Arbitrary<Viewer> = fc.record({
  role: roles.map(named),
  permissions: permissions.map(named),
});
const rules: fc.Arbitrary<AccessRule> = fc.record({ roles, permissions }, { requiredKeys: [] });

/** What the table says of any person and item. */
function tableSays(
  { role, permissions: held }: Viewer,
  { roles: asked = [], permissions: wanted = [] }: AccessRule,
) {
  const facts = {
    admin: role.filter(({ name }) => name === "Admin").length > 0,
    named: new Set(role.map(({ name }) => name)).intersection(new Set(asked)).size > 0,
    holds: new Set(held.map(({ name }) => name)).intersection(new Set(wanted)).size > 0,
    all: asked.indexOf("ALL") >= 0,
  };
  const row = visibilityTable.find((candidate) =>
    Object.entries(facts).every(([key, value]) => candidate[key as keyof typeof facts] === value),
  );
  return row?.visible;
}

test("the rule says of any person and any item what the table says", () => {
  fc.assert(
    fc.property(viewers, rules, (viewer, rule) => {
      expect(isVisible(viewer, rule, undefined)).toBe(tableSays(viewer, rule));
    }),
    { numRuns: 2000 },
  );
});

test("an item for a type of platform is on no other, whoever asks", () => {
  fc.assert(
    fc.property(viewers, rules, fc.option(fc.string(), { nil: undefined }), (viewer, rule, type) => {
      const there = isVisible(viewer, { ...rule, platform: "ndis" }, type);
      expect(there).toBe(type === "ndis" && isVisible(viewer, rule, undefined));
    }),
  );
});

test.each([null, undefined])("nobody (%s) sees anything, not even what is for ALL", (nobody) => {
  expect(isVisible(nobody, { roles: ["ALL"] }, undefined)).toBe(false);
});
