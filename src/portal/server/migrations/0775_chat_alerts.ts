import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** When it is next looked whether a member of a chat has messages to be alerted of, and when they were alerted last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table chat_members add column alert_at timestamptz, add column alerted_at timestamptz`,
    `create index chat_members_alert on chat_members (alert_at) where alert_at is not null`,
  );
}
