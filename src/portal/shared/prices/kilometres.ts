import { roundHalfUp } from "#framework/shared/money/cents.ts";
import type { AgreedPrice, PriceLine, Support } from "./support.ts";
import { shareOf } from "./limit.ts";

/** An item of one dollar each: its quantity is the amount in dollars. */
const dollar = 100;

/**
 * What the worker's car costs the participants: those whom the way was for share it, rounded down. It is what the way costs,
 * and no price that was agreed for a group of some size. Both are claimed as items of one dollar each (domain reference,
 * sections 3.1 and 3.4), and neither depends on the time of day.
 */
export function kilometreLines(
  { kilometres = {}, sharedBy, kilometresFor = sharedBy }: Support,
  { perKilometre = {} }: AgreedPrice,
  [first]: readonly PriceLine[],
): PriceLine[] {
  if (!first) return [];
  return (["travel", "transport"] as const).flatMap((kind): PriceLine[] => {
    const km = kilometres[kind] ?? 0;
    const amount = shareOf(roundHalfUp(km * (perKilometre[kind] ?? 0)), Math.max(1, kilometresFor));
    return amount > 0 ? [{ ...first, minutes: 0, km, unitPrice: dollar, amount, rule: `${kind}-km` }] : [];
  });
}
