import type { When } from "#generated/definitions.ts";
import { today } from "../dates/dates.ts";
import { deviceZone } from "../dates/zones.ts";
import type { Clock } from "../validation/rules.ts";

/**
 * Whether a record fulfils conditions; none are always fulfilled. A list fulfils one by any of its entries.
 * @param clock what dates and times are compared with; without it the device's
 */
export function fulfils(
  record: Readonly<Record<string, unknown>>,
  when: When | undefined,
  clock?: Clock,
): boolean {
  return Object.entries(when ?? {}).every(([field, wanted]) => {
    const value = record[field];
    const empty = value === undefined || value === null || value === "";
    switch (wanted) {
      case "any":
        return !empty;
      case "none":
        return empty;
      case "before-now":
        return !empty && Date.parse(String(value)) <= timeOf(clock);
      case "after-now":
        return !empty && Date.parse(String(value)) > timeOf(clock);
      case "before-today":
        return !empty && String(value) < dayOf(clock);
      case "after-today":
        return !empty && String(value) > dayOf(clock);
      case "above-zero":
        return Number(value ?? 0) > 0;
      default:
        return wanted.some((candidate) =>
          Array.isArray(value) ? value.includes(candidate) : candidate === (value ?? null),
        );
    }
  });
}

const dayOf = (clock: Clock | undefined): string => clock?.today ?? today(deviceZone());
const timeOf = (clock: Clock | undefined): number => (clock ? Date.parse(clock.now) : Date.now());
