import { vehicles, type Mistake } from "./mistake.ts";

const mine = "resources/my-vehicles.json";
const schema = {
  type: "object",
  properties: { plate: { type: "string", title: "Plate" }, notes: { type: "string", title: "Notes" } },
};
const definition = {
  form: { sections: [{ title: "Vehicle", fields: ["plate", "notes"] }] },
  actions: { wash: { label: "Wash", go: "/wash?vehicle={uuid}" } },
};
const rows = [{ permission: "view-my-vehicles", where: { created_by: "{user.uuid}" } }];
const perspective = (own: object, of: object = definition): Record<string, unknown> => ({
  ...vehicles(of, schema),
  [mine]: { name: "my-vehicles", of: "vehicles", record: { rows }, ...own },
});

/** Vehicles with a list of trips, whose rows are a resource. */
const trips = (own: object): Record<string, unknown> => ({
  ...vehicles(
    {},
    {
      type: "object",
      properties: {
        plate: { type: "string", title: "Plate" },
        trips: { type: "array", items: { type: "object", properties: { km: { type: "number" } } } },
      },
    },
  ),
  "resources/trips.json": { name: "trips", of: "vehicles", each: "trips", ...own },
});

/** Mistakes in perspectives: each is told where someone wrote it. */
export const perspectives: Mistake[] = [
  {
    what: "a perspective of a resource that is not there",
    files: perspective({ of: "vehicels" }),
    file: mine,
    pointer: "/of",
    found: '"vehicels"',
    expected: /^a resource with records: one of vehicles, /,
  },
  {
    what: "a perspective that does not say whose records it shows",
    files: perspective({ record: { title: "{plate}" } }),
    file: mine,
    pointer: "/record",
    found: "no rows",
    expected: "who sees which of the records: rights are not taken over",
  },
  {
    what: "rows by a permission that opens none of the resource",
    files: perspective(
      { record: { rows: ["view-my-vehicls"] } },
      { record: { schema: "records/vehicle", rows: [{ permission: "view-vehicles" }, ...rows] } },
    ),
    file: mine,
    pointer: "/record/rows/0",
    found: '"view-my-vehicls"',
    expected: "a name of vehicles: one of view-my-vehicles, view-vehicles",
  },
  {
    what: "a permission that no sensitive field of the resource needs",
    files: perspective({ sensitive: { "view-vehicles": null } }),
    file: mine,
    pointer: "/sensitive/view-vehicles",
    found: '"view-vehicles"',
    expected: /^a name of vehicles/,
  },
  {
    what: "a permission for sensitive fields that nobody can be given",
    files: {
      ...perspective({ sensitive: { "view-vehicles": "view-vehicle-plates" } }),
      "schemas/records/vehicle.json": {
        ...schema,
        properties: {
          ...schema.properties,
          notes: { ...schema.properties.notes, "x-sensitive": "view-vehicles" },
        },
      },
    },
    file: mine,
    pointer: "/sensitive",
    found: '"view-vehicle-plates"',
    expected: /^a permission /,
  },
  {
    what: "a section that is left out and not there",
    files: perspective({ view: { sections: { Insurance: null } } }),
    file: mine,
    pointer: "/view/sections/1",
    found: '"Insurance"',
    expected: "a name of vehicles: one of Vehicle",
  },
  {
    what: "a section that the resource does not have",
    files: perspective({ view: { sections: ["Vehicle", "Insurance"] } }),
    file: mine,
    pointer: "/view/sections/1",
    found: '"Insurance"',
    expected: "a name of vehicles: one of Vehicle",
  },
  {
    what: "an action that the resource does not have",
    files: perspective({ actions: { wash: true, polish: true } }),
    file: mine,
    pointer: "/actions/polish",
    found: '"polish"',
    expected: "a name of vehicles: one of wash",
  },
  {
    what: "a field of a perspective that its schema does not have",
    files: perspective({ list: { columns: ["plate", "seats"] } }),
    file: mine,
    pointer: "/list/columns/1",
    found: '"seats"',
    expected: "a field of records/vehicle: one of plate, notes",
  },
  {
    what: "a key that a perspective puts where none is known",
    files: perspective({ list: { colums: ["plate"] } }),
    file: mine,
    pointer: "/list/colums",
    found: "a key that is not known here",
    expected: /^one of /,
  },
  {
    what: "a keyword that a field of a perspective has for itself",
    files: perspective({ fields: { plate: { "x-sensitive": "view-vehicle-plates" } } }),
    file: mine,
    pointer: "/fields/plate/x-sensitive",
    found: '"view-vehicle-plates"',
    expected: /^a permission /,
  },
  {
    what: "a mistake that a perspective takes over",
    files: perspective({}, { ...definition, record: { schema: "records/vehicle", title: "{seats}" } }),
    file: "resources/vehicles.json",
    pointer: "/record/title",
    found: '"seats"',
    expected: /^a field of records\/vehicle: /,
  },
  {
    what: "rows of a list that the records do not have",
    files: trips({ each: "tripps" }),
    file: "resources/trips.json",
    pointer: "/each",
    found: '"tripps"',
    expected: "a list of objects that vehicles have: one of trips",
  },
  {
    what: "rows of a list that would be written",
    files: trips({ calls: { create: { post: "records/trips" } } }),
    file: "resources/trips.json",
    pointer: "/calls/create",
    found: '"create"',
    expected: "list: the rows of a list are only read",
  },
  {
    what: "rows of a list with rights of their own",
    files: trips({ record: { rows: [{ permission: "view-trips" }] } }),
    file: "resources/trips.json",
    pointer: "/record/rows",
    found: '"rows"',
    expected: "title, subtitle: the rows of a list are only read",
  },
  {
    what: "a reference to the rows of a list, whose ids don't last",
    files: {
      ...trips({}),
      "resources/fuellings.json": { name: "fuellings", record: { schema: "records/fuelling" } },
      "schemas/records/fuelling.json": {
        type: "object",
        properties: { trip: { type: "string", format: "uuid", "x-reference": "trips" } },
      },
    },
    file: "schemas/records/fuelling.json",
    pointer: "/properties/trip/x-reference",
    found: '"trips"',
    expected: /^a resource: /,
  },
  {
    what: "a name of an item that a row can't have",
    files: {
      ...trips({}),
      "schemas/records/vehicle.json": {
        type: "object",
        properties: {
          plate: { type: "string", title: "Plate" },
          trips: { type: "array", items: { type: "object", properties: { Km: { type: "number" } } } },
        },
      },
    },
    file: "schemas/records/vehicle.json",
    pointer: "/properties/trips/items/properties/Km",
    found: '"Km"',
    expected: "small letters, digits and underscores",
  },
];
