import { describe, expect, test } from "vitest";
import { asObject } from "../../schema/patch.ts";
import type { JsonObject } from "../../schema/schema.ts";
import { withSensitive } from "./perspectiveFields.ts";
import { mergePerspective } from "./perspectives.ts";

const mine = { permission: "view-my-trips", where: { driver: "{user.staff}" } };
const office = { permission: "view-trips", rule: "in-my-regions" };
const trips: JsonObject = {
  name: "trips",
  record: { schema: "records/trip", rows: [office, mine] },
  calls: {
    list: { get: "trips", rows: "trips", needs: "view-trips", limit: "pick-list" },
    create: { post: "trips", as: "multipart", row: "trip", success: "Trip added" },
    delete: { delete: "trips/{id}" },
  },
  calendar: { start: "start_at", end: "end_at", card: ["driver"] },
  form: {},
  view: {
    sections: [
      { title: "Trip", fields: [["driver", "start_at"], "car"] },
      { title: "Pay", fields: ["rate"], needs: "view-rates" },
      { title: "Office", fields: ["notes"] },
    ],
    tabs: [
      { name: "stops", resource: "stops", access: { roles: ["Admin"], permissions: ["view-stops"] } },
      { name: "bills", resource: "bills" },
    ],
  },
  actions: {
    end: { call: { post: "trips/{id}/end" }, icon: "Check" },
    again: { go: "/trips/new?driver={driver}&from={uuid}" },
  },
};
const schema: JsonObject = {
  properties: {
    driver: {},
    rate: { "x-sensitive": "view-rates" },
    home: { "x-sensitive": "view-homes" },
    notes: { "x-sensitive": "view-rates" },
  },
  allOf: [{ properties: { bonus: { "x-sensitive": "view-rates" } } }],
};

/** My trips as what a perspective says of them, and the names in it that were not known. */
function merged(own: JsonObject): { trip: JsonObject; unknown: string[] } {
  const unknown: string[] = [];
  const readers: Record<string, string[]> = { stops: ["view-stops", "view-my-trips"], bills: ["view-bills"] };
  const whole: JsonObject = { name: "my-trips", of: "trips", ...own };
  const report = (pointer: string) => unknown.push(pointer);
  const trip = mergePerspective(trips, withSensitive(whole, schema, report), {
    unknown: report,
    readersOf: (name) => readers[name] ?? [],
  });
  return { trip, unknown };
}
const record = { rows: ["view-my-trips"] };
const part = (own: JsonObject, key: string): JsonObject => asObject(merged({ record, ...own }).trip[key]);

describe("rows", () => {
  test("a permission stands for the rows that it opens of the resource, and for who sees them", () => {
    const { trip } = merged({ record });
    expect(trip.record).toMatchObject({ rows: [mine] });
    expect(trip.access).toEqual({ roles: [], permissions: ["view-my-trips"] });
  });

  test("are those of the permission that it is called by, where it says none", () => {
    expect(merged({}).trip).toMatchObject({
      record: { rows: [mine] },
      access: { permissions: ["view-my-trips"] },
    });
    expect(asObject(merged({ name: "our-trips" }).trip.record).rows).toBeUndefined();
  });

  test("one that opens none is not known; a row of its own stays", () => {
    const own = { permission: "view-pool", where: { pool: true } };
    const { trip, unknown } = merged({ record: { rows: [own, "view-my-trip"] } });
    expect(asObject(trip.record).rows).toEqual([own]);
    expect(unknown).toEqual(["/record/rows/1"]);
  });
});

test.each<[string, JsonObject, unknown]>([
  ["without a call that deletes", { calls: { list: true } }, "never"],
  ["with one", { calls: { list: true, delete: true } }, undefined],
  ["with an action that does", { calls: {}, actions: { drop: { deletes: true } } }, undefined],
  ["that says itself when", { record: { ...record, delete: "soft" }, calls: {} }, "soft"],
])("records are never deleted by a perspective %s", (_, own, expected) =>
  expect(part(own, "record").delete).toBe(expected),
);

test("a perspective without rows is for those of its own permission, and for no role", () =>
  expect(merged({ name: "our-trips" }).trip.access).toEqual({ roles: [], permissions: ["view-our-trips"] }));

test("a form previews by the call of that name", () => {
  expect(part({ calls: { create: true, preview: { post: "p" } } }, "form").preview).toBe("preview");
  expect(part({ calls: { create: true } }, "form").preview).toBeUndefined();
});

