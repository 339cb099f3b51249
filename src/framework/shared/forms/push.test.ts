import { expect, test } from "vitest";
import { pushScore } from "./push.ts";

test.each([
  [0, "none", { epithelial: 100 }, 0],
  [0.04, "none", { epithelial: 100 }, 2],
  [0.3, "low", { granulation: 100 }, 5],
  [0.49, "low", { granulation: 100 }, 5],
  [1, "moderate", { granulation: 80, slough: 20 }, 8],
  [8, "none", { hypergranulation: 100 }, 9],
  [8.1, "none", { granulation: 100 }, 10],
  [24, "high", { necrotic: 10, granulation: 90 }, 16],
  [24.1, "high", { necrotic: 10, granulation: 90 }, 17],
])("PUSH of %d cm², %s exudate", (area, exudate, tissue, score) => {
  expect(pushScore(area, exudate, tissue)).toBe(score);
});

test("there is no score while something is not known", () => {
  expect(pushScore(undefined, "none", {})).toBeUndefined();
  expect(pushScore(1, undefined, {})).toBeUndefined();
  expect(pushScore(1, "none", undefined)).toBeUndefined();
});
