import { expect, test } from "vitest";
import { dateTime } from "./dateTime.ts";

const instant = { type: "string", format: "date-time" } as const;
const midnight = "2026-11-30T13:00:00.000Z";

test.each([
  ["begins", instant, "1 Dec 2026, 12:00 am", "2026-12-01 00:00"],
  ["ends", { ...instant, "x-end": true }, "end of Mon 30 Nov 2026", "2026-12-01 00:00"],
  ["is due", { ...instant, "x-deadline": true }, "end of Mon 30 Nov 2026", "end of Mon 30 Nov 2026"],
])("what %s at midnight is written for people and for spreadsheets", (_what, schema, text, cell) => {
  expect(dateTime.text(midnight, schema, "Australia/Sydney")).toBe(text);
  expect(dateTime.exportCell?.(midnight, schema, "Australia/Sydney")).toBe(cell);
});
