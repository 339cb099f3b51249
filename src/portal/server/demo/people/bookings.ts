import { addDays, daysBetween } from "#framework/shared/dates/dates.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Random } from "../random.ts";
import { daysOpen } from "../scale.ts";

/** What was delivered on the days that are on invoices, for most bookings: about nine tenths of what was agreed. */
function openingFigures(
  today: string,
  { start_date: from, allocated }: JsonObject,
  isKnown: boolean,
): JsonObject {
  const counted = addDays(today, -daysOpen - 1);
  if (!isKnown || String(from) >= counted) return {};
  const weeks = daysBetween(String(from), counted) / 7;
  return { opening_delivered: Math.round((Number(allocated) / 52) * weeks * 0.9), opening_on: counted };
}

/** A service that participants can book, with what an hour of it, or one, costs in cents. */
export interface Bookable {
  id: string;
  kind: string;
  price: number;
  hourly: boolean;
  bands: JsonObject;
}

/** Kinds of service that are paid from social and community participation; the others from daily life. */
const community = new Set(["community_access", "group"]);

/**
 * Services that participants have agreed to in their plan, each with its share of the plan's budget; a few are paused or
 * over.
 */
export function makeBookings(
  random: Random,
  today: string,
  participants: readonly JsonObject[],
  services: readonly Bookable[],
): JsonObject[] {
  return participants.flatMap((participant) => {
    const chosen = random.some(services, random.whole(1, 3));
    const share = 0.8 / chosen.length;
    return chosen.map((service, index) => {
      const whole = budgetOf(participant, categoryOf(service));
      const allocated = Math.round((whole * share) / hundredDollars) * hundredDollars;
      const booking = {
        ...bookingOf(participant, service, allocated),
        status: random.weighted({ active: 12, paused: 1, ended: 1 }),
      };
      return { ...booking, ...openingFigures(today, booking, index < 2) };
    });
  });
}

const hundredDollars = 10_000;

const categoryOf = ({ kind }: Bookable): string => (community.has(kind) ? "04" : "01");

/** A service that a participant books for the time of their plan. @param allocated in cents */
export function bookingOf(participant: JsonObject, service: Bookable, allocated: number): JsonObject {
  const { id, kind, price, hourly, bands } = service;
  return {
    participant: participant.uuid ?? null,
    service: id,
    agreed_rate: price,
    ...bands,
    ratio: kind === "sil" ? "1:3" : "1:1",
    // A car, as the domain reference has it (section 3.4).
    ...(kind === "community_access" && { transport_km_rate: 99 }),
    budget_category: categoryOf(service),
    allocated,
    ...(hourly && { hours_per_week: Math.max(1, Math.floor(allocated / 52 / price)) }),
    start_date: participant.plan_start ?? null,
    end_date: participant.plan_end ?? null,
    status: "active",
  };
}

/** Of so many services that are rostered without a booking one stays so, for an invoice run to find. */
const unbooked = 20;

/** A roster as it is booked. */
interface Rostered {
  /** The bookings that there are. */
  booked: readonly JsonObject[];
  shifts: readonly JsonObject[];
  /** Its first day. */
  from: string;
  /** How many weeks it has. */
  weeks: number;
}

/** Bookings for what is rostered and was not booked, each for a year of what the roster has of it. */
export function bookRostered(
  participants: readonly JsonObject[],
  services: readonly Bookable[],
  { booked, shifts, from, weeks }: Rostered,
): JsonObject[] {
  const keyOf = (participant: unknown, service: unknown) => `${String(participant)} ${String(service)}`;
  const known = new Set(
    booked
      .filter(({ status }) => status !== "ended")
      .map(({ participant, service }) => keyOf(participant, service)),
  );
  const amounts = new Map<string, number>();
  for (const { service, participants: all, scheduled_hours: hours } of shifts)
    for (const participant of [all ?? []].flat()) {
      const key = keyOf(participant, service);
      amounts.set(key, (amounts.get(key) ?? 0) + Number(hours));
    }
  return participants
    .flatMap((participant) =>
      services.flatMap((service) => {
        const key = keyOf(participant.uuid, service.id);
        const hours = known.has(key) ? undefined : amounts.get(key);
        if (hours === undefined) return [];
        const yearly = ((service.hourly ? hours : hours / nightHours) / weeks) * 52 * service.price;
        const allocated = Math.ceil(yearly / hundredDollars) * hundredDollars;
        const booking = bookingOf(participant, service, allocated);
        return [String(booking.start_date) > from ? { ...booking, start_date: from } : booking];
      }),
    )
    .filter((_, index) => index % unbooked !== unbooked - 1);
}

/** Hours of a night that is charged as one. */
const nightHours = 8;

/** What a participant's plan has for a support category, in cents. */
function budgetOf({ budgets }: JsonObject, category: string): number {
  const found = (Array.isArray(budgets) ? budgets : [])
    .filter(isObject)
    .find((budget) => budget.category === category);
  return Number(found?.amount ?? 0);
}
