import { tooMany } from "../errors.ts";

/** How much one person may ask of a process. */
export interface PaceLimits {
  /** Requests in a minute; Infinity where there is no limit. */
  perMinute: number;
}

/**
 * Counts the requests of each person within the running minute, in this process: a program that runs wild with
 * someone's session leaves the others their share (security.md G-08).
 */
export class Pace {
  readonly #most: number;
  #counts = new Map<string, number>();
  #until = 0;

  constructor({ perMinute }: PaceLimits) {
    this.#most = perMinute;
  }

  /** Counts one request of a person. @throws 429 when they have had their share */
  count(person: string, now = Date.now()): void {
    if (now >= this.#until) {
      this.#counts = new Map();
      this.#until = now + 60_000;
    }
    const count = (this.#counts.get(person) ?? 0) + 1;
    this.#counts.set(person, count);
    if (count > this.#most) throw tooMany(Math.ceil((this.#until - now) / 1000));
  }
}

/** Work of which each person may have only so many at once. */
export class AtOnce {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws 429 when the person has as many running */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(person) ?? 0;
    if (running >= this.#most) throw tooMany(1);
    this.#running.set(person, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(person) ?? 1) - 1;
      if (left === 0) this.#running.delete(person);
      else this.#running.set(person, left);
    }
  }
}
