import { expect, test } from "vitest";
import type { Navigation } from "#generated/definitions.ts";
import { appliesTo, dashboardsFor } from "./conditions.ts";

const viewer = { role: [{ name: "Staff" }], permissions: [{ name: "view-cars" }] };
const navigation = {
  groups: [{ name: "garage", label: "Garage" }],
  dashboards: [
    { type: "office", page: "desk" },
    { type: "road", page: "wheel" },
  ],
  conditions: [
    { groups: ["garage"], details: ["driver", "owners"], dashboards: ["road", "office"] },
    { entries: ["cars"], permissions: ["view-cars"], dashboards: ["road"] },
    { entries: ["keys"], permissions: ["edit-keys"] },
  ],
} satisfies Navigation;
const cars = { name: "cars", group: "garage" };

test.each([
  ["one of the details has a value", { driver: "d", owners: [] }, true],
  ["none of them has one", { driver: null, owners: [] }, false],
  ["a number counts when it is not zero", { driver: null, owners: 2 }, true],
  ["the server does not state them", {}, true],
])("an entry applies by the details of its group: %s", (_name, details, applies) =>
  expect(appliesTo(viewer, details, navigation, cars)).toBe(applies),
);

test("an entry with a permission applies to its holders only", () => {
  expect(appliesTo(viewer, {}, navigation, { name: "keys" })).toBe(false);
  expect(
    appliesTo({ ...viewer, permissions: [{ name: "edit-keys" }] }, {}, navigation, { name: "keys" }),
  ).toBe(true);
});

test("an entry is in the menus that all of its conditions name; a dashboard's page in its own", () => {
  expect(dashboardsFor(navigation, cars)).toEqual(["road"]);
  expect(dashboardsFor(navigation, { name: "bikes", group: "garage" })).toEqual(["road", "office"]);
  expect(dashboardsFor(navigation, { name: "desk" })).toEqual(["office"]);
  expect(dashboardsFor(navigation, { name: "anything", group: "other" })).toBeUndefined();
});
