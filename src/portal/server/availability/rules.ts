import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, forbidden } from "#framework/server/http/errors.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { daysIn } from "../leave/rules.ts";
import { entryFrom } from "./entries.ts";
import { toldOf, touchedBy } from "./touched.ts";
import { type DatedEntry, spansOf } from "./windows.ts";
import { whenOf } from "./written.ts";

/** Longest entry, and how far back it may begin; ahead it may be twice as far. */
const mostDays = 366;

/** An entry without a last day is for a single day. Workers speak for themselves. */
export const availabilityDays: Prepare = ({ context, type }, wished): JsonObject => {
  const entry = entryFrom(wished);
  return {
    ...(entry && { end_date: entry.end_date }),
    ...(type.name === "my-availability" && { staff: ownStaff(context) }),
  };
};

/** @throws 403 for someone who does not work here */
export function ownStaff({ user: { staff } }: Context): string {
  if (staff === undefined) throw forbidden("Your account has no staff record. Only staff have availability.");
  return staff;
}

/** Refuses what cannot be, what is about nobody of the person's regions, and what another entry takes back. */
export const availabilityPossible: Check = async ({ context, id }, record) => {
  const entry = entryFrom(record);
  if (!entry) return undefined;
  const errors: FieldMessages = {};
  const { today } = tenantCalendar(context);
  const { start_date: start, end_date: end } = entry;
  if (end >= start && daysIn(entry) > mostDays) errors.end_date = ["An entry can be for up to one year."];
  if (start < addDays(today, -mostDays) || start > addDays(today, 2 * mostDays))
    errors.start_date = ["Choose a day within the last year or the next two."];
  if (entry.part_day && entry.start_time === entry.end_time)
    errors.end_time = [
      "The end must differ from the start. For the whole day, clear “Part of the day only”.",
    ];
  if (!(await isWithinReach(context, String(record.staff))))
    errors.staff = ["This person works in another region."];
  if (Object.keys(errors).length > 0) return errors;
  const other =
    entry.kind === "available" ? await againstIt(context, id, String(record.staff), entry) : undefined;
  return (
    other && {
      start_date: [`There is an entry “Not available” ${whenOf(other)}. Change or delete that first.`],
    }
  );
};

/** Whether a worker is the person themselves, or of one of their regions. */
async function isWithinReach({ db, tenant, user }: Context, staff: string): Promise<boolean> {
  if (staff === user.staff || user.regions.length === 0) return true;
  const found = await db
    .selectFrom("staff")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", staff)
    .where("region", "in", user.regions)
    .executeTakeFirst();
  return found !== undefined;
}

/** An entry of the same person that says they cannot work at some of the time. */
async function againstIt(
  { db, tenant }: Context,
  id: string,
  staff: string,
  entry: DatedEntry,
): Promise<DatedEntry | undefined> {
  const { rows } = await sql<DatedEntry>`
    select kind, start_date, end_date, (data->>'part_day')::boolean as part_day,
      data->>'start_time' as start_time, data->>'end_time' as end_time
    from staff_availability where tenant_id = ${tenant.id} and staff = ${staff} and uuid <> ${id}
      and kind = 'unavailable' and deleted_at is null
      and start_date <= ${addDays(entry.end_date, 1)} and end_date >= ${addDays(entry.start_date, -1)}
    order by start_date`.execute(db);
  return rows.find((other) => collide(entry, other));
}

/** Whether two entries take some of the same time, by the clock: in which zone makes no difference to that. */
function collide(one: DatedEntry, other: DatedEntry): boolean {
  const later = one.start_date > other.start_date ? one.start_date : other.start_date;
  const earlier = one.end_date < other.end_date ? one.end_date : other.end_date;
  const [first, last] = [addDays(later, -1), addDays(earlier, 1)];
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  const others = spansOf(other, dates, "UTC");
  return spansOf(one, dates, "UTC").some((span) =>
    others.some(({ start, end }) => span.start < end && span.end > start),
  );
}

/**
 * Says which published shifts someone can no longer work, and notifies those who roster them where the worker has said so
 * themselves. The shifts stay as they are. A series is told of once, at its first entry.
 */
export const availabilityShifts: After = async ({ context, id, told }, { before, after }) => {
  if (!after || (typeof after.series === "string" && after.series !== id)) return;
  const known = new Set((before ? await touchedBy(context, before) : []).map(({ uuid }) => uuid));
  const shifts = (await touchedBy(context, after)).filter(({ uuid }) => !known.has(uuid));
  told.push(...toldOf(context, after.staff, shifts));
  if (after.staff !== context.user.staff) return;
  await notify(
    context,
    "availability-shifts",
    shifts.map(({ uuid, start_at, time_zone }) => ({
      key: uuid,
      record: uuid,
      values: { start_at, time_zone },
    })),
  );
};
