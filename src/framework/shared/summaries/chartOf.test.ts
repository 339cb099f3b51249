import { describe, expect, test } from "vitest";
import { chartOf } from "./chartOf.ts";
import { pivot } from "./pivot.ts";
import type { Summary } from "./summary.ts";

const words = { title: "Hours", unit: "Hours", notSet: "Not set", other: "Other" };

/** Hours of some workers by some places across; each pair one more than the one before. */
function drawn(columns: number, { by = null as string | null, chart = undefined as Summary["chart"] } = {}) {
  const keys = Array.from({ length: columns }, (_, index) => `place ${index}`);
  const lines = by ? ["2026-01-01", "2026-02-01"] : ["Ann", "Bo"];
  const rows = lines.flatMap((line, row) =>
    keys.map((key, index) => ({
      keys: [line, key],
      labels: [line, key],
      values: [row * columns + index + 1],
    })),
  );
  const groups = [
    { label: "Worker", by, keys: [] },
    { label: "Place", by: null, keys: keys.map((key) => ({ key, label: key })) },
  ];
  return chartOf(
    { groups, values: [{ of: "sum", format: "number" }] },
    pivot({ rows, groups }, true),
    chart,
    words,
  );
}

describe("the chart of a summary with columns across", () => {
  test("stands in stacked bars as long as their columns are told apart", () =>
    expect(drawn(5)?.kind).toBe("stacked"));

  test("is a heat map of every cell where there are more", () => {
    const chart = drawn(8);
    expect(chart?.kind).toBe("heat");
    expect(chart?.places).toEqual(["Ann", "Bo"]);
    expect(chart?.series.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `place ${index}`),
    );
    expect(chart?.series[7]?.values).toEqual([8, 16]);
  });

  test("over time goes on as stacked bars, with what is smallest together", () => {
    const chart = drawn(8, { by: "month" });
    expect(chart?.kind).toBe("stacked");
    expect(chart?.series).toHaveLength(5);
    expect(chart?.series.at(-1)?.name).toBe("Other");
  });

  test("puts columns beyond those that fit together in a heat map too", () => {
    const chart = drawn(30, { chart: "heat" });
    expect(chart?.series).toHaveLength(24);
    expect(chart?.series.at(-1)?.name).toBe("Other");
    const all = chart?.series
      .flatMap(({ values }) => values)
      .reduce<number>((sum, value) => sum + (value ?? 0), 0);
    expect(all).toBe((60 * 61) / 2);
  });

  test("is what is asked for", () => expect(drawn(8, { chart: "bar" })?.kind).toBe("bar"));
});
