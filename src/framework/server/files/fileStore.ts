import type { Readable } from "node:stream";
import type { Outside } from "../outside/outside.ts";

/**
 * Where the bytes of uploaded files are kept, by a random key that says nothing about them. A store outside of this
 * machine may take seconds: nobody may hold a database connection or a lock while they wait for it.
 */
export interface FileStore {
  /** Writes a file from disk under a key. */
  put: (key: string, file: string, type: string) => Promise<void>;
  /** Reads a file; undefined when there is none. */
  get: (key: string) => Promise<Readable | undefined>;
  /** Deletes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** The store as a service outside; undefined for a folder of this machine. */
  outside?: Outside;
  /** Finds out whether files can be written and deleted. @throws what a call of the store throws */
  probe?: () => Promise<void>;
}
