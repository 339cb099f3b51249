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
