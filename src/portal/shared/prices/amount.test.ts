import { describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { amountOf, priceLines } from "./amount.ts";
import type { AgreedPrice } from "./support.ts";
import { bandsOf, type Place } from "./bands.ts";

const holidays: Record<string, string> = {
  "2026-12-25": "00:00",
  "2026-12-26": "00:00",
  "2026-12-28": "00:00",
  // A part day, as South Australia has it.
  "2026-12-31": "19:00",
};
const sydney: Place = { zone: "Australia/Sydney", holidayFrom: (day) => holidays[day] };
const at = (written: string) => {
  const [day = "", time = ""] = written.split(" ");
  return instantAt(day, time, sydney.zone);
};

/** The limits of 2026-27 (domain reference, section 3.2). */
const limits: AgreedPrice = {
  rate: 7358,
  bands: { evening: 8107, night: 8257, saturday: 10_354, sunday: 13_350, public_holiday: 16_346 },
  hourly: true,
  policy: "split",
};
const sleepover: AgreedPrice = { rate: 31_179, bands: {}, hourly: false, policy: "split" };

const cost = (from: string, until: string, { sharedBy = 1, breakMinutes = 0 } = {}, price = limits) =>
  amountOf({ start: at(from), end: at(until), breakMinutes, sharedBy }, price, sydney);
const bands = (from: string, until: string) =>
  Object.fromEntries(bandsOf(at(from), at(until), sydney).map(({ band, minutes }) => [band, minutes / 60]));

describe("what a support costs by its time band (H1)", () => {
  // Vectors B1 to B8 of the review, at the limits of 2026-27.
  test.each([
    ["B1 Tuesday 10 to 12", "2026-11-24 10:00", "2026-11-24 12:00", 147.16],
    ["B2 Tuesday 20 to 22", "2026-11-24 20:00", "2026-11-24 22:00", 162.14],
    ["B3 Tuesday 22 to 6", "2026-11-24 22:00", "2026-11-25 06:00", 660.56],
    ["B4 Saturday", "2026-11-28 09:00", "2026-11-28 13:00", 414.16],
    ["B5 Sunday", "2026-11-29 09:00", "2026-11-29 13:00", 534],
    ["B6 Christmas Day", "2026-12-25 09:00", "2026-12-25 13:00", 653.84],
    ["Friday 22 to Saturday 2", "2026-11-27 22:00", "2026-11-28 02:00", 330.28],
    ["1.25 h on a weekday", "2026-11-24 10:00", "2026-11-24 11:15", 91.98],
    ["8.5 h on a weekday", "2026-11-24 08:00", "2026-11-24 16:30", 625.43],
    ["the night on which clocks go forward", "2026-10-03 22:00", "2026-10-04 06:00", 2 * 103.54 + 5 * 133.5],
    ["the night on which clocks go back", "2027-04-03 22:00", "2027-04-04 06:00", 2 * 103.54 + 7 * 133.5],
  ])("%s", (_what, from, until, dollars) => {
    expect(cost(from, until)).toBe(Math.round(dollars * 100));
  });

  test("B7 Saturday 3 h at 1:3: each participant's hour is rounded once", () => {
    expect(cost("2026-11-28 09:00", "2026-11-28 12:00", { sharedBy: 3 })).toBe(10_353);
  });

  test("a share never exceeds the share of the limit", () => {
    // 73.58 / 4 = 18.395
    expect(cost("2026-11-24 10:00", "2026-11-24 11:00", { sharedBy: 4 })).toBe(1839);
  });

  test("B8 a sleepover has one price on any day; one that nobody worked has none", () => {
    expect(cost("2026-12-25 22:00", "2026-12-26 06:00", {}, sleepover)).toBe(31_179);
    expect(cost("2026-12-25 22:00", "2026-12-25 22:00", {}, sleepover)).toBe(0);
  });

  test("a break comes off the longest stretch", () => {
    // 14 to 20 without half an hour, 20 to 22.
    expect(cost("2026-11-24 14:00", "2026-11-24 22:00", { breakMinutes: 30 })).toBe(
      Math.round(5.5 * 7358) + 2 * 8107,
    );
    expect(cost("2026-11-24 14:00", "2026-11-24 15:00", { breakMinutes: 90 })).toBe(0);
  });

  test("all of it at the higher price, where the provider has chosen that", () => {
    const higher = { ...limits, policy: "higher_of" } as const;
    expect(cost("2026-11-24 18:00", "2026-11-24 22:00", {}, higher)).toBe(4 * 8107);
    expect(cost("2026-11-24 18:00", "2026-11-24 22:00")).toBe(2 * 7358 + 2 * 8107);
  });

  test("the higher price is meant for all of it, whichever part is longer, and needs two bands", () => {
    const higher = { ...limits, policy: "higher_of" } as const;
    const rulesOf = (from: string, until: string) =>
      priceLines({ start: at(from), end: at(until), breakMinutes: 30, sharedBy: 1 }, higher, sydney).map(
        ({ band, minutes, rule }) => [band, minutes, rule],
      );
    expect(rulesOf("2026-11-24 12:00", "2026-11-24 20:30")).toEqual([["evening", 480, "higher-of"]]);
    expect(rulesOf("2026-11-24 12:00", "2026-11-24 14:30")).toEqual([["day", 120, "band"]]);
  });

  test("one price at all times is one line, without the break, under the band with most of it", () => {
    const support = {
      start: at("2026-11-27 22:00"),
      end: at("2026-11-28 09:00"),
      breakMinutes: 60,
      sharedBy: 1,
    };
    expect(priceLines(support, { ...limits, bands: {} }, sydney)).toEqual([
      {
        band: "saturday",
        from: support.start,
        minutes: 600,
        unitPrice: 7358,
        amount: 73_580,
        rule: "one-price",
      },
    ]);
  });

  test("a break longer than the longest stretch goes on in the next", () => {
    // 17 to 20 and 20 to 22, with three and a half hours of break: an hour and a half of the evening is left.
    expect(cost("2026-11-24 17:00", "2026-11-24 22:00", { breakMinutes: 210 })).toBe(Math.round(1.5 * 8107));
    // 19 to 20 and 20 to 22: the evening is the longest.
    expect(cost("2026-11-24 19:00", "2026-11-24 22:00", { breakMinutes: 60 })).toBe(7358 + 8107);
  });

  test("without prices by band every hour has the agreed one, and a band without its own falls back", () => {
    expect(cost("2026-12-25 09:00", "2026-12-25 13:00", {}, { ...limits, bands: {} })).toBe(4 * 7358);
    const noNight = { ...limits, bands: { evening: 8107 } };
    expect(cost("2026-11-24 22:00", "2026-11-25 06:00", {}, noNight)).toBe(8 * 8107);
    expect(cost("2026-11-29 09:00", "2026-11-29 13:00", {}, noNight)).toBe(4 * 7358);
    const onlySunday = { ...limits, bands: { sunday: 13_350 } };
    expect(cost("2026-11-24 22:00", "2026-11-25 06:00", {}, onlySunday)).toBe(8 * 7358);
    expect(cost("2026-11-24 09:00", "2026-11-24 10:00", {}, onlySunday)).toBe(7358);
  });

  test("each line names the rule of its price", () => {
    const rulesOf = (from: string, until: string, bands: AgreedPrice["bands"]) =>
      priceLines(
        { start: at(from), end: at(until), breakMinutes: 0, sharedBy: 1 },
        { ...limits, bands },
        sydney,
      ).map(({ rule }) => rule);
    expect(rulesOf("2026-11-24 19:00", "2026-11-24 21:00", { sunday: 13_350 })).toEqual([
      "band",
      "band-at-agreed-price",
    ]);
    expect(rulesOf("2026-11-24 22:00", "2026-11-25 06:00", { evening: 8107 })).toEqual(["night-as-evening"]);
    expect(rulesOf("2026-11-24 22:00", "2026-11-25 06:00", { sunday: 13_350 })).toEqual([
      "band-at-agreed-price",
    ]);
  });
});

describe("which bands a support touches (H1)", () => {
  test.each([
    ["a day until 20:00", "2026-11-24 06:00", "2026-11-24 20:00", { day: 14 }],
    ["an evening until midnight", "2026-11-24 20:00", "2026-11-25 00:00", { evening: 4 }],
    ["before 06:00", "2026-11-25 00:00", "2026-11-25 05:30", { night: 5.5 }],
    ["across 06:00", "2026-11-25 05:00", "2026-11-25 09:00", { night: 1, day: 3 }],
    ["from the afternoon past midnight", "2026-11-24 18:00", "2026-11-25 02:00", { day: 2, night: 6 }],
    ["past 06:00", "2026-11-24 22:00", "2026-11-25 07:00", { evening: 2, night: 6, day: 1 }],
    ["Friday night past 06:00", "2026-11-27 22:00", "2026-11-28 09:00", { evening: 2, saturday: 9 }],
    ["Saturday into Sunday", "2026-11-28 22:00", "2026-11-29 06:00", { saturday: 2, sunday: 6 }],
    ["Sunday into Monday", "2026-11-29 22:00", "2026-11-30 06:00", { sunday: 2, night: 6 }],
    ["one holiday into the next", "2026-12-25 22:00", "2026-12-26 06:00", { public_holiday: 8 }],
    ["a holiday into a weekday", "2026-12-28 22:00", "2026-12-29 06:00", { public_holiday: 2, night: 6 }],
    ["a part day", "2026-12-31 17:00", "2026-12-31 23:00", { day: 2, public_holiday: 4 }],
    ["two part days", "2026-12-31 17:00", "2027-01-01 01:00", { day: 2, public_holiday: 5, night: 1 }],
    ["a whole Saturday", "2026-11-28 00:00", "2026-11-29 00:00", { saturday: 24 }],
  ])("%s", (_what, from, until, expected) => {
    expect(bands(from, until)).toEqual(expected);
  });
});
