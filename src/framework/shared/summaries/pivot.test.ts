import { expect, test } from "vitest";
import { pivot, sumOf } from "./pivot.ts";

test("the sum of a line of decimals is theirs", () => {
  const row = (key: string, value: number) => ({ keys: ["a", key], labels: ["A", key], values: [value] });
  const keys = ["x", "y"].map((key) => ({ key, label: key }));
  const { lines } = pivot({ rows: [row("x", 0.1), row("y", 0.2)], groups: [{ keys: [] }, { keys }] }, true);
  expect(lines.map(sumOf)).toEqual([0.3]);
});
