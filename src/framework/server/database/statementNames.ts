import { preparedForAnyMark, preparedMark } from "./engine.ts";

/** A session that holds more prepared statements than this gives them up: each takes memory of the database. */
export const mostPrepared = 100;

const mostKept = 500;

/** Whether a statement is to be prepared: it says so, and binds no values that its mark does not speak of. */
export const isPrepared = (sql: string, parameters: readonly unknown[]): boolean =>
  sql.startsWith(preparedForAnyMark) || (parameters.length === 0 && sql.startsWith(preparedMark));

/**
 * The names under which statements are prepared: the same text has the same name for as long as it is in use. A text
 * that was not met lately has none yet, because preparing what comes once is work for nothing.
 */
export class StatementNames {
  /** In the order of their last use. */
  readonly #names = new Map<string, string | undefined>();
  #made = 0;

  of(text: string): string | undefined {
    const name = this.#names.has(text)
      ? (this.#names.get(text) ?? `statement-${(this.#made += 1)}`)
      : undefined;
    this.#names.delete(text);
    this.#names.set(text, name);
    const [oldest] = this.#names.size > mostKept ? this.#names.keys() : [];
    if (oldest !== undefined) this.#names.delete(oldest);
    return name;
  }
}
