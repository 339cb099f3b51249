import { describe, expect, test } from "vitest";
import { kmFrom, kmBetween } from "./distances.ts";

describe("the distance between postcodes", () => {
  // Distances of city centres, as any atlas has them.
  test.each([
    ["2000", "3000", 714],
    ["2000", "2150", 18],
    ["0800", "6000", 2650],
    ["7000", "7250", 160],
  ])("from %s to %s it is about %i km", (from, to, km) => {
    const found = kmBetween(from, to) ?? 0;
    expect(found).toBeGreaterThan(km * 0.95);
    expect(found).toBeLessThan(km * 1.07);
    expect(kmBetween(to, from)).toBe(found);
  });

  test("is nothing within one, and unknown for what is no postcode", () => {
    expect(kmBetween("2000", "2000")).toBe(0);
    expect(kmBetween("2000", "9999")).toBeUndefined();
    expect(kmBetween(undefined, "2000")).toBeUndefined();
  });
});

test("all postcodes are told as far from one as they are, to 100 metres", () => {
  const found = kmFrom("2000");
  expect([found["2000"], found["2150"]]).toEqual([0, Math.round((kmBetween("2000", "2150") ?? 0) * 10) / 10]);
  expect(kmFrom("9999")).toEqual({});
});
