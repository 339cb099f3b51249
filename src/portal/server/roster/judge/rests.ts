import { isSameShift } from "#portal/shared/pay/shifts.ts";
import { leastRest } from "../leastRest.ts";
import { thresholds } from "../thresholds.ts";
import { hour, hoursIn, inOrder, isCare, isSleepover, type Planned } from "./planned.ts";

/** Too little rest between two shifts of a worker. */
export interface ShortRest {
  earlier: Planned;
  later: Planned;
  /** Hours between them, and the hours that the award asks for. */
  rest: number;
  least: number;
  /** Whether a sleepover is beside the rest. */
  beside: boolean;
}

/** Work without a gap: shifts that meet or overlap, with the nights between them. */
interface Chain {
  start: Date;
  end: Date;
  first: Planned;
  /** The shift that ends last: not always the one that begins last. */
  last: Planned;
  /** What counts for ordinary hours. */
  hours: number;
  hasSleepover: boolean;
  isCare: boolean;
}

/** A shift as the award counts it: a chain, or the parts of a broken shift. */
interface Duty {
  start: Date;
  day: string;
  chains: Chain[];
}

/**
 * Where a worker has too little rest, of shifts in any order. Rest is between what pay counts as one shift (shared/pay/shifts.ts):
 * a short shift, one inside a longer one, or a night is no rest. Within a broken shift only a gap from one day to the next is
 * one that a planner should know of.
 */
export function shortRests(shifts: readonly Planned[], agreed: boolean): ShortRest[] {
  const found: ShortRest[] = [];
  let before: Duty | undefined;
  for (const duty of dutiesOf(chainsOf(inOrder(shifts)))) {
    for (const [place, chain] of duty.chains.entries()) {
      const earlier = place > 0 ? duty.chains[place - 1] : before?.chains.at(-1);
      if (!earlier || (place > 0 && earlier.last.day === chain.first.day)) continue;
      const beside = [...(before && place === 0 ? before.chains : []), ...duty.chains].some(
        ({ hasSleepover }) => hasSleepover,
      );
      const rest = (chain.start.getTime() - earlier.end.getTime()) / hour;
      const least = leastRest({ beside, agreed });
      if (rest < least) found.push({ earlier: earlier.last, later: chain.first, rest, least, beside });
    }
    before = duty;
  }
  return found;
}

/** Shifts in the order of their starts, joined where they overlap, or meet and are one piece of work. */
function chainsOf(ordered: readonly Planned[]): Chain[] {
  const chains: Chain[] = [];
  for (const shift of ordered) {
    const { start, end } = shift;
    const [hasSleepover, hours] = [isSleepover(shift), hoursIn(shift)];
    const last = chains.at(-1);
    if (last && (start < last.end || isOneWith(last, shift))) {
      last.hasSleepover ||= hasSleepover;
      last.hours += hours;
      if (end > last.end) Object.assign(last, { end, last: shift });
    } else chains.push({ start, end, first: shift, last: shift, hours, hasSleepover, isCare: isCare(shift) });
  }
  return chains;
}

/**
 * Whether a shift goes on where a chain ends: on the same day, beside a sleepover, or over midnight as long as it is no longer
 * than a day at work. 24-hour care is a shift of its own.
 */
function isOneWith(chain: Chain, shift: Planned): boolean {
  if (shift.start > chain.end || chain.isCare || isCare(shift)) return false;
  const isBeside = chain.hasSleepover || isSleepover(shift);
  return isBeside || chain.last.day === shift.day || chain.hours + hoursIn(shift) <= thresholds.dayHours;
}

/** Chains with less than a rest between them are one broken shift, on one day or within its span. */
function dutiesOf(chains: readonly Chain[]): Duty[] {
  const duties: Duty[] = [];
  for (const chain of chains) {
    const duty = duties.at(-1);
    if (duty && isBrokenBy(duty, chain)) duty.chains.push(chain);
    else duties.push({ start: chain.start, day: chain.first.day, chains: [chain] });
  }
  return duties;
}

function isBrokenBy({ start, day, chains }: Duty, chain: Chain): boolean {
  if ([...chains, chain].some((each) => each.hasSleepover || each.isCare)) return false;
  const { restHours, brokenSpanHours: spanHours } = thresholds;
  const shift = { from: start.getTime(), until: chains.at(-1)?.end.getTime() ?? 0, date: day };
  const later = { from: chain.start.getTime(), until: chain.end.getTime(), date: chain.first.day };
  return isSameShift(shift, later, { restHours, spanHours });
}
