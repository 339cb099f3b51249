import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

const named = (row: string): string => `case jsonb_typeof(${row}.data->'participant')
  when 'array' then ${row}.data->'participant'
  when 'string' then jsonb_build_array(${row}.data->'participant')
  else '[]' end`;

const linked = (row: string): string => `
  insert into form_submissions_participant (tenant_id, uuid, target)
    select ${row}.tenant_id, ${row}.uuid, each.id::uuid from jsonb_array_elements_text(${named(row)}) as each (id)
    where each.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    on conflict do nothing`;

/**
 * Whom a form names, as rows that an index finds: an incident can be about several participants, and what stands in JSON
 * is never looked up before row-level security is applied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table form_submissions_participant (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       target uuid not null,
       primary key (tenant_id, target, uuid),
       foreign key (tenant_id, uuid) references form_submissions (tenant_id, uuid) on delete cascade
     )`,
    `create index form_submissions_participant_of on form_submissions_participant (tenant_id, uuid)`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table form_submissions no force row level security`,
    linked("form_submissions").replace(" from ", " from form_submissions cross join lateral "),
    `alter table form_submissions force row level security`,
    `create function link_form_to_participants() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         delete from form_submissions_participant where tenant_id = old.tenant_id and uuid = old.uuid;
       end if;
       ${linked("new")};
       return null;
     end $$`,
    `create trigger form_submissions_named after insert on form_submissions
       for each row when (new.data ? 'participant') execute function link_form_to_participants()`,
    `create trigger form_submissions_named_anew after update on form_submissions
       for each row when (old.data->'participant' is distinct from new.data->'participant')
       execute function link_form_to_participants()`,
  );
  await grantOnTenantTable(db, "form_submissions_participant", "select, insert, delete");
}
