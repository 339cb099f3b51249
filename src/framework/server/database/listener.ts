import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

interface Listening {
  options: pg.ClientConfig;
  channel: string;
  receive: (payload: string) => void;
  /** Notifications may have been missed: the connection was lost, or is there again. */
  missed: () => void;
}

interface Opened {
  /** Resolves when the connection has ended. */
  lost: Promise<unknown>;
}

const beatEveryMs = 15_000;
const beatWithinMs = 5000;
const longestPauseMs = 2000;

/**
 * Holds a connection that listens, and opens it again when it is lost. It is asked something from time to time: a
 * connection that was dropped on its way says nothing of it.
 */
export class Listener {
  readonly #listening: Listening;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #hears = false;

  constructor(listening: Listening) {
    this.#listening = listening;
  }

  /** Whether notifications arrive now. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Begins to listen; from then on the connection is kept. @throws when it cannot be opened the first time */
  async start(): Promise<void> {
    const { lost } = await this.#open();
    void this.#keep(lost);
  }

  stop(): void {
    this.#stopping.abort();
    void this.#client?.end().catch(() => undefined);
  }

  async #keep(first: Promise<unknown>): Promise<void> {
    let lost = first;
    while (!this.#stopping.signal.aborted) {
      await lost;
      this.#hears = false;
      if (this.#stopping.signal.aborted) return;
      this.#listening.missed();
      const opened = await this.#reopen();
      if (!opened) return;
      lost = opened.lost;
      if (this.#hears) this.#listening.missed();
    }
  }

  /** Tries until it succeeds. @returns nothing when it was stopped in the meantime */
  async #reopen(): Promise<Opened | undefined> {
    const { signal } = this.#stopping;
    for (let pause = 50; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
      const opened = signal.aborted ? undefined : await this.#open().catch(() => undefined);
      if (opened) return opened;
    }
    return undefined;
  }

  async #open(): Promise<Opened> {
    const { options, channel, receive } = this.#listening;
    const client = new pg.Client({
      ...options,
      application_name: "portal events",
      query_timeout: beatWithinMs,
    });
    const lost = new Promise((resolve) => client.once("end", resolve));
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => receive(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#hears = true;
    const beat = setInterval(() => {
      // One that does not answer any more is cut: its goodbye would be waited for.
      client.query("select 1").catch(() => client.connection.stream.destroy());
    }, beatEveryMs);
    beat.unref();
    void lost.then(() => clearInterval(beat));
    return { lost };
  }
}
