import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt, startOfDay } from "#framework/shared/dates/zones.ts";
import { type CareTime, isFor, workersFor } from "#portal/shared/houses/care.ts";
import { coverageOf, type Need, type ShownStretch, type Stretch } from "#portal/shared/houses/coverage.ts";
import { livesThereOn, type Stay } from "#portal/shared/houses/occupancy.ts";

/** How many workers the roster of care needs when: for those of the residents who live there on the day. */
export const needsOf = (times: readonly CareTime[], stays: readonly Stay[]): Need[] =>
  times.map(({ line, date, start, end }) => ({
    start,
    end,
    isSleepover: line.kind === "sleepover",
    workers: workersFor(
      line.ratio,
      stays.filter((stay) => livesThereOn(stay, date) && isFor(line, stay.participant)).length,
    ),
  }));

/** Each day with its stretches, which are cut at midnight, and every time in which fewer are rostered than are needed, in one piece. */
export function shownCoverage(
  needs: readonly Need[],
  rostered: readonly Need[],
  days: readonly string[],
  zone: string,
): { days: { date: string; stretches: ShownStretch[] }[]; gaps: ShownStretch[] } {
  const stretches = coverageOf(needs, rostered);
  const cut = Map.groupBy(
    stretches.flatMap((stretch) => cutAtMidnight(stretch, zone)),
    ({ date }) => date,
  );
  return {
    days: days.map((date) => ({ date, stretches: cut.get(date) ?? [] })),
    gaps: stretches
      .filter((stretch) => stretch.rostered < stretch.needed)
      .map((stretch) => shown(stretch, zone))
      .filter(({ date }) => date >= (days[0] ?? "")),
  };
}

/** The parts of a stretch on each of its days. */
function cutAtMidnight(stretch: Stretch, zone: string): ShownStretch[] {
  const parts: ShownStretch[] = [];
  let { start } = stretch;
  while (start < stretch.end) {
    const midnight = startOfDay(addDays(clockAt(start, zone).date, 1), zone);
    const end = midnight < stretch.end ? midnight : stretch.end;
    const part = shown({ ...stretch, start, end }, zone);
    parts.push(end.getTime() === midnight.getTime() ? { ...part, until: "24:00" } : part);
    start = end;
  }
  return parts;
}

function shown({ start, end, isSleepover, needed, rostered }: Stretch, zone: string): ShownStretch {
  const { date, time } = clockAt(start, zone);
  return { date, from: time, until: clockAt(end, zone).time, sleepover: isSleepover, needed, rostered };
}
