import { expect, test } from "vitest";
import { plainInstant, writtenDate, writtenDeadline, writtenInstant, writtenTime } from "./written.ts";

test.each([
  ["2026-11-24T13:00:00.000Z", "Australia/Sydney", "end of Tue 24 Nov 2026"],
  ["2026-11-24T13:30:00.000Z", "Australia/Adelaide", "end of Tue 24 Nov 2026"],
  ["2026-11-24T13:30:00.000Z", "Australia/Sydney", "25 Nov 2026, 12:30 am"],
  ["2026-10-03T14:00:00.000Z", "Australia/Sydney", "end of Sat 3 Oct 2026"],
  ["soon", "Australia/Sydney", "soon"],
])("a deadline at %s in %s is written %s", (instant, zone, text) => {
  expect(writtenDeadline(instant, zone)).toBe(text);
});

test("each month has three letters", () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-05`);
  expect(months.map((day) => writtenDate(day))).toEqual(
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map(
      (month) => `5 ${month} 2026`,
    ),
  );
  expect(writtenDate("2026-09-05", { weekday: true })).toBe("Sat 5 Sep 2026");
  expect(writtenInstant("2026-06-05T04:30:00Z", "Australia/Sydney")).toBe("5 Jun 2026, 2:30 pm");
});

test.each([
  ["00:05", "12:05 am"],
  ["09:00", "9:00 am"],
  ["12:00", "12:00 pm"],
  ["14:30", "2:30 pm"],
  ["soon", "soon"],
])("(ux M1) the time %s is written %s", (time, text) => {
  expect(writtenTime(time)).toBe(text);
});

test("spreadsheets read an instant as the clock of the zone shows it", () => {
  expect(plainInstant("2026-11-28T23:03:00Z", "Australia/Sydney")).toBe("2026-11-29 10:03");
  expect(plainInstant("soon", "Australia/Sydney")).toBe("soon");
});
