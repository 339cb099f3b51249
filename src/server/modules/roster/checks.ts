import { sql } from "kysely";
import { isInstant } from "#shared/dates/dates.ts";
import { writtenDate, writtenInstant } from "#shared/dates/written.ts";
import { clockAt } from "#shared/dates/zones.ts";
import type { Json, JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, invalid } from "../../http/errors.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { missingLicences } from "../care/gaps.ts";
import { leaveAt } from "../leave/absences.ts";

/** When a shift is. `hours` are those that count: without the unpaid break, of the real time also in a night when clocks change. */
export interface Times {
  start: Date;
  end: Date;
  hours: number;
}

const hour = 3_600_000;
const mostHours = 24;
/** A participant in one of these states gets no new shifts. */
const gone = new Set(["suspended", "declined", "exited", "deceased"]);

/** The times of a shift; undefined while they are not complete, which the schema then says. */
export function timesOf({
  start_at: from,
  end_at: until,
  break_minutes: pause,
}: JsonObject): Times | undefined {
  if (typeof from !== "string" || typeof until !== "string" || !isInstant(from) || !isInstant(until))
    return undefined;
  const [start, end] = [new Date(from), new Date(until)];
  const hours = (end.getTime() - start.getTime()) / hour - Number(pause ?? 0) / 60;
  return end > start ? { start, end, hours: Math.round(hours * 10_000) / 10_000 } : undefined;
}

/**
 * Refuses a plan that must not be (domain reference, section 4.3): a worker who is not there, not cleared, or not
 * wanted by the participant; a participant who gets no shifts.
 * @param id the shift's own, so that it does not stand in its own way
 * @throws 422 that names each failing field
 */
export async function refuseImpossible(
  context: Context,
  wished: JsonObject,
  times: Times,
  id?: string,
): Promise<void> {
  const participants = [wished.participants ?? []].flat().filter(isUuid);
  const worker = isUuid(wished.staff) ? wished.staff : undefined;
  const errors: FieldMessages = {};
  const add = (field: string, messages: string[]) => {
    if (messages.length > 0) errors[field] = [...(errors[field] ?? []), ...messages];
  };
  if (times.end.getTime() - times.start.getTime() > mostHours * hour)
    add("end_at", [`A shift lasts ${mostHours} hours at most.`]);
  if (times.hours <= 0) add("break_minutes", ["The break is as long as the shift."]);
  const people = await peopleOf(context, participants);
  add(
    "participants",
    people
      .filter(({ status }) => gone.has(status))
      .map(({ full_name: name, status }) => `${name} is ${status}: they get no new shifts.`),
  );
  if (worker !== undefined) {
    add(
      "participants",
      people
        .filter(({ do_not_send: refused }) => [refused ?? []].flat().includes(worker))
        .map(({ full_name: name }) => `This worker must not be sent to ${name}.`),
    );
    add("staff", await againstWorker(context, worker, times, id));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Person {
  full_name: string;
  status: string;
  do_not_send: Json;
}

async function peopleOf({ db, tenant }: Context, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select full_name, status, data->'do_not_send' as do_not_send from participants
    where tenant_id = ${tenant.id} and uuid in (${sql.join(ids)}) order by full_name`.execute(db);
  return rows;
}

/** Why a worker cannot have a shift. */
async function againstWorker(context: Context, worker: string, times: Times, id?: string): Promise<string[]> {
  const { db, tenant } = context;
  const { rows } = await sql<{ full_name: string; status: string }>`
    select full_name, status from staff where tenant_id = ${tenant.id} and uuid = ${worker} and deleted_at is null`.execute(
    db,
  );
  const [person] = rows;
  if (!person) return [];
  const { full_name: name, status } = person;
  const { zone } = tenantCalendar(context);
  const spoken = (moment: string) => writtenInstant(moment, zone);
  const [other] = await shiftsAt(context, worker, times, id);
  const [leave] = await leaveAt(context, worker, times);
  const lastDay = clockAt(times.end, zone).date;
  const lacks = (await missingLicences(context, [worker], lastDay)).get(worker) ?? [];
  return [
    ...(status === "active" ? [] : [`${name} is not active.`]),
    ...(other
      ? [`${name} has a shift from ${spoken(other.start_at)} to ${spoken(other.end_at)} already.`]
      : []),
    ...(leave
      ? [`${name} is on leave from ${writtenDate(leave.start_date)} to ${writtenDate(leave.end_date)}.`]
      : []),
    ...(lacks.length > 0 ? [`${name} lacks a licence that is valid then: ${lacks.join(", ")}.`] : []),
  ];
}

async function shiftsAt(
  { db, tenant }: Context,
  worker: string,
  { start, end }: Times,
  id?: string,
): Promise<{ start_at: string; end_at: string }[]> {
  const { rows } = await sql<{ start_at: string; end_at: string }>`
    select start_at, end_at from shifts
    where tenant_id = ${tenant.id} and staff = ${worker} and deleted_at is null
      and status not in ('cancelled', 'no_show') ${id === undefined ? sql`` : sql`and uuid <> ${id}`}
      and start_at < ${end.toISOString()} and end_at > ${start.toISOString()}
    order by start_at limit 1`.execute(db);
  return rows;
}
