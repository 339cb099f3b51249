import { type Json, type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Band } from "#portal/shared/prices/bands.ts";

/**
 * The support item of a service in a time band. A night without an item of its own is claimed as the evening (domain
 * reference, section 3.3); a service with one item has it at all times.
 */
export function supportItemOf(items: Json | undefined, band: Band): string | undefined {
  const listed = objectsIn(items);
  const [only, ...others] = listed;
  return (
    itemOfBand(items, band) ??
    (band === "night" ? itemOfBand(items, "evening") : undefined) ??
    (others.length === 0 ? numberOf(only) : undefined)
  );
}

/** The support item that a service lists for a time band; undefined where it lists none. */
export const itemOfBand = (items: Json | undefined, band: Band): string | undefined =>
  numberOf(objectsIn(items).find((item) => item.band === band));

const numberOf = ({ item_number: number }: JsonObject = {}): string | undefined =>
  typeof number === "string" ? number : undefined;
