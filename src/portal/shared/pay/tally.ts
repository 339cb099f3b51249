import { daysBetween } from "#framework/shared/dates/dates.ts";
import type { Period } from "./facts.ts";
import { firstMet, type Limit, type Pack, type Rule, type Situation } from "./pack.ts";

const kinds = ["side", "day", "week", "fortnight"] as const;

/** Counts ordinary hours and overtime of a worker in the order of time, and says when a limit is reached. */
export class Tally {
  readonly #used = new Map<string, number>();
  readonly #pack: Pack;
  readonly #period: Period;

  constructor(pack: Pack, period: Period) {
    this.#pack = pack;
    this.#period = period;
  }

  /** Minutes that are still ordinary, and the limit that is reached then. */
  ordinaryLeft(date: string, side: string, is: Situation): { minutes: number; limit: Rule | undefined } {
    let least: { minutes: number; limit: Rule | undefined } = { minutes: Infinity, limit: undefined };
    for (const per of kinds) {
      const limit = limitFor(this.#pack, per, is);
      const left = limit && limit.hours * 60 - (this.#used.get(this.#key(per, date, side)) ?? 0);
      if (left !== undefined && left < least.minutes) least = { minutes: Math.max(0, left), limit };
    }
    return least;
  }

  /** Counts ordinary minutes for their day, week and fortnight. */
  addOrdinary(date: string, side: string, minutes: number): void {
    for (const per of kinds) this.#add(this.#key(per, date, side), minutes);
  }

  /** Minutes of overtime on a day that are still paid at the first rate. */
  firstBandLeft(date: string, is: Situation): number {
    const band = firstMet(this.#pack.first_band, is);
    return Math.max(0, (band?.hours ?? 0) * 60 - (this.#used.get(`first ${date}`) ?? 0));
  }

  addFirstBand(date: string, minutes: number): void {
    this.#add(`first ${date}`, minutes);
  }

  #add(key: string, minutes: number): void {
    this.#used.set(key, (this.#used.get(key) ?? 0) + minutes);
  }

  /** Days belong to the week and the fortnight that the pay period begins. */
  #key(per: Limit["per"], date: string, side: string): string {
    if (per === "side") return side;
    if (per === "day") return `day ${date}`;
    const days = daysBetween(this.#period.first, date);
    return `${per} ${Math.floor(days / (per === "week" ? 7 : 14))}`;
  }
}

const limitFor = ({ limits }: Pack, per: Limit["per"], is: Situation): Limit | undefined =>
  firstMet(
    limits.filter((limit) => limit.per === per),
    is,
  );
