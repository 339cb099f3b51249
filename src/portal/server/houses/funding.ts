import { sql } from "kysely";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type CareTime, ratioOf } from "#portal/shared/houses/care.ts";
import { amountOf } from "#portal/shared/prices/amount.ts";
import type { Place } from "#portal/shared/prices/bands.ts";
import { priceOf, sharedBy } from "../roster/bookingPrice.ts";
import { bandPolicy } from "../roster/budgets.ts";
import { onTheRoad } from "../roster/onTheRoad.ts";
import type { Delivered } from "./shifts.ts";

/** What is agreed with a resident for a service of supported independent living. */
export interface Agreed {
  participant: string;
  service: string;
  data: JsonObject;
  unit: string | null;
  shift_type: string | null;
}

/** Registration groups of supported independent living: 0138, and 0115 before July 2026 (domain reference, section 3.1). */
const groups = ["0138", "0115"];
const kinds = ["sil", "sleepover", "active_night"];

/** What is agreed with some people for living in a shared house, by person, the earliest first. */
export async function agreedWith(
  { db, tenant }: Context,
  people: readonly string[],
): Promise<Map<string, Agreed[]>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<Agreed>`
    select booking.data->>'participant' as participant, booking.data->>'service' as service, booking.data,
      service.data->>'unit' as unit, service.data->>'shift_type' as shift_type
    from records booking
    join records service on service.tenant_id = booking.tenant_id and service.resource = 'services'
      and service.uuid::text = booking.data->>'service'
    where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and booking.ref_participant = any (${[...people]}::uuid[]) and booking.data->>'status' in ('active', 'ended')
      and (service.data->>'shift_type' in (${sql.join(kinds)})
        or service.data->>'registration_group' in (${sql.join(groups)}))
    order by booking.data->>'start_date', booking.uuid`.execute(db);
  return Map.groupBy(rows, ({ participant }) => participant);
}

interface Days {
  first: string;
  last: string;
}

/** What of something agreed lies within some days, in days; 0 when nothing does. */
function daysWithin({ start_date: from, end_date: until }: JsonObject, { first, last }: Days): number {
  const begins = String(from) > first ? String(from) : first;
  const ends = typeof until === "string" && until < last ? until : last;
  return Math.max(0, daysBetween(begins, ends) + 1);
}

/**
 * What is funded within some days: of each budget as much as its days have of all its days, and of the hours per week as much as they
 * have of a week. A budget without an end has no amount, and null says that nothing is agreed in hours, or in dollars.
 */
export function fundedIn(
  agreed: readonly Agreed[],
  days: Days,
): { hours: number | null; amount: number | null } {
  let hours: number | null = null;
  let amount: number | null = null;
  for (const { data } of agreed) {
    const within = daysWithin(data, days);
    if (within === 0) continue;
    const { hours_per_week: weekly, allocated, start_date: from, end_date: until } = data;
    if (typeof weekly === "number") hours = (hours ?? 0) + (weekly * within) / 7;
    if (typeof allocated === "number" && typeof until === "string")
      amount = (amount ?? 0) + (allocated * within) / (daysBetween(String(from), until) + 1);
  }
  return {
    hours: hours === null ? null : hundredths(hours),
    amount: amount === null ? null : Math.round(amount),
  };
}

/** What is agreed on a day for a service, or for a kind of shift. */
const agreedOn = (agreed: readonly Agreed[], day: string, wanted: Partial<Agreed>): Agreed | undefined =>
  agreed.find(
    ({ data, service, shift_type: kind }) =>
      (wanted.service === undefined || wanted.service === service) &&
      (wanted.shift_type === undefined || wanted.shift_type === kind) &&
      daysWithin(data, { first: day, last: day }) > 0,
  );

const kindOf = { active: "sil", active_night: "active_night", sleepover: "sleepover" } as const;

/** What planned time costs a resident at the agreed price, in cents: each worker at the share of the ratio; undefined without a price. */
export function plannedCost(
  context: Context,
  agreed: readonly Agreed[],
  { line, date, start, end }: CareTime,
  place: Place,
): number | undefined {
  const own = agreedOn(agreed, date, { shift_type: kindOf[line.kind] });
  const known =
    own ?? (line.kind === "active_night" ? agreedOn(agreed, date, { shift_type: "sil" }) : undefined);
  if (!known) return undefined;
  const { workers, sharing } = ratioOf(line.ratio);
  const price = priceOf(known.data, known.unit, bandPolicy(context));
  return workers * amountOf({ start, end, breakMinutes: 0, sharedBy: sharing }, price, place);
}

/** What a shift that was done costs one of its participants, as budgets count it, in cents; undefined without a price. */
export function deliveredCost(
  context: Context,
  agreed: readonly Agreed[],
  { shift, start, end }: Delivered,
  place: Place,
): number | undefined {
  if (shift.service === null) return undefined;
  const day = clockAt(new Date(shift.start_at), place.zone).date;
  const known = agreedOn(agreed, day, { service: shift.service });
  if (!known) return undefined;
  const support = {
    start,
    end,
    breakMinutes: shift.break_minutes ?? 0,
    sharedBy: sharedBy(known.data, shift.participants.length),
    ...onTheRoad(shift),
  };
  return amountOf(support, priceOf(known.data, known.unit, bandPolicy(context)), place);
}