test("a call of its own has the shape of the one of the same name, and none of its rights", () =>
  expect(part({ calls: { list: { get: "my" }, create: { post: "my", row: "mine" } } }, "calls")).toEqual({
    list: { get: "my", rows: "trips" },
    create: { post: "my", as: "multipart", row: "mine" },
  }));

test("an action of its own is called by its name", () =>
  expect(part({ actions: { "call-in": { go: "/call" }, end: true } }, "actions")).toEqual({
    "call-in": { go: "/call", label: "Call in" },
    end: { icon: "Check", call: { of: "trips" } },
  }));

test.each<[string, JsonObject, string]>([
  ["of its own where it creates records, without the reader", { create: true }, "/my-trips/new?from={uuid}"],
  ["of the resource where it does not", {}, "/trips/new?driver={driver}&from={uuid}"],
])("an action leads to the form %s", (_, calls, go) =>
  expect(part({ calls, actions: { again: true } }, "actions")).toEqual({ again: { go } }),
);

test("a feed has the times of the calendar", () =>
  expect(part({ feed: { summary: "Trip" } }, "feed")).toEqual({
    summary: "Trip",
    start: "start_at",
    end: "end_at",
  }));

describe("tabs", () => {
  test.each<[string, JsonObject, JsonObject[]]>([
    [
      "on records that open to those who see it are for them",
      { tabs: ["stops"] },
      [{ name: "stops", resource: "stops", access: { roles: [], permissions: ["view-my-trips"] } }],
    ],
    [
      "on any others are for those they are for by themselves",
      { tabs: ["bills"] },
      [{ name: "bills", resource: "bills" }],
    ],
    [
      "that say it are for those",
      { tabs: [{ name: "stops", access: { permissions: ["view-all"] } }] },
      [{ name: "stops", resource: "stops", access: { roles: ["Admin"], permissions: ["view-all"] } }],
    ],
  ])("%s", (_, view, tabs) => expect(part({ view }, "view").tabs).toEqual(tabs));
});

describe("sections", () => {
  const sections = (view: JsonObject, own: JsonObject = {}) => part({ view, ...own }, "view").sections;

  test("an object changes them by title: null leaves one out, and a new one comes last", () =>
    expect(
      sections({ sections: { Office: null, Trip: { fields: ["car"] }, Goals: { fields: ["goal"] } } }),
    ).toEqual([
      { title: "Trip", fields: ["car"] },
      { title: "Pay", fields: ["rate"], needs: "view-rates" },
      { title: "Goals", fields: ["goal"] },
    ]));

  test("one that leaves out what is not there is told", () =>
    expect(merged({ record, view: { sections: { Cars: null } } }).unknown).toEqual(["/view/sections/3"]));

  test("leave out who the reader is in every row", () =>
    expect(sections({ sections: ["Trip"] })).toEqual([{ title: "Trip", fields: ["start_at", "car"] }]));

  test("keep it where the perspective says its fields", () =>
    expect(sections({ sections: [{ title: "Trip", fields: ["driver"] }] })).toEqual([
      { title: "Trip", fields: ["driver"] },
    ]));

  test("keep a field that is the reader in some rows only", () =>
    expect(sections({ sections: ["Trip"] }, { record: { rows: ["view-my-trips", office] } })).toEqual([
      { title: "Trip", fields: [["driver", "start_at"], "car"] },
    ]));

  test("need the permission that their fields need here", () => {
    const one = (permission: string | null) =>
      sections({ sections: ["Pay"] }, { sensitive: { "view-rates": permission } });
    expect(one(null)).toEqual([{ title: "Pay", fields: ["rate"] }]);
    expect(one("view-my-trips")).toEqual([{ title: "Pay", fields: ["rate"], needs: "view-my-trips" }]);
  });
});

describe("sensitive fields", () => {
  const unknown: string[] = [];
  const fields = (own: JsonObject) =>
    withSensitive(own, schema, (pointer) => void unknown.push(pointer)).fields;

  test("of one permission change together, unless one says it itself", () =>
    expect(
      fields({ sensitive: { "view-rates": null }, fields: { rate: { title: "My rate" }, notes: null } }),
    ).toEqual({
      rate: { title: "My rate", "x-sensitive": null },
      notes: null,
      bonus: { "x-sensitive": null },
    }));

  test("take another permission", () =>
    expect(fields({ sensitive: { "view-homes": "view-my-trips" } })).toEqual({
      home: { "x-sensitive": "view-my-trips" },
    }));

  test("that no field has are told", () => {
    fields({ sensitive: { "view-rate": null } });
    expect(unknown).toEqual(["/sensitive/view-rate"]);
  });
});
