import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Staff, participants and advocates may read the news that is addressed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select distinct tenant_id, role_uuid, 'view-news' from role_permissions
       where permission in ('view-my-shifts', 'view-own-record', 'view-cared-for')
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
    `create index records_of_news on records (tenant_id, (data->>'newsfeed'))
       where resource in ('news-comments', 'news-reactions', 'news-confirmations')`,
  );
}
