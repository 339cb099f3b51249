import { type Mistake, vehicles } from "./mistake.ts";

const versioned = (
  version: number,
  steps: object[],
  properties: object = {},
): Pick<Mistake, "files" | "file"> => ({
  files: vehicles(
    {},
    {
      type: "object",
      properties: {
        plate: { type: "string" },
        state: { oneOf: [{ const: "new" }, { const: "old" }] },
        ...properties,
      },
      "x-version": version,
      "x-migrations": [{ to: 2, steps }],
    },
  ),
  file: "schemas/records/vehicle.json",
});
const rename = { op: "rename", from: "number", to: "plate" };
const step = "/x-migrations/0/steps/0";

/** Versions of schemas that older records could not be brought to. */
export const versions: Mistake[] = [
  {
    what: "a version without what leads to it",
    ...versioned(3, [rename]),
    pointer: "/x-version",
    found: "3",
    expected: /^2, the last one/,
  },
  {
    what: "a value that moves to a field that is not there",
    ...versioned(2, [{ ...rename, to: "plaet" }]),
    pointer: `${step}/to`,
    found: '"plaet"',
    expected: /^a field: one of plate, state/,
  },
  {
    what: "a value that moves away from a field that is still there",
    ...versioned(2, [{ ...rename, from: "state" }]),
    pointer: `${step}/from`,
    found: '"state"',
    expected: "a field that the schema has no more",
  },
  {
    what: "a choice that becomes one that there is not",
    ...versioned(2, [{ op: "map", from: "state", values: { used: "odl" } }]),
    pointer: `${step}/values/used`,
    found: '"odl"',
    expected: /^one of its values: one of old, new/,
  },
  {
    what: "a file that would have to move",
    ...versioned(2, [{ op: "move", from: "scan", to: "paper" }], { paper: { $ref: "types/file.json" } }),
    pointer: `${step}/to`,
    found: '"paper"',
    expected: "a field that keeps no file",
  },
  {
    what: "a version of a part of a schema",
    ...versioned(2, [rename], { part: { type: "object", properties: {}, "x-version": 2 } }),
    pointer: "/properties/part/x-version",
    found: "x-version",
    expected: "the top of a record's schema",
  },
];
