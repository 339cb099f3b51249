import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Office } from "../people/office.ts";
import { shiftDay } from "./shiftDay.ts";
import { howItEnded, withForgotten } from "./shiftEnds.ts";
import type { Random } from "../random.ts";
import { type Client, readWorkers, type Worker } from "./rosterWorkers.ts";
import { breakOf, daysOf, type Part } from "./weeks.ts";

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
  group: "community",
};

/** What shifts are made for. */
export interface ShiftScale {
  today: string;
  /** Weeks before today and after it. */
  weeks: readonly [before: number, after: number];
  /** The service of each kind of shift, where there is one. */
  services: Readonly<Record<string, string>>;
  office: Office;
  /** How the provider rounds recorded times. */
  intervals: JsonObject;
  /** Whether there are rounds of short visits. */
  hasRounds: boolean;
}

/** Shifts of everyone who has participants: worked, cancelled, missed, planned and open ones. */
export async function makeShifts(
  context: Context,
  random: Random,
  scale: ShiftScale,
  demoWorker = "",
): Promise<JsonObject[]> {
  const now = context.services.clock.now();
  const clocks = new Clocks(context.tenant.settings.time_zone);
  const workers = await readWorkers(context);
  const [before, after] = scale.weeks;
  const days = Array.from({ length: (before + after) * 7 }, (_, index) =>
    addDays(scale.today, index - before * 7),
  );
  const longest = workers.find(({ uuid, weekly }) => weekly === null && uuid !== demoWorker)?.uuid;
  const shifts = workers.flatMap((worker) => {
    const { uuid, weekly } = worker;
    const dayOf = daysOf(random, weekly, { hasRounds: scale.hasRounds, isLongest: uuid === longest });
    let clients: readonly Client[] = [];
    return days.flatMap((day, index) => {
      if (index % 7 === 0) clients = sameClock(random, worker.participants);
      const isAway = worker.away.some(({ from, until }) => from <= day && day <= until);
      const isOwn = uuid === demoWorker && day === scale.today;
      if (isOwn || isAway) return [];
      return dayOf(day).map((part) => ({
        staff: uuid,
        ...shiftOf(random, scale, { clients, isCasual: weekly === null }, clocks, day, part, now),
      }));
    });
  });
  const own = workers.find(({ uuid }) => uuid === demoWorker);
  const next = own ? [soon(own, scale, clocks, now)] : [];
  // The demo worker's next shift takes the place of what it would overlap.
  const others = shifts.filter(
    (shift) => !next.some((one) => one.staff === shift.staff && overlaps(one, shift)),
  );
  // The demo worker is about to start a shift.
  const theirs = others.filter(({ staff }) => staff === demoWorker);
  const rest = others.filter(({ staff }) => staff !== demoWorker);
  return [
    ...theirs,
    ...withForgotten(rest, now),
    ...next,
    ...openShifts(random, scale, clocks, workers, now),
  ];
}

/** Participants of one time zone: nobody travels across a border within a week. */
function sameClock(random: Random, clients: readonly Client[]): readonly Client[] {
  const [{ zone } = { zone: "" }] = clients;
  if (clients.every((one) => one.zone === zone)) return clients;
  const home = random.pick(clients).zone;
  return clients.filter((one) => one.zone === home);
}

function shiftOf(
  random: Random,
  { services, office, intervals }: ShiftScale,
  { clients, isCasual }: { clients: readonly Client[]; isCasual: boolean },
  clocks: Clocks,
  day: string,
  [from, until, kind]: Part,
  now: Date,
): JsonObject {
  const zone = clients[0]?.zone ?? "";
  const start = clocks.at(zone, day, from);
  const end = clocks.at(zone, until < from ? addDays(day, 1) : day, until);
  const participants = kind === "group" ? random.some(clients, groupOf) : [random.pick(clients)];
  const booked = bookedKind(random, participants, services, nightly.has(kind)) ?? kind;
  const shift: JsonObject = {
    ...planOf(booked, start, end, services),
    ...clocks.named(zone, start),
    participants: participants.map(({ uuid }) => uuid),
    ...(random.chance(0.3) && { instructions: random.pick(instructions) }),
    ...howItEnded(random, start, end, now, office, { isCasual, isSleepover: booked === "sleepover" }),
  };
  return { ...shift, ...shiftDay(String(shift.shift_type), shift, intervals) };
}

