import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Who plans participants and their roster keeps the houses too. */
const granted = ["view-houses", "edit-houses"]
  .map((given) => `('edit-participants', 'edit-shifts', '${given}')`)
  .join(", ");

/** Shifts by the shared house that they are at, and who may see and change houses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create index shifts_house on shifts (tenant_id, (data->>'house'), start_at) where data->>'house' is not null`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.permission
       from role_permissions held join (values ${granted}) as given (held, also, permission) on given.held = held.permission
       where exists (select from role_permissions other where other.tenant_id = held.tenant_id
         and other.role_uuid = held.role_uuid and other.permission = given.also)
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
}
