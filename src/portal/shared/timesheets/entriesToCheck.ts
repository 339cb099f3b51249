import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Kilometres of a shift that nobody has to check, where the provider has set nothing else. */
const toleranceKm = 30;

/**
 * Why somebody has to check what was entered on a shift before it is paid, as a sentence; undefined where nobody has to.
 * Times at the start and the end are recorded by the clock and compared with the plan. Kilometres, and work during a
 * sleepover or 24-hour care, are only what the worker says.
 * @param intervals the provider's time intervals
 */
export function entriesToCheck(
  { travel_km, transport_km, disturbances, care_times }: JsonObject,
  { tolerance_km = toleranceKm }: Readonly<Record<string, unknown>>,
): string | undefined {
  const kilometres = Number(travel_km ?? 0) + Number(transport_km ?? 0);
  if (kilometres > Number(tolerance_km))
    return `${Number(kilometres.toFixed(2))} km were entered on this shift. More than ${Number(tolerance_km)} km are checked before they are paid.`;
  return [disturbances, care_times].some((times) => Array.isArray(times) && times.length > 0)
    ? "Work during a sleepover or 24-hour care was entered. It is checked before it is paid."
    : undefined;
}
