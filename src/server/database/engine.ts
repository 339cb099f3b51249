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
  /** A session as the application's role, which row-level security binds. */
  connect: () => Promise<Session>;
  /** A session as the owner of the tables: for migrations, indexes and nothing else. */
  connectAsOwner: () => Promise<Session>;
  /** Calls back for every event on the channel that any process sends; resolves once it listens. */
  listen: (channel: string, receive: (payload: string) => void) => Promise<void>;
  /** Refuses with a `StorageFullError` when there is too little room left to write. */
  ensureRoom: () => Promise<void>;
  close: () => Promise<void>;
}

/** There is too little space left on the disk: reading goes on, writing does not (HTTP 507). */
export class StorageFullError extends Error {}

/** The database does not answer now (HTTP 503). */
export class DatabaseUnavailableError extends Error {}

/**
 * A statement that begins with this and binds nothing is prepared once for each session of a server and only executed
 * from then on: planning the list of a large table takes longer than reading it. With values bound, PostgreSQL would
 * plan anew each time, or use a plan that is right for other values. For statements of few shapes.
 */
export const preparedMark = "/* prepared */";

/** The role that the application works as; it owns nothing and cannot bypass row-level security. */
export const applicationRole = "portal_app";

/** Setting that row-level security compares `tenant_id` with. */
export const tenantSetting = "app.tenant";
