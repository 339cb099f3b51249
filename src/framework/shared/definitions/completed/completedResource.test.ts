import { expect, test } from "vitest";
import type { JsonObject } from "../../schema/schema.ts";
import { completedResource as completedWith } from "./completedResource.ts";

const vehicles: JsonObject = {
  name: "vehicles",
  record: {
    schema: "records/vehicle",
    rows: [
      { permission: "view-vehicles" },
      { permission: "view-my-vehicles", where: { driver: "{user.staff}" } },
      { permission: "view-my-vehicles", rule: "lent-to-me" },
    ],
  },
  calls: { one: { get: "vehicles/{id}", needs: "rows" }, list: { get: "vehicles", needs: "signed-in" } },
  list: { columns: ["plate"], more: ["seats"] },
  view: { tabs: [{ name: "trips", resource: "trips", by: "vehicle", with: { state: "open" } }] },
  actions: {
    "send-away": { call: { post: "vehicles/{id}/send", needs: "rows" } },
    sell: { label: "Sell it", go: "/sales" },
  },
};
const files: Record<string, JsonObject> = {
  "resources/vans.json": {
    list: { columns: ["plate"], sort: { field: "plate" }, more: ["seats"] },
    view: { as: "vehicles" },
  },
};
const completedResource = (file: JsonObject) => completedWith(file, (path) => files[path]);

const readers = ["view-vehicles", "view-my-vehicles"];

test("a resource says what follows by itself", () => {
  const whole = completedResource(vehicles);
  expect(whole).toEqual({
    ...vehicles,
    label: { one: "Vehicle", many: "Vehicles" },
    access: { roles: ["Admin"], permissions: ["view-vehicles"] },
    calls: {
      one: { get: "vehicles/{id}", needs: readers },
      list: { get: "vehicles", needs: "signed-in" },
    },
    list: { columns: ["plate", { field: "seats", hidden: true }] },
    view: { tabs: [{ name: "trips", resource: "trips", with: { vehicle: "{uuid}", state: "open" } }] },
    actions: {
      "send-away": { label: "Send away", call: { post: "vehicles/{id}/send", needs: readers } },
      sell: { label: "Sell it", go: "/sales" },
    },
  });
  expect(completedResource(whole)).toBe(whole);
});

test("settings are kept in no table, and read and saved at one address", () => {
  const settings = {
    name: "fleet",
    record: { schema: "records/fleet", singleton: { in: "settings.fleet" } },
  };
  expect(completedResource(settings)).toMatchObject({
    record: { store: "none" },
    calls: { one: { get: "records/fleet" }, update: { put: "records/fleet" } },
  });
});

test("what it says itself stays", () => {
  const said: JsonObject = { ...vehicles, label: { many: "Cars" }, access: { permissions: ["drive"] } };
  expect(completedResource(said)).toMatchObject({
    label: { one: "Vehicle", many: "Cars" },
    access: { permissions: ["drive"] },
  });
});

test("a perspective says only what differs", () => {
  const own: JsonObject = { name: "my-vehicles", of: "vehicles", actions: { sell: { primary: true } } };
  expect(completedResource(own)).toBe(own);
});

test("a text as a call is the path of one that reads", () => {
  const own: JsonObject = { name: "my-vehicles", of: "vehicles", calls: { list: "my", one: true } };
  expect(completedResource(own)).toMatchObject({ calls: { list: { get: "my" }, one: true } });
});

