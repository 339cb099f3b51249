import type { BaseRate, Period, Work, Worker } from "./facts.ts";
import type { Pack } from "./pack.ts";

/**
 * The rules that hold in a pay period: those of the newest pack whose day is not after its first day. Rates of an award
 * apply from the first full pay period on or after their date (domain reference, section 5).
 */
export const packFor = (packs: readonly Pack[], { first }: Period): Pack | undefined =>
  packs
    .filter(({ effective_from: from }) => from <= first)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0];

/** The base rate of a day in cents an hour. A rate of the award holds from the first full period, an agreed one from its day. */
export function baseRateOn(rates: readonly BaseRate[], date: string, { first }: Period): number | undefined {
  let held: BaseRate | undefined;
  for (const rate of rates)
    if (rate.from <= (rate.isAward ? first : date) && (held === undefined || rate.from >= held.from))
      held = rate;
  return held?.cents;
}

/** The base rate of a piece of work: that of higher duties where it is higher. */
export function baseFor(
  worker: Worker,
  { higherRate }: Work,
  date: string,
  period: Period,
): number | undefined {
  const own = baseRateOn(worker.rates, date, period);
  return own === undefined ? higherRate : Math.max(own, higherRate ?? 0);
}
