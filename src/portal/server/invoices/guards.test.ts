import { expect, test } from "vitest";
import { type GuardedLine, type GuardedPerson, problemsOfLine } from "./guards.ts";
import type { Charged, PricedLine } from "./lines/priceGuard.ts";

const line: GuardedLine & PricedLine = {
  place: 1,
  delivered_on: "2026-11-20",
  description: "Personal care",
  support_item: "01_011_0107_1_1",
  claim_type: null,
  cancellation_reason: null,
  has_note: true,
  has_agreement: true,
  agreement_terms: "Seven days.",
  duplicate_of: null,
  unit_price: 7358,
  shared_by: 1,
  scheduled: {
    price_type: "limit",
    price: 7358,
    claims: ["cancellation"],
    starts_on: "2026-07-01",
    ends_on: null,
  },
};
const person: GuardedPerson & Charged = {
  isCapped: true,
  isComplete: false,
  place: { state: "NSW", priceRegion: "national" },
  isNdis: true,
  ndis_number: "430123456",
  plan_start: "2024-07-01",
  plan_end: "2027-06-30",
};
const problems = (change: Partial<GuardedLine & PricedLine>, of: Partial<GuardedPerson> = {}) =>
  problemsOfLine({ ...line, ...change }, { ...person, ...of }, "2026-11-23");

test("a line that is right has no problem", () => expect(problems({})).toEqual([]));

// Domain reference, sections 3.1, 3.4 and 4.5.
test.each([
  ["no note", { has_note: false }, {}, "has no shift note"],
  ["delivered tomorrow", { delivered_on: "2026-11-24" }, {}, "is in the future"],
  ["no item", { support_item: null }, {}, "has no support item"],
  ["an item that is none", { support_item: "1_11" }, {}, "not a valid number"],
  ["shared living under the old group", { support_item: "01_801_0115_1_1" }, {}, "group 0138"],
  ["two years and a day", { delivered_on: "2024-11-22" }, {}, "more than two years old"],
  ["before the plan", {}, { plan_start: "2026-11-21" }, "outside the participant's NDIS plan dates"],
  ["after the plan", {}, { plan_end: "2026-11-19" }, "outside the participant's NDIS plan dates"],
  ["no plan", {}, { plan_start: null }, "outside the participant's NDIS plan dates"],
  ["no agreement", { has_agreement: false }, {}, "not covered by an accepted service agreement"],
  ["no reason code", { claim_type: "CANC" }, {}, "needs a cancellation reason code"],
  [
    "no terms",
    { claim_type: "CANC", cancellation_reason: "NSDH", agreement_terms: null },
    {},
    "no cancellation terms",
  ],
  [
    "a group that the NDIS registration lacks",
    {},
    { registration: { groups: ["0104", "0125"], until: null } },
    "belongs to registration group 0107, for which you are not registered",
  ],
  [
    "after the registration",
    {},
    { registration: { groups: ["0107"], until: "2026-11-19" } },
    "after your NDIS registration ended on 19 Nov 2026",
  ],
  ["billed elsewhere", { duplicate_of: "INV-2611-00001" }, {}, "billed twice: invoice INV-2611-00001"],
])("%s", (_, change, of, reason) => {
  const found = problems(change, of);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(reason);
});

test.each([
  ["two years to the day", { delivered_on: "2024-11-23" }, {}],
  ["the first day of the plan", {}, { plan_start: "2026-11-20" }],
  ["the last day of the plan", {}, { plan_end: "2026-11-20" }],
  ["a plan without an end", {}, { plan_end: null }],
  ["the last day of the registration", {}, { registration: { groups: ["0107"], until: "2026-11-20" } }],
  ["a registration without its groups and end", {}, { registration: { groups: [], until: null } }],
  ["shared living before 1 July 2026", { support_item: "01_801_0115_1_1", delivered_on: "2026-06-30" }, {}],
  ["a cancellation without a note", { claim_type: "CANC", cancellation_reason: "NSDH", has_note: false }, {}],
  [
    "a private payer without plan, item and agreement",
    { support_item: null, has_agreement: false },
    { isNdis: false, plan_start: null },
  ],
])("%s is right", (_, change, of) => expect(problems(change, of)).toEqual([]));
