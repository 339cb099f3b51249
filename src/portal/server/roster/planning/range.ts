import { addDays, addMonths, daysBetween, parseDate, startOfWeek } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asText } from "#framework/shared/text/asText.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/** The days that a roster shows, both counted, and the instants between which they are by the provider's clock. */
export interface Range {
  first: string;
  last: string;
  days: number;
  from: string;
  until: string;
}

/** What a roster can be asked for without dates (specification part 1, section 9): the present month. */
const spans: Readonly<Record<string, number | "month">> = { day: 1, week: 7, fortnight: 14, month: "month" };

/** Most days of one answer: a quarter and the weeks that begin and end it. */
const mostDays = 120;

/** Reads the days of a roster: from a date to a date, or the day, week, fortnight or month that today is in. @throws 422 */
export function rangeFrom(context: Context, asked: { filter?: string; start?: string; end?: string }): Range {
  const { zone, today } = tenantCalendar(context);
  const from = dateOf("start_date", asked.start);
  const to = dateOf("end_date", asked.end);
  const [first, last] =
    from !== undefined && to !== undefined ? [from, to] : present(context, today, asked, from);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw invalid({ end_date: ["The end must not be before the start."] });
  if (days > mostDays) throw invalid({ end_date: [`Choose at most ${mostDays} days.`] });
  const [begins, ends] = [first, addDays(last, 1)].map((day) => startOfDay(day, zone).toISOString());
  return { first, last, days, from: begins ?? "", until: ends ?? "" };
}

/** The days that a call is asked for by its input, as its schema names them. @throws 422 */
export const rangeOf = (
  context: Context,
  { filter, start_date: start, end_date: end }: JsonObject,
): Range => {
  return rangeFrom(context, { filter: asText(filter), start: asText(start), end: asText(end) });
};

function present(
  { tenant }: Context,
  today: string,
  { filter }: { filter?: string },
  from?: string,
): [first: string, last: string] {
  const span = spans[filter ?? "month"];
  if (span === undefined) throw invalid({ filter: ["Choose day, week, fortnight or month."] });
  const day = from ?? today;
  if (span === "month") {
    const first = from ?? `${day.slice(0, 7)}-01`;
    return [first, addDays(addMonths(first, 1), -1)];
  }
  const first = from ?? (span === 1 ? day : startOfWeek(day, tenant.settings.start_of_week));
  return [first, addDays(first, span - 1)];
}

function dateOf(name: string, text?: string): string | undefined {
  if (text === undefined || text === "") return undefined;
  const date = parseDate(text);
  if (date === undefined) throw invalid({ [name]: ["Enter a date such as 20-11-2026."] });
  return date;
}
