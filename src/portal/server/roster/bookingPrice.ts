import { formatCents } from "#framework/shared/money/cents.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { AgreedPrice, BandPolicy } from "#portal/shared/prices/support.ts";
import type { Band } from "#portal/shared/prices/bands.ts";

/** The field of a booking that holds the price of a time band; the daytime has the agreed price. */
export const bandFields = {
  evening: "rate_evening",
  night: "rate_night",
  saturday: "rate_saturday",
  sunday: "rate_sunday",
  public_holiday: "rate_public_holiday",
} as const satisfies Partial<Record<Band, string>>;

const fieldOfBand: ReadonlyMap<string, string> = new Map(Object.entries(bandFields));

/** The prices by time band that a service's support items begin a booking with. */
export function bandPrices(items: Json | undefined): JsonObject {
  const priced = (Array.isArray(items) ? items : []).filter(isObject);
  return Object.fromEntries(
    priced.flatMap(({ band, price }) => {
      const field = typeof band === "string" ? fieldOfBand.get(band) : undefined;
      return field !== undefined && typeof price === "number" ? [[field, price]] : [];
    }),
  );
}

/** Minutes of travel that are charged, by what was agreed. */
const travelLimits: Partial<Record<string, number>> = { up_to_30: 30, up_to_60: 60 };

/** What a booking says of the price of its service. */
export function priceOf(booking: JsonObject, unit: string | null, policy: BandPolicy): AgreedPrice {
  const bands = Object.entries(bandFields).flatMap(([band, field]) =>
    typeof booking[field] === "number" ? [[band, booking[field]] as const] : [],
  );
  return {
    rate: Number(booking.agreed_rate ?? 0),
    bands: Object.fromEntries(bands),
    hourly: (unit ?? "hour") === "hour",
    travelLimit: travelLimits[String(booking.bill_travel)],
    perKilometre: {
      travel: Number(booking.travel_km_rate ?? 0),
      transport: Number(booking.transport_km_rate ?? 0),
    },
    policy,
  };
}

type BandNames = (readonly [band: keyof typeof bandFields, name: string])[];
const bandNames = [
  ["evening", "evening"],
  ["night", "night"],
  ["saturday", "Saturday"],
  ["sunday", "Sunday"],
  ["public_holiday", "public holiday"],
] as const satisfies BandNames;
const sleepoverNames = [
  ["saturday", "weekday or Saturday"],
  ["sunday", "Sunday"],
  ["public_holiday", "public holiday"],
] as const satisfies BandNames;

/**
 * The prices of a booking by time band as an agreement lists them; null where it has one price at all times.
 * @param isSleepover its prices are for an hour of work that the price of the sleepover does not include
 */
export function pricesInWords(booking: JsonObject, isSleepover = false): string | null {
  const named = isSleepover ? sleepoverNames : bandNames;
  const known = named.flatMap(([band, name]) => {
    const price = booking[bandFields[band]];
    return typeof price === "number" ? [`${name} ${formatCents(price)}`] : [];
  });
  if (isSleepover && known.length > 0) return `Each hour of work after two hours: ${known.join(", ")}`;
  const [first = "", ...others] = known;
  return known.length === 0 ? null : [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(", ");
}

/**
 * How many participants share the price of one worker: as many as the shift has, and never fewer than the booking says,
 * since a price agreed for 1:2 stays that when one of the two is away. With more on the shift than agreed, each pays the
 * smaller share: the price limit is for the worker's hour. A shift has one worker, so that a ratio of 2:1 is two shifts at
 * the whole price each.
 */
export function sharedBy({ ratio }: JsonObject, participants: number): number {
  const [workers = 1, agreed = 1] = String(ratio ?? "1:1")
    .split(":")
    .map(Number);
  return Math.max(1, participants, agreed > workers ? agreed : 1);
}