/** Anyone who comes alone gets what is booked for them at that time of day. */
function bookedKind(
  random: Random,
  [one, ...others]: Client[],
  services: ShiftScale["services"],
  atNight: boolean,
): string | undefined {
  if (!one || others.length > 0) return undefined;
  const kinds = Object.keys(services).filter(
    (kind) => one.booked.includes(services[kind] ?? "") && nightly.has(kind) === atNight,
  );
  return kinds.length === 0 ? undefined : random.pick(kinds);
}

function planOf(kind: string, start: Date, end: Date, services: ShiftScale["services"]): JsonObject {
  const hours = (end.getTime() - start.getTime()) / 3_600_000;
  const pause = breakOf(hours, kind);
  return {
    shift_type: kind,
    start_at: start.toISOString(),
    end_at: end.toISOString(),
    break_minutes: pause,
    scheduled_hours: hours - pause / 60,
    location_type: where[kind] ?? "home",
    ...serviceOf(kind, services),
  };
}

/** Outings of a group are community access, at a third of the price each. */
function serviceOf(kind: string, services: ShiftScale["services"]): JsonObject {
  const service = services[kind] ?? (kind === "group" ? services.community_access : undefined);
  return service ? { service } : {};
}

const halfHour = 30 * 60_000;

/** The next full or half hour that is at least five minutes away. */
const nextHalfHour = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 5 * 60_000) / halfHour) * halfHour);

/** The shift that the demo's worker can start next. */
function soon(
  { uuid, participants }: Worker,
  { services }: ShiftScale,
  clocks: Clocks,
  now: Date,
): JsonObject {
  const start = nextHalfHour(now);
  return {
    ...planOf("community_access", start, new Date(start.getTime() + 6 * halfHour), services),
    ...clocks.named(participants[0]?.zone ?? "", start),
    staff: uuid,
    participants: participants.slice(0, 1).map((one) => one.uuid),
    instructions: instructions[1] ?? "",
    tasks: [{ task: "Check the wheelchair battery" }, { task: "Take the sun hat and water" }],
    note_required: true,
    status: "scheduled",
  };
}

const overlaps = (one: JsonObject, other: JsonObject): boolean =>
  String(one.start_at) < String(other.end_at) && String(other.start_at) < String(one.end_at);

/** Shifts that need a support worker: some later today, where the day is long enough, and five of next week. */
const openShifts = (
  random: Random,
  { today, services }: ShiftScale,
  clocks: Clocks,
  workers: readonly Worker[],
  now: Date,
): JsonObject[] => {
  if (workers.length === 0) return [];
  const gap = (kind: string, hours: number, startAt: (zone: string) => Date): JsonObject => {
    const { uuid, zone } = random.pick(random.pick(workers).participants);
    const start = startAt(zone);
    return {
      ...planOf(kind, start, new Date(start.getTime() + hours * 2 * halfHour), services),
      ...clocks.named(zone, start),
      participants: [uuid],
      status: "open",
    };
  };
  const nextWeek = Array.from({ length: 5 }, (_, index) =>
    gap("personal_care", 2, (zone) => clocks.at(zone, addDays(today, 7 + index), "07:00")),
  );
  const later = [2, 4, 6].map((halves) => new Date(nextHalfHour(now).getTime() + halves * halfHour));
  const bedtime = clocks.at("", today, "23:00");
  const ofToday = later
    .filter((start) => start < bedtime)
    .map((start) => gap("personal_care", 1, () => start));
  return [...nextWeek, ...ofToday];
};

/** Times of day at the participants' homes, each instant found once. */
class Clocks {
  readonly #own: string;
  readonly #known = new Map<string, Date>();

  /** @param own the provider's time zone */
  constructor(own: string) {
    this.#own = own;
  }

  at(zone: string, day: string, time: string): Date {
    const key = `${zone} ${day} ${time}`;
    const instant = this.#known.get(key) ?? instantAt(day, time, zone || this.#own);
    this.#known.set(key, instant);
    return instant;
  }

  /** The zone as a shift records it: only where clocks show another time than the provider's. */
  named(zone: string, moment: Date): JsonObject {
    if (zone === "" || zone === this.#own) return {};
    const [here, there] = [this.#own, zone].map((each) => clockAt(moment, each));
    return here?.date === there?.date && here?.time === there?.time ? {} : { time_zone: zone };
  }
}
