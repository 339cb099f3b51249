import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { ruleErrors } from "./rules.ts";

const schema: Schema = {
  type: "object",
  properties: {
    born: { type: "string", format: "date", title: "Born", "x-not-after": "today" },
    contacts: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          main: { type: "boolean", title: "Main contact", "x-once": true },
        },
      },
    },
  },
};
const clock = { today: "2026-11-21", now: "2026-11-21T01:00:00Z" };
const wrong = (value: object) => ruleErrors(schema, value, clock).map(({ pointer }) => pointer);

test.each([
  ["the first year that is meant", "1900-01-01", []],
  ["a year with a digit too few", "0199-05-06", ["/born"]],
  ["the year before the first", "1899-12-31", ["/born"]],
  ["a year that nobody lives to see", "2200-01-01", ["/born"]],
  ["tomorrow", "2026-11-22", ["/born"]],
])("a day: %s", (_what, born, failing) => expect(wrong({ born })).toEqual(failing));

test.each([
  ["none", [false, undefined], []],
  ["one", [false, true], []],
  ["two", [true, false, true], ["/contacts/2/main"]],
  ["three", [true, true, true], ["/contacts/1/main", "/contacts/2/main"]],
])("%s of the rows that one at most may be: the others are named", (_what, rows, failing) =>
  expect(wrong({ contacts: rows.map((main) => ({ name: "Ann", main })) })).toEqual(failing),
);
