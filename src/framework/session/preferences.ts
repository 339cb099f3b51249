type Send = (key: string, value: object) => Promise<unknown>;

/**
 * What a person has arranged, by key: kept on the server so that it follows them from device to device, and survives a
 * sign-out. Changes show at once and are sent a moment later.
 */
export class Preferences {
  #values: Record<string, object> = {};
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #send: Send | undefined;

  /** Takes what the server has kept. */
  load(values: Record<string, object>, send: Send | undefined): void {
    this.#values = values;
    this.#send = send;
    this.#tell();
  }

  get<T extends object>(key: string): T | undefined {
    return this.#values[key] as T | undefined;
  }

  set(key: string, value: object): void {
    this.#values = { ...this.#values, [key]: value };
    this.#tell();
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => void this.#send?.(key, value).catch(() => undefined), 400),
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
