import { expect, test } from "vitest";
import { suppliedCalendar } from "#portal/server/holidays/suppliedCalendar.ts";
import { nextDue } from "#framework/server/formBuilder/again.ts";

const holidays = suppliedCalendar();

test.each([
  ["every week", "weekly", "2026-11-16", "2026-11-16", "2026-11-17", "2026-11-23"],
  [
    "the end of a month stays the end of a month",
    "monthly",
    "2026-03-31",
    "2026-04-30",
    "2026-04-29",
    "2026-06-01",
  ],
  [
    "a weekend is passed over, and the next is not later for it",
    "monthly",
    "2026-08-02",
    "2026-11-02",
    "2026-11-02",
    "2026-12-02",
  ],
  ["a public holiday is passed over", "yearly", "2025-12-25", "2025-12-25", "2026-01-05", "2026-12-29"],
  [
    "what was missed is not asked for again",
    "quarterly",
    "2025-01-15",
    "2025-01-15",
    "2026-11-20",
    "2027-01-15",
  ],
])("%s", (_name, repeat, first, last, today, next) => {
  const nextBusinessDay = (day: string) => holidays.nextBusinessDay(day, { state: "NSW" });
  expect(nextDue(repeat, { first, last }, today, nextBusinessDay)).toBe(next);
});
