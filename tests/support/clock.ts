import type { Clock } from "#framework/server/context.ts";

/** Where every test begins: a Friday, half past twelve in Sydney, in daylight-saving time. */
export const start = "2026-11-20T01:30:00.000Z";

/** A clock that stands still until a test moves it. */
export class MovableClock implements Clock {
  #now = Date.parse(start);

  now = (): Date => new Date(this.#now);

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }
}
