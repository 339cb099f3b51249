import type { Worker } from "./facts.ts";
import type { ExceptionCode, PayException } from "./lines.ts";
import { clockOn, cutByDay, dayAt } from "./localDays.ts";
import { situationOf } from "./hours.ts";
import { isMet, type Pack } from "./pack.ts";
import type { PaidPart } from "./payShift.ts";
import { type CareDay, isBroken, type Shift } from "./shifts.ts";
import type { Stretch } from "./stretch.ts";
import type { Timed } from "./time.ts";

const hour = 3_600_000;

/** What a person looks at before a shift is paid. */
export function warningsOf(
  shift: Shift,
  paid: readonly PaidPart[],
  worker: Worker,
  pack: Pack,
): PayException[] {
  const stretches = shift.chains.flatMap(({ parts }) => parts.flatMap((part) => part.stretches));
  const nights = shift.chains.flatMap((chain) => chain.nights);
  const found: [ExceptionCode, boolean][] = [
    ["too-many-breaks", shift.chains.length - 1 > pack.broken_shift.most_breaks],
    ["past-span", isBroken(shift) && shift.until > shift.from + pack.broken_shift.span_hours * hour],
    ["sleepover-length", nights.some(({ from, until }) => until - from !== pack.sleepover.hours * hour)],
    ["no-meal-break", runsOf(stretches).some((run) => run.until - run.from > pack.meal_break.hours * hour)],
    ["outside-span", !worker.shiftworker && stretches.some((each) => isOutside(each, pack))],
    ...shift.chains.flatMap(({ care }) => (care ? careWarnings(care, paid, worker, pack) : [])),
  ];
  const works = [...new Set(shift.chains.flatMap((chain) => chain.works.map(({ id }) => id)))];
  return found.flatMap(([code, applies]) => (applies ? [{ code, works, date: shift.date }] : []));
}

/** What the award's sources leave open about 24-hour care, and what its conditions are. */
function careWarnings(
  { from, until, work }: CareDay,
  paid: readonly PaidPart[],
  worker: Worker,
  { care_24_hours: care }: Pack,
): [ExceptionCode, boolean][] {
  return [
    ["care-length", until - from !== care.span_hours * hour],
    ["care-hours", paid.some(({ pieces }) => pieces.some(({ isOvertime }) => isOvertime))],
    ["care-limit", paid.some(({ passesLimit }) => passesLimit)],
    ["care-penalty", cutByDay(from, until, work.place).some(({ kind }) => kind !== "weekday")],
    ["care-stream", !isMet(care.when, situationOf(worker))],
  ];
}

/** Times of work without any break. */
function runsOf(stretches: readonly Timed[]): Timed[] {
  const runs: Timed[] = [];
  for (const { from, until } of stretches) {
    const last = runs.at(-1);
    if (last?.until === from) last.until = until;
    else runs.push({ from, until });
  }
  return runs;
}

/** Whether a day worker works outside of the span of ordinary hours on a weekday (award clause 25.2). */
function isOutside({ from, until, work: { place } }: Stretch, { day_span: span }: Pack): boolean {
  return cutByDay(from, until, place).some((part) => {
    const { date } = dayAt(part.from, place);
    const early = part.from < clockOn(date, span.from, place);
    return part.kind === "weekday" && (early || part.until > clockOn(date, span.until, place));
  });
}
