import { Listeners } from "../listeners.ts";

type Send = (key: string, value: object) => Promise<unknown>;

/** What the server keeps for a person, by key: their own, and what their roles begin with. */
export interface Kept {
  preferences: Record<string, object>;
  defaults?: Record<string, object>;
}

/**
 * What a person has arranged, by key: kept on the server so that it follows them from device to device, and survives a
 * sign-out. Changes show at once and are sent a moment later.
 */
export class Preferences {
  #values: Record<string, object> = {};
  #defaults: Record<string, object> = {};
  #isSettled = false;
  readonly #listeners = new Listeners();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #send: Send | undefined;

  /** Whether the server has answered, or is not going to: what is arranged no longer changes by itself. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Takes what the server has kept. What was arranged before it came stays, over what was kept. */
  load({ preferences, defaults = {} }: Kept, send: Send | undefined): void {
    const meanwhile = [...this.#waiting.keys()].map((key): [string, object] => [
      key,
      { ...preferences[key], ...this.#values[key] },
    ]);
    this.#values = { ...preferences, ...Object.fromEntries(meanwhile) };
    this.#defaults = defaults;
    this.#send = send;
    this.flush();
    this.settle();
  }

  /** What the server has kept does not come: it goes on without. */
  settle(): void {
    this.#isSettled = true;
    this.#tell();
  }

  /** Forgets what a person has arranged, who has left: another one may sign in here. */
  forget(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#send = undefined;
    this.#values = {};
    this.#defaults = {};
    this.#isSettled = false;
    this.#tell();
  }

  get<T extends object>(key: string): T | undefined {
    return this.#values[key] as T | undefined;
  }

  /** What the person's roles have arranged under a key. */
  defaultOf(key: string): object | undefined {
    return this.#defaults[key];
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

  readonly subscribe = this.#listeners.subscribe;

  #tell(): void {
    this.#listeners.tell();
  }
}
