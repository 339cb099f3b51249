import { expect, test } from "vitest";
import { endOfQuiet } from "./quiet.ts";

const night = { from: "20:00", until: "07:00" };
const inSydney = (now: string, hours = night) =>
  endOfQuiet(new Date(now), "Australia/Sydney", hours).toISOString();

test.each([
  ["an afternoon", "2026-11-20T05:00:00.000Z", "2026-11-20T05:00:00.000Z"],
  ["the evening", "2026-11-20T09:00:00.000Z", "2026-11-20T20:00:00.000Z"],
  ["the small hours", "2026-11-20T16:00:00.000Z", "2026-11-20T20:00:00.000Z"],
  ["the end of the night", "2026-11-20T20:00:00.000Z", "2026-11-20T20:00:00.000Z"],
  ["the night in which clocks go forward", "2026-10-03T14:00:00.000Z", "2026-10-03T20:00:00.000Z"],
])("%s", (_, now, sent) => {
  expect(inSydney(now)).toBe(sent);
});

test("a provider without quiet hours sends at once", () => {
  const now = "2026-11-20T16:00:00.000Z";
  expect(inSydney(now, { from: "00:00", until: "00:00" })).toBe(now);
});

test("quiet hours may lie within a day", () => {
  expect(inSydney("2026-11-20T02:00:00.000Z", { from: "12:00", until: "14:00" })).toBe(
    "2026-11-20T03:00:00.000Z",
  );
});
