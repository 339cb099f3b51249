import { type Mistake, vehicles } from "./mistake.ts";

/** A vehicle that keeps something from the trips that are made with it, and what else its schema has. */
const keeping = (rollUp: object, field: object = { type: "integer" }, more: object = {}) => ({
  files: {
    ...vehicles(
      {},
      {
        type: "object",
        properties: { plate: { type: "string" }, kept: { ...field, "x-roll-up": rollUp }, ...more },
      },
    ),
    "resources/trips.json": { name: "trips", record: { schema: "records/trip" } },
    "schemas/records/trip.json": {
      type: "object",
      properties: {
        vehicle: { type: "string", format: "uuid", "x-reference": "vehicles" },
        km: { type: "number" },
        fine: { type: "number", "x-sensitive": "edit-trips" },
        on: { type: "string", format: "date" },
        note: { type: "string" },
      },
    },
  },
  file: "schemas/records/vehicle.json",
});
const place = "/properties/kept/x-roll-up";
const trips = { of: "trips", by: "vehicle" };

/** Values that could not be kept from other records, or that would tell someone what they may not see. */
export const rollUps: Mistake[] = [
  {
    what: "a roll-up of a resource that is not there",
    ...keeping({ ...trips, of: "trip" }),
    pointer: `${place}/of`,
    found: '"trip"',
    expected: /^a resource that is stored: one of trips, /,
  },
  {
    what: "a roll-up by a field that refers to something else",
    ...keeping({ ...trips, by: "note" }),
    pointer: `${place}/by`,
    found: '"note"',
    expected: "a field of trips that refers to vehicles",
  },
  {
    what: "a sum of a text",
    ...keeping({ ...trips, sum: "note" }, { type: "number" }),
    pointer: `${place}/sum`,
    found: '"note"',
    expected: "a plain number",
  },
  {
    what: "the latest date in a field for numbers",
    ...keeping({ ...trips, latest: "on" }),
    pointer: `${place}/latest`,
    found: "a date",
    expected: /^a field of the kind of kept: a number/,
  },
  {
    what: "a sum and the latest at once",
    ...keeping({ ...trips, sum: "km", latest: "km" }, { type: "number" }),
    pointer: place,
    found: "sum and latest",
    expected: "one of sum, latest and earliest",
  },
  {
    what: "a sum of what not everybody may see",
    ...keeping({ ...trips, sum: "fine" }, { type: "number" }),
    pointer: `${place}/sum`,
    found: /only holders of edit-trips see/,
    expected: '"x-sensitive": "edit-trips" at kept',
  },
  {
    what: "a condition of a roll-up on a day",
    ...keeping({ ...trips, where: { on: ["2026-01-01"] } }),
    pointer: `${place}/where/on`,
    found: '"on"',
    expected: "a field with values that can be listed",
  },
  {
    what: "a count in a text",
    ...keeping(trips, { type: "string" }),
    pointer: place,
    found: "a count",
    expected: "a field of the type integer",
  },
  {
    what: "a value that is made of a roll-up",
    ...keeping(trips, undefined, { all: { type: "number", "x-sum-of": ["kept"] } }),
    pointer: place,
    found: "a value that all is made of",
    expected: "a field that no other field is made of",
  },
  {
    what: "a roll-up inside of a group",
    ...keeping(trips, undefined, {
      group: { type: "object", properties: { count: { type: "integer", "x-roll-up": trips } } },
    }),
    pointer: "/properties/group/properties/count/x-roll-up",
    found: "x-roll-up",
    expected: /^a field at the top/,
  },
];
