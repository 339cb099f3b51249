import { roundHalfUp } from "#framework/shared/money/cents.ts";
import { type Band, bandsOf, type Place, type Stretch } from "./bands.ts";
import { kilometreLines } from "./kilometres.ts";
import { shareOf } from "./limit.ts";
import { workBeyondPrice } from "./sleepover.ts";
import type { Support, AgreedPrice, PriceLine, PriceRule } from "./support.ts";

/** What one participant is charged for a support, in cents: the sum of its lines. */
export const amountOf = (support: Support, price: AgreedPrice, place: Place): number =>
  priceLines(support, price, place).reduce((sum, { amount }) => sum + amount, 0);

/**
 * What one participant is charged for a support, line by line in the order of time. The price of an hour is divided among
 * those who share the worker and rounded down to the cent once, so that it never exceeds the share of the limit; each
 * band is then one line that is rounded half up (domain reference, sections 3.3 and 4.5).
 */
export function priceLines(support: Support, price: AgreedPrice, place: Place): PriceLine[] {
  const lines = supportLines(support, price, place);
  return [...lines, ...travelLines(support, price, lines), ...kilometreLines(support, price, lines)];
}

/** Travel of the worker, up to what may be charged each way (domain reference, section 3.4: 30 minutes, or 60). */
function travelLines(
  { travelMinutes = 0 }: Support,
  { hourly, travelLimit = 0 }: AgreedPrice,
  [first]: readonly PriceLine[],
): PriceLine[] {
  const minutes = Math.min(travelMinutes, travelLimit);
  if (!first || !hourly || minutes <= 0) return [];
  return [{ ...first, minutes, amount: roundHalfUp((minutes / 60) * first.unitPrice), rule: "travel" }];
}

function supportLines(support: Support, price: AgreedPrice, place: Place): PriceLine[] {
  const minutes = (support.end.getTime() - support.start.getTime()) / 60_000 - support.breakMinutes;
  if (minutes <= 0) return [];
  const share = (cents: number) => shareOf(cents, support.sharedBy);
  const line = (stretch: Stretch, cents: number, rule: PriceRule): PriceLine => ({
    ...stretch,
    unitPrice: share(cents),
    amount: roundHalfUp((stretch.minutes / 60) * share(cents)),
    rule,
  });
  const stretches = withoutBreak(bandsOf(support.start, support.end, place), support.breakMinutes);
  const whole = { ...longestOf(stretches), from: support.start, minutes };
  if (!price.hourly) {
    const rule = support.sleepoverWork ? "per-night" : "per-unit";
    const unit = {
      ...whole,
      minutes: 0,
      unitPrice: share(price.rate),
      amount: share(price.rate),
      rule,
    } as const;
    const beyond = workBeyondPrice(support, place).flatMap((stretch) => {
      const cents = price.bands[stretch.band];
      return cents === undefined || cents === 0 ? [] : [line(stretch, cents, "sleepover-work")];
    });
    return [unit, ...beyond];
  }
  if (!hasBands(price)) return [line(whole, price.rate, "one-price")];
  if (price.policy === "higher_of" && stretches.length > 1) {
    const { band } = stretches.reduce((best, one) =>
      priceIn(one.band, price)[0] > priceIn(best.band, price)[0] ? one : best,
    );
    return [line({ ...whole, band }, priceIn(band, price)[0], "higher-of")];
  }
  return stretches
    .map((stretch) => line(stretch, ...priceIn(stretch.band, price)))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** Whether a price depends on the time of day and the day. */
export const hasBands = ({ bands }: Pick<AgreedPrice, "bands">): boolean => Object.keys(bands).length > 0;

/** The price of an hour in a band; a night without one is charged as the evening, and what was not agreed at the rate. */
function priceIn(band: Band, { bands, rate }: AgreedPrice): [cents: number, rule: PriceRule] {
  const own = bands[band] ?? (band === "day" ? rate : undefined);
  if (own !== undefined) return [own, "band"];
  if (band === "night" && bands.evening !== undefined) return [bands.evening, "night-as-evening"];
  return [rate, "band-at-agreed-price"];
}

const longestOf = (stretches: readonly Stretch[]): Pick<Stretch, "band"> =>
  stretches.toSorted((a, b) => b.minutes - a.minutes)[0] ?? { band: "day" };

/** Takes a break from the longest stretch, and what is left of it from the next. */
function withoutBreak(stretches: readonly Stretch[], breakMinutes: number): Stretch[] {
  let left = breakMinutes;
  return stretches
    .toSorted((a, b) => b.minutes - a.minutes)
    .map((stretch) => {
      const taken = Math.min(left, stretch.minutes);
      left -= taken;
      return { ...stretch, minutes: stretch.minutes - taken };
    })
    .filter(({ minutes }) => minutes > 0);
}
