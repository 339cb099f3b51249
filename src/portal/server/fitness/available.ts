import { sql } from "kysely";
import { isIsoDate, parseDate } from "#framework/shared/dates/dates.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { pagination } from "#framework/server/http/envelope.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { placeOfShift } from "../places/places.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { readPaging } from "#framework/server/records/read/paging.ts";
import { shiftsAt } from "../roster/checks.ts";
import { storedShifts } from "../roster/judge/check.ts";
import { servicesBy } from "../roster/judge/facts.ts";
import { warningsOfEach } from "../roster/judge/judge.ts";
import { timesOf } from "../roster/judge/times.ts";
import { competentWorkers, lackOfCompetency } from "./competency.ts";
import { matchesOf, rankedWorkers } from "./ranked.ts";
import { type Interval, lastDayOf, noteOf } from "./rules.ts";
import { judgeWorkers } from "./workers.ts";

/**
 * The workers for a shift, each with whether they can have it and, where not, why: before anyone is chosen. Those who
 * know the participants come first. Without a time they are judged as of now.
 */
export async function availableStaff(context: Context, { query }: Input): Promise<unknown> {
  const participants = idsIn(query.participants);
  const { zone, postcode } = await placeOfShift(context, { participants });
  const interval = intervalFrom(query, zone) ?? now(context);
  const asked = readPaging(query, 20);
  const shift = isUuid(query.shift) ? query.shift : undefined;
  const stored = shift === undefined ? undefined : (await storedShifts(context, [shift])).get(shift);
  const planned = plannedAs(query, interval, stored);
  const competent = await competentFor(context, planned, lastDayOf(interval, zone));
  const wanted = {
    interval,
    zone,
    postcode,
    participants,
    only: idsIn(query.ids),
    shift,
    shiftType: query.shift_type,
    competent,
  };
  const workers = await rankedWorkers(context, asked, wanted);
  const refused = await refusedBy(context, participants);
  const ids = workers.map(({ uuid }) => uuid);
  const judged = await judgeWorkers(context, ids, interval, zone);
  const taken = await shiftsAt(context, ids, interval, shift);
  const warnings = await warningsFor(context, ids, planned, interval);
  const judgedRows = workers.map((worker): JsonObject => {
    const { uuid, full_name, job_title, region, hours_left } = worker;
    const other = taken.get(uuid);
    const reasons = [
      ...(refused.has(uuid) ? ["Must not be assigned to this participant"] : []),
      ...(other
        ? [
            `Has a shift on ${writtenSpan(other.start_at, other.end_at, { zone, today: tenantCalendar(context).today })}`,
          ]
        : []),
      ...(judged.get(uuid)?.reasons ?? []).map(noteOf),
      ...(competent?.has(uuid) === false ? [noteOf(lackOfCompetency)] : []),
    ];
    return {
      uuid,
      full_name,
      job_title,
      region,
      available: reasons.length === 0,
      reasons,
      warnings: warnings.get(uuid) ?? [],
      matches: matchesOf(worker, wanted),
      hours_left,
    };
  });
  // A licence that runs out is only known now: who cannot have the shift comes after those who can.
  const ordered = [true, false].flatMap((free) => judgedRows.filter(({ available }) => available === free));
  const before = (asked.page - 1) * asked.limit;
  const staffs = ordered.map((row, index): JsonObject => ({ ...row, rank: before + index + 1 }));
  return { staffs, pagination: pagination({ total: workers[0]?.total ?? 0 }, staffs.length, asked) };
}

/** The shift as it is asked about: as it is stored, with what the question says. */
const plannedAs = (
  query: Record<string, string>,
  { start, end }: Interval,
  stored?: JsonObject,
): JsonObject => ({
  ...stored,
  participants: idsIn(query.participants),
  start_at: start.toISOString(),
  end_at: end.toISOString(),
  ...(query.shift_type !== undefined && { shift_type: query.shift_type }),
  ...(isUuid(query.service) && { service: query.service }),
});

/** The workers who hold the competency that the shift's service asks for; undefined where it asks for none. */
async function competentFor(
  context: Context,
  { service }: JsonObject,
  day: string,
): Promise<ReadonlySet<string> | undefined> {
  if (!isUuid(service)) return undefined;
  return competentWorkers(context, (await servicesBy(context, [service])).get(service)?.group, day);
}

/** What each of the workers would be warned of; nothing where no time is asked about. */
async function warningsFor(
  context: Context,
  ids: readonly string[],
  planned: JsonObject,
  { start, end }: Interval,
): Promise<Map<string, string[]>> {
  if (end.getTime() - start.getTime() < 60_000) return new Map();
  const judged = await warningsOfEach(context, planned, ids);
  // What speaks against the shift anyone who works it is said at the shift.
  const ofWorker = [...judged].map(([staff, findings]): [string, string[]] => [
    staff,
    findings.filter(({ field }) => field === "staff").map(({ sentence }) => sentence),
  ]);
  return new Map(ofWorker);
}

/** Most participants of a shift, as its schema says. */
const mostParticipants = 12;

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

/** The workers who must not be sent to one of the participants who the person may see. */
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
