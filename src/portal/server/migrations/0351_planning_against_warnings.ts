import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Whoever planned shifts of before, when there were no warnings, may plan against warnings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select tenant_id, role_uuid, 'override-roster-warnings' from role_permissions where permission = 'edit-shifts'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
}
