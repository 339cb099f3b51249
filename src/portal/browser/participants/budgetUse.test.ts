import { expect, test } from "vitest";
import { budgetUse } from "./budgetUse.ts";

test("the whole budget remains while nothing is delivered or scheduled (ux M11)", () => {
  expect(budgetUse({ allocated: 100_00 })).toEqual({ remaining: 100_00, used: 0 });
  expect(budgetUse({ allocated: 100_00, delivered: 20_00, scheduled: 5_00 })).toEqual({
    remaining: 75_00,
    used: 0.25,
  });
  expect(budgetUse({ allocated: 10_00, delivered: 15_00 })).toEqual({ remaining: -5_00, used: 1.5 });
  expect(budgetUse({ delivered: 15_00 })).toBeUndefined();
});
