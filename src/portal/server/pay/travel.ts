import { kmBetween } from "../places/distances.ts";
import type { StaffedWork } from "./works.ts";

/** Work that begins later than this after other work of the worker is no journey between the two: they went home. */
const longestGap = 2 * 3_600_000;

/**
 * Work with the kilometres that its worker will drive to it from their work before, in a straight line between the middles of
 * the two postcodes. Work that kilometres were recorded for keeps these.
 */
export function withJourneys(works: readonly StaffedWork[]): StaffedWork[] {
  const ordered = works.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  const before = new Map<string, StaffedWork>();
  return ordered.map((work) => {
    const last = before.get(work.staff);
    before.set(work.staff, work);
    if (!last || (work.km ?? 0) > 0 || !work.isPlanned) return work;
    const gap = work.start.getTime() - last.end.getTime();
    const km = gap >= 0 && gap <= longestGap ? kmBetween(last.postcode, work.postcode) : undefined;
    return km === undefined ? work : { ...work, km: Math.round(km * 10) / 10 };
  });
}
