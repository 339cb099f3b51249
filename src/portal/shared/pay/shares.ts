import type { Line } from "./lines.ts";

/** What a piece of work adds to a line of pay. */
export interface Share {
  line: Line;
  /** Cents. */
  amount: number;
  /** Of an hourly line: all of its minutes where the line is of this work alone. */
  minutes: number;
}

/**
 * What each piece of work adds to the lines of a period. A line across several is divided by their minutes; the cents that
 * are left go to the last, so that the shares always add up to the lines.
 */
export function lineSharesOf(lines: readonly Line[]): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  for (const line of lines) {
    const { amount, segments } = line;
    const works = [...Map.groupBy(segments, ({ work }) => work)];
    const counted = segments.reduce((sum, each) => sum + each.minutes, 0);
    const cents = new Map<string, number>();
    let left = amount;
    for (const { work, minutes } of segments.slice(0, -1)) {
      const share = counted > 0 ? Math.round((amount * minutes) / counted) : 0;
      cents.set(work, (cents.get(work) ?? 0) + share);
      left -= share;
    }
    const last = segments.at(-1)?.work;
    for (const [work, own] of works) {
      const minutes =
        works.length === 1 ? (line.minutes ?? 0) : own.reduce((sum, each) => sum + each.minutes, 0);
      const share = { line, amount: (cents.get(work) ?? 0) + (work === last ? left : 0), minutes };
      shares.set(work, [...(shares.get(work) ?? []), share]);
    }
  }
  return shares;
}

/** What each piece of work adds to the pay of a period, in cents. */
export const sharesOf = (lines: readonly Line[]): Map<string, number> =>
  new Map(
    [...lineSharesOf(lines)].map(([work, shares]) => [
      work,
      shares.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );
