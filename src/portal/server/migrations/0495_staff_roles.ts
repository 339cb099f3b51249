import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** The roles of the account that a row is linked to. */
const rolesOf = (
  row: string,
) => `coalesce((select jsonb_agg(role_uuid order by role_uuid) from user_roles held
    where held.tenant_id = ${row}.tenant_id and held.user_uuid = ${row}.user_uuid), '[]')`;

/**
 * Staff have the roles of their account, so that lists and reports show and filter them. The database keeps them, whichever
 * way a role is given or an account linked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table staff add column roles jsonb not null default '[]'`,
    `create function roles_of_linked_account() returns trigger language plpgsql as $$
     begin
       new.roles := ${rolesOf("new")};
       return new;
     end $$`,
    `create trigger staff_roles before insert or update of user_uuid on staff
       for each row execute function roles_of_linked_account()`,
    `create function roles_to_staff() returns trigger language plpgsql as $$
     begin
       update staff set roles = ${rolesOf("staff")}
       where tenant_id = coalesce(new.tenant_id, old.tenant_id) and user_uuid = coalesce(new.user_uuid, old.user_uuid);
       return null;
     end $$`,
    `create trigger user_roles_to_staff after insert or delete on user_roles
       for each row execute function roles_to_staff()`,
    // Their owner is bound by the rows' rule too, and belongs to no provider.
    `alter table staff no force row level security`,
    `alter table user_roles no force row level security`,
    `update staff set roles = ${rolesOf("staff")} where user_uuid is not null`,
    `alter table user_roles force row level security`,
    `alter table staff force row level security`,
  );
}
