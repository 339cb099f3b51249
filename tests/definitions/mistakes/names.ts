import { here, vehicles, type Mistake, type Own } from "./mistake.ts";

/** Names that are taken, and names of what is not there. */
export const names: Mistake[] = [
  {
    what: "an action that the definition does not have",
    files: vehicles({ list: { actions: ["sell"] } }),
    file: here,
    pointer: "/list/actions/0",
    found: '"sell"',
    expected: "an action of this definition: nothing: there are none",
  },
  {
    what: "a hold that is no field of yes or no",
    files: vehicles({ record: { schema: "records/vehicle", keep: { hold: "plate" } } }),
    file: here,
    pointer: "/record/keep/hold",
    found: '"plate"',
    expected: "a field of the kind boolean",
  },
  {
    what: "years that count from what is no moment",
    files: vehicles({ record: { schema: "records/vehicle", keep: { from: "plate" } } }),
    file: here,
    pointer: "/record/keep/from",
    found: '"plate"',
    expected: "a field of the kind date-time",
  },
  {
    what: "a record that opens on a tab that it does not have",
    files: vehicles({ view: { opens: "trips" } }),
    file: here,
    pointer: "/view/opens",
    found: '"trips"',
    expected: /^a tab of the record/,
  },
  {
    what: "a screen that is as that of a resource without one",
    files: vehicles({ form: { as: "no-such" } }),
    file: here,
    pointer: "/form/as",
    found: '"no-such"',
    expected: /^a resource that says its form itself: /,
  },
  {
    what: "a route that is taken",
    files: {
      "resources/navigation.json": (own: Own) => {
        own.pages[0].path = "/faqs";
      },
    },
    file: "resources/navigation.json",
    pointer: "/pages/0/path",
    found: "the route /faqs, which resources/faqs.json has already",
    expected: "a name or path of its own",
  },
  {
    what: "a page from which records of no resource are found",
    files: {
      "resources/navigation.json": (own: Own) => {
        own.pages[0].records = ["no-such"];
      },
    },
    file: "resources/navigation.json",
    pointer: "/pages/0/records/0",
    found: '"no-such"',
    expected: /^a resource: one of /,
  },
  {
    what: "a page's name that is taken",
    files: {
      "resources/navigation.json": (own: Own) => {
        own.pages.unshift({ ...own.pages[0], path: "/elsewhere" });
      },
    },
    file: "resources/navigation.json",
    pointer: "/pages/1/name",
    found: '"admin-dashboard" twice',
    expected: "a name of its own",
  },
  {
    what: "an unknown group of the menu",
    files: vehicles({ menu: { group: "garage" } }),
    file: here,
    pointer: "/menu/group",
    found: '"garage"',
    expected: /^a group of navigation\.json/,
  },
  {
    what: "an unknown page of a dashboard",
    files: {
      "resources/navigation.json": (own: Own) => {
        own.dashboards[0].page = "dashboard";
      },
    },
    file: "resources/navigation.json",
    pointer: "/dashboards/0/page",
    found: '"dashboard"',
    expected: /^a page: one of /,
  },
  {
    what: "a related list of an unknown resource",
    files: vehicles({ view: { tabs: [{ name: "trips", resource: "trips" }] } }),
    file: here,
    pointer: "/view/tabs/0/resource",
    found: '"trips"',
    expected: /^a resource: /,
  },
  {
    what: "an unknown resource instead of this one",
    files: vehicles({ instead: "trips" }),
    file: here,
    pointer: "/instead",
    found: '"trips"',
    expected: /^a resource: /,
  },
  {
    what: "a reference to an unknown resource",
    files: vehicles(
      {},
      { type: "object", properties: { driver: { type: "string", "x-reference": "drivers" } } },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/driver/x-reference",
    found: '"drivers"',
    expected: /^a resource: /,
  },
  {
    what: "choices that depend on a field that is not there",
    files: vehicles(
      {},
      {
        type: "object",
        properties: { driver: { type: "string", "x-reference": "staff", "x-options": ["state"] } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/driver/x-options/0",
    found: '"state"',
    expected: "a field of records/vehicle: one of driver",
  },
  {
    what: "a reference that does not say whose record it may name (C6)",
    files: vehicles(
      {},
      {
        type: "object",
        properties: {
          participant: { type: "string", format: "uuid", "x-reference": "participants" },
          wound: { type: "string", format: "uuid", "x-reference": "wounds" },
        },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/wound/x-reference",
    found: '"wounds", whose records have the field "participant" too',
    expected: '"x-belongs-to": ["participant"] beside it, or false where it may be of another one',
  },
  {
    what: "a reference that belongs to a field that is not there (C6)",
    files: vehicles(
      {},
      {
        type: "object",
        properties: {
          wound: { type: "string", format: "uuid", "x-reference": "wounds", "x-belongs-to": ["participant"] },
        },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/wound/x-belongs-to/0",
    found: '"participant"',
    expected: "a field of records/vehicle: one of wound",
  },
  {
    what: "an unknown permission",
    files: vehicles({ access: { permissions: ["view-vehicle"] } }),
    file: here,
    pointer: "/access/permissions",
    found: '"view-vehicle"',
    expected:
      /^a permission of resources\/access\.json, or one that a resource states: one of view-vehicles, /,
  },
  {
    what: "an unknown permission of a field",
    files: vehicles(
      {},
      { type: "object", properties: { plate: { type: "string", "x-sensitive": "view-plates" } } },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/plate/x-sensitive",
    found: '"view-plates"',
    expected: /^a permission/,
  },
  {
    what: "an unknown permission of a role",
    files: {
      "resources/access.json": (own: Own) => {
        own.roles[1].permissions.unshift("view-everything");
      },
    },
    file: "resources/access.json",
    pointer: "/roles/1/permissions/0",
    found: '"view-everything"',
    expected: /^a permission/,
  },
];
