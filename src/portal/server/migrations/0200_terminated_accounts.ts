import { type Kysely, sql } from "kysely";
import { run } from "./helpers.ts";

const leavers = `
  select users.uuid, users.fullname, users.status from users
  join staff on staff.tenant_id = users.tenant_id and staff.user_uuid = users.uuid
  where staff.status = 'terminated' and staff.deleted_at is null
    and users.status <> 'suspended' and users.deleted_at is null`;

const administers = `select user_roles.user_uuid from user_roles
  join roles on roles.tenant_id = user_roles.tenant_id and roles.uuid = user_roles.role_uuid
  where roles.all_permissions and roles.deleted_at is null`;

/**
 * Accounts of staff whose employment ended before that took their access away are suspended, and their sessions end. A
 * provider whose only administrators they are keeps these: nobody could let anybody in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`select id from tenants`.execute(db);
  for (const { id } of tenants) {
    await run(db, `select set_config('app.tenant', '${id}', true)`);
    const { rows } = await sql<{ uuid: string; fullname: string; status: string }>`
      with leavers as (${sql.raw(leavers)}), administrators as (${sql.raw(administers)})
      select * from leavers where uuid not in (select user_uuid from administrators) or exists (
        select from users where uuid in (select user_uuid from administrators)
          and uuid not in (select uuid from leavers) and status = 'active' and deleted_at is null)`.execute(
      db,
    );
    for (const { uuid, fullname, status } of rows) {
      const changes = JSON.stringify({ status: { from: status, to: "suspended" } });
      await sql`update users set status = 'suspended', version = version + 1, updated_at = now()
        where tenant_id = ${id} and uuid = ${uuid}`.execute(db);
      await sql`update sessions set revoked_at = now(), revoked_reason = 'suspended'
        where tenant_id = ${id} and user_uuid = ${uuid} and revoked_at is null`.execute(db);
      await sql`insert into activity_log (tenant_id, uuid, user_name, role, action, resource, record_uuid, record_label, changes)
        values (${id}, gen_random_uuid(), 'The portal', '', 'update', 'platform-users', ${uuid}, ${fullname}, ${changes}::jsonb)`.execute(
        db,
      );
    }
  }
}
