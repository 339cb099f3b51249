import type { Work, Worker } from "./facts.ts";
import { cutByDay } from "./localDays.ts";
import { type DayKind, firstMet, type HourRule, type Pack, type Rule, type Situation } from "./pack.ts";
import type { Tally } from "./tally.ts";
import { roundedMinutes, type Timed } from "./time.ts";

/** A stretch of paid time at one rate. */
export interface Piece extends Timed {
  minutes: number;
  work: Work;
  rule: HourRule;
  /** What the time would be paid as without overtime: what a minimum payment is made up with. */
  ordinary: HourRule;
  because: Rule[];
  isOvertime: boolean;
}

/** How a stretch of work is paid, apart from when it was. */
export interface Terms {
  /** The local day on which the shift began. */
  date: string;
  /** Which side of a sleepover this is. */
  side: string;
  is: Situation;
  /** All of it is double time, and why. */
  double?: Rule;
}

/** What every rule asks of the worker. */
export const situationOf = (worker: Worker): Situation => ({
  employment: [worker.employment],
  stream: [worker.stream],
  agreements: worker.agreements,
  averaging: worker.averaging,
});

/**
 * Pays a stretch of work in the order of time: what is within the limits as ordinary hours, the rest as overtime, which takes
 * the place of a shift loading (domain reference, section 5.5).
 */
export function payStretch(stretch: Timed & { work: Work }, terms: Terms, tally: Tally, pack: Pack): Piece[] {
  const { work } = stretch;
  return cutByDay(stretch.from, stretch.until, work.place).flatMap((part) => {
    const ordinary = ordinaryRule(pack, { ...terms.is, day: part.kind });
    if (!ordinary) return [];
    if (work.cancelled)
      return [
        piece(part, work, ordinary, { ...ordinary, category: "cancellation_pay" }, [pack.cancellation]),
      ];
    if (terms.double) return overtime(part, work, ordinary, terms, tally, pack, terms.double);
    const minutes = roundedMinutes(part.from, part.until);
    const { minutes: left, limit } = tally.ordinaryLeft(terms.date, terms.side, terms.is);
    const split = part.from + Math.min(left, minutes) * 60_000;
    const pieces: Piece[] = [];
    if (split > part.from) {
      pieces.push(piece({ from: part.from, until: split }, work, ordinary, ordinary, []));
      tally.addOrdinary(terms.date, terms.side, roundedMinutes(part.from, split));
    }
    if (split < part.until && limit)
      pieces.push(...overtime({ ...part, from: split }, work, ordinary, terms, tally, pack, limit));
    return pieces;
  });
}

/** Pays a time as overtime: the first hours of a day at one rate, those after at another, Sundays and public holidays at one. */
export function overtime(
  part: Timed & { kind: DayKind },
  work: Work,
  ordinary: HourRule,
  { date, is, double }: Terms,
  tally: Tally,
  pack: Pack,
  why: Rule,
): Piece[] {
  const at = (time: Timed, band: "first" | "later" | "double"): Piece[] => {
    const rule = firstMet(pack.overtime, { ...is, day: part.kind, band });
    return rule && time.until > time.from ? [piece(time, work, ordinary, rule, [why], true)] : [];
  };
  if (double) return at(part, "double");
  if (part.kind === "sunday" || part.kind === "public_holiday") return at(part, "first");
  const minutes = roundedMinutes(part.from, part.until);
  const first = Math.min(minutes, tally.firstBandLeft(date, is));
  tally.addFirstBand(date, first);
  const split = part.from + first * 60_000;
  return [
    ...at({ from: part.from, until: split }, "first"),
    ...at({ from: split, until: part.until }, "later"),
  ];
}

/** What an hour is paid outside of overtime. */
export const ordinaryRule = (pack: Pack, is: Situation): HourRule | undefined => firstMet(pack.hours, is);

const piece = (
  { from, until }: Timed,
  work: Work,
  ordinary: HourRule,
  rule: HourRule,
  because: Rule[],
  isOvertime = false,
): Piece => ({
  from,
  until,
  minutes: roundedMinutes(from, until),
  work,
  rule,
  ordinary,
  because,
  isOvertime,
});
