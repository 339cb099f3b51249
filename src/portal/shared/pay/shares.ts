import type { Line } from "./lines.ts";

/**
 * What each piece of work adds to the pay of a period, in cents. A line across several is divided by their minutes; the cents
 * that are left go to the last, so that the shares always add up to the lines.
 */
export function sharesOf(lines: readonly Line[]): Map<string, number> {
  const shares = new Map<string, number>();
  const add = (work: string, cents: number) => shares.set(work, (shares.get(work) ?? 0) + cents);
  for (const { amount, segments } of lines) {
    const last = segments.at(-1);
    if (!last) continue;
    const minutes = segments.reduce((sum, each) => sum + each.minutes, 0);
    let left = amount;
    for (const segment of segments.slice(0, -1)) {
      const share = minutes > 0 ? Math.round((amount * segment.minutes) / minutes) : 0;
      add(segment.work, share);
      left -= share;
    }
    add(last.work, left);
  }
  return shares;
}
