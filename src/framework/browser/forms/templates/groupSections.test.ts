import { expect, test } from "vitest";
import { sectionsOfGroup, topSections } from "./groupSections.ts";

const sections = [
  { fields: ["name"] },
  { title: "Reporting", fields: ["office.reportable", ["office.told_at", "office.reference"]] },
  { title: "Outcome", fields: ["office.outcome"] },
  { title: "End", fields: ["signature"] },
];

test("a group with sections of its own stands once among those of the form", () => {
  expect(topSections(sections)).toEqual([
    { fields: ["name"] },
    { group: "office" },
    { title: "End", fields: ["signature"] },
  ]);
});

test("its sections name the fields as the group does", () => {
  expect(sectionsOfGroup(sections, "office")).toEqual([
    { title: "Reporting", fields: ["reportable", ["told_at", "reference"]] },
    { title: "Outcome", fields: ["outcome"] },
  ]);
  expect(sectionsOfGroup(sections, "manager")).toEqual([]);
});
