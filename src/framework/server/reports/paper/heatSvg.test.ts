import { expect, test } from "vitest";
import { chartSvg } from "./chartSvg.ts";

const heat = (columns: number, rows = 2) =>
  chartSvg(
    {
      title: "Hours",
      kind: "heat",
      axis: "Worker",
      unit: "Hours",
      places: Array.from({ length: rows }, (_, index) => `Worker <${index}>`),
      series: Array.from({ length: columns }, (_, index) => ({
        name: `Place ${index}`,
        values: [index, null],
      })),
    },
    500,
  );

test("a heat map on paper has a cell for each value, with the value in it, and words are escaped", () => {
  const svg = heat(6);
  expect(svg.match(/<rect/g)).toHaveLength(12);
  expect(svg).toContain(">5</text>");
  expect(svg).toContain("Worker &lt;0&gt;");
  expect(new Set(svg.match(/fill="#[0-9a-f]{6}"/g)).size).toBeGreaterThan(5);
});

test("cells without room have no value written in them, and a page has room for its rows", () => {
  expect(heat(24)).not.toContain(">23</text>");
  expect(heat(6, 100).match(/<rect/g)).toHaveLength(36 * 6);
});
