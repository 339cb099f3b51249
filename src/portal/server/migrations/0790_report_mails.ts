import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Saved reports are sent at set times: by whoever could share them so far, and found by when they are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select tenant_id, role_uuid, added.permission from role_permissions
         cross join (values ('view-report-mails'), ('edit-report-mails')) as added (permission)
       where role_permissions.permission = 'share-views'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
    `create index records_report_mails_due on records ((data->>'next_at'))
       where resource = 'report-mails' and deleted_at is null`,
    `create index records_report_mails_of_view on records (tenant_id, (data->>'view'))
       where resource = 'report-mails' and deleted_at is null`,
  );
}
