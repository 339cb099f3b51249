import { expect, test } from "vitest";
import { RareLines } from "./rareLines.ts";

test("(F9) an outage is one line at once, then one in a while that counts the others; each kind has its own", () => {
  const lines = new RareLines(10_000);
  expect(lines.count("database", 0)).toBe(1);
  for (let at = 1; at < 100; at += 1) expect(lines.count("database", at)).toBe(0);
  expect(lines.count("files", 50)).toBe(1);
  expect(lines.count("database", 10_000)).toBe(100);
  expect(lines.count("database", 30_000)).toBe(1);
});
