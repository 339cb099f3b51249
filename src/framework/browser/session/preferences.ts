type Send = (key: string, value: object) => Promise<unknown>;

/**
 * What a person has arranged, by key: kept on the server so that it follows them from device to device, and survives a
 * sign-out. Changes show at once and are sent a moment later.
 */
export class Preferences {
  #values: Record<string, object> = {};
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #send: Send | undefined;

  /** Takes what the server has kept. What was arranged before it came stays, over what was kept. */
  load(values: Record<string, object>, send: Send | undefined): void {
    const meanwhile = [...this.#waiting.keys()].map((key) => [key, { ...values[key], ...this.#values[key] }]);
    this.#values = { ...values, ...(Object.fromEntries(meanwhile) as Record<string, object>) };
    this.#send = send;
    this.flush();
    this.#tell();
  }

  get<T extends object>(key: string): T | undefined {
    return this.#values[key] as T | undefined;
  }

  set(key: string, value: object): void {
    this.#values = { ...this.#values, [key]: value };
    this.#tell();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => this.#keep(key), 400),
    );
  }

  /** Sends at once what is still waiting: the page goes away. */
  flush = (): void => {
    for (const key of this.#waiting.keys()) this.#keep(key);
  };

  #keep(key: string): void {
    clearTimeout(this.#waiting.get(key));
    if (!this.#send) return;
    this.#waiting.delete(key);
    const value = this.#values[key];
    if (value) void this.#send(key, value).catch(() => undefined);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
