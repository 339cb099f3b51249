import { describe, expect, test } from "vitest";
import type { SignedPay } from "../../payRuns/signed.ts";
import type { Mappings } from "../mapping/store.ts";
import { signedUnits, timesheetLines } from "./paidUnits.ts";

const mapped =
  (items: Record<string, string>): Mappings =>
  (_kind, key) =>
    items[key];
const pay = (more: Partial<SignedPay> = {}): SignedPay => ({
  staff: "one",
  start: "2026-11-02",
  hours: 8,
  lines: [{ category: "ordinary", date: "2026-11-03", units: 8, rate: 4000 }],
  corrections: [],
  ...more,
});
const leave = (category: string) => [
  { category, date: "2026-11-04", units: 7.6, rate: 4000 },
  { category, date: "2026-11-05", units: 7.6, rate: 4000 },
];

describe("what a timesheet takes of a signed pay", () => {
  test("is its lines", () => {
    expect(signedUnits(pay(), mapped({ ordinary: "o" }))).toEqual({
      lines: pay().lines,
      problems: [],
      byHand: [],
      atSeveral: [],
    });
  });

  test("is leave where it has a pay item, otherwise named by its days and not its kind", () => {
    const lines = [...pay().lines, ...leave("leave_confidential"), ...leave("leave_annual")];
    const { lines: taken, byHand } = signedUnits(
      pay({ lines }),
      mapped({ ordinary: "o", leave_annual: "a" }),
    );
    expect(taken).toEqual([...pay().lines, ...leave("leave_annual")]);
    expect(byHand).toEqual(["Enter leave in Xero: no pay item is mapped for it (4 Nov 2026, 5 Nov 2026)."]);
  });

  test("is no correction, which is named without its amount", () => {
    const corrections = [{ date: "2026-10-28", why: "Reversal of a paid record" }];
    expect(signedUnits(pay({ corrections }), mapped({})).byHand).toEqual([
      "Enter a correction for 28 Oct 2026 in Xero's pay run: Reversal of a paid record.",
    ]);
  });

  test("names what is paid at several rates under one pay item", () => {
    const topUps = [
      { category: "minimum_engagement", date: "2026-11-04", units: 1, rate: 4941 },
      { category: "minimum_engagement", date: "2026-11-07", units: 0.5, rate: 6918 },
    ];
    const lines = [...pay().lines, ...topUps];
    expect(signedUnits(pay({ lines }), mapped({})).atSeveral).toEqual([
      { categories: ["minimum_engagement"], days: ["2026-11-04", "2026-11-07"] },
    ]);
    expect(signedUnits(pay({ lines }), mapped({ ordinary: "o", minimum_engagement: "o" })).atSeveral).toEqual(
      [{ categories: ["ordinary", "minimum_engagement"], days: ["2026-11-03", "2026-11-04", "2026-11-07"] }],
    );
  });

  test("would be wrong where hours have no pay at all", () => {
    const { problems } = signedUnits(pay({ lines: [] }), mapped({}));
    expect(problems).toEqual([
      "The pay run has hours without pay for this person. Enter a pay rate and make another pay run.",
    ]);
  });
});

test("a timesheet has a unit for each day, summed where two categories share a pay item", () => {
  const lines = [
    { category: "ordinary", date: "2026-11-02", units: 7.5 },
    { category: "afternoon", date: "2026-11-02", units: 0.25 },
    { category: "sleepover", date: "2026-11-08", units: 1 },
  ];
  const period = { start: "2026-11-02", end: "2026-11-08" };
  expect(timesheetLines(lines, period, mapped({ ordinary: "o", afternoon: "o", sleepover: "s" }))).toEqual([
    { EarningsRateID: "o", NumberOfUnits: [7.75, 0, 0, 0, 0, 0, 0] },
    { EarningsRateID: "s", NumberOfUnits: [0, 0, 0, 0, 0, 0, 1] },
  ]);
});
