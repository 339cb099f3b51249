import { expect, test } from "vitest";
import { writtenDay, writtenDays, writtenMonth, writtenSpan, writtenTimes } from "./spans.ts";

test.each([
  ["2026-11-24", "Tue 24 Nov"],
  ["2027-09-24", "Fri 24 Sep 2027"],
])("a day with its weekday, %s, names another year only: %s", (day, text) => {
  expect(writtenDay(day, "2026-11-22")).toBe(text);
});

test.each([
  ["2026-11-24", "2026-11-24", "24 Nov 2026"],
  ["2026-11-24", "2026-11-28", "24 – 28 Nov 2026"],
  ["2026-09-28", "2026-10-02", "28 Sep – 2 Oct 2026"],
  ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
])("days from %s to %s say what they share once: %s", (from, until, text) => {
  expect(writtenDays(from, until)).toBe(text);
});

test.each([
  ["14:30", "22:00", "2:30 – 10:00 pm"],
  ["09:00", "14:00", "9:00 am – 2:00 pm"],
  ["22:00", "06:00", "10:00 pm – 6:00 am"],
  ["16:00", "00:00", "4:00 pm – midnight"],
])("times from %s to %s are joined: %s", (from, until, text) => {
  expect(writtenTimes(from, until)).toBe(text);
});

test.each([
  ["2026-11-24T03:30:00Z", "2026-11-24T11:00:00Z", "Tue 24 Nov, 2:30 – 10:00 pm"],
  ["2026-11-24T05:00:00Z", "2026-11-24T13:00:00Z", "Tue 24 Nov, 4:00 pm – midnight"],
  ["2026-11-23T11:00:00Z", "2026-11-24T13:00:00Z", "Mon 23 Nov, 10:00 pm – end of Tue 24 Nov"],
  ["2026-11-24T11:30:00Z", "2026-11-24T20:00:00Z", "Tue 24 Nov, 10:30 pm – Wed 25 Nov, 7:00 am"],
])("from %s to %s a day that is shared is said once: %s", (from, until, text) => {
  expect(writtenSpan(from, until, { zone: "Australia/Sydney", today: "2026-11-22" })).toBe(text);
});

test("(ux L3) a month has three letters", () => {
  expect([writtenMonth("2026-09"), writtenMonth("2026-07-31")]).toEqual(["Sep 2026", "Jul 2026"]);
});
