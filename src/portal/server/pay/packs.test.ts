import { describe, expect, test } from "vitest";
import { packs } from "./packs.ts";
import { gapsOf, mistakesIn, rulesOf } from "#portal/shared/pay/checkPack.ts";
import type { Pack } from "#portal/shared/pay/pack.ts";

const [pack] = packs as readonly [Pack];
const [first, ...others] = pack.hours;
const [late] = pack.overtime;
const [limit] = pack.limits;
const [least] = pack.minimum;
const [band] = pack.first_band;
const [allowance] = pack.allowances;

describe("the rules of the award", () => {
  test("have no mistake", () => expect(mistakesIn(pack)).toEqual([]));

  test("name a source for each value", () =>
    expect(
      rulesOf(pack)
        .filter(({ source }) => source === null)
        .map(({ id }) => id),
    ).toEqual(["first-aid", "laundry", "remote-work"]));

  test("say what is not known yet", () => {
    const lacking = (what: string) =>
      gapsOf(pack)
        .filter(({ lacks }) => lacks === what)
        .map(({ id }) => id);
    expect(lacking("value")).toEqual(["first-aid", "laundry", "remote-work"]);
    expect(lacking("clause")).toEqual([
      "higher-duties",
      "on-call-weekday",
      "on-call-other",
      "travel-km",
      "meal",
      "leave",
      "leave-loading",
    ]);
  });
});

describe("a mistake in a pack is named with its place", () => {
  test.each<[string, Partial<Pack>, string]>([
    ["a date that does not exist", { effective_from: "2026-02-30" }, "effective_from: is not a date"],
    [
      "a value without a source",
      { hours: first ? [{ ...first, source: null }, ...others] : [] },
      "public-holiday: has a value but no source",
    ],
    [
      "a rule that stands twice",
      { hours: first ? [first, first, ...others] : [] },
      "hours/public-holiday: is there twice",
    ],
    [
      "a multiple that is a percentage",
      { hours: first ? [{ ...first, casual: 275 }, ...others] : [] },
      "hours/public-holiday: 275 is no multiple of the base rate",
    ],
    [
      "no rule for ordinary hours",
      { hours: pack.hours.slice(0, -1) },
      "hours: the last rule must apply to every hour",
    ],
    [
      "an overtime rule that stands twice",
      { overtime: late ? [late, late] : [] },
      "overtime/overtime-public-holiday: is there twice",
    ],
    [
      "a category that no pay item has",
      { hours: first ? [{ ...first, category: "weekend" as never }, ...others] : [] },
      "hours/public-holiday: unknown category weekend",
    ],
    [
      "casual workers who have less",
      { hours: first ? [{ ...first, casual: 2 }, ...others] : [] },
      "hours/public-holiday: casual workers have less than permanent ones",
    ],
    [
      "less than the base rate",
      { care_24_hours: { ...pack.care_24_hours, permanent: 0.99 } },
      "care_24_hours/care-24-hours: 0.99 is no multiple of the base rate",
    ],
    [
      "more than five times the base rate",
      { overtime: late ? [{ ...late, casual: 5.01 }] : [] },
      "overtime/overtime-public-holiday: 5.01 is no multiple of the base rate",
    ],
    [
      "a limit of no hours",
      { limits: limit ? [{ ...limit, hours: 0 }] : [] },
      "sleepover-twelve-hours: hours must be more than 0",
    ],
    [
      "a minimum of no hours",
      { minimum: least ? [{ ...least, hours: 0 }] : [] },
      "minimum-three-hours: hours must be more than 0",
    ],
    [
      "a first band of no hours",
      { first_band: band ? [{ ...band, hours: 0 }] : [] },
      "first-three-hours: hours must be more than 0",
    ],
    [
      "care of no hours",
      { care_24_hours: { ...pack.care_24_hours, hours: 0 } },
      "care-24-hours: hours must be more than 0",
    ],
    [
      "an amount without a source",
      { allowances: allowance ? [{ ...allowance, source: null }] : [] },
      "broken-shift-1: has a value but no source",
    ],
    [
      "a loading without a source",
      { leave_loading: { ...pack.leave_loading, source: null } },
      "leave-loading: has a value but no source",
    ],
  ])("%s", (_, change, mistake) => expect(mistakesIn({ ...pack, ...change })).toEqual([mistake]));

  test("the base rate and five times of it are multiples, and a value that is not known is none", () => {
    const from = (permanent: number | null, casual: number | null) =>
      mistakesIn({ ...pack, care_24_hours: { ...pack.care_24_hours, permanent, casual } });
    expect([from(1, 5), from(null, null), from(5, null), from(null, 1)]).toEqual([[], [], [], []]);
  });

  test("every rule is looked at", () =>
    expect(rulesOf(pack).map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "public-holiday",
        "rest",
        "care-24-hours",
        "laundry",
        "leave-loading",
        "week",
        "meal-break",
      ]),
    ));
});
