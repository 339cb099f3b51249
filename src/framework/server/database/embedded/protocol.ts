/** What the main thread asks the database's thread to do. */
export type Request =
  | { id: number; kind: "query"; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: "dump" }
  | { id: number; kind: "ping" }
  | { id: number; kind: "listen"; channel: string }
  | { id: number; kind: "close" };

/** What the database's thread answers. `ready` is the first message, without a request. */
export type Answer =
  | { kind: "ready" }
  | { kind: "failed-to-open"; message: string }
  | { kind: "notification"; channel: string; payload: string }
  | { id: number; kind: "rows"; rows: Record<string, unknown>[]; affected: number }
  | { id: number; kind: "bytes"; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; kind: "done" }
  | { id: number; kind: "error"; message: string; code?: string; constraint?: string; detail?: string };

/** What the thread is started with. */
export interface Start {
  /** Folder of the database; undefined keeps it in memory. */
  folder?: string;
  /** A dump to begin from, for a new database. */
  from?: Uint8Array<ArrayBuffer>;
  program: WebAssembly.Module;
}
