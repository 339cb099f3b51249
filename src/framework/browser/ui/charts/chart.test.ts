import { expect, test } from "vitest";
import { tokensFor } from "../../theme/tokens.ts";
import { drawnSeries, formatShort, formatValue, heatOf } from "#framework/shared/charts/chart.ts";
import { looksOf } from "./looks.ts";
import { trendOf } from "./trend.ts";

const named = (name: string, ...values: (number | null)[]) => ({ name, values });

test("a series without any value is left out, unless nothing has one", () => {
  const [worked, open, unknown] = [named("Worked", 1, 2), named("Open", 0, 0), named("Unknown", null, null)];
  expect(drawnSeries({ title: "Hours", kind: "bar", series: [worked, open, unknown] })).toEqual([worked]);
  expect(drawnSeries({ title: "Hours", kind: "bar", series: [open, unknown] })).toEqual([open, unknown]);
});

test("a heat map has more columns than a chart has series, and each cell is as full as its value is high", () => {
  const series = Array.from({ length: 24 }, (_, index) => named(`${index}`, index));
  expect(drawnSeries({ title: "Hours", kind: "heat", series })).toHaveLength(24);
  expect(() => drawnSeries({ title: "Hours", kind: "heat", series: [...series, named("24", 1)] })).toThrow(
    "24 at most",
  );
  const shareOf = heatOf([named("a", 10, null), named("b", 5, 0)]);
  expect([0, 5, 10].map(shareOf)).toEqual([0, 0.5, 1]);
  expect(heatOf([named("a", 0)])(0)).toBe(0);
  expect(heatOf([named("a", -10, 10)])(0)).toBe(0.5);
});

test("more than five series are refused by the chart's name", () => {
  const series = Array.from({ length: 6 }, (_, index) => named(`${index}`, 1));
  expect(() => drawnSeries({ title: "Hours", kind: "bar", series })).toThrow(
    'The chart "Hours" has 6 series',
  );
});

test.each([
  [1234.5, "number", "1,234.5", "1,234.5"],
  [123_456, "number", "123,456", "123.5K"],
  [123_450, "money", "$1,234.50", "$1,234.5"],
  [-5_000_000, "money", "-$50,000.00", "−$50K"],
  [85, "percent", "85 %", "85 %"],
  [null, "money", "–", ""],
] as const)("%s as %s is written %s, and %s on an axis", (value, format, whole, short) => {
  expect(formatValue(value, format)).toBe(whole);
  expect(formatShort(value, format)).toBe(short);
});

test.each([
  [112, 100, { change: "more", share: "12 %" }],
  [50, 100, { change: "less", share: "50 %" }],
  [1000, 1001, { change: "less", share: "less than 1 %" }],
  [7, 7, { change: "same", share: "" }],
  [7, 0, { change: "none", share: "" }],
] as const)("%s after %s is told as a change", (value, before, trend) =>
  expect(trendOf(value, before)).toEqual(trend),
);

test("the provider's colour comes first, a tone wins, and no two patterns, dashes or marks are the same", () => {
  const tokens = tokensFor("light", "#1a6b54");
  const looks = looksOf(tokens, [{}, { tone: "error" }, {}, {}, {}]);
  expect(looks.map(({ color }) => color).slice(0, 2)).toEqual([tokens.brand, tokens.error]);
  for (const key of ["color", "pattern", "dash", "shape"] as const)
    expect(new Set(looks.map((look) => look[key])).size, key).toBe(5);
});
