import { DatabaseUnavailableError } from "./engine.ts";

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Bounds what one provider holds of the connections of this process, so that the others are served when its statements
 * wait for each other. Work in no provider's name is not bounded: it is short.
 */
export class Shares {
  readonly #most: number;
  readonly #patienceMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();

  /** @param most connections of one provider at the same time */
  constructor(most: number, patienceMs: number) {
    this.#most = most;
    this.#patienceMs = patienceMs;
  }

  /** How many wait for their provider's share. */
  get waiting(): number {
    return this.#waiting.values().reduce((total, queue) => total + queue.length, 0);
  }

  /**
   * Takes one of a provider's share; the caller gives it back.
   * @throws {DatabaseUnavailableError} when none becomes free in time
   */
  take(tenant: string): Promise<void> {
    const held = this.#held.get(tenant) ?? 0;
    if (tenant === "" || held < this.#most) {
      this.#held.set(tenant, held + 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(tenant) ?? [];
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(new DatabaseUnavailableError("The provider's share of the connections is in use."));
      }, this.#patienceMs);
      const entry = { enter: resolve, timer };
      queue.push(entry);
      this.#waiting.set(tenant, queue);
    });
  }

  /** Gives it back; it goes to anyone who has waited longest. */
  giveBack(tenant: string): void {
    const next = this.#waiting.get(tenant)?.shift();
    if (next) {
      clearTimeout(next.timer);
      next.enter();
      return;
    }
    const held = (this.#held.get(tenant) ?? 1) - 1;
    if (held > 0) this.#held.set(tenant, held);
    else {
      this.#held.delete(tenant);
      this.#waiting.delete(tenant);
    }
  }
}
