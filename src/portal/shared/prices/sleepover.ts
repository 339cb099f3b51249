import { cutByDay } from "../pay/localDays.ts";
import type { Span } from "../shifts/times.ts";
import type { Place, Stretch } from "./bands.ts";
import type { AgreedPrice } from "./support.ts";

const minute = 60_000;

/** Minutes of work that the price of a sleepover includes (domain reference, section 3.3). */
const included = 120;

/**
 * The work during a sleepover that its price does not include, by the band whose price it has: that of its day, and on a
 * weekday that of a Saturday. Work counts within the sleepover, and what was entered twice counts once.
 */
export function workBeyondPrice(
  { start, end, sleepoverWork = [] }: Span & { sleepoverWork?: readonly Span[] },
  place: Place,
): Stretch[] {
  const found = new Map<string, Stretch>();
  let left = included * minute;
  let free = start.getTime();
  for (const work of sleepoverWork.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const from = Math.max(work.start.getTime(), free);
    const until = Math.min(work.end.getTime(), end.getTime());
    if (until <= from) continue;
    free = until;
    const beyond = from + left;
    left = Math.max(0, left - (until - from));
    for (const part of cutByDay(beyond, until, place)) {
      const band = part.kind === "weekday" ? "saturday" : part.kind;
      const known = found.get(band) ?? { band, minutes: 0, from: new Date(part.from) };
      found.set(band, { ...known, minutes: known.minutes + Math.round((part.until - part.from) / minute) });
    }
  }
  return [...found.values()];
}

/**
 * Work during a sleepover that its price does not include, and for whose band no price was agreed: nobody is charged for
 * it. A price of nothing is one: then it is not charged on purpose.
 */
export const unpricedWork = (
  support: Span & { sleepoverWork?: readonly Span[] },
  { hourly, bands }: Pick<AgreedPrice, "hourly" | "bands">,
  place: Place,
): Stretch[] =>
  hourly ? [] : workBeyondPrice(support, place).filter(({ band }) => bands[band] === undefined);
