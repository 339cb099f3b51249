import { writtenHours } from "#framework/shared/dates/hours.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { shortJourney, type Stop } from "../journeys.ts";
import { type Around, withNeighbours } from "./around.ts";
import { type Finding, found } from "./finding.ts";
import type { Planned } from "./planned.ts";

interface Journeys {
  /** How the worker is called. */
  name: string;
  kmh: number;
  today: string;
}

/** Too little time for the worker's journey from the shift before, or to the next one. */
export function journeyWarnings(shift: Planned, own: Around, { name, kmh, today }: Journeys): Finding[] {
  if (kmh <= 0 || !shift.point) return [];
  const others = withNeighbours(own, shift).filter(({ uuid }) => uuid !== shift.uuid);
  const [before] = others
    .filter(({ end }) => end <= shift.start)
    .toSorted((one, other) => other.end.getTime() - one.end.getTime());
  const after = others.find(({ start }) => start >= shift.end);
  return [before, after].flatMap((other) => {
    if (!other) return [];
    const journey =
      other === before
        ? shortJourney(stopOf(other), stopOf(shift), kmh)
        : shortJourney(stopOf(shift), stopOf(other), kmh);
    if (!journey) return [];
    const { km, needed, available } = journey;
    const time = available === 0 ? "no time" : `only ${writtenHours(available / 60)}`;
    const way = other === before ? "here from their shift before" : "from here to their next shift";
    const when = writtenSpan(other.start.toISOString(), other.end.toISOString(), { zone: other.zone, today });
    return [
      found(
        "journey",
        "staff",
        `${name} has ${time} to get ${way}.`,
        `Other shift: ${when}, about ${Math.max(1, Math.round(km))} km away in a straight line. At ${kmh} km/h that takes ${writtenHours(needed / 60)}.`,
        "Leave more time between the shifts, or choose another worker.",
      ),
    ];
  });
}

const stopOf = ({ start, end, point }: Planned): Stop => ({
  start: start.getTime(),
  end: end.getTime(),
  ...(point && { point }),
});
