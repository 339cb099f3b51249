import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Roles that were there before the reports on incidents and feedback get them when they may review what these are made
 * of: they show nothing that such a role does not see already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.report
       from role_permissions held
       join (values ('review-incidents', 'view-incidents-report'), ('review-feedback', 'view-feedback-report'))
         as given (review, report) on given.review = held.permission
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
}
