import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";

/** Something that happened, told to every process that serves the same database. */
export type PortalEvent =
  | {
      kind: "record";
      tenant: string;
      resource: string;
      table: string;
      id: string;
      change: string;
      by: string;
    }
  /** Something for these people alone: what it is about, and its id. Nobody else is told. */
  | { kind: "told"; tenant: string; to: string[]; about: string; id: string; by: string }
  | { kind: "session-ended"; tenant: string; session: string }
  | { kind: "rights-changed"; tenant: string; user?: string }
  | { kind: "tenant-changed"; tenant: string }
  /** What happened in the last seconds may not have been heard; sent by nobody, and told in this process only. */
  | { kind: "missed" }
  /** A service outside went out of order or came back, or a provider's mail was given up; in this process only. */
  | { kind: "services"; tenant?: string };

type Listener = (event: PortalEvent) => void;

const channel = "portal_events";

/** Fans events out to all processes with LISTEN and NOTIFY. An event sent in a transaction is heard when it commits. */
export class Events {
  readonly #listeners = new Set<Listener>();
  /** What ends each stream that is open to a browser. */
  readonly streams = new Set<() => void>();

  /** Begins to listen. */
  static async on(engine: Engine): Promise<Events> {
    const events = new Events();
    await engine.listen(
      channel,
      (payload) => events.tell(JSON.parse(payload) as PortalEvent),
      () => events.tell({ kind: "missed" }),
    );
    return events;
  }

  /** Sends an event; it reaches this process too. */
  async send(db: Db, event: PortalEvent): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
  }

  /** Calls back for every event until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends every open stream, so that the server can close. */
  close(): void {
    for (const end of this.streams) end();
  }

  /** Tells this process, and no other. */
  tell(event: PortalEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
