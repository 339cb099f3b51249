import { type PaidCare, payCare } from "./care.ts";
import type { Worker } from "./facts.ts";
import { ordinaryRule, overtime, payStretch, type Piece, situationOf, type Terms } from "./hours.ts";
import { loadingOf } from "./loading.ts";
import { cutByDay } from "./localDays.ts";
import type { Pack, Rule } from "./pack.ts";
import { type Chain, hasSleepover, isBroken, type Night, type Part, type Shift } from "./shifts.ts";
import type { Tally } from "./tally.ts";
import { minute } from "./time.ts";

/** What a part of a shift is paid, or work during a sleepover. */
export interface PaidPart extends PaidCare {
  chain: Chain;
  /** Undefined for work during a sleepover, and for 24-hour care. */
  part: Part | undefined;
}

const hour = 3_600_000;

/**
 * Pays the hours of a shift in the order of time.
 * @param double why all of it is double time, where it is
 */
export function payShift(
  shift: Shift,
  worker: Worker,
  pack: Pack,
  tally: Tally,
  double: Rule | undefined,
): PaidPart[] {
  const is = { ...situationOf(worker), sleepover: hasSleepover(shift), broken: isBroken(shift) };
  const terms: Terms = { date: shift.date, side: "", is, ...(double && { double }) };
  return shift.chains.flatMap((chain): PaidPart[] => {
    if (chain.care) return [{ chain, part: undefined, ...payCare(chain.care, terms, tally, pack) }];
    return inOrder(chain).map((item) => {
      if ("work" in item) return { chain, part: undefined, pieces: disturbances(item, terms, tally, pack) };
      const kind = loadingOf(shift, item, worker, pack);
      const own = { ...terms, side: `side ${item.from}`, is: { ...is, ...(kind && { shift: kind }) } };
      return { chain, part: item, pieces: partPieces(shift, item, own, tally, pack) };
    });
  });
}

const inOrder = ({ parts, nights }: Chain): (Part | Night)[] =>
  [...parts, ...nights].toSorted((a, b) => a.from - b.from);

/** Of a broken shift, time past the span is double time (award clause 25.6). */
function partPieces(shift: Shift, part: Part, terms: Terms, tally: Tally, pack: Pack): Piece[] {
  const { span_hours: span } = pack.broken_shift;
  const end = isBroken(shift) ? shift.from + span * hour : Infinity;
  return part.stretches.flatMap((stretch) => {
    const [inside, past] = [
      { ...stretch, until: Math.min(stretch.until, end) },
      { ...stretch, from: Math.max(stretch.from, end) },
    ];
    return [
      ...(inside.until > inside.from ? payStretch(inside, terms, tally, pack) : []),
      ...(past.until > past.from
        ? payStretch(past, { double: pack.broken_shift, ...terms }, tally, pack)
        : []),
    ];
  });
}

/** Work during a sleepover is overtime, and paid as if each time had lasted an hour (award clause 25.7). */
function disturbances(night: Night, terms: Terms, tally: Tally, pack: Pack): Piece[] {
  const { work } = night;
  const { disturbance } = pack;
  return (work.disturbances ?? [])
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .flatMap(({ start, end }) => {
      const from = start.getTime();
      const until = Math.max(end.getTime(), from + disturbance.minutes * minute);
      return cutByDay(from, until, work.place).flatMap((part) => {
        const ordinary = ordinaryRule(pack, { ...terms.is, day: part.kind });
        if (!ordinary) return [];
        return overtime(part, work, ordinary, terms, tally, pack, disturbance).map((piece) => ({
          ...piece,
          rule: { ...piece.rule, category: "sleepover_disturbance" as const },
        }));
      });
    });
}
