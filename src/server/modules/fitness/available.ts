import { sql } from "kysely";
import { isIsoDate, parseDate } from "#shared/dates/dates.ts";
import { writtenSpan } from "#shared/dates/spans.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import { instantAt } from "#shared/dates/zones.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { normalise } from "#shared/text/normalise.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { likeText } from "../../records/conditions.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { placeOfShift } from "../../tenants/places.ts";
import type { Input } from "../module.ts";
import { type Paging, readPaging } from "../paging.ts";
import { shiftsAt, timesOf } from "../roster/checks.ts";
import { type Interval, noteOf } from "./rules.ts";
import { judgeWorkers } from "./workers.ts";

interface Worker {
  uuid: string;
  full_name: string;
  job_title: string | null;
  region: string | null;
  total: number;
}

/**
 * The workers for a shift, each with whether they can have it and, where not, why: before anybody is chosen. Those who
 * know the participants come first. Without a time they are judged as of now.
 */
export async function availableStaff(context: Context, { query }: Input): Promise<unknown> {
  const participants = idsIn(query.participants);
  const { zone } = await placeOfShift(context, { participants });
  const interval = intervalFrom(query, zone) ?? now(context);
  const asked = readPaging(query, 20);
  const workers = await readWorkers(context, asked, participants, idsIn(query.ids));
  const refused = await refusedBy(context, participants);
  const ids = workers.map(({ uuid }) => uuid);
  const judged = await judgeWorkers(context, ids, interval, zone);
  const taken = await shiftsAt(context, ids, interval, isUuid(query.shift) ? query.shift : undefined);
  const staffs = workers.map(({ uuid, full_name, job_title, region }): JsonObject => {
    const other = taken.get(uuid);
    const reasons = [
      ...(refused.has(uuid) ? ["Must not be assigned to this participant"] : []),
      ...(other
        ? [
            `Has a shift on ${writtenSpan(other.start_at, other.end_at, { zone, today: tenantCalendar(context).today })}`,
          ]
        : []),
      ...(judged.get(uuid)?.reasons ?? []).map(noteOf),
    ];
    return { uuid, full_name, job_title, region, available: reasons.length === 0, reasons };
  });
  return { staffs, pagination: pagination({ total: workers[0]?.total ?? 0 }, staffs.length, asked) };
}

/** Most participants of a shift, as its schema says, and most words of a search. */
const mostParticipants = 12;
const mostWords = 10;

const idsIn = (list = ""): string[] => list.split(",").filter(isUuid).slice(0, mostParticipants);

const now = ({ services }: Context): Interval => {
  const start = services.clock.now();
  return { start, end: new Date(start.getTime() + 1) };
};

/** The time that is asked about: two instants, or days with times by the provider's clock. */
function intervalFrom(query: Record<string, string>, zone: string): Interval | undefined {
  const { start_at, end_at, start_date, end_date, start_time, end_time } = query;
  const times = timesOf({ start_at: start_at ?? null, end_at: end_at ?? null });
  if (times) return { start: times.start, end: times.end };
  const at = (day = "", time = "") => {
    const iso = isIsoDate(day) ? day : parseDate(day);
    return iso !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      ? instantAt(iso, time, zone)
      : undefined;
  };
  const [start, end] = [
    at(start_date, start_time ?? "00:00"),
    at(end_date ?? start_date, end_time ?? "23:59"),
  ];
  return start && end && end > start ? { start, end } : undefined;
}

/** Active workers whom the person may see, by the words of a search, or those who are named; those who are assigned to the participants first. */
async function readWorkers(
  { db, tenant, services, user }: Context,
  { page, limit, search }: Paging,
  participants: string[],
  only: string[],
): Promise<Worker[]> {
  const type = recordTypeOf(services.types, "staff");
  const words = normalise(search).split(" ").filter(Boolean).slice(0, mostWords);
  const named = words.map((word) => sql`and search like ${`%${likeText(word)}%`}`);
  const known =
    participants.length === 0
      ? sql``
      : sql`exists (select from participant_staff care where care.tenant_id = ${tenant.id} and care.staff = staff.uuid
          and care.deleted_at is null and care.participant in (${sql.join(participants)})) desc, `;
  const { rows } = await sql<Worker>`
    select uuid, full_name, job_title, region, count(*) over ()::int as total from staff
    where tenant_id = ${tenant.id} and deleted_at is null and ${rowsFor(type, user)}
      and ${only.length === 0 ? sql`status = 'active'` : sql`uuid in (${sql.join(only)})`}
      ${named.length === 0 ? sql`` : sql.join(named, sql` `)}
    order by ${known} lower(full_name), uuid
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** The workers who must not be sent to one of the participants whom the person may see. */
async function refusedBy(
  { db, tenant, services, user }: Context,
  participants: string[],
): Promise<Set<string>> {
  if (participants.length === 0) return new Set();
  const type = recordTypeOf(services.types, "participants");
  const { rows } = await sql<{ worker: string }>`
    select distinct refused.worker from participants
    cross join lateral jsonb_array_elements_text(coalesce(data->'do_not_send', '[]')) as refused(worker)
    where tenant_id = ${tenant.id} and uuid in (${sql.join(participants)}) and ${rowsFor(type, user)}`.execute(
    db,
  );
  return new Set(rows.map(({ worker }) => worker));
}
