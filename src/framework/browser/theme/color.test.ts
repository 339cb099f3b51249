import { expect, test } from "vitest";
import { contrast, readableOn, textOn } from "./color.ts";

test.each(["#1a6b54", "#ffd400", "#ff8080", "#00ffff", "#123456", "#888888"])(
  "the brand colour %s can be read on light and dark",
  (color) => {
    for (const background of ["#ffffff", "#f6f7f9", "#14181f", "#000000"])
      expect(contrast(readableOn(color, background), background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
  },
);

test("a colour that can be read stays as it is", () =>
  expect(readableOn("#1a6b54", "#ffffff")).toBe("#1a6b54"));
