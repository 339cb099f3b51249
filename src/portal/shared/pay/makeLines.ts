import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { Worker } from "./facts.ts";
import type { Piece } from "./hours.ts";
import type { Category, Line, Segment } from "./lines.ts";
import { type Allowance, type HourRule, lineRule, type Pack, type Rule } from "./pack.ts";

/** A time that is paid, before its amount is worked out. */
export interface Paid {
  category: Category;
  date: string;
  minutes: number;
  base: number;
  rule: HourRule | Rule;
  multiplier: number;
  because: readonly Rule[];
  segments: readonly Segment[];
}

/** What a worker's hours are multiplied by; undefined where the award's table has no value. */
export const multiplierOf = (
  rule: HourRule,
  { employment }: Pick<Worker, "employment">,
): number | undefined => (employment === "casual" ? rule.casual : rule.permanent) ?? undefined;

/** A line of hours: the base times the multiplier rounded to the cent, then the hours times that rate rounded to the cent. */
export function hourLine(pack: Pack, paid: Paid): Line {
  const rate = roundHalfUp(paid.base * paid.multiplier);
  return {
    category: paid.category,
    date: paid.date,
    unit: "hour",
    minutes: paid.minutes,
    quantity: paid.minutes / 60,
    base: paid.base,
    multiplier: paid.multiplier,
    rate,
    amount: roundHalfUp((paid.minutes * rate) / 60),
    rule: lineRule(pack, paid.rule),
    because: paid.because.map((rule) => lineRule(pack, rule)),
    segments: paid.segments,
  };
}

/** Lines of pieces in their order; neighbours at one rate by one rule are one line. What has no rate has no line. */
export function linesOf(
  pack: Pack,
  worker: Worker,
  date: string,
  pieces: readonly Piece[],
  baseOf: (piece: Piece) => number,
): Line[] {
  const lines: { key: string; paid: Paid }[] = [];
  for (const piece of pieces) {
    const multiplier = multiplierOf(piece.rule, worker);
    if (multiplier === undefined) continue;
    const base = baseOf(piece);
    const higher = piece.work.higherRate === base ? [pack.higher_duties] : [];
    const because = [...piece.because, ...higher];
    const key = [piece.rule.category, piece.rule.id, base].join(" ");
    const last = lines.at(-1);
    const segment = segmentOf(piece);
    if (last?.key === key) {
      const { paid } = last;
      last.paid = {
        ...paid,
        minutes: paid.minutes + piece.minutes,
        because: [...new Set([...paid.because, ...because])],
        segments: [...paid.segments, segment],
      };
    } else {
      const { rule, minutes } = piece;
      const paid = { category: rule.category, date, minutes, base, rule, multiplier, because };
      lines.push({ key, paid: { ...paid, segments: [segment] } });
    }
  }
  return lines.map(({ paid }) => hourLine(pack, paid));
}

/** An allowance that is due. */
export interface Due {
  /** That of the award's table. */
  id: string;
  date: string;
  quantity: number;
  segments: readonly Segment[];
}

/** The line of an allowance; undefined where the pack has no amount for it. */
export function allowanceLine(pack: Pack, { id, date, quantity, segments }: Due): Line | undefined {
  const allowance = pack.allowances.find(
    (each): each is Allowance & { amount: number } => each.id === id && each.amount !== null,
  );
  if (!allowance) return undefined;
  const { category, unit, amount: rate } = allowance;
  const amount = roundHalfUp(quantity * rate);
  return {
    category,
    date,
    unit,
    quantity,
    rate,
    amount,
    rule: lineRule(pack, allowance),
    because: [],
    segments,
  };
}

/** Where a piece is, as a line's evidence has it. */
export const segmentOf = ({
  work,
  from,
  until,
  minutes,
}: Pick<Piece, "work" | "from" | "until" | "minutes">): Segment => ({
  work: work.id,
  from: new Date(from),
  until: new Date(until),
  minutes,
});
