import { describe, expect, test } from "vitest";
import { vectorsOf } from "#tests/support/vectors.ts";
import { type Charged, type PricedLine, priceProblems } from "./priceGuard.ts";

const line: PricedLine = {
  support_item: "01_011_0107_1_1",
  delivered_on: "2026-11-20",
  claim_type: null,
  unit_price: 7358,
  shared_by: 1,
  scheduled: {
    price_type: "limit",
    price: 7358,
    price_remote: 10_301,
    price_very_remote: 11_037,
    claims: ["cancellation"],
    starts_on: "2026-07-01",
    ends_on: null,
  },
};
const charged: Charged = {
  isCapped: true,
  isComplete: true,
  place: { state: "NSW", priceRegion: "national" },
};
const at = (change: Partial<PricedLine>, who: Partial<Charged> = {}) =>
  priceProblems({ ...line, ...change }, { ...charged, ...who });
const remote = { place: { state: "NT", priceRegion: "remote" } } as const;

// Domain reference, sections 3.2 and 4.5: the price is at most the limit of the day and the region.
describe("what may be charged", () => {
  test.each<[string, Partial<PricedLine>, Partial<Charged>]>([
    ["at the limit", {}, {}],
    ["a self-managed participant may agree any price", { unit_price: 9999 }, { isCapped: false }],
    ["at the limit of a remote area", { unit_price: 10_301 }, remote],
    ["a share of the limit", { unit_price: 2452, shared_by: 3 }, {}],
    [
      "an item that is quoted",
      { unit_price: 99_900, scheduled: { price_type: "quote", starts_on: "2026-07-01", ends_on: null } },
      {},
    ],
    ["a cancellation of an item that allows it", { claim_type: "CANC" }, {}],
    ["not in a schedule that is not complete", { scheduled: null }, { isComplete: false }],
    [
      "on the last day of a price",
      { scheduled: { ...line.scheduled, starts_on: "2026-07-01", ends_on: "2026-11-20" } },
      {},
    ],
    ["without an item, which is said elsewhere", { support_item: null }, {}],
    [
      "supplied prices do not know what can be cancelled",
      {
        claim_type: "CANC",
        scheduled: { origin: "supplied", price_type: "none", starts_on: "2026-07-01", ends_on: null },
      },
      {},
    ],
  ])("%s", (_, change, who) => expect(at(change, who)).toEqual([]));

  test.each<[string, Partial<PricedLine>, Partial<Charged>, string]>([
    [
      "a cent above the limit",
      { unit_price: 7359 },
      {},
      "is charged at $73.59. The price limit of 01_011_0107_1_1 is $73.58 in national areas, from 1 Jul 2026.",
    ],
    ["a cent above a remote limit", { unit_price: 10_302 }, remote, "is $103.01 in remote areas"],
    [
      "a cent above the share",
      { unit_price: 2453, shared_by: 3 },
      {},
      "is $24.52 for each of 3 participants in national areas",
    ],
    [
      "an item that the schedule does not have",
      { scheduled: null },
      {},
      "is not in your price schedule on that day.",
    ],
    [
      "an item that has ended",
      { scheduled: { starts_on: "2026-07-01", ends_on: "2026-11-19" } },
      {},
      "it ended on 19 Nov 2026.",
    ],
    [
      "a claim that the item does not allow",
      { claim_type: "NF2F" },
      {},
      "cannot be claimed: 01_011_0107_1_1 does not allow non-face-to-face support.",
    ],
  ])("%s", (_, change, who, problem) => {
    const found = at(change, who);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });
});

describe("which claims an item allows", () => {
  test.each(vectorsOf("limits/claim-types.csv").map((row) => [row.case, row] as const))(
    "%s",
    (_, { type = "", allowed = "", prices = "", refused = "" }) => {
      const scheduled = { ...line.scheduled, starts_on: "2026-07-01", ends_on: null };
      const claims = allowed.split(" ").filter(Boolean);
      expect(at({ claim_type: type || null, scheduled: { ...scheduled, claims, origin: prices } })).toEqual(
        refused === "" ? [] : [`cannot be claimed: 01_011_0107_1_1 does not allow ${refused}.`],
      );
    },
  );
});
