import { roundedMinutes, type Timed } from "./time.ts";
import type { Span, Work, Worker } from "./facts.ts";
import { dayAt } from "./localDays.ts";
import type { Pack } from "./pack.ts";
import { paidStretches } from "./paidStretches.ts";
import type { Stretch } from "./stretch.ts";

const hour = 3_600_000;

/** Work without a gap other than an unpaid break, and without a sleepover. */
export interface Part extends Timed {
  stretches: Stretch[];
}

/** A sleepover, with the piece of work that it belongs to. */
export interface Night extends Timed {
  work: Work;
}

/** 24-hour care, which is a shift of its own. */
export interface CareDay extends Timed {
  work: Work;
}

/** Records that meet end to end, or were planned to: parts of work, and the sleepovers between them. */
export interface Chain extends Timed {
  works: Work[];
  parts: Part[];
  nights: Night[];
  care?: CareDay;
}

/** A time with the local day on which it begins. */
export interface Period extends Timed {
  date: string;
}

/** One shift: a chain, or the periods of work of a broken shift. Its hours count for its day, that week and that period. */
export interface Shift extends Period {
  chains: Chain[];
}

/**
 * Joins pieces of work to shifts, in the order of time. Records that meet end to end, or were planned to, are one shift;
 * 24-hour care is one by itself. Periods with less than a rest between them are one broken shift where the award has broken
 * shifts, if the later one begins on the same day or ends within the span (award clause 25.6). What overlaps an earlier
 * piece is cut off, and its id is reported.
 */
export function shiftsOf(
  works: readonly Work[],
  worker: Pick<Worker, "stream">,
  pack: Pack,
): { shifts: Shift[]; overlapping: Work[] } {
  const { chains, overlapping } = chainsOf(works);
  const shifts: Shift[] = [];
  for (const chain of chains) {
    const last = shifts.at(-1);
    if (last && isBrokenBy(last, chain, worker, pack)) {
      last.chains.push(chain);
      last.until = chain.until;
    } else shifts.push({ from: chain.from, until: chain.until, date: dateOf(chain), chains: [chain] });
  }
  return { shifts, overlapping };
}

/** Whether a shift has unpaid breaks between periods of work. */
export const isBroken = ({ chains }: Shift): boolean => chains.length > 1;

/** Whether a sleepover belongs to a shift. */
export const hasSleepover = ({ chains }: Shift): boolean => chains.some(({ nights }) => nights.length > 0);

/** Minutes of paid time in a part. */
export const minutesOf = ({ stretches }: Part): number =>
  stretches.reduce((sum, { from, until }) => sum + roundedMinutes(from, until), 0);

function isBrokenBy(shift: Shift, chain: Chain, { stream }: Pick<Worker, "stream">, pack: Pack): boolean {
  const { stream: streams, span_hours: spanHours } = pack.broken_shift;
  if (!streams.includes(stream) || hasSleepover(shift) || chain.nights.length > 0) return false;
  if (chain.care || shift.chains.some(({ care }) => care)) return false;
  return isSameShift(shift, { ...chain, date: dateOf(chain) }, { restHours: pack.rest.hours, spanHours });
}

/**
 * Whether a period of work belongs to a broken shift before it: with less than a rest between them, on the day of the shift or
 * within its span (award clause 25.6).
 */
export const isSameShift = (
  shift: Period,
  later: Period,
  { restHours, spanHours }: { restHours: number; spanHours: number },
): boolean =>
  later.from - shift.until < restHours * hour &&
  (later.date === shift.date || later.until <= shift.from + spanHours * hour);

const dateOf = ({ from, works }: Chain): string => {
  const [first] = works;
  return first ? dayAt(from, first.place).date : "";
};

function chainsOf(works: readonly Work[]): { chains: Chain[]; overlapping: Work[] } {
  const chains: Chain[] = [];
  const overlapping: Work[] = [];
  for (const work of works.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = chains.at(-1);
    const [start, until] = [work.start.getTime(), work.end.getTime()];
    const from = Math.max(start, last?.until ?? start);
    const isNext = last !== undefined && (last.until === from || work.follows === true);
    if (from > start && !(isNext && work.follows)) overlapping.push(work);
    if (until <= from) continue;
    if (work.careTimes)
      chains.push({ from, until, works: [work], parts: [], nights: [], care: { from, until, work } });
    else if (isNext && !last.care) addTo(last, work, { from, until });
    else chains.push(addTo({ from, until, works: [], parts: [], nights: [] }, work, { from, until }));
  }
  return { chains, overlapping };
}

function addTo(chain: Chain, work: Work, { from, until }: Timed): Chain {
  const night = work.sleepover && within(work.sleepover, { from, until });
  const before: Timed = { from, until: night?.from ?? until };
  const after: Timed | undefined = night && { from: night.until, until };
  const isNewPart = chain.parts.length === 0 || chain.nights.some(({ until: end }) => end === chain.until);
  const stretches = paidStretches(work, after ? [before, after] : [before]);
  const at = ({ from: first, until: last }: Timed) =>
    stretches.filter((each) => each.from >= first && each.until <= last);
  if (before.until > before.from) addPart(chain, before, at(before), isNewPart);
  if (night) chain.nights.push({ ...night, work });
  if (after && after.until > after.from) addPart(chain, after, at(after), true);
  chain.works.push(work);
  chain.until = until;
  return chain;
}

function addPart(chain: Chain, { from, until }: Timed, stretches: Stretch[], isNew: boolean): void {
  const last = chain.parts.at(-1);
  if (last && !isNew) {
    last.stretches.push(...stretches);
    last.until = until;
  } else chain.parts.push({ from, until, stretches });
}

function within({ start, end }: Span, { from, until }: Timed): Timed | undefined {
  const night = { from: Math.max(start.getTime(), from), until: Math.min(end.getTime(), until) };
  return night.until > night.from ? night : undefined;
}
