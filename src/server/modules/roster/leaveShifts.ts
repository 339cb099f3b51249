import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import { addDays } from "#shared/dates/dates.ts";
import { clockAt, instantAt, startOfDay } from "#shared/dates/zones.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { forbidden } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import { present, type Row } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { addTitles } from "../../records/titles.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Absence } from "../leave/rules.ts";
import type { Input } from "../module.ts";

/** Most shifts that are shown before a leave is decided on; all of them count and are given back. */
const mostShown = 100;

/** The shifts that a leave touches, before it is decided on: those that have not begun. */
export async function shiftsOfLeave(context: Context, { params }: Input): Promise<unknown> {
  const { services } = context;
  const leave = await reachRow(context, recordTypeOf(services.types, "leave"), params.id ?? "");
  const type = recordTypeOf(services.types, "shifts");
  const rows = await touchedBy(context, leave);
  const shown = rows.slice(0, mostShown).map((row) => present(type, context, row));
  return { total: rows.length, shifts: await addTitles(context, type, shown) };
}

/**
 * Takes the worker off the shifts that their leave touches; the history of each keeps whose it was.
 * @returns how many
 * @throws 403 when there are some and the person may not change shifts
 */
export async function openShiftsOf(context: Context, leave: JsonObject): Promise<number> {
  const type = recordTypeOf(context.services.types, "shifts");
  const rows = await touchedBy(context, leave);
  if (rows.length > 0 && !holds(context.user, "edit-shifts"))
    throw forbidden("You may not change shifts: leave them with this person.");
  for (const { uuid } of rows)
    await updateRecord(
      context,
      type,
      String(uuid),
      {},
      {
        action: "open-for-leave",
        more: { staff: null, status: "open" },
      },
    );
  return rows.length;
}

/** Shifts of a leave's person at its time that are planned and that whoever decides may see. */
async function touchedBy(context: Context, leave: Row | JsonObject): Promise<Row[]> {
  const { services, db, tenant, user } = context;
  const type = recordTypeOf(services.types, "shifts");
  const { zone } = tenantCalendar(context);
  const { from, until } = timeOf(absenceOf(leave), zone);
  const { rows } = await sql<Row>`
    select * from shifts
    where tenant_id = ${tenant.id} and staff = ${String(leave.staff)} and status = 'scheduled' and deleted_at is null
      and start_at < ${until.toISOString()} and end_at > ${from.toISOString()} and ${rowsFor(type, user)}
    order by start_at, uuid`.execute(db);
  return rows;
}

/** Approved leave of a worker that a time touches. */
export async function leaveAt(
  context: Context,
  worker: string,
  { start, end }: { start: Date; end: Date },
): Promise<Absence[]> {
  const { db, tenant } = context;
  const { zone } = tenantCalendar(context);
  const [first, last] = [clockAt(start, zone).date, clockAt(end, zone).date];
  const { rows } = await sql<Row>`
    select start_date, end_date, data from leaves
    where tenant_id = ${tenant.id} and staff = ${worker} and deleted_at is null and status = 'approved'
      and start_date <= ${last} and end_date >= ${first} order by start_date`.execute(db);
  return rows.map(absenceOf).filter((absence) => {
    const { from, until } = timeOf(absence, zone);
    return start < until && end > from;
  });
}

/** The time of a leave, as a row of its table or as the record that it is. */
function absenceOf(leave: Row | JsonObject): Absence {
  const { start_date: first, end_date: last, data } = leave;
  const { part_day: isPart, start_time: from, end_time: until } = isObject(data) ? data : leave;
  const days = { start_date: String(first), end_date: String(last) };
  return isPart === true
    ? { ...days, part_day: true, start_time: String(from).slice(0, 5), end_time: String(until).slice(0, 5) }
    : days;
}

/** From when until when a leave is, where the provider is. */
function timeOf(
  { start_date: first, end_date: last, ...part }: Absence,
  zone: string,
): { from: Date; until: Date } {
  return part.part_day
    ? {
        from: instantAt(first, part.start_time ?? "", zone),
        until: instantAt(last, part.end_time ?? "", zone),
      }
    : { from: startOfDay(first, zone), until: startOfDay(addDays(last, 1), zone) };
}
