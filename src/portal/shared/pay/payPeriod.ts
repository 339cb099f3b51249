import { addDays } from "#framework/shared/dates/dates.ts";
import { allowancesOf, onCallDues } from "./allowances.ts";
import type { Away, OnCall, Period, Work, Worker } from "./facts.ts";
import { leaveLines } from "./leave.ts";
import type { ExceptionCode, Line, Pay, PayException } from "./lines.ts";
import { dayAt } from "./localDays.ts";
import { allowanceLine, type Due, hourLine, linesOf, multiplierOf, segmentOf } from "./makeLines.ts";
import { topUpsOf } from "./minimum.ts";
import type { Pack } from "./pack.ts";
import { type PaidPart, payShift } from "./payShift.ts";
import { baseFor, baseRateOn, packFor } from "./rates.ts";
import { isShortRest } from "./rest.ts";
import { type Shift, shiftsOf } from "./shifts.ts";
import { Tally } from "./tally.ts";
import { warningsOf } from "./warnings.ts";

/** Everything that the pay of one worker for one period follows from. */
export interface PayInput {
  worker: Worker;
  period: Period;
  /** Also what was worked shortly before the period: rest and shifts across its first midnight depend on it. */
  works: readonly Work[];
  away?: readonly Away[];
  onCall?: readonly OnCall[];
}

/**
 * The pay of one worker for one period, in cents, by the rules of the award (domain reference, section 5.5). A shift is paid
 * in the period in which it begins. The same input always gives the same lines.
 */
export function payPeriod(input: PayInput, packs: readonly Pack[]): Pay {
  const { worker, period, away = [], onCall = [] } = input;
  const pack = packFor(packs, period);
  if (!pack)
    return { lines: [], exceptions: [{ code: "no-rules", works: [], date: period.first }], total: 0 };
  const { shifts, overlapping } = shiftsOf(input.works, worker, pack);
  const exceptions: PayException[] = overlapping.map(({ id, start, place }) => ({
    code: "overlap",
    works: [id],
    date: dayAt(start.getTime(), place).date,
  }));
  const tally = new Tally(pack, period);
  const lines: Line[] = [];
  let before: { shift: Shift; hadOvertime: boolean } | undefined;
  for (const shift of shifts) {
    const isShort = before !== undefined && isShortRest(before.shift, shift, worker, pack);
    const isDouble =
      isShort && before?.hadOvertime && pack.rest_after_overtime.employment.includes(worker.employment);
    const paid = payShift(shift, worker, pack, tally, isDouble ? pack.rest_after_overtime : undefined);
    before = { shift, hadOvertime: paid.some(({ pieces }) => pieces.some(({ isOvertime }) => isOvertime)) };
    if (!isIn(shift.date, period)) continue;
    if (isShort) exceptions.push({ code: "rest", works: idsOf(shift), date: shift.date });
    exceptions.push(...warningsOf(shift, paid, worker, pack));
    const hours = shiftLines(shift, paid, { worker, period, pack });
    const allowances = allowanceLines(allowancesOf(shift), pack);
    lines.push(...hours.lines, ...allowances.lines);
    for (const code of [hours.lacks, allowances.lacks])
      if (code) exceptions.push({ code, works: idsOf(shift), date: shift.date });
  }
  for (const due of onCallDues(onCall.filter(({ date }) => isIn(date, period)))) {
    const { lines: own, lacks } = allowanceLines([due], pack);
    lines.push(...own);
    if (lacks) exceptions.push({ code: lacks, works: due.segments.map(({ work }) => work), date: due.date });
  }
  lines.push(
    ...leaveLines(
      away.filter(({ date }) => isIn(date, period)),
      pack,
      (date) => baseRateOn(worker.rates, date, period),
    ),
  );
  return { lines, exceptions, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Lines, and why some of what is due is in none of them. */
interface Priced {
  lines: Line[];
  lacks?: ExceptionCode;
}

/** The hours of a shift and what they are made up to; none without a base rate. */
function shiftLines(
  { date, chains }: Shift,
  paid: readonly PaidPart[],
  { worker, period, pack }: { worker: Worker; period: Period; pack: Pack },
): Priced {
  const bases = new Map<Work, number>();
  for (const work of chains.flatMap((chain) => chain.works)) {
    const base = baseFor(worker, work, date, period);
    if (base === undefined) return { lines: [], lacks: "no-rate" };
    bases.set(work, base);
  }
  const baseOf = ({ work }: { work: Work }): number => bases.get(work) ?? 0;
  const topUps = topUpsOf(paid, worker, pack);
  const lines = [
    ...paid.flatMap(({ pieces }) => linesOf(pack, worker, date, pieces, baseOf)),
    ...topUps.flatMap(({ minutes, rule, because, of }) => {
      const multiplier = multiplierOf(rule, worker);
      if (multiplier === undefined) return [];
      const segments = [segmentOf({ ...of, minutes: 0 })];
      const paidAs = { category: "minimum_engagement", date, minutes, base: baseOf(of), rule } as const;
      return [hourLine(pack, { ...paidAs, multiplier, because: [because], segments })];
    }),
  ];
  const rules = [...paid.flatMap(({ pieces }) => pieces), ...topUps].map(({ rule }) => rule);
  const isWhole = rules.every((rule) => multiplierOf(rule, worker) !== undefined);
  return { lines, ...(!isWhole && { lacks: "no-multiple" }) };
}

function allowanceLines(dues: readonly Due[], pack: Pack): Priced {
  const lines = dues.flatMap((due) => allowanceLine(pack, due) ?? []);
  return { lines, ...(lines.length < dues.length && { lacks: "no-amount" }) };
}

const isIn = (date: string, { first, weeks }: Period): boolean =>
  date >= first && date < addDays(first, weeks * 7);

const idsOf = ({ chains }: Shift): string[] => [
  ...new Set(chains.flatMap(({ works }) => works.map(({ id }) => id))),
];
