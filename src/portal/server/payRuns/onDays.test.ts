import { expect, test } from "vitest";
import { onDays } from "./onDays.ts";

test.each([
  [["2026-11-28"], "Check this. (28 Nov 2026)"],
  [["2026-11-25", "2026-11-24", "2026-11-27", "2026-11-27"], "Check this. (24–25, 27 Nov 2026)"],
  [
    ["2026-11-17", "2026-11-18", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"],
    "Check this. (17–18, 23–26 Nov 2026)",
  ],
  [["2026-11-30", "2026-12-01", "2026-12-03"], "Check this. (30 Nov 2026, 1, 3 Dec 2026)"],
])("%s is written %s", (dates, words) => {
  expect(onDays("Check this.", dates)).toBe(words);
});
