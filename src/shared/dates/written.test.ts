import { expect, test } from "vitest";
import { writtenDeadline } from "./written.ts";

test.each([
  ["2026-11-24T13:00:00.000Z", "Australia/Sydney", "end of Tue 24 Nov 2026"],
  ["2026-11-24T13:30:00.000Z", "Australia/Adelaide", "end of Tue 24 Nov 2026"],
  ["2026-11-24T13:30:00.000Z", "Australia/Sydney", "25 Nov 2026, 12:30 am"],
  ["2026-10-03T14:00:00.000Z", "Australia/Sydney", "end of Sat 3 Oct 2026"],
  ["soon", "Australia/Sydney", "soon"],
])("a deadline at %s in %s is written %s", (instant, zone, text) => {
  expect(writtenDeadline(instant, zone)).toBe(text);
});
