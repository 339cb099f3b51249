import type { Place } from "#portal/shared/prices/bands.ts";
import type { Worker } from "./facts.ts";
import { clockOn, dayAt } from "./localDays.ts";
import type { Pack, ShiftKind } from "./pack.ts";
import { isBroken, type Part, type Shift } from "./shifts.ts";
import type { Timed } from "./time.ts";

/**
 * Which loading all of a shift has: by the clock when it begins and ends, whatever day its hours are paid as (award clauses
 * 29.2 and 29.3). Each side of a sleepover is looked at for itself (25.7); of a broken shift the end decides, so that an
 * early period before 6 am brings no night loading (25.6(e)). Only shiftworkers have one.
 */
export function loadingOf(
  shift: Shift,
  part: Part,
  { shiftworker }: Pick<Worker, "shiftworker">,
  pack: Pack,
): ShiftKind | undefined {
  if (!shiftworker) return undefined;
  const broken = isBroken(shift);
  const time: Timed = broken ? shift : part;
  const first = (broken ? shift.chains[0]?.works[0] : part.stretches[0]?.work)?.place;
  const last = (broken ? shift.chains.at(-1)?.works.at(-1) : part.stretches.at(-1)?.work)?.place;
  if (!first || !last) return undefined;
  return pack.shifts.find(
    ({ ends_after: after, starts_before: before }) =>
      time.until > clockAfter(time.from, after, last) ||
      (before !== undefined && !broken && time.from < clockAfter(time.from, before, first)),
  )?.kind;
}

/** The instant at which the clock of a place shows a time on the day of another instant. */
const clockAfter = (instant: number, time: string, place: Place): number =>
  clockOn(dayAt(instant, place).date, time, place);
