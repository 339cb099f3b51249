import { sql } from "kysely";
import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { readRepeat } from "#framework/shared/dates/repeat.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { datesOf } from "#framework/server/records/series/occurrences.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { workPlaceOf } from "../places/places.ts";
import { entryFrom } from "./entries.ts";
import { type DatedEntry, outsideOf } from "./windows.ts";

/** A published shift at a time at which its worker cannot work. */
export interface TouchedShift {
  uuid: string;
  start_at: string;
  end_at: string;
  time_zone: string | null;
}

/** How many shifts are named; the others are counted. */
const mostNamed = 3;

/** The published shifts to come of a person that their entry, and each one that repeats it, says they cannot work. */
export async function touchedBy(context: Context, record: JsonObject): Promise<TouchedShift[]> {
  const entries = allOf(context, record).filter(({ kind }) => kind === "unavailable");
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last || typeof record.staff !== "string") return [];
  const { db, tenant, services } = context;
  const { zone } = await workPlaceOf(context, record.staff);
  const [from, until] = [addDays(first.start_date, -1), addDays(last.end_date, 3)];
  const { rows } = await sql<TouchedShift>`
    select uuid, start_at, end_at, data->>'time_zone' as time_zone from shifts
    where tenant_id = ${tenant.id} and staff = ${record.staff} and status = 'scheduled' and not draft
      and deleted_at is null and start_at >= ${startOfDay(from, zone).toISOString()}
      and start_at < ${startOfDay(until, zone).toISOString()} and end_at > ${services.clock.now().toISOString()}
    order by start_at, uuid`.execute(db);
  return rows.filter(({ start_at: start, end_at: end, time_zone: own }) => {
    const interval = { start: new Date(start), end: new Date(end) };
    return outsideOf(interval, { week: [], dates: entries }, own ?? zone) !== undefined;
  });
}

/** An entry and those that repeat it, in their order. */
function allOf({ tenant }: Context, record: JsonObject): DatedEntry[] {
  const entry = entryFrom(record);
  const repeat = typeof record.repeat === "string" ? readRepeat(record.repeat) : undefined;
  if (!entry) return [];
  if (!repeat) return [entry];
  const length = daysBetween(entry.start_date, entry.end_date);
  const again = datesOf(repeat, entry.start_date, tenant.settings.start_of_week);
  return [entry, ...again.map((date) => ({ ...entry, start_date: date, end_date: addDays(date, length) }))];
}

/** What the person who enters it is told of the shifts, in sentences without their full stop; nothing where there are none. */
export function toldOf(context: Context, staff: unknown, shifts: readonly TouchedShift[]): string[] {
  if (shifts.length === 0) return [];
  const { zone, today } = tenantCalendar(context);
  const named = shifts
    .slice(0, mostNamed)
    .map(({ start_at: from, end_at: until, time_zone: own }) =>
      writtenSpan(new Date(from).toISOString(), new Date(until).toISOString(), { zone: own ?? zone, today }),
    );
  const more = shifts.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
  const isOwn = context.user.staff === staff;
  const one = shifts.length === 1;
  const count = one ? "a shift" : `${shifts.length} shifts`;
  const stay = one ? "It stays" : "They stay";
  const it = one ? "it" : "them";
  return isOwn
    ? [`You have ${count} then: ${list}`, `${stay} yours until the office changes ${it}`]
    : [`This worker has ${count} then: ${list}`, `${stay} theirs until you change ${it}`];
}
