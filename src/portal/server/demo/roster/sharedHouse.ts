import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type Bookable, bookingOf } from "../people/bookings.ts";

const everyDay = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Support each week of three people who share a house. */
const lines = [
  { weekdays: everyDay, start_time: "06:00", end_time: "14:00", kind: "active", ratio: "1:3" },
  { weekdays: everyDay, start_time: "14:00", end_time: "22:00", kind: "active", ratio: "1:3" },
  { weekdays: everyDay, start_time: "22:00", end_time: "06:00", kind: "sleepover", ratio: "1:3" },
  { weekdays: ["saturday"], start_time: "09:00", end_time: "13:00", kind: "active", ratio: "1:3" },
];

/** Hours of a resident in a week: 16 hours a day shared by three, and four more on Saturday. */
const weeklyHours = 38.5;

/**
 * The shared houses with their residents, the rosters of care, and what is agreed for them. In the first house a room is free, one
 * resident moves out and the roster has an earlier version; the others are full.
 * @returns the bookings of the residents
 */
export async function insertSharedHouses(
  insert: (resource: string, records: JsonObject[]) => Promise<string[]>,
  today: string,
  people: readonly JsonObject[],
  services: readonly Bookable[],
): Promise<JsonObject[]> {
  const housed = people.filter(({ living_arrangement: how }) => how === "sil_house");
  const houses = [...Map.groupBy(housed, ({ address }) => String(address)).values()].map(
    (residents, index) => ({ uuid: randomUUID(), residents, isFirst: index === 0 }),
  );
  await insert(
    "houses",
    houses.map(({ uuid, residents, isFirst }) => houseOf(uuid, residents, isFirst)),
  );
  await insert(
    "house-residents",
    houses.flatMap(({ uuid: house, residents, isFirst }) =>
      residents.map(({ uuid }, index) => ({
        uuid: randomUUID(),
        house,
        participant: uuid ?? null,
        room: `Room ${index + 1}`,
        from: addDays(today, -400 + 90 * index),
        ...(isFirst && index === 2 && { until: addDays(today, 40) }),
      })),
    ),
  );
  await insert(
    "house-rosters",
    houses.flatMap(({ uuid: house, isFirst }): JsonObject[] => [
      ...(isFirst
        ? [{ uuid: randomUUID(), house, from: addDays(today, -400), lines: lines.slice(0, 3) }]
        : []),
      {
        uuid: randomUUID(),
        house,
        from: addDays(today, -120),
        lines,
        notes: "With the outing on Saturdays.",
      },
    ]),
  );
  const bookings = houses.flatMap(({ residents }) => residents.flatMap((one) => bookingsOf(one, services)));
  await insert("service-bookings", bookings);
  return bookings;
}

function houseOf(uuid: string, residents: readonly JsonObject[], isFirst: boolean): JsonObject {
  const { address, suburb = null, state = null, postcode = null } = residents[0] ?? {};
  return {
    uuid,
    name: `${String(address).replace(/^\d+ /, "")} house`,
    status: "active",
    places: residents.length + (isFirst ? 1 : 0),
    address: address ?? null,
    suburb,
    state,
    postcode,
    ...(isFirst && { notes: "The front room is empty and has a ramp to the garden." }),
  };
}

/** What is agreed with a resident: the shared hours and the nights. */
const bookingsOf = (resident: JsonObject, services: readonly Bookable[]): JsonObject[] =>
  services
    .filter(({ kind }) => kind === "sil" || kind === "sleepover")
    .map((service) => {
      const { hourly, price } = service;
      const allocated = hourly ? Math.round(weeklyHours * 3 * 9) * 5200 : 365 * Math.round(price / 3);
      return {
        ...bookingOf(resident, service, allocated),
        ratio: "1:3",
        ...(hourly && { hours_per_week: weeklyHours }),
      };
    });

/** Puts the shifts in shared houses into the houses in which their participants live. */
export async function placeShiftsInHouses({ db, tenant }: Context): Promise<void> {
  await sql`update shifts set data = shifts.data
        || jsonb_build_object('house', stay.data->>'house', 'location_type', 'sil_house')
    from records stay, shifts_participants met
    where shifts.tenant_id = ${tenant.id} and shifts.shift_type in ('sil', 'sleepover', 'active_night')
      and met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
      and stay.tenant_id = shifts.tenant_id and stay.resource = 'house-residents'
      and stay.data->>'participant' = met.target::text`.execute(db);
}
