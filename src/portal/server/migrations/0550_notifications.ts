import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Notices stand in the portal too: whose they are, whether they are shown there, and when they were read. What earlier
 * versions sent was mail alone, and stays so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table sent_notices
       add column user_uuid uuid,
       add column in_portal boolean not null default false,
       add column read_at timestamptz`,
    `create index sent_notices_in_portal on sent_notices (tenant_id, user_uuid, created_at desc, uuid desc) where in_portal`,
    `create index sent_notices_unread on sent_notices (tenant_id, user_uuid) where in_portal and read_at is null`,
  );
}
