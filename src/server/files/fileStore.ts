import type { Readable } from "node:stream";

/** Where the bytes of uploaded files are kept, by a random key that says nothing about them. */
export interface FileStore {
  /** Writes a file from disk under a key. */
  put: (key: string, file: string, type: string) => Promise<void>;
  /** Reads a file; undefined when there is none. */
  get: (key: string) => Promise<Readable | undefined>;
  remove: (key: string) => Promise<void>;
}
