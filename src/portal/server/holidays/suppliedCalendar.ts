import { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { holidayFrom } from "./source.ts";
import { suppliedHolidays } from "./seed.ts";

/** The calendar of a provider who has changed nothing: the confirmed dates of the supplied list. */
export const suppliedCalendar = (): HolidayCalendar =>
  new HolidayCalendar(suppliedHolidays.filter(({ status }) => status !== "expected").map(holidayFrom));
