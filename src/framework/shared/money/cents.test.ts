import { expect, test } from "vitest";
import { centsFromText } from "./cents.ts";

test.each([
  ["1,234.50", 123_450],
  ["$70.23", 7023],
  ["-3", -300],
  ["+70.25", 7025],
  ["(1,000.10)", -100_010],
  ["0.1", 10],
  ["(-3)", undefined],
  ["12.50 CR", undefined],
  ["", undefined],
])("%s is %s cents", (text, cents) => {
  expect(centsFromText(text)).toBe(cents);
});
