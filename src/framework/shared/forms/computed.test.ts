import { describe, expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { computedAnswers, numberFrom, percentChange } from "./computed.ts";

const step: Schema = {
  type: "object",
  properties: {
    length: { type: "number" },
    width: { type: "number" },
    area: { type: "number", "x-computed": { how: "product", of: ["length", "width"] } },
    change: { type: "number", "x-computed": { how: "percent-change", of: ["area"], per: "wound" } },
  },
};
const sized = (side: number) => ({ length: side, width: side });

describe("what follows from answers (H4)", () => {
  test.each([
    // The sides before and now, the area now, and how it has changed.
    [0.6, 0.7, 0.49, 36.1],
    [1, 0.6, 0.36, -64],
    [0.2, 1, 1, 2400],
    [1, 1.1, 1.21, 21],
    [2, 2, 4, 0],
  ])("a side of %d cm that becomes %d cm", (before, now, area, change) => {
    // The area as it was kept by an earlier release, rounded to a tenth.
    const last = { ...sized(before), area: Math.round(before * before * 10) / 10 };
    expect(computedAnswers([step], sized(now), { last })).toEqual({ area, change });
  });

  test("an expression reads the answers of its step, also those that are computed", () => {
    const priced: Schema = {
      ...step,
      properties: { ...step.properties, cost: { type: "integer", "x-computed": "area * 10" } },
    };
    expect(computedAnswers([priced], sized(0.5))).toEqual({ area: 0.25, cost: 3 });
    expect(computedAnswers([priced], {})).toEqual({});
  });

  test("a small area is not nothing", () => {
    expect(computedAnswers([step], sized(0.2))).toEqual({ area: 0.04 });
    expect(computedAnswers([step], sized(0.05))).toEqual({ area: 0.0025 });
  });

  test("from nothing there is no percentage", () => {
    expect(computedAnswers([step], sized(1), { last: sized(0) })).toEqual({ area: 1 });
    expect(percentChange(0, 1)).toBeUndefined();
  });

  test("a product that was kept counts where its factors are not known", () => {
    expect(numberFrom([step], "area", { area: 4 })).toBe(4);
    expect(numberFrom([step], "area", { ...sized(0.7), area: 0.5 })).toBe(0.49);
  });
});
