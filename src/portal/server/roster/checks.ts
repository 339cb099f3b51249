import { sql } from "kysely";
import { isInstant } from "#framework/shared/dates/dates.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import { placeOfShift } from "../places/places.ts";
import { serviceRefusals } from "../fitness/participants.ts";
import { sentenceOf } from "../fitness/rules.ts";
import { judgeWorkers } from "../fitness/workers.ts";

/** When a shift is. `hours` are those that count: without the unpaid break, of the real time also in a night when clocks change. */
export interface Times {
  start: Date;
  end: Date;
  hours: number;
}

const hour = 3_600_000;
const mostHours = 24;
/** A participant in one of these states gets no new shifts. */
export const gone = new Set(["suspended", "declined", "exited", "deceased"]);

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
  return end > start ? { start, end, hours: tenThousandths(hours) } : undefined;
}

/**
 * Why a shift cannot be planned (domain reference, section 4.3), by field: a worker who is not fit for work then, has
 * another shift, or must not be sent to the participant; a participant who gets no shifts.
 * @param id the shift's own, so that it does not stand in its own way
 * @param options `free`: whether the worker must have no other shift then
 */
export async function planProblems(
  context: Context,
  wished: JsonObject,
  times: Times,
  id?: string,
  { free = true }: { free?: boolean } = {},
): Promise<FieldMessages> {
  const participants = uuidsIn(wished.participants);
  const worker = isUuid(wished.staff) ? wished.staff : undefined;
  const errors: FieldMessages = {};
  const add = (field: string, messages: string[]) => {
    if (messages.length > 0) errors[field] = [...(errors[field] ?? []), ...messages];
  };
  if (times.end.getTime() - times.start.getTime() > mostHours * hour)
    add("end_at", [`A shift lasts ${mostHours} hours at most.`]);
  if (times.hours <= 0) add("break_minutes", ["The break must be shorter than the shift."]);
  const people = await peopleOf(context, participants);
  add(
    "participants",
    people
      .filter(({ status }) => gone.has(status))
      .map(({ full_name: name, status }) => `${name} is ${status} and can't have new shifts.`),
  );
  const refused = await serviceRefusals(context, participants);
  add(
    "participants",
    people.flatMap(({ uuid, full_name: name }) =>
      refused.has(uuid) ? [`${name} ${refused.get(uuid)}. No new shifts can be added.`] : [],
    ),
  );
  if (worker !== undefined) {
    add(
      "participants",
      people
        .filter(({ do_not_send: refused }) => [refused ?? []].flat().includes(worker))
        .map(({ full_name: name }) => `This worker must not be assigned to ${name}.`),
    );
    add("staff", await againstWorker(context, worker, { times, wished, id, free }));
  }
  return errors;
}

interface Person {
  uuid: string;
  full_name: string;
  status: string;
  do_not_send: Json;
}

async function peopleOf({ db, tenant }: Context, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select uuid, full_name, status, data->'do_not_send' as do_not_send from participants
    where tenant_id = ${tenant.id} and uuid in (${sql.join(ids)}) order by full_name`.execute(db);
  return rows;
}

/** Why a worker cannot have a shift: another one at that time, and what fitness for work says. */
async function againstWorker(
  context: Context,
  worker: string,
  { times, wished, id, free }: { times: Times; wished: JsonObject; id?: string; free: boolean },
): Promise<string[]> {
  const { zone } = await placeOfShift(context, wished);
  const judged = (await judgeWorkers(context, [worker], times, zone)).get(worker);
  if (!judged) return [];
  const { name, reasons } = judged;
  const other = free ? (await shiftsAt(context, [worker], times, id)).get(worker) : undefined;
  return [
    ...(other
      ? [
          `${name} already has a shift on ${writtenSpan(other.start_at, other.end_at, { zone, today: tenantCalendar(context).today })}.`,
        ]
      : []),
    ...reasons.map((reason) => sentenceOf(name, reason)),
  ];
}

/** When a shift is that stands in the way of another. */
export interface Taken {
  start_at: string;
  end_at: string;
}

/** The first shift of each of the workers that touches a time; those who are free are left out. */
export async function shiftsAt(
  { db, tenant }: Context,
  workers: readonly string[],
  { start, end }: Pick<Times, "start" | "end">,
  id?: string,
): Promise<Map<string, Taken>> {
  if (workers.length === 0) return new Map();
  const { rows } = await sql<Taken & { staff: string }>`
    select distinct on (staff) staff, start_at, end_at from shifts
    where tenant_id = ${tenant.id} and staff in (${sql.join([...workers])}) and deleted_at is null
      and status not in ('cancelled', 'no_show') ${id === undefined ? sql`` : sql`and uuid <> ${id}`}
      and start_at < ${end.toISOString()} and end_at > ${start.toISOString()}
    order by staff, start_at`.execute(db);
  return new Map(rows.map(({ staff, ...taken }) => [staff, taken]));
}
