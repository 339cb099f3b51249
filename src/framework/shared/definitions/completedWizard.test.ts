import { expect, test } from "vitest";
import type { Json, JsonObject } from "../schema/schema.ts";
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

test("sections may stand in another order than their questions", () => {
  const sections: Json[] = [{ from: "to" }, { from: "plate" }];
  expect(completedSteps({ sections })).toMatchObject([
    { sections: [{ fields: ["to", "damage", "office"] }, { fields: ["plate", "day", "from"] }] },
  ]);
});
