import { expect, test } from "vitest";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { trailOf } from "./trailOf.ts";

const named = (name: string, more: Partial<Resource>): Resource =>
  Object.assign(
    {} as Resource,
    { name, label: { one: name, many: `${name}s` }, calls: { list: {} } },
    { definition: {} },
    more,
  );
const trip = named("trip", {
  definition: {
    name: "trip",
    view: { tabs: [{ name: "stops", resource: "stop", with: { trip: "{uuid}" }, label: "Stops" }] },
  },
});
const stop = named("stop", {});
const found = { trip: "t1", titles: { t1: "To the zoo" } };
const list = [{ label: "stops", path: "/stop" }];

test.each([
  [
    "in the tab of the record that it belongs to",
    { resource: stop, record: found, mayOpen: true },
    [
      { label: "To the zoo", path: "/trip/t1" },
      { label: "Stops", path: "/trip/t1?tab=stops" },
    ],
  ],
  ["in its list, where that is in the menu", { resource: named("stop", { menu: { group: "a", order: 1 } }), record: found, mayOpen: true }, list], // prettier-ignore
  ["in its list, where it belongs to nothing", { resource: stop, record: {}, mayOpen: true }, list],
  ["in its list, where the person may not see the other", { resource: stop, record: found, mayOpen: false }, list], // prettier-ignore
])("a record with a list of its own is found %s", (_where, { resource, record, mayOpen }, trail) => {
  const resources = new Map([trip, resource].map((each) => [each.name, each]));
  expect(trailOf(resource, resources, { type: "object" }, record, () => mayOpen)).toEqual(trail);
});
