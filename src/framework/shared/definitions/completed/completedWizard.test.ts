import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../schema/schema.ts";
import { completedWizard } from "./completedWizard.ts";

const schemas: Record<string, JsonObject> = {
  "schemas/forms/van_check/1.json": {
    title: "The van",
    properties: { plate: {}, day: {}, from: {}, to: {}, damage: { "x-when": { day: "today" } }, office: {} },
  },
  "schemas/forms/other/1.json": { title: "Another", properties: { remarks: {} } },
};

/** The steps of a form with these, as they are once the file is completed. */
const completedSteps = (...steps: Json[]): Json | undefined =>
  completedWizard({ name: "van_check", steps }, (path) => schemas[path]).steps;

test("a step has the schema of its place, and the title of its schema", () => {
  expect(completedSteps({})).toEqual([{ title: "The van", schema: "forms/van_check/1" }]);
  expect(completedSteps({ schema: "forms/other/1" })).toEqual([
    { title: "Another", schema: "forms/other/1" },
  ]);
  expect(completedSteps({ title: "Van" })).toMatchObject([{ title: "Van", schema: "forms/van_check/1" }]);
});

test("a section has the questions up to the next one, also those that are asked by condition", () => {
  const sections: Json[] = [
    { title: "Van", from: "plate", rows: [["day", "from"]] },
    { from: "to" },
    { title: "Office", fields: ["office.name"] },
  ];
  expect(completedSteps({ sections })).toMatchObject([
    {
      sections: [
        { title: "Van", fields: ["plate", ["day", "from"]] },
        { fields: ["to", "damage"] },
        { title: "Office", fields: ["office.name"] },
      ],
    },
  ]);
});

test.each<[what: string, section: JsonObject, kept: Json]>([
  ["a question that is not there", { from: "colour" }, { fields: ["colour"] }],
  ["questions of its own", { fields: ["day"] }, { fields: ["day"] }],
  [
    "a row with one that is not there",
    { from: "to", rows: [["to", "colour"]] },
    { fields: ["to", "damage", "office", ["to", "colour"]] },
  ],
])("a section with %s is told by the check, or says it itself", (_what, section, kept) => {
  expect(completedSteps({ sections: [section] })).toMatchObject([{ sections: [kept] }]);
});

test("conditions that have a name stand where it is named", () => {
  const late = { "x-when": { day: "late" } };
  const form: JsonObject = {
    name: "van_check",
    conditions: { late, "late-or-lost": { anyOf: [{ "x-same-as": "#/conditions/late" }, {}] } },
    clocks: [{ when: { "x-same-as": "#/conditions/late-or-lost" } }],
    escalations: [{ when: { "x-same-as": "#/conditions/early" } }],
  };
  const is = { properties: { day: { const: "late" } }, required: ["day"] };
  expect(completedWizard(form, () => undefined)).toEqual({
    name: "van_check",
    clocks: [{ when: { anyOf: [is, {}] } }],
    // The check names one that is not there.
    escalations: [{ when: { "x-same-as": "#/conditions/early" } }],
  });
});

test("sections may stand in another order than their questions", () => {
  const sections: Json[] = [{ from: "to" }, { from: "plate" }];
  expect(completedSteps({ sections })).toMatchObject([
    { sections: [{ fields: ["to", "damage", "office"] }, { fields: ["plate", "day", "from"] }] },
  ]);
});

describe("questions that are filled in from fields of the same name", () => {
  const files: Record<string, JsonObject> = {
    "schemas/forms/trip/1.json": {
      title: "The trip",
      properties: { van: { "x-reference": "vehicles" }, plate: {}, seats: {}, remarks: {} },
      allOf: [{ if: {}, else: { properties: { insurer: {} } } }],
    },
    "resources/vehicles.json": { record: { schema: "records/vehicle" } },
    "schemas/records/vehicle.json": { properties: { plate: {}, seats: {}, insurer: {}, colour: {} } },
  };
  const prefillOf = (prefill: JsonObject, subject = "van"): Json | undefined =>
    completedWizard({ name: "trip", subject, prefill, steps: [{}] }, (path) => files[path]).prefill;

  test("are all that the record has, but for those that are named", () => {
    expect(prefillOf({ "*": { from: "van.*" } })).toEqual({
      plate: { from: "van.plate" },
      seats: { from: "van.seats" },
      insurer: { from: "van.insurer" },
    });
    expect(prefillOf({ "*": { from: "van.*", without: ["seats"] }, remarks: { value: "None" } })).toEqual({
      plate: { from: "van.plate" },
      insurer: { from: "van.insurer" },
      remarks: { value: "None" },
    });
  });

  test("what is said of one of them wins", () => {
    expect(prefillOf({ "*": { from: "van.*" }, seats: { value: 5 } })).toMatchObject({ seats: { value: 5 } });
  });

  test.each<[what: string, prefill: JsonObject, subject: string, told: string]>([
    ["a question without such a field", { "*": { from: "van.*", without: ["colours"] } }, "van", "colours"],
    ["another than the subject", { "*": { from: "driver.*" } }, "van", "*"],
    ["a subject that refers to nothing", { "*": { from: "plate.*" } }, "plate", "*"],
  ])("%s is told by the check", (_what, prefill, subject, told) => {
    expect(prefillOf(prefill, subject)).toHaveProperty([told]);
  });
});

test("a form without calls has those of forms in portal.json", () => {
  const calls: JsonObject = { load: { get: "forms/{form}" }, save: { post: "forms/{form}" } };
  const written = (path: string) => (path === "resources/portal.json" ? { forms: { calls } } : undefined);
  expect(completedWizard({ name: "van_check", steps: [] }, written).calls).toEqual(calls);
  const own: JsonObject = { load: { get: "vans" }, save: { post: "vans" } };
  expect(completedWizard({ name: "van_check", calls: own, steps: [] }, written).calls).toEqual(own);
});
