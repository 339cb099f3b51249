import { expect, test } from "vitest";
import { runThatAddsUp } from "./runs.ts";

test.each<[number[], number, [number, number] | undefined]>([
  [[10, 20, 30], 60, [0, 3]],
  [[10, 20, 30], 50, [1, 3]],
  [[10, 20, 30], 30, [0, 2]],
  [[10, 20, 30], 40, undefined],
  [[10, 20, 30], 20, undefined],
  [[10], 10, undefined],
  [[], 0, undefined],
  [[5, 100, 5, 5], 10, [2, 4]],
])("%j adds up to %d", (amounts, sum, run) => {
  expect(runThatAddsUp(amounts, sum)).toEqual(run && { from: run[0], until: run[1] });
});
