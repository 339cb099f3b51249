import { expect, test } from "vitest";
import type { ResourceDefinition } from "#generated/definitions.ts";
import { resolveResource } from "./resource.ts";

const settings: ResourceDefinition = {
  name: "fleet",
  record: { schema: "records/fleet", store: "none", singleton: { in: "settings.fleet" } },
  calls: { one: { get: "records/fleet" } },
};

test("settings are in the menu where they say so, and a list wherever it does not say otherwise", () => {
  const menuOf = (definition: Partial<ResourceDefinition>) =>
    resolveResource({ ...settings, ...definition }).menu;
  expect(menuOf({})).toBeUndefined();
  expect(menuOf({ menu: false })).toBeUndefined();
  expect(menuOf({ menu: { group: "people" } })).toEqual({ group: "people", order: 100 });
  const list = { record: { schema: "records/vehicle" }, calls: undefined };
  expect(menuOf(list)).toEqual({ group: "records", order: 100 });
  expect(menuOf({ ...list, menu: false })).toBeUndefined();
});
