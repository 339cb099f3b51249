import { expect, test } from "vitest";
import { today } from "./dates.ts";

test.each([
  ["Australia/Sydney", "2026-11-20T12:59:59.999Z", "2026-11-20"],
  ["Australia/Sydney", "2026-11-20T13:00:00Z", "2026-11-21"],
  ["Australia/Adelaide", "2026-11-20T13:00:00Z", "2026-11-20"],
  ["Australia/Adelaide", "2026-11-20T13:29:59Z", "2026-11-20"],
  ["Australia/Adelaide", "2026-11-20T13:30:00Z", "2026-11-21"],
  ["Australia/Sydney", "2026-11-20T12:59:00Z", "2026-11-20"],
])("in %s it is at %s the day %s, whatever was asked before", (zone, now, day) => {
  expect(today(zone, new Date(now))).toBe(day);
  expect(today(zone, new Date(now))).toBe(day);
});
