import { describe, expect, test } from "vitest";
import { type BaseRate, isEmployment, type Work, type Worker } from "./facts.ts";
import type { Pack } from "./pack.ts";
import { baseFor, baseRateOn, packFor } from "./rates.ts";

const pack = (from: string) => ({ effective_from: from }) as Pack;
const period = { first: "2026-07-06", weeks: 2 } as const;

describe("the rules of a period", () => {
  const [old, next, last] = [pack("2025-07-01"), pack("2026-07-06"), pack("2026-07-07")];
  test.each([
    ["the newest that begins by its first day", [old, next, last], next],
    ["whatever order they come in", [next, old], next],
    ["none before the first", [last], undefined],
  ])("are %s", (_, packs, expected) => expect(packFor(packs, period)).toBe(expected));
});

describe("a base rate", () => {
  const rates: BaseRate[] = [
    { from: "2026-01-01", cents: 3000 },
    { from: "2026-07-08", cents: 3300 },
    { from: "2026-03-01", cents: 3100 },
  ];
  test("that was agreed holds from its day", () => {
    expect(baseRateOn(rates, "2026-07-07", period)).toBe(3100);
    expect(baseRateOn(rates, "2026-07-08", period)).toBe(3300);
    expect(baseRateOn(rates, "2025-12-31", period)).toBeUndefined();
  });
  test("of the award holds from the first full period", () => {
    const award = rates.map((rate) => ({ ...rate, isAward: true }));
    expect(baseRateOn(award, "2026-07-08", period)).toBe(3100);
    expect(baseRateOn(award, "2026-07-20", { first: "2026-07-20", weeks: 2 })).toBe(3300);
  });
  test("of two from one day is the later entry", () =>
    expect(baseRateOn([...rates, { from: "2026-03-01", cents: 3150 }], "2026-04-01", period)).toBe(3150));
  test("of higher duties counts where it is higher, and alone where there is no other", () => {
    const worker = { rates } as unknown as Worker;
    const base = (higherRate: number | undefined, date = "2026-07-07") =>
      baseFor(worker, { higherRate } as unknown as Work, date, period);
    expect([base(undefined), base(3000), base(4000)]).toEqual([3100, 3100, 4000]);
    expect([base(4000, "2025-12-31"), base(undefined, "2025-12-31")]).toEqual([4000, undefined]);
  });
});

test("contractors are not employed", () =>
  expect(["full_time", "part_time", "casual", "contractor"].map(isEmployment)).toEqual([
    true,
    true,
    true,
    false,
  ]));
