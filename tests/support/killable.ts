import { type Database, databaseOn } from "#framework/server/database/database.ts";
import type { Engine, Session } from "#framework/server/database/engine.ts";

/** What belongs to the connection, not to the work. */
const ofTheSession = /^rollback$|^select set_config/;

/** A database on which the process that uses it can be killed between any two statements, as far as they tell. */
export class Killable {
  readonly database: Database;
  /** The statements of the work that runs now. */
  statements: string[] = [];
  #isGone: (statements: readonly string[]) => boolean = () => false;
  #isWatched = false;

  constructor({ engine, close }: Database) {
    const watched = new Proxy<Engine>(engine, {
      get: (target, key) => {
        if (key === "connect") return async (tenant: string) => this.#watched(await target.connect(tenant));
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    this.database = { ...databaseOn(watched), engine, close };
  }

  /**
   * Does work of which the database sees nothing more from a moment on: whatever is open then is rolled back, as PostgreSQL
   * does it when a process is gone.
   * @param isGone whether the process is gone, by the statements of it that the database has seen
   */
  async during<T>(isGone: (statements: readonly string[]) => boolean, work: () => Promise<T>): Promise<T> {
    this.statements = [];
    this.#isGone = isGone;
    this.#isWatched = true;
    try {
      return await work();
    } finally {
      this.#isWatched = false;
    }
  }

  #watched(session: Session): Session {
    return new Proxy(session, {
      get: (target, key) => {
        if (key === "query")
          return (text: string, parameters: readonly unknown[]) => {
            if (this.#isWatched && !ofTheSession.test(text)) {
              if (this.#isGone(this.statements)) return Promise.reject(new Error("killed"));
              this.statements.push(text);
            }
            return target.query(text, parameters);
          };
        return Reflect.get(target, key, target) as unknown;
      },
    });
  }
}
