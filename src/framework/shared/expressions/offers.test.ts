import { expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { isOffer, offerOf } from "./offers.ts";
import { scopeOf } from "./scope.ts";

const target: Schema = {
  type: "object",
  properties: {
    seats: { type: "integer" },
    until: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    lift: { type: "boolean" },
    name: { type: "string" },
    kind: { oneOf: [{ const: "van" }, { const: "bus" }] },
  },
};
const scope = scopeOf({
  people: { type: "integer" },
  back: { type: "string", format: "date" },
  kinds: { type: "array", items: { type: "string" } },
  night: { type: "boolean" },
});
const offer = (text: string) => offerOf({ text, name: "bus", scope }, target);

test.each([
  ["bus.seats >= people", [{ field: "seats", operator: ">=", value: 5 }]],
  ["people + 1 < bus.seats", [{ field: "seats", operator: ">", value: 6 }]],
  ["bus.until >= back", [{ field: "until", operator: "after", value: "2026-11-30" }]],
  ["bus.until <= today", [{ field: "until", operator: "before", value: "2026-11-21" }]],
  [
    "bus.lift && !bus.lift",
    [
      { field: "lift", operator: "is", value: true },
      { field: "lift", operator: "is", value: false },
    ],
  ],
  ['bus.kind == "van"', [{ field: "kind", operator: "is", value: "van" }]],
  ["bus.kind in kinds", [{ field: "kind", operator: "in", value: ["van", "bus"] }]],
  ['bus.name == "A" && people > 4', [{ field: "name", operator: "equals", value: "A" }]],
  ["bus.lift && people > 5", undefined],
  ["bus.lift && night", undefined],
])("%s asks the list for %j", (text, conditions) => {
  const made = offer(text);
  if (!isOffer(made)) throw new Error(`${made.found}: ${made.expected}`);
  const record = { people: 5, back: "2026-12-01", kinds: ["van", "bus"] };
  expect(made.conditions([record], "2026-11-20")).toEqual(conditions);
});

test("a record is judged by the same expression", () => {
  const made = offer("bus.seats >= people && bus.until >= back");
  if (!isOffer(made)) throw new Error(made.found);
  const takes = (other: object) =>
    made.takes([{ people: 5, back: "2026-12-01" }], { ...other }, "2026-11-20");
  expect([
    takes({ seats: 5, until: "2026-12-01" }),
    takes({ seats: 4, until: "2026-12-01" }),
    takes({ seats: 5 }),
  ]).toEqual([true, false, false]);
  expect(made.fields).toEqual(["seats", "until"]);
});

test.each([
  ["bus.seats >= peoples", /peoples/, /field of the same record/],
  ["bus.size > 1", /bus\.size/, /field of the same record/],
  ["bus.seats", /makes a number/, /yes or no/],
  ["bus.seats > 1 || bus.lift", /\|\|/, /joined by &&/],
  ["bus.seats > bus.seats", /seats/, /joined by &&/],
  ["bus.seats + 1 > people", /seats/, /joined by &&/],
  ['bus.name > "A"', /name/, /filter by/],
  ["bus.at > bus.at", /at/, /joined by &&/],
])("%s is refused", (text, found, expected) => {
  const made = offer(text);
  if (isOffer(made)) throw new Error("it was taken");
  expect(made.found).toMatch(found);
  expect(made.expected).toMatch(expected);
});
