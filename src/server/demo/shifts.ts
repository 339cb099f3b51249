import { sql } from "kysely";
import { addDays } from "#shared/dates/dates.ts";
import { instantAt } from "#shared/dates/zones.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Office } from "./office.ts";
import { howItEnded } from "./shiftEnds.ts";
import type { Random } from "./random.ts";

/** A part of a worker's day: from, until (of the next day when it is earlier), and the kind of shift. */
type Part = readonly [from: string, until: string, kind: string];

/**
 * Weeks as they are worked, the same every day of it, so that ten hours lie between two days; the first is the classic
 * broken shift (domain reference, section 10.1).
 */
const weekly: readonly (readonly Part[])[] = [
  [
    ["07:00", "09:00", "personal_care"],
    ["18:00", "20:00", "personal_care"],
  ],
  [["10:00", "15:00", "community_access"]],
  [
    ["09:00", "11:00", "domestic"],
    ["12:30", "16:30", "community_access"],
  ],
  [["06:00", "14:00", "sil"]],
  [["14:00", "22:00", "sil"]],
  [["22:00", "06:00", "sleepover"]],
];
const saturday: readonly Part[] = [["09:00", "13:00", "group"]];
/** How many of seven days somebody works. */
const busy = 0.72;
const groupOf = 3;
/** Kinds of shift that are worked at night, and at no other time. */
const nightly = new Set(["sleepover", "active_night"]);

const instructions = [
  "Breakfast first, then the medication that the pharmacy has packed.",
  "Take the walking frame along. Lunch at the café on the corner is agreed.",
  "The lift is slow: be at the door ten minutes before.",
];
const where: Record<string, string> = {
  sil: "sil_house",
  active_night: "sil_house",
  community_access: "community",
  group: "centre",
};

interface Worker {
  uuid: string;
  /** Those whom they are assigned to, each with the services that are booked for them. */
  participants: { uuid: string; booked: string[] }[];
  away: { from: string; until: string }[];
}

/** What shifts are made for. */
export interface ShiftScale {
  today: string;
  /** Weeks before today and after it. */
  weeks: readonly [before: number, after: number];
  /** The service of each kind of shift, where there is one. */
  services: Readonly<Record<string, string>>;
  office: Office;
}

/** Shifts of everybody who has participants: worked, cancelled, missed, planned and open ones. */
export async function makeShifts(
  context: Context,
  random: Random,
  scale: ShiftScale,
  demoWorker = "",
): Promise<JsonObject[]> {
  const now = context.services.clock.now();
  const at = clockOf(context.tenant.settings.time_zone);
  const workers = await workersOf(context);
  const [before, after] = scale.weeks;
  const days = Array.from({ length: (before + after) * 7 }, (_, index) =>
    addDays(scale.today, index - before * 7),
  );
  const shifts = workers.flatMap((worker) => {
    let week: readonly Part[] = [];
    let wasNight = false;
    return days.flatMap((day, index) => {
      if (index % 7 === 0) week = random.pick(weekly);
      const isNight = week.some(([from, until]) => until < from);
      const free = !worker.away.some(({ from, until }) => from <= day && day <= until);
      const isOwn = worker.uuid === demoWorker && day === scale.today;
      // Whoever comes from a night sleeps on that day.
      const sleeps = wasNight && !isNight;
      wasNight = false;
      if (isOwn || sleeps || !free || !random.chance(busy)) return [];
      wasNight = isNight;
      const isSaturday = !isNight && new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
      return (isSaturday ? saturday : week).map((part) => shiftOf(random, scale, worker, at, day, part, now));
    });
  });
  const own = workers.find(({ uuid }) => uuid === demoWorker);
  const next = own ? [soon(own, scale, now)] : [];
  // The demo worker's next shift takes the place of what it would overlap.
  const others = shifts.filter(
    (shift) => !next.some((one) => one.staff === shift.staff && overlaps(one, shift)),
  );
  return [...others, ...next, ...openShifts(random, scale, at, workers, now)];
}

function shiftOf(
  random: Random,
  { services, office }: ShiftScale,
  worker: Worker,
  at: (day: string, time: string) => Date,
  day: string,
  [from, until, kind]: Part,
  now: Date,
): JsonObject {
  const start = at(day, from);
  const end = at(until < from ? addDays(day, 1) : day, until);
  const participants =
    kind === "group" ? random.some(worker.participants, groupOf) : [random.pick(worker.participants)];
  return {
    ...planOf(bookedKind(random, participants, services, nightly.has(kind)) ?? kind, start, end, services),
    staff: worker.uuid,
    participants: participants.map(({ uuid }) => uuid),
    ...(random.chance(0.3) && { instructions: random.pick(instructions) }),
    ...howItEnded(random, start, end, now, office),
  };
}

