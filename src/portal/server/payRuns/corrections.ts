import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";

/** What a payment record pays beside, or instead of, what the award's lines of the period pay for it; or late leave. */
export interface Correction {
  /** `yyyy-MM-dd`, the day of the work. */
  date: string;
  why: string;
  /** Cents; negative where money is recovered. */
  amount: number;
  /** The leave that is settled. */
  leave?: string;
  /** The days of it that are paid, `yyyy-MM-dd`. */
  days?: string[];
}

/**
 * What is between the award's lines of a period and its payment records: records of earlier days that are paid now, what
 * was paid before and never changes, and what was reversed.
 * @param records those of the period and around it
 * @param shares what the lines pay for each record, in cents
 */
export function correctionsOf(
  records: readonly JsonObject[],
  shares: ReadonlyMap<string, number>,
  { start, end }: PayPeriod,
): Correction[] {
  return records.flatMap((record) => {
    const date = String(record.date);
    const paid = record.period_start === start ? Number(record.amount ?? 0) : 0;
    // The lines of days before the period are not its own; they were only read to know what came before.
    const byLines = date >= start && date <= end ? (shares.get(String(record.uuid)) ?? 0) : 0;
    const amount = paid - byLines;
    return amount === 0 ? [] : [{ date, why: reasonFor(record, { start, end }), amount }];
  });
}

function reasonFor(record: JsonObject, { start, end }: PayPeriod): string {
  const date = String(record.date);
  if (typeof record.reversal_of === "string") return "Reversal of a paid record";
  if (record.reversed === true) return "Paid, and reversed later";
  if (record.period_start !== start) return "Paid in another period";
  if (date < start || date > end) return "Work of another period";
  return "Paid before, and stays as it was paid";
}
