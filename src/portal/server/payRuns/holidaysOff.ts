import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { type Holiday, isWeekend } from "#framework/shared/dates/holidays.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { fullWeek } from "../leave/rules.ts";
import type { TimeAway } from "./away.ts";
import type { Employed } from "./employed.ts";

/** Leave on a public holiday that keeps it from being paid: it is not paid itself, or it is the holiday. */
const insteadOfHoliday = ["unpaid", "parental", "public_holiday"];

/**
 * Public holidays of a pay period that someone is paid for without having worked (Fair Work Act 2009 s 116). Full-time staff
 * get a fifth of their week for each from Monday to Friday. Whether part-time staff would have worked is left to a person.
 * @param records the worker's payment records around the period
 */
export async function holidaysOff(
  context: Context,
  staff: string,
  { kind, weekly = fullWeek, place, first, last }: Employed,
  { start, end }: PayPeriod,
  records: readonly JsonObject[],
): Promise<TimeAway> {
  const worked = new Set(records.flatMap((record) => daysOf(record, place.zone)));
  const off: Holiday[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const holiday = isWeekend(day) ? undefined : context.tenant.holidays.holidayAt(day, place);
    const isEmployed = day >= (first ?? day) && day <= (last ?? day);
    if (holiday && isEmployed && !worked.has(day)) off.push(holiday);
  }
  const left = off.length === 0 ? [] : await withoutLeave(context, staff, off);
  if (kind === "part_time") return { away: [], problems: left.map(askAbout) };
  const minutes = Math.round((weekly * 60) / 5);
  return {
    away: left.map(({ date }) => ({ id: `holiday ${date}`, date, type: "public_holiday", minutes })),
    problems: [],
  };
}

const askAbout = ({ date, name }: Holiday): string =>
  `${writtenDate(date, { weekday: true })} is a public holiday (${name}). Check whether this part-time worker would have worked, and is paid for it.`;

async function withoutLeave(
  { db, tenant }: Context,
  staff: string,
  holidays: readonly Holiday[],
): Promise<Holiday[]> {
  const { rows } = await sql<{ date: string }>`
    select day.date::text from unnest(${holidays.map(({ date }) => date)}::date[]) as day (date)
    where exists (select from leaves where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null
      and status = 'approved' and type = any (${insteadOfHoliday}::text[]) and day.date between start_date and end_date)`.execute(
    db,
  );
  const taken = new Set(rows.map(({ date }) => date));
  return holidays.filter(({ date }) => !taken.has(date));
}

/** The days on which a payment record has time: its own, and that of its end after midnight. */
function daysOf({ date, end_at: end }: JsonObject, zone: string): string[] {
  const own = String(date);
  if (typeof end !== "string") return [own];
  return [own, clockAt(new Date(new Date(end).getTime() - 1), zone).date];
}
