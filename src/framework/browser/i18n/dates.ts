import { today } from "#framework/shared/dates/dates.ts";
import {
  writtenDate,
  writtenDeadline,
  writtenInstant,
  writtenTime,
} from "#framework/shared/dates/written.ts";
import { clockAt, deviceZone } from "#framework/shared/dates/zones.ts";

/** An instant where the provider is. */
export const formatInstant = (instant: string, timeZone: string | undefined): string =>
  writtenInstant(instant, timeZone ?? deviceZone());

/** An instant where the provider is; one of today by its time alone. */
export function formatRecent(instant: string, timeZone: string | undefined): string {
  const zone = timeZone ?? deviceZone();
  if (Number.isNaN(Date.parse(instant))) return instant;
  const { date, time } = clockAt(new Date(instant), zone);
  return date === today(zone) ? writtenTime(time) : writtenInstant(instant, zone);
}

/** When a period began where the provider is; one that began with a day is named by the day alone. */
export const formatStart = (instant: string, timeZone: string | undefined): string =>
  !Number.isNaN(Date.parse(instant)) && clockAt(new Date(instant), timeZone ?? deviceZone()).time === "00:00"
    ? formatDay(instant, timeZone)
    : formatInstant(instant, timeZone);

/** The day of an instant where the provider is. */
export const formatDay = (instant: string, timeZone: string | undefined): string =>
  Number.isNaN(Date.parse(instant))
    ? instant
    : writtenDate(clockAt(new Date(instant), timeZone ?? deviceZone()).date);

/** A deadline where the provider is; one at midnight is the end of the day before. */
export const formatDeadline = (instant: string, timeZone: string | undefined): string =>
  writtenDeadline(instant, timeZone ?? deviceZone());

/** `3 minutes ago`, for what has just happened. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
