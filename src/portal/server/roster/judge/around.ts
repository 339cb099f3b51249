import { hundredths } from "#framework/shared/numbers/rounded.ts";
import { hoursIn, inOrder, type Planned } from "./planned.ts";

/**
 * The shifts of a worker, put so that what lies around one of them, or around one more, is found without reading all. What
 * is asked about a shift leaves that shift itself out.
 */
export interface Around {
  ids: ReadonlySet<string>;
  /** By when they begin. */
  ordered: readonly Planned[];
  /** When they begin, in milliseconds. */
  starts: readonly number[];
  byDay: ReadonlyMap<string, readonly Planned[]>;
  /** Hours that count for ordinary hours, by the number of the week. */
  hoursByWeek: ReadonlyMap<number, number>;
}

const day = 86_400_000;
/** Longer than any shift is, also one that was stored before there was a limit. */
const longest = 3 * day;

/** 1 January 1970 was a Thursday. */
const weekdayOfFirstDay = 4;

/** The number of the week of a shift; weeks that follow each other have numbers that do. @param begins 0 for Sunday to 6 for Saturday */
export const weekNumberOf = ({ day: date }: Pick<Planned, "day">, begins: number): number =>
  Math.floor((Date.parse(date) / day + weekdayOfFirstDay - begins) / 7);

/** Puts the shifts of a worker in order. @param begins the first weekday */
export function aroundOf(own: readonly Planned[], begins: number): Around {
  const hoursByWeek = new Map<number, number>();
  for (const shift of own) {
    const week = weekNumberOf(shift, begins);
    hoursByWeek.set(week, (hoursByWeek.get(week) ?? 0) + hoursIn(shift));
  }
  const ordered = inOrder(own);
  return {
    ids: new Set(own.map(({ uuid }) => uuid)),
    ordered,
    starts: ordered.map(({ start }) => start.getTime()),
    byDay: Map.groupBy(own, (shift) => shift.day),
    hoursByWeek,
  };
}

/** A shift with the worker's others that can have to do with the rest before and after it. */
export function withNeighbours({ ordered, starts }: Around, shift: Planned): Planned[] {
  const [since, until] = [shift.start.getTime() - 2 * longest, shift.end.getTime() + longest];
  const near = ordered.slice(placeOf(starts, since - 1), placeOf(starts, until));
  return [...near.filter(({ uuid }) => uuid !== shift.uuid), shift];
}

/** Another shift of the worker at the same time, the earliest one. */
export function overlapping({ ordered, starts }: Around, { uuid, start, end }: Planned): Planned | undefined {
  const since = start.getTime() - longest;
  const [from, until] = [start.getTime(), end.getTime()];
  let found: Planned | undefined;
  for (let place = placeOf(starts, until - 1) - 1; place >= 0; place -= 1) {
    const other = ordered[place];
    if (!other || (starts[place] ?? 0) < since) break;
    if (other.end.getTime() > from && other.uuid !== uuid) found = other;
  }
  return found;
}

/** The worker's other shifts that begin on the same day. */
export const onTheDayOf = ({ byDay }: Around, { uuid, day: date }: Planned): Planned[] =>
  (byDay.get(date) ?? []).filter((other) => other.uuid !== uuid);

/** Ordinary hours of the week with a shift, and of the fuller one of the two fortnights that it lies in. */
export function hoursWith(
  { ids, hoursByWeek }: Around,
  shift: Planned,
  begins: number,
): { week: number; fortnight: number } {
  const number = weekNumberOf(shift, begins);
  const hoursOf = (week: number) => hoursByWeek.get(week) ?? 0;
  const week = hoursOf(number) + (ids.has(shift.uuid) ? 0 : hoursIn(shift));
  const fortnight = week + Math.max(hoursOf(number - 1), hoursOf(number + 1));
  return { week: hundredths(week), fortnight: hundredths(fortnight) };
}

/** How many of the starts are at a moment or before it. */
function placeOf(starts: readonly number[], moment: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
