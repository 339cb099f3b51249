import { expect, test } from "vitest";
import { byDay } from "./entries.ts";

const entry = (uuid: string, at: string) => ({
  uuid,
  at,
  user_name: "Lachlan",
  action: "update",
  changes: [],
});

test("entries stand under the day on which they happened where the provider is", () => {
  const days = byDay(
    [
      entry("c", "2026-11-22T01:00:00Z"),
      entry("b", "2026-11-21T13:30:00Z"),
      entry("a", "2026-11-21T12:30:00Z"),
    ],
    "Australia/Sydney",
  );
  expect(days.map(({ day, entries }) => [day, entries.map(({ uuid }) => uuid).join("")])).toEqual([
    ["2026-11-22", "cb"],
    ["2026-11-21", "a"],
  ]);
});
