import { type Answer, RefusedError } from "./answers.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const perMinute = 60;
const perDay = 5000;
const atOnce = 5;

/** Counts the calls to an organisation: 60 in a minute, 5,000 in a day, 5 at once. */
export class Limits {
  #calls: number[] = [];
  #underWay = 0;

  /**
   * Lets a call in, or refuses it (429).
   * @returns what ends it
   */
  enter(now: Date): () => void {
    const at = now.getTime();
    this.#calls = this.#calls.filter((call) => call > at - day);
    const recent = this.#calls.filter((call) => call > at - minute);
    if (this.#underWay >= atOnce) throw new RefusedError(busy("concurrent"));
    if (this.#calls.length >= perDay)
      throw new RefusedError(busy("day", secondsUntil(this.#calls[0], day, at)));
    if (recent.length >= perMinute)
      throw new RefusedError(busy("minute", secondsUntil(recent[0], minute, at)));
    this.#calls.push(at);
    this.#underWay += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#underWay -= 1;
      isOver = true;
    };
  }

  /** How many calls are left, as every answer says. */
  headers(now: Date): Record<string, string> {
    const recent = this.#calls.filter((call) => call > now.getTime() - minute).length;
    return {
      "x-minlimit-remaining": String(perMinute - recent),
      "x-daylimit-remaining": String(perDay - this.#calls.length),
      "x-appminlimit-remaining": String(10_000 - recent),
    };
  }
}

/** The answer to one call too many. @param retryAfter seconds; Xero names none for calls at the same time */
export const busy = (limit: "minute" | "day" | "concurrent", retryAfter?: number): Answer => ({
  status: 429,
  headers: {
    "x-rate-limit-problem": limit,
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  },
});

const secondsUntil = (first = 0, length: number, at: number): number =>
  Math.max(1, Math.ceil((first + length - at) / 1000));
