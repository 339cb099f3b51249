import { describe, expect, test } from "vitest";
import { limitAt } from "#portal/shared/prices/limit.ts";
import { catalogueReader, type Read } from "./catalogue.ts";
import { suppliedPrices } from "./supply.ts";

const headers = [
  "Support Item Number",
  "Support Item Name",
  "Registration Group Number",
  "Registration Group Name",
  "Support Category Number",
  "Support Category Number (PACE)",
  "Support Category Name",
  "Support Category Name (PACE)",
  "Unit",
  "Quote",
  "Start date",
  "End Date",
  "ACT",
  "NSW",
  "NT",
  "QLD",
  "SA",
  "TAS",
  "VIC",
  "WA",
  "Remote",
  "Very Remote",
  "Non-Face-to-Face Support Provision",
  "Provider Travel",
  "Short Notice Cancellations.",
  "NDIA Requested Reports",
  "Irregular SIL Supports",
  "Type",
];

const usual: Record<string, string> = {
  "Support Item Number": "01_011_0107_1_1",
  "Support Item Name": "Assistance With Self-Care Activities - Standard - Weekday Daytime",
  "Support Category Number": "1",
  "Support Category Number (PACE)": "1",
  Unit: "H",
  Quote: "N",
  "Start date": "20260701",
  "End Date": "99991231",
  Remote: " $ 103.01 ",
  "Very Remote": "110.37",
  "Non-Face-to-Face Support Provision": "Y",
  "Provider Travel": "Y",
  "Short Notice Cancellations.": "Y",
  "NDIA Requested Reports": "N",
  "Irregular SIL Supports": "N",
  Type: "Price Limited Supports",
  ...Object.fromEntries(headers.slice(12, 20).map((state) => [state, "73.58"])),
};

const read = (change: Record<string, string> = {}): Read => {
  const reader = catalogueReader(headers, "Catalogue 2026-27");
  if ("missing" in reader) throw new Error(reader.missing.join());
  const row = { ...usual, ...change };
  return reader.read(
    2,
    headers.map((header) => row[header] ?? ""),
  );
};

describe("reading the NDIS Support Catalogue", () => {
  test("a row with everything", () => {
    expect(read()).toEqual({
      row: 2,
      item: {
        item_number: "01_011_0107_1_1",
        name: "Assistance With Self-Care Activities - Standard - Weekday Daytime",
        category: "01",
        registration_group: "0107",
        unit: "hour",
        price_type: "limit",
        price: 7358,
        price_remote: 10_301,
        price_very_remote: 11_037,
        claims: ["travel", "non_face_to_face", "cancellation"],
        starts_on: "2026-07-01",
        source: "Catalogue 2026-27",
        origin: "imported",
      },
    });
  });

  test.each<[string, Record<string, string>, object]>([
    [
      "an end",
      { "End Date": "30/06/2026", "Start date": "1/07/2025" },
      { starts_on: "2025-07-01", ends_on: "2026-06-30" },
    ],
    ["another category than its number says", { "Support Category Number (PACE)": "17" }, { category: "17" }],
    ["a quote", { Type: "Quotable Supports" }, { price_type: "quote" }],
    ["one dollar each", { Type: "Unit Price = $1" }, { price_type: "dollar" }],
    ["no limit", { Type: "", NSW: "", Remote: "" }, { price_type: "none" }],
    [
      "states with limits of their own",
      { WA: "80.00", SA: "80.00" },
      {
        price: 7358,
        state_prices: [
          { state: "SA", price: 8000 },
          { state: "WA", price: 8000 },
        ],
      },
    ],
  ])("%s", (_, change, expected) => expect(read(change)).toMatchObject({ item: expected }));

  test.each([
    ["a number that is none", { "Support Item Number": "Total" }, "not a valid support item number"],
    ["a unit that nobody knows", { Unit: "KM" }, "The unit “KM” is not known."],
    ["a day that is none", { "Start date": "20261341" }, "“20261341” is not a start date."],
    ["an end before the start", { "End Date": "20260101" }, "ends before it begins"],
    ["a price in words", { QLD: "see note" }, "not an amount in dollars"],
  ])("%s", (_, change, problem) =>
    expect(read(change)).toMatchObject({ row: 2, problem: expect.stringContaining(problem) as string }),
  );

  test("a file that is not the catalogue names what it lacks", () =>
    expect(catalogueReader(["Name", "Unit"], "x")).toMatchObject({
      missing: expect.arrayContaining(["Support Item Number", "Start Date", "NSW"]) as string[],
    }));
});

describe("the supplied prices", () => {
  const on = (number: string, from: string) =>
    suppliedPrices.find((item) => item.item_number === number && item.starts_on === from) ?? {};

  // Domain reference, section 3.2: remote 1.40, very remote 1.50 times the national limit.
  test.each([
    ["national", 7358],
    ["remote", 10_301],
    ["very_remote", 11_037],
  ] as const)("a weekday hour of 2026-27 in %s areas", (priceRegion, cents) =>
    expect(limitAt(on("01_011_0107_1_1", "2026-07-01"), { state: "NSW", priceRegion })).toBe(cents),
  );

  test("a state with a limit of its own", () => {
    const item = { price_type: "limit", price: 7358, state_prices: [{ state: "WA", price: 8000 }] };
    expect(limitAt(item, { state: "WA", priceRegion: "national" })).toBe(8000);
    expect(limitAt(item, { state: "VIC", priceRegion: "national" })).toBe(7358);
  });

  test("each price names its source", () => {
    for (const { source } of suppliedPrices) expect(String(source)).toMatch(/20(25-26|26-27)/);
  });
});
