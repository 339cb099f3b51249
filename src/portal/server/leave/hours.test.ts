import { describe, expect, test } from "vitest";
import { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { suppliedCalendar } from "../holidays/suppliedCalendar.ts";
import { explainHolidays, leaveHours, mostHours } from "./hours.ts";

const holidays = suppliedCalendar();
const nsw = { state: "NSW", zone: "Australia/Sydney", priceRegion: "national" } as const;
const sa = { state: "SA", zone: "Australia/Adelaide", priceRegion: "national" } as const;
const brisbane = {
  state: "QLD",
  zone: "Australia/Brisbane",
  priceRegion: "national",
  postcode: "4000",
} as const;
const day = (start_date: string, end_date = start_date) => ({ start_date, end_date });
const part = (start_time: string, end_time: string, on = "2026-11-23") => ({
  ...day(on),
  part_day: true,
  start_time,
  end_time,
});

test.each([
  ["a Monday of a full week", day("2026-11-23"), 38, 7.6],
  ["Monday to Friday", day("2026-11-23", "2026-11-27"), 38, 38],
  ["two weeks and the weekend between", day("2026-11-23", "2026-12-04"), 20, 40],
  ["a weekend alone, of somebody who works then", day("2026-11-28", "2026-11-29"), 38, 7.6],
  ["a part of a day, whatever the week", part("09:15", "12:45"), 20, 3.5],
])("%s takes the hours of that time", (_what, absence, weekly, hours) => {
  expect(leaveHours(absence, { weekly, place: nsw, holidays }).hours).toBe(hours);
});

describe("(H5, F5) public holidays are no leave", () => {
  test.each([
    ["24–31 Dec 2026, 30 h/week", day("2026-12-24", "2026-12-31"), 30, nsw, 24],
    ["26 Jan 2027 alone", day("2027-01-26"), 30, nsw, 0],
    ["24 Dec 2026–5 Jan 2027, 30 h/week", day("2026-12-24", "2027-01-05"), 30, nsw, 36],
    ["24 Dec 2028–5 Jan 2029, 30 h/week", day("2028-12-24", "2029-01-05"), 30, nsw, 42],
    ["24–31 Dec 2026, full-time 38 h", day("2026-12-24", "2026-12-31"), 38, nsw, 30.4],
    ["a Saturday that is one", day("2026-12-26"), 30, nsw, 0],
    ["a part of one", part("09:00", "12:00", "2026-12-25"), 30, nsw, 0],
    ["the Ekka, in Brisbane", day("2026-08-12"), 30, brisbane, 0],
    ["the Ekka, elsewhere", day("2026-08-12"), 30, nsw, 6],
    ["a part of the day, until the part-day holiday begins", part("17:00", "21:00", "2026-12-24"), 30, sa, 2],
  ])("%s", (_what, absence, weekly, place, hours) => {
    expect(leaveHours(absence, { weekly, place, holidays }).hours).toBe(hours);
  });

  test("and the reason is given", () => {
    const counted = leaveHours(day("2026-12-24", "2026-12-31"), { weekly: 30, place: nsw, holidays });
    expect(explainHolidays(counted)).toBe(
      "Fri 25 Dec 2026 is a public holiday (Christmas Day). Sat 26 Dec 2026 is a public holiday (Boxing Day). Mon 28 Dec 2026 is a public holiday (Boxing Day (additional day)).",
    );
  });
});

test.each([
  ["forward: 01:00–05:00 has three hours", "2026-10-04", 3],
  ["back: 01:00–05:00 has five hours", "2026-04-05", 5],
])("(H5, F5) a part of the night when clocks go %s", (_what, on, hours) => {
  const { hours: counted } = leaveHours(part("01:00", "05:00", on), {
    place: nsw,
    holidays: new HolidayCalendar([]),
  });
  expect(counted).toBe(hours);
});

test("(R-11) nobody is away for longer than the time between", () => {
  const working = { place: nsw, holidays };
  expect([
    mostHours(part("09:00", "11:00"), working),
    mostHours(day("2026-11-23", "2026-11-24"), working),
  ]).toEqual([2, 48]);
});