/** Whoever comes alone gets what is booked for them at that time of day. */
function bookedKind(
  random: Random,
  [one, ...others]: Worker["participants"],
  services: ShiftScale["services"],
  atNight: boolean,
): string | undefined {
  if (!one || others.length > 0) return undefined;
  const kinds = Object.keys(services).filter(
    (kind) => one.booked.includes(services[kind] ?? "") && nightly.has(kind) === atNight,
  );
  return kinds.length === 0 ? undefined : random.pick(kinds);
}

const planOf = (kind: string, start: Date, end: Date, services: ShiftScale["services"]): JsonObject => ({
  shift_type: kind,
  start_at: start.toISOString(),
  end_at: end.toISOString(),
  scheduled_hours: (end.getTime() - start.getTime()) / 3_600_000,
  location_type: where[kind] ?? "home",
  ...(services[kind] && { service: services[kind] }),
});

const halfHour = 30 * 60_000;

/** The next full or half hour that is at least five minutes away. */
const nextHalfHour = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 5 * 60_000) / halfHour) * halfHour);

/** The shift that the demo's worker can start next. */
function soon({ uuid, participants }: Worker, { services }: ShiftScale, now: Date): JsonObject {
  const start = nextHalfHour(now);
  return {
    ...planOf("community_access", start, new Date(start.getTime() + 6 * halfHour), services),
    staff: uuid,
    participants: participants.slice(0, 1).map((one) => one.uuid),
    instructions: instructions[1] ?? "",
    status: "scheduled",
  };
}

const overlaps = (one: JsonObject, other: JsonObject): boolean =>
  String(one.start_at) < String(other.end_at) && String(other.start_at) < String(one.end_at);

/** Shifts that need a support worker: some later today, where the day is long enough, and five of next week. */
const openShifts = (
  random: Random,
  { today, services }: ShiftScale,
  at: (day: string, time: string) => Date,
  workers: readonly Worker[],
  now: Date,
): JsonObject[] => {
  if (workers.length === 0) return [];
  const gap = (kind: string, start: Date, hours: number): JsonObject => ({
    ...planOf(kind, start, new Date(start.getTime() + hours * 2 * halfHour), services),
    participants: [random.pick(random.pick(workers).participants).uuid],
    status: "open",
  });
  const nextWeek = Array.from({ length: 5 }, (_, index) =>
    gap("personal_care", at(addDays(today, 7 + index), "07:00"), 2),
  );
  const later = [2, 4, 6].map((halves) => new Date(nextHalfHour(now).getTime() + halves * halfHour));
  const bedtime = at(today, "23:00");
  const ofToday = later.filter((start) => start < bedtime).map((start) => gap("personal_care", start, 1));
  return [...nextWeek, ...ofToday];
};

/** Active workers with the participants that they are assigned to, and when they are away. */
async function workersOf({ db, tenant }: Context): Promise<Worker[]> {
  // Put together here: of tables that were just filled the database knows nothing yet, and would try each row with each.
  const active = async (table: string) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}
      where tenant_id = ${tenant.id} and status = 'active'`.execute(db);
    return new Set(rows.map(({ uuid }) => uuid));
  };
  const [workers, clients] = [await active("staff"), await active("participants")];
  const { rows: cares } = await sql<{ staff: string; participant: string }>`
    select staff, participant from participant_staff
    where tenant_id = ${tenant.id} and deleted_at is null order by staff, participant`.execute(db);
  const pairs = cares.filter(({ staff, participant }) => workers.has(staff) && clients.has(participant));
  const { rows: bookings } = await sql<{ participant: string; service: string }>`
    select distinct ref_participant as participant, data->>'service' as service from records
    where tenant_id = ${tenant.id} and resource = 'service-bookings'
    order by participant, service`.execute(db);
  const { rows: leaves } = await sql<{ staff: string; from: string; until: string }>`
    select staff, start_date as from, end_date as until from leaves
    where tenant_id = ${tenant.id} and status = 'approved'`.execute(db);
  const [booked, away] = [
    Map.groupBy(bookings, ({ participant }) => participant),
    Map.groupBy(leaves, ({ staff }) => staff),
  ];
  return [...Map.groupBy(pairs, ({ staff }) => staff)].map(([uuid, own]) => ({
    uuid,
    participants: own.map(({ participant }) => ({
      uuid: participant,
      booked: (booked.get(participant) ?? []).map(({ service }) => service),
    })),
    away: away.get(uuid) ?? [],
  }));
}

/** The instant of a time of day, found once for each day and time. */
function clockOf(zone: string): (day: string, time: string) => Date {
  const known = new Map<string, Date>();
  return (day, time) => {
    const key = `${day} ${time}`;
    const instant = known.get(key) ?? instantAt(day, time, zone);
    known.set(key, instant);
    return instant;
  };
}
