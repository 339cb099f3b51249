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

test("what the server says is left counts, also beside a part of the amounts", () => {
  const left = { allocated: 100_00, delivered: 20_00, remaining: 60_00 };
  expect(budgetUse(left)).toEqual({ remaining: 60_00, used: 0.4 });
  expect(budgetUse({ remaining: 60_00 })).toEqual({ remaining: 60_00, used: undefined });
});
