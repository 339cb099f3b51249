/** Those who are told when something changes, as `useSyncExternalStore` asks for them. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns what ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
