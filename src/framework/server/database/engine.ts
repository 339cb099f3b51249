/** A query's answer, the same from both engines. */
export interface Result {
  rows: Record<string, unknown>[];
  /** Rows that an INSERT, UPDATE or DELETE touched. */
  affected: number;
}

/** One session with the database. Not for use by two at once. */
export interface Session {
  /** The tenant that this session is set to; tracked so that it is set again only when it changes. */
  tenant: string | undefined;
  query: (sql: string, parameters: readonly unknown[]) => Promise<Result>;
  /** Gives the session back. A broken one is thrown away instead of being used again. */
  release: (broken?: boolean) => void;
}

/** A PostgreSQL, whether a server or the embedded one. */
export interface Engine {
  kind: "embedded" | "server";
  /**
   * A session as the application's role, which row-level security binds.
   * @param tenant in whose name it is asked for; each has a bounded share of the sessions
   */
  connect: (tenant: string) => Promise<Session>;
  /** A session as the owner of the tables: for migrations, indexes and nothing else. */
  connectAsOwner: () => Promise<Session>;
  /**
   * Calls back for every event on the channel that any process sends; resolves once it listens.
   * @param missed is called when events may have been missed: the connection was lost, and is there again
   */
  listen: (channel: string, receive: (payload: string) => void, missed: () => void) => Promise<void>;
  /** Whether events arrive now. */
  hears: () => boolean;
  /** Asks whether the database answers, past everyone who waits for a session. @throws {DatabaseUnavailableError} */
  ping: () => Promise<void>;
  /** How busy the sessions are now. */
  load: () => DatabaseLoad;
  /** Refuses with a `StorageFullError` when there is too little room left to write. */
  ensureRoom: () => Promise<void>;
  close: () => Promise<void>;
}

/** How the server's connections are used. */
export interface PoolSettings {
  /** Connections of this process for requests. */
  size: number;
  /** Seconds after which a statement is ended. */
  statementSeconds: number;
  /** Seconds after which a transaction in which nothing happens is ended. */
  idleSeconds: number;
}

/** How busy the sessions with the database are. */
export interface DatabaseLoad {
  size: number;
  inUse: number;
  waiting: number;
  /** Times since the start that the database was found not to answer. */
  failures: number;
}

/** There is too little space left on the disk: reading goes on, writing does not (HTTP 507). */
export class StorageFullError extends Error {}

/** The database does not answer now (HTTP 503). */
export class DatabaseUnavailableError extends Error {}

/**
 * A statement that begins with this and binds nothing is prepared once for each session of a server and only executed
 * from then on: planning the list of a large table takes longer than reading it. With values bound, PostgreSQL would
 * plan again each time, or use a plan that is right for other values. For statements of few shapes.
 */
export const preparedMark = "/* prepared */";

/**
 * The same for a statement whose bound values all want the same plan, such as ids that an index finds. PostgreSQL plans it
 * for itself a few times first and then for all.
 */
export const preparedForAnyMark = "/* prepared for any values */";

/** The role that the application works as; it owns nothing and cannot bypass row-level security. */
export const applicationRole = "portal_app";

/** Setting that row-level security compares `tenant_id` with. */
export const tenantSetting = "app.tenant";
