import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { ruleErrors } from "./rules.ts";

const schema: Schema = {
  type: "object",
  properties: {
    born: { type: "string", format: "date", title: "Born", "x-not-after": "today" },
    until: { type: "string", format: "date", title: "Until", "x-after": "born" },
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
  ["after the other", "2026-02-27", "2026-03-01", []],
  ["the same day", "2026-02-27", "2026-02-27", ["/until"]],
  ["after a day that does not exist", "2026-02-30", "2026-03-01", []],
  ["a day that does not exist", "2026-03-02", "2026-02-30", []],
])("a day beside another: %s", (_what, born, until, failing) =>
  expect(wrong({ born, until })).toEqual(failing),
);

test.each([
  ["none", [false, undefined], []],
  ["one", [false, true], []],
  ["two", [true, false, true], ["/contacts/2/main"]],
  ["three", [true, true, true], ["/contacts/1/main", "/contacts/2/main"]],
])("%s of the rows that one at most may be: the others are named", (_what, rows, failing) =>
  expect(wrong({ contacts: rows.map((main) => ({ name: "Ann", main })) })).toEqual(failing),
);

test.each([
  ["a year where nothing asks for less", { review: "2027-11-21" }, []],
  ["more than a year", { review: "2027-11-22" }, ["Review due must be within 12 months."]],
  ["three months for what is grave", { review: "2027-02-21", rating: "high" }, []],
  ["more than that", { review: "2027-02-22", rating: "high" }, ["Review due must be within 3 months."]],
  ["a year again for what is not", { review: "2027-02-22", rating: "low" }, []],
])("a day within a time: %s", (_what, value, messages) => {
  const sooner = { months: 3, when: { rating: ["high", "extreme"] } };
  const review: Schema = {
    type: "string",
    format: "date",
    title: "Review due",
    "x-within": { months: 12, of: "today", sooner },
  };
  const whole: Schema = { type: "object", properties: { review, rating: { type: "string" } } };
  expect(ruleErrors(whole, value, clock).map(({ message }) => message)).toEqual(messages);
});

test.each(["+275760-09-13T00:00:00.000Z", "2026-13-40", "soon"])(
  "a time from %s, which is no day, is not judged: that it is none is said of it itself",
  (plan) => {
    const within = { months: 12, of: "plan" };
    const review: Schema = { type: "string", format: "date", title: "Review", "x-within": within };
    const whole: Schema = { type: "object", properties: { plan: { type: "string" }, review } };
    expect(ruleErrors(whole, { plan, review: "2026-11-20" }, clock)).toEqual([]);
  },
);

const injured: Schema = {
  type: "object",
  properties: {
    persons: {
      type: "array",
      title: "Who was there?",
      items: {
        type: "object",
        properties: {
          role: { type: "string" },
          involvements: {
            type: "array",
            items: { type: "string", oneOf: [{ const: "injured", title: "Injured" }] },
          },
        },
      },
    },
    injury: {
      type: "boolean",
      title: "Was anyone injured?",
      "x-yes-if": { in: "persons", row: { involvements: "injured" } },
    },
    worker_injured: {
      type: "boolean",
      "x-yes-if": { in: "persons", row: { role: "worker", involvements: "injured" } },
    },
  },
};

test.each([
  ["nobody is listed as injured", { injury: false, persons: [{ role: "worker" }] }, []],
  ["yes", { injury: true, persons: [{ involvements: ["witness", "injured"] }] }, []],
  ["not answered yet", { persons: [{ involvements: ["injured"] }] }, []],
  ["somebody is", { injury: false, persons: [{}, { involvements: ["injured"] }] }, ["/injury"]],
  [
    "a participant is, but no worker",
    { worker_injured: false, persons: [{ role: "participant", involvements: ["injured"] }] },
    [],
  ],
  [
    "a worker is",
    { worker_injured: false, persons: [{ role: "worker", involvements: ["injured"] }] },
    ["/worker_injured"],
  ],
])("a no that a row may contradict: %s (ux M7)", (_what, value, failing) => {
  const found = ruleErrors(injured, value, clock);
  expect(found.map(({ pointer }) => pointer)).toEqual(failing);
  for (const { message } of found) expect(message).toContain("lists someone as");
});
