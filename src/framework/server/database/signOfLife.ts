import pg from "pg";
import { DatabaseUnavailableError } from "./engine.ts";

const withinMs = 3000;

/**
 * A connection of its own by which the server's database is asked whether it answers. However busy the pool is, this
 * one is free.
 */
export class SignOfLife {
  readonly #options: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;
  #asking: Promise<void> | undefined;

  constructor(options: pg.ClientConfig) {
    this.#options = options;
  }

  /** Resolves when the database answers; who asks in the meantime gets the same answer. @throws {DatabaseUnavailableError} */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  close(): void {
    void this.#client?.then((client) => client.end()).catch(() => undefined);
  }

  async #ask(): Promise<void> {
    try {
      const client = await (this.#client ??= this.#open());
      await client.query("select 1");
    } catch (error) {
      const failed = this.#client;
      this.#client = undefined;
      void failed?.then(({ connection }) => connection.stream.destroy()).catch(() => undefined);
      throw new DatabaseUnavailableError("The database does not answer.", { cause: error });
    }
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options,
      application_name: "portal health",
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }
}
