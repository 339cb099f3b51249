import { here, vehicles, type Mistake } from "./mistake.ts";

/** Files that are not what their meta-schema says, and schemas that cannot be put together. */
export const shape: Mistake[] = [
  {
    what: "a file that is not JSON",
    files: { "resources/vehicles.json": '{ "name": "vehicles", }' },
    file: here,
    pointer: "",
    found: /JSON/,
    expected: "JSON",
  },
  {
    what: "a wrong key",
    files: vehicles({ list: { colums: ["plate"] } }),
    file: here,
    pointer: "/list/colums",
    found: "a key that is not known here",
    expected: /^one of perPage, columns/,
  },
  {
    what: "a wrong keyword in a schema",
    files: vehicles({}, { type: "object", properties: { plate: { type: "string", maxLenght: 8 } } }),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/plate/maxLenght",
    found: "a key that is not known here",
    expected: /maxLength/,
  },
  {
    what: "a value of the wrong type",
    files: vehicles({ list: { perPage: "ten" } }),
    file: here,
    pointer: "/list/perPage",
    found: '"ten"',
    expected: "a value of type integer",
  },
  {
    what: "a missing key",
    files: { "resources/vehicles.json": { record: { schema: "records/vehicle" } } },
    file: here,
    pointer: "",
    found: 'no "name"',
    expected: 'the key "name"',
  },
  {
    what: "a name that is not one",
    files: { "resources/Vehicles.json": { name: "Vehicles" } },
    file: "resources/Vehicles.json",
    pointer: "/name",
    found: '"Vehicles"',
    expected: /hyphens/,
  },
  {
    what: "a schema that is not there",
    files: { "resources/vehicles.json": { name: "vehicles", record: { schema: "records/vehicel" } } },
    file: here,
    pointer: "/record/schema",
    found: '"records/vehicel"',
    expected: /^a file below schemas\/: one of records\//,
  },
  {
    what: "an unregistered component",
    files: vehicles({ list: { component: "VehicleMap" } }),
    file: here,
    pointer: "/list/component",
    found: '"VehicleMap"',
    expected: /^one of AdminDashboard/,
  },
  {
    what: "an unregistered row rule",
    files: vehicles({
      record: { schema: "records/vehicle", rows: [{ permission: "view-vehicles", rule: "on-my-way" }] },
    }),
    file: here,
    pointer: "/record/rows/0/rule",
    found: '"on-my-way"',
    expected: "one of assigned-to-me",
  },
  {
    what: "a schema that refers to itself",
    files: {
      "schemas/types/car.json": { type: "object", properties: { trailer: { $ref: "types/car.json" } } },
    },
    file: "schemas/types/car.json",
    pointer: "",
    found: "types/car.json → types/car.json is a cycle of references",
    expected: "references that end at existing schemas",
  },
  {
    what: "a definition that refers to itself",
    files: {
      "schemas/types/car.json": {
        type: "object",
        properties: { trailer: { $ref: "#/definitions/trailer" } },
        definitions: {
          trailer: { type: "object", properties: { trailer: { $ref: "#/definitions/trailer" } } },
        },
      },
    },
    file: "schemas/types/car.json",
    pointer: "",
    found: /types\/car\.json#\/definitions\/trailer is a cycle of references$/,
    expected: "references that end at existing schemas",
  },
  {
    what: "a reference to a schema that is not there",
    files: vehicles({}, { type: "object", properties: { photo: { $ref: "types/fil.json" } } }),
    file: "schemas/records/vehicle.json",
    pointer: "",
    found: "there is no schema types/fil.json",
    expected: "references that end at existing schemas",
  },
];
