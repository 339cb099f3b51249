import { expect, test } from "vitest";
import { activeStep } from "./steps.ts";

test.each([
  [[], 1],
  [[1], 2],
  [[1, 2], 3],
  [[1, 2, 3], 4],
  [[1, 2, 3, 4], 4],
  [[2], 3],
  [[1, 3], 4],
] as const)("with steps %j completed the active step is %i", (completed, active) => {
  const steps = Object.fromEntries(completed.map((step) => [`completed_step_${step}`, true]));
  expect(activeStep(steps)).toBe(active);
});
