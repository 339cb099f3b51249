import type { RawBuilder } from "kysely";
import type { Context } from "../context.ts";

/** The tables of what is alerted: browsers, and people by SMS. Each row has `uuid`, `user_uuid`, `due_at` and `failures`. */
export type AlertTable = "push_devices" | "sms_alerts";

/** What a channel needs of the provider. No transaction is open. */
export type Scope = Pick<Context, "services" | "tenant" | "db">;

/** A row that is this process's until its lease is over. */
export interface Claimed {
  uuid: string;
  user_uuid: string;
  failures: number;
  /** When the lease is over. */
  lease: string;
  /** Whether its owner can sign in, and has anything that they have not read and are to be alerted of. */
  has_news: boolean;
  /** Where a browser's push service takes alerts; null for a person. */
  endpoint: string | null;
  /** When a person was sent the last message; null for a browser. */
  sent_at: string | null;
}

/** `gone`: it wants no more. `later`: it is out of order, or does not want it now. `postponed`: nothing was tried. */
export type Outcome = "alerted" | "gone" | "later" | "postponed";

/** A way to alert people outside of the portal: once for all that has come, without a word about what it is. */
export interface Channel {
  table: AlertTable;
  /** Which notices it alerts of: a condition on `sent_notices`, the person's `choices.data`, and the row, which is `taken`. */
  alertsOf: RawBuilder<boolean>;
  /** One attempt. No transaction is open, and no connection of the database is held while it waits. */
  attempt: (row: Claimed) => Promise<Outcome>;
  /** What becomes of a row that can't be alerted any more. */
  giveUp: (row: Claimed) => Promise<void>;
}