test("a call that writes the record answers it under the key of the one that reads it", () => {
  const whole = completedResource({
    ...vehicles,
    calls: {
      one: { get: "vehicles/{id}", row: "vehicle" },
      create: { post: "vehicles" },
      update: { put: "vehicles/{id}", row: "van" },
      check: { post: "vehicles/check" },
      delete: { post: "vehicles/delete", effect: "scrapped" },
    },
    actions: {
      sell: { call: { post: "vehicles/{id}/sell" }, sets: { state: "sold" } },
      print: { call: { get: "vehicles/{id}/pdf" } },
      order: { call: { post: "orders" }, creates: { resource: "orders" } },
    },
  });
  expect(whole.calls).toEqual({
    one: { get: "vehicles/{id}", row: "vehicle" },
    create: { post: "vehicles", row: "vehicle" },
    update: { put: "vehicles/{id}", row: "van" },
    check: { post: "vehicles/check" },
    delete: { post: "vehicles/delete", effect: "scrapped" },
  });
  expect(whole.actions).toMatchObject({
    sell: { call: { row: "vehicle" } },
    print: { call: { get: "vehicles/{id}/pdf" } },
    order: { call: { post: "orders" } },
  });
  expect(JSON.stringify(whole.actions)).not.toMatch(/(pdf|orders)","row"/);
});

test("a section of which only the title is said has what the other screen's has", () => {
  const form = { title: "Insurance", fields: [["insurer", "policy"]], needs: "view-costs" };
  const shown = { title: "Trips", fields: ["last_trip"] };
  const whole = completedResource({
    ...vehicles,
    view: { sections: [{ title: "Insurance" }, shown, { title: "Nowhere" }, { title: "Both" }] },
    form: { sections: [form, { title: "Trips", description: "Fill in later." }, { title: "Both" }] },
  });
  // The check names sections that have no fields then.
  expect(whole).toMatchObject({
    view: { sections: [form, shown, { title: "Nowhere" }, { title: "Both" }] },
    form: { sections: [form, { ...shown, description: "Fill in later." }, { title: "Both" }] },
  });
  // A perspective's is that of its resource.
  const own: JsonObject = { name: "my", of: "vehicles", view: { sections: [{ title: "Insurance" }] } };
  expect(completedResource({ ...own, form: { sections: [form] } })).toMatchObject(own);
});

test("a screen has what another resource's has, but for what it says itself", () => {
  const whole = completedResource({ ...vehicles, list: { as: "vans", sort: { field: "seats" } } });
  expect(whole.list).toEqual({
    columns: ["plate", { field: "seats", hidden: true }],
    sort: { field: "seats" },
  });
  // The check names a resource that is not there, and one that does not say it itself.
  for (const as of ["boats", "vans"])
    expect(completedResource({ ...vehicles, view: { as } }).view).toEqual({ as });
});

test("an action is refused for what the lifecycle says, at the place of {lifecycle}", () => {
  const sold = { when: { state: ["sold"] }, says: "It is sold." };
  const lent = { when: { state: ["lent"] }, says: "It is lent." };
  const reasons = [lent, { says: "{lifecycle}" }, { says: "Not now." }];
  const whole = completedResource({
    ...vehicles,
    record: { lifecycle: { field: "state", refused: [sold] } },
    actions: { sell: { refused: reasons }, lend: { refused: "Not now." } },
  });
  expect(whole.actions).toMatchObject({
    sell: { refused: [lent, sold, { says: "Not now." }] },
    lend: { refused: "Not now." },
  });
  // The check names a reason that the lifecycle does not say.
  expect(completedResource({ ...vehicles, actions: { sell: { refused: reasons } } }).actions).toMatchObject({
    sell: { refused: reasons },
  });
});

test("rows of a perspective are of a permission alone, or of the one that it is called by", () => {
  const needs = (record: JsonObject) =>
    completedResource({
      name: "my-vehicles",
      of: "vehicles",
      record,
      calls: { list: { get: "my", needs: "rows" } },
    });
  const list = (permission: string) => ({ calls: { list: { needs: [permission] } } });
  expect(needs({ rows: ["view-all"] })).toMatchObject(list("view-all"));
  expect(needs({})).toMatchObject(list("view-my-vehicles"));
});

test.each<JsonObject>([
  {},
  { list: "none" },
  { name: "a", record: {}, view: { tabs: "x" }, calls: { one: 1 } },
])("a file that is not checked yet (%j) is left to the check", (file) =>
  expect(completedResource(file)).toMatchObject(file),
);
