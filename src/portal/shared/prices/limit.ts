import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Place } from "../places/place.ts";

/**
 * The most that a unit of a support item may cost at a place, in cents (domain reference, section 3.2).
 * @param item a row of the price schedule
 * @returns undefined where the schedule sets no limit: items that are quoted, and those of one dollar each
 */
export function limitAt(
  item: JsonObject,
  { state, priceRegion }: Pick<Place, "state" | "priceRegion">,
): number | undefined {
  if (item.price_type !== "limit") return undefined;
  const own = [item.state_prices ?? []].flat().find((one) => isObject(one) && one.state === state);
  const national = isObject(own) ? own.price : item.price;
  const limits = {
    national,
    remote: item.price_remote ?? national,
    very_remote: item.price_very_remote ?? item.price_remote ?? national,
  };
  const limit = limits[priceRegion];
  return typeof limit === "number" ? limit : undefined;
}

/**
 * The share of a limit that each participant may be charged who shares a worker, in cents: rounded down, so that together
 * they never pay more than the limit.
 */
export const shareOf = (cents: number, sharedBy: number): number => Math.floor(cents / sharedBy);
