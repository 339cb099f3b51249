import { expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { tallestOf } from "./sectionHeight.ts";

const schema: Schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    town: { type: "string" },
    terms: { type: "string", maxLength: 4000 },
    notes: { type: "string", maxLength: 4000 },
  },
};
const section = (...names: string[]) => ({
  section: { fields: names },
  fields: fieldsOf(schema).filter(({ name }) => names.includes(name)),
});
const person = section("name", "town");
const terms = section("terms");
const notes = section("notes");
const text = "A sentence that takes about one line of the sixty that fit. ".repeat(20);

test("a section that is longer than all others together is found", () => {
  expect(tallestOf([person, terms], { name: "Ann", town: "Ayr", terms: text })).toBe(terms);
});

test("a section that is a little longer than the only other one is not", () => {
  expect(tallestOf([person, notes], { name: "Ann", town: "Ayr", notes: text.slice(0, 300) })).toBeUndefined();
});

test("none is where two are about as long, or all are short", () => {
  const both = { name: "Ann", town: "Ayr", terms: text, notes: text };
  expect(tallestOf([person, terms, notes], both)).toBeUndefined();
  expect(tallestOf([person, terms, notes], { ...both, terms: "14 days.", notes: "None." })).toBeUndefined();
});
