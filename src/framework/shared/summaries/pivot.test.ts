import { expect, test } from "vitest";
import { pivot, sumName, sumOf } from "./pivot.ts";

test("the sum of a line of decimals is theirs", () => {
  const row = (key: string, value: number) => ({ keys: ["a", key], labels: ["A", key], values: [value] });
  const keys = ["x", "y"].map((key) => ({ key, label: key }));
  const { lines } = pivot({ rows: [row("x", 0.1), row("y", 0.2)], groups: [{ keys: [] }, { keys }] }, true);
  expect(lines.map((line) => sumOf(line))).toEqual([0.3]);
});

test("each number has a sum of its own over the columns, which says of which number it is", () => {
  const row = (month: string, values: number[]) => ({
    keys: ["north", month],
    labels: ["North", month],
    values,
  });
  const { lines } = pivot(
    {
      rows: [row("May", [2, 15]), row("June", [3, 20])],
      groups: [{ keys: [] }, { keys: ["May", "June"].map((key) => ({ key, label: key })) }],
    },
    true,
  );
  expect(lines.map((line) => [sumOf(line, 0), sumOf(line, 1)])).toEqual([[5, 35]]);
  expect([sumName("Total", "Hours", 1), sumName("Total", "Hours", 2)]).toEqual(["Total", "Total: Hours"]);
});
