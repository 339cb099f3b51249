/** Lets one in at a time, in the order of asking. */
export class Turns {
  #last: Promise<void> = Promise.resolve();
  #asked = 0;

  /** How many have their turn or wait for it: at most one has it. */
  get asked(): number {
    return this.#asked;
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
  take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#asked += 1;
    void promise.then(() => (this.#asked -= 1));
    return before.then(() => resolve);
  }
}
