import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Reports are put together by those who could have reports sent at set times so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select tenant_id, role_uuid, 'build-reports' from role_permissions where permission = 'edit-report-mails'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
}
