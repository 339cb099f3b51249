import { expect, test } from "vitest";
import { packs } from "../pay/packs.ts";
import { aboveAward } from "./aboveAward.ts";

const own = (type: string, amount: number) => ({ name: "Own", type, amount, unit: "shift" });

// Domain reference, section 5.3: broken shift 21.81 and 28.87, sleepover 62.87, on call 25.66 and 50.81, vehicle 1.01, meal 17.30.
test.each([
  ["vehicle", 120, ["Own ($1.20 instead of $1.01)"]],
  ["vehicle", 101, []],
  ["sleepover", 7000, ["Own ($70.00 instead of $62.87)"]],
  ["sleepover", 5000, []],
  ["broken_shift", 2500, ["Own ($25.00 instead of $21.81)"]],
  ["on_call", 3000, ["Own ($30.00 instead of $25.66)"]],
  ["meal", 1730, []],
  ["first_aid", 900, []],
])("%s at %d cents", (type, amount, expected) => {
  expect(aboveAward([own(type, amount)], packs[0])).toEqual(expected);
});

test("nothing is said without a table", () =>
  expect(aboveAward([own("vehicle", 900)], undefined)).toEqual([]));
