import { expect, test } from "vitest";
import { withUnlisted } from "./unlisted.ts";

const fields = [
  { name: "title", schema: { type: "string" as const } },
  {
    name: "office",
    schema: {
      type: "object" as const,
      properties: { risk: { type: "string" as const }, contact: { properties: { name: {} } } },
    },
  },
];
const office = { risk: "low", outcome: "upheld", contact: { name: "Ann", phone: "1300 000 000" } };

test("what a group has beside its listed fields stays, at every depth", () => {
  const record = { title: "New", office: { risk: "high", contact: { name: "Bo" } } };
  expect(withUnlisted(fields, { title: "Old", office }, record)).toEqual({
    title: "New",
    office: { risk: "high", outcome: "upheld", contact: { name: "Bo", phone: "1300 000 000" } },
  });
});

test("listed fields that were emptied do not come back", () => {
  expect(withUnlisted(fields, { office }, {})).toEqual({
    office: { outcome: "upheld", contact: { phone: "1300 000 000" } },
  });
  expect(withUnlisted(fields, { office: { risk: "low" } }, {})).toEqual({});
});

test("what only a condition brings in, or an entry under a name of its own, does not come back", () => {
  const group = {
    type: "object" as const,
    properties: { lives: { type: "string" as const } },
    if: { properties: { lives: { const: "alone" } } },
    // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { neighbour: { type: "string" as const } } },
  };
  const entries = {
    type: "object" as const,
    properties: { main: {} },
    additionalProperties: { type: "string" as const },
  };
  const before = { home: { lives: "alone", neighbour: "Jo" }, words: { main: "hello", other: "bye" } };
  const named = [
    { name: "home", schema: group },
    { name: "words", schema: entries },
  ];
  const record = { home: { lives: "together" }, words: { main: "hello" } };
  expect(withUnlisted(named, before, record)).toEqual(record);
});
