import type { Work } from "./facts.ts";
import type { Stretch } from "./stretch.ts";
import { minute, type Timed } from "./time.ts";

/**
 * What of some times of a piece of work is paid: all but the unpaid break. A break of which nobody says when it was is taken
 * from the middle of the longest time.
 */
export function paidStretches(work: Work, times: readonly Timed[]): Stretch[] {
  const paid = times.filter(({ from, until }) => until > from).map((each) => ({ ...each, work }));
  const length = (work.breakMinutes ?? 0) * minute;
  if (length <= 0) return paid;
  const longest = paid.toSorted((a, b) => b.until - b.from - (a.until - a.from))[0];
  if (!longest) return paid;
  const from = work.breakStart?.getTime() ?? middleOf(longest, length);
  const until = from + length;
  return paid
    .flatMap((each) => [
      { ...each, until: Math.min(each.until, from) },
      { ...each, from: Math.max(each.from, until) },
    ])
    .filter((each) => each.until > each.from);
}

/** Where a break in the middle begins, at a whole minute after the start. */
function middleOf({ from, until }: Timed, length: number): number {
  const before = Math.max(0, until - from - length) / 2;
  return from + Math.floor(before / minute) * minute;
}
