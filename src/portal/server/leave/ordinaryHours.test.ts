import { expect, test } from "vitest";
import { ordinaryHours } from "./ordinaryHours.ts";

// Four weeks from Monday 1 June 2026, with 20 hours known of the worker.
const weeks = { from: "2026-06-01", until: "2026-06-29", weekly: 20 };

test.each([
  ["no contract: the hours of the record", [], 80],
  ["one contract all the time", [{ from: "2025-01-01", weekly: 30 }], 120],
  [
    "hours that change after a week",
    [
      { from: "2025-01-01", weekly: 10 },
      { from: "2026-06-08", weekly: 30 },
    ],
    100,
  ],
  [
    "in any order, and in the middle of a week",
    [
      { from: "2026-06-04", weekly: 28 },
      { from: "2025-01-01", until: "2026-06-03", weekly: 14 },
    ],
    6 + 100,
  ],
  ["a gap has the hours of the record", [{ from: "2025-01-01", until: "2026-06-07", weekly: 10 }], 70],
  ["casual work earns nothing", [{ from: "2025-01-01", until: "2026-06-14", weekly: 0 }], 40],
  ["a contract without hours", [{ from: "2025-01-01" }], 80],
  ["one that begins afterwards", [{ from: "2026-06-29", weekly: 38 }], 80],
] as const)("%s", (_, contracts, hours) => {
  expect(ordinaryHours(contracts, weeks)).toBeCloseTo(hours, 6);
});

test("of no time there are none", () => {
  expect(ordinaryHours([{ from: "2025-01-01", weekly: 30 }], { ...weeks, until: "2026-05-01" })).toBe(0);
});
