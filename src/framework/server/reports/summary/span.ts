import { type RawBuilder, sql } from "kysely";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Context } from "../../context.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Columns } from "./columns.ts";
import type { SummaryField } from "./summaryField.ts";
import type { Worked } from "./worked.ts";

type Part = RawBuilder<unknown>;

interface Span {
  /** A column that has a value where the span has one. */
  start: Part;
  /** Floating-point numbers, which are added in half the time of decimals; the sum is rounded to tenths. */
  days: Part;
}

/** How many days pass on average from a day or time to another, or to now where there is none yet, to the tenth. */
export function averageSpan(
  context: Context,
  columns: Columns,
  from: SummaryField,
  until: SummaryField | undefined,
): Worked {
  const hasTimes = [from, until].some((named) => named && !isDay(named));
  const { start, days } = (hasTimes ? betweenTimes : betweenDays)(context, columns, from, until);
  return {
    parts: [sql`sum(${days})`, sql`count(${start})`],
    value: ([sum, count]) => sql`round(${sum}::numeric / nullif(${count}, 0), 1)`,
    whole: (part) => sql`sum(${part})`,
  };
}

const isDay = ({ field }: SummaryField): boolean => field.type.storage === "date";

/** Between days the calendar is counted: a day on which clocks change is as long as any other. */
function betweenDays(context: Context, columns: Columns, from: SummaryField, until?: SummaryField): Span {
  const { date, time } = clockAt(context.services.clock.now(), tenantCalendar(context).zone);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const start = sql.ref(columns.add(from));
  const toNow = sql`${date}::date - ${start} + ${(hours * 60 + minutes) / 1440}::float8`;
  const days = until ? sql`coalesce((${sql.ref(columns.add(until))} - ${start})::float8, ${toNow})` : toNow;
  return { start, days };
}

function betweenTimes(context: Context, columns: Columns, from: SummaryField, until?: SummaryField): Span {
  const { zone } = tenantCalendar(context);
  const instant = (named: SummaryField) =>
    sql.ref(
      columns.add(named, (value) =>
        isDay(named) ? sql`(${value})::timestamp at time zone ${sql.lit(zone)}` : value,
      ),
    );
  const start = instant(from);
  const now = sql`${minuteOf(context.services.clock.now())}::timestamptz`;
  const end = until ? sql`coalesce(${instant(until)}, ${now})` : now;
  return { start, days: sql`date_part('epoch', ${end} - ${start}) / 86400` };
}

/** With seconds in it each statement would be another one, whose cost nobody knows. */
const minuteOf = (now: Date): string => `${now.toISOString().slice(0, 16)}:00Z`;
