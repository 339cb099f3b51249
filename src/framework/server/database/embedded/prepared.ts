import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import { mostPrepared, StatementNames } from "../statementNames.ts";

/**
 * Runs statements without parameters that come again and again: planned once, and each time handed over in one piece,
 * where PGlite's own `query` plans again and enters the database six times.
 */
export class PreparedStatements {
  readonly #database: PGlite;
  readonly #names = new StatementNames();
  readonly #prepared = new Set<string>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async run(sql: string): Promise<{ rows: unknown[]; affectedRows?: number }> {
    const name = this.#names.of(sql);
    if (name === undefined) return this.#database.query(sql);
    if (this.#prepared.size >= mostPrepared) {
      await this.#database.exec("deallocate all");
      this.#prepared.clear();
    }
    const { serialize } = protocol;
    const isNew = !this.#prepared.has(name);
    const message = Buffer.concat([
      ...(isNew ? [serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    try {
      const { messages } = await this.#send(message);
      this.#prepared.add(name);
      const [result] = parse.parseResults(messages, this.#database.parsers);
      return result ?? { rows: [] };
    } catch (error) {
      this.#prepared.delete(name);
      await this.#send(Buffer.concat([serialize.close({ type: "S", name }), serialize.sync()]));
      throw error;
    }
  }

  #send(message: Uint8Array) {
    return this.#database.runExclusive(() => this.#database.execProtocol(message, { syncToFs: false }));
  }
}
