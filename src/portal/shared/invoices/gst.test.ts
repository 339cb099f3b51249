import { expect, test } from "vitest";
import { gstIn } from "./gst.ts";

test.each([
  ["P1", 9999, 909],
  ["P1", 11_000, 1000],
  ["P1", -9999, -909],
  ["P2", 9999, 0],
  ["P5", 9999, 0],
])("%s of %i cents has %i cents of GST", (code, amount, gst) => expect(gstIn(amount, code)).toBe(gst));
