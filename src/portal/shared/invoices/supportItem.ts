import { isObject, type Json } from "#framework/shared/schema/schema.ts";
import type { Band } from "#portal/shared/prices/bands.ts";

/**
 * The support item of a service in a time band. A night without an item of its own is claimed as the evening (domain
 * reference, section 3.3); a service with one item has it at all times.
 */
export function supportItemOf(items: Json | undefined, band: Band): string | undefined {
  const listed = (Array.isArray(items) ? items : []).filter(isObject);
  const of = (wanted: Band) => listed.find((item) => item.band === wanted)?.item_number;
  const found =
    of(band) ??
    (band === "night" ? of("evening") : undefined) ??
    (listed.length === 1 ? listed[0]?.item_number : undefined);
  return typeof found === "string" ? found : undefined;
}
