import { weekdayOf } from "#framework/shared/dates/dates.ts";
import { writtenDays, writtenTimes } from "#framework/shared/dates/spans.ts";
import { outsideOf, partsOn, type Said } from "../../availability/windows.ts";
import { hoursOf, whenOf } from "../../availability/written.ts";
import { found, type Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";

const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** That a shift lies outside the times at which its worker says they can work; nothing where they have said none. */
export function availabilityWarnings(shift: Planned, name: string, said: Said): Finding[] {
  const outside = outsideOf(shift, said, shift.zone);
  if (!outside) return [];
  const warning = (when: string, fact: string) =>
    found(
      "availability",
      "staff",
      `${name} is not available ${when}.`,
      fact,
      "Ask the worker, or choose another one.",
    );
  if ("entry" in outside) {
    const { entry } = outside;
    const days = writtenDays(entry.start_date, entry.end_date);
    return [warning(whenOf(entry), `${days}${hoursOf(entry)}: not available.`)];
  }
  const parts = partsOn(said.week, outside.day).map(({ from, to }) => writtenTimes(from, to));
  const usual = parts.length === 0 ? "not available" : parts.join(", ");
  return [warning("at this time", `${names[weekdayOf(outside.day)]}: ${usual}.`)];
}
