/** Folder with initdb and postgres; undefined where there is none. */
export function findPostgres(): string | undefined;

/** A PostgreSQL of its own for one run. */
export interface TemporaryPostgres {
  url: string;
  bin: string;
  /** Ends it as a crash does. */
  crash: () => Promise<void>;
  /** Starts it again at the same address, after a crash if it still ran. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts one; undefined where there is no PostgreSQL. */
export function startPostgres(options?: {
  settings?: Record<string, string | number>;
  /** The folder in which its own is made; otherwise that for temporary files. */
  within?: string;
}): Promise<TemporaryPostgres | undefined>;
