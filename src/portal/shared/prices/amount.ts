import { roundHalfUp } from "#framework/shared/money/cents.ts";
import { type Band, bandsOf, type Place, type Stretch } from "./bands.ts";

/** What was agreed for a service, in cents. */
export interface AgreedPrice {
  /** For each hour on a weekday in the daytime, or for each unit of a service that is not counted in hours. */
  rate: number;
  /** For each hour in other time bands, where that was agreed. */
  bands: Partial<Record<Band, number>>;
  /** Whether an hour is the unit of the service. */
  hourly: boolean;
  /** How a support across two bands is priced: each part at its own price, or all of it at the higher one. */
  policy: BandPolicy;
}

/** Each part at its own price (`split`, which never claims too much), or all at the higher one (`higher_of`). */
export type BandPolicy = "split" | "higher_of";

/** A support that was or will be delivered. */
export interface Support {
  start: Date;
  end: Date;
  /** Unpaid break, in minutes. */
  breakMinutes: number;
  /** How many participants share one worker. */
  sharedBy: number;
}

/**
 * What one participant is charged for a support, in cents. The price of an hour is divided among those who share the
 * worker and rounded down to the cent once, so that it never exceeds the share of the limit; each band is then one line
 * that is rounded half up (domain reference, sections 3.3 and 4.5).
 */
export function amountOf(support: Support, price: AgreedPrice, place: Place): number {
  const minutes = (support.end.getTime() - support.start.getTime()) / 60_000 - support.breakMinutes;
  if (minutes <= 0) return 0;
  const share = (cents: number) => Math.floor(cents / support.sharedBy);
  if (!price.hourly) return share(price.rate);
  const line = (count: number, cents: number) => roundHalfUp((count / 60) * share(cents));
  if (!hasBands(price)) return line(minutes, price.rate);
  const stretches = withoutBreak(bandsOf(support.start, support.end, place), support.breakMinutes);
  if (price.policy === "higher_of")
    return line(minutes, Math.max(...stretches.map(({ band }) => priceIn(band, price))));
  return stretches.reduce((sum, { band, minutes: part }) => sum + line(part, priceIn(band, price)), 0);
}

/** Whether a price depends on the time of day and the day. */
export const hasBands = ({ bands }: Pick<AgreedPrice, "bands">): boolean => Object.keys(bands).length > 0;

/** The price of an hour in a band; a night without one is charged as the evening, and what was not agreed at the rate. */
function priceIn(band: Band, { bands, rate }: AgreedPrice): number {
  return bands[band] ?? (band === "night" ? bands.evening : undefined) ?? rate;
}

/** Takes a break from the longest stretch, and what is left of it from the next. */
function withoutBreak(stretches: readonly Stretch[], breakMinutes: number): Stretch[] {
  let left = breakMinutes;
  return stretches
    .toSorted((a, b) => b.minutes - a.minutes)
    .map(({ band, minutes }) => {
      const taken = Math.min(left, minutes);
      left -= taken;
      return { band, minutes: minutes - taken };
    })
    .filter(({ minutes }) => minutes > 0);
}
