import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Finds fast whom somebody cares for, what they have open in an emergency, and who looked at a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index records_access_of_user on records (tenant_id, resource, (data->>'user'))
       where resource in ('caring-advocates', 'emergency-access') and deleted_at is null`,
    `create index activity_log_listed on activity_log using gin ((changes->'records')) where changes ? 'records'`,
    `create index activity_log_emergency on activity_log (tenant_id, (changes->>'emergency_access'), seq)
       where changes ? 'emergency_access'`,
  );
}
