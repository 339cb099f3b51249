import { describe, expect, test } from "vitest";
import { packs } from "./packs.ts";
import { gapsOf, mistakesIn, rulesOf } from "#portal/shared/pay/checkPack.ts";
import type { Pack } from "#portal/shared/pay/pack.ts";

const [pack] = packs as readonly [Pack];
const [first, ...others] = pack.hours;

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
      { hours: first ? [{ ...first, permanent: 250 }, ...others] : [] },
      "hours/public-holiday: 250 is no multiple of the base rate",
    ],
    [
      "no rule for ordinary hours",
      { hours: pack.hours.slice(0, -1) },
      "hours: the last rule must apply to every hour",
    ],
  ])("%s", (_, change, mistake) => expect(mistakesIn({ ...pack, ...change })).toContain(mistake));
});
