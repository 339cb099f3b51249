import { expect, test } from "vitest";
import { copySummary, firstTarget } from "./copyDays.ts";

test.each([
  ["2026-11-23", "2026-11-23", "2026-11-30"],
  ["2026-11-23", "2026-11-29", "2026-11-30"],
  ["2026-11-23", "2026-12-06", "2026-12-07"],
  ["2026-11-01", "2026-11-30", "2026-12-06"],
])("%s to %s is copied to %s at first: the same weekday", (from, until, to) => {
  expect(firstTarget(from, until)).toBe(to);
});

test("a preview counts what happens, and each reason once", () => {
  const at = { source: "x", start_at: "2026-11-30T00:00:00Z" };
  expect(
    copySummary([
      { ...at, outcome: "copied" },
      { ...at, outcome: "open", reason: "Ann is on leave." },
      { ...at, outcome: "open", reason: "Ann is on leave." },
      { ...at, outcome: "skipped", reason: "It is there already." },
      { ...at, outcome: "skipped", reason: "The worker has another shift then." },
      { ...at, outcome: "skipped", reason: "The worker has another shift then." },
    ]),
  ).toEqual({
    copied: 1,
    open: 2,
    skipped: 3,
    why: {
      skipped: [
        ["The worker has another shift then.", 2],
        ["It is there already.", 1],
      ],
      open: [["Ann is on leave.", 2]],
    },
  });
});
