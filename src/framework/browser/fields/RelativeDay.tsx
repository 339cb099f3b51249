import { today } from "#framework/shared/dates/dates.ts";
import { relativeDay } from "#framework/shared/dates/relative.ts";
import { clockAt, deviceZone } from "#framework/shared/dates/zones.ts";
import { usePlatform } from "../services.tsx";

/**
 * How far away a date is, beside it; nothing for one that is far away. It is parted by a space of the text, as a
 * margin would be on the wrong side of English words on a mirrored page.
 */
export function RelativeDay({ value }: { value: unknown }) {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  if (typeof value !== "string") return null;
  const day = value.includes("T") ? clockAt(new Date(value), zone).date : value;
  const words = relativeDay(day, today(zone));
  if (words === undefined) return null;
  return (
    <>
      {" "}
      <span className="relative-day">({words})</span>
    </>
  );
}
