import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Forms that providers build: the form as it is being changed (`draft`), its published versions, to whom it was given,
 * and the answers. A version never changes; nor do answers that were sent, until they are given back to be corrected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "built_forms",
      "title text not null",
      "status text not null",
      "is_template boolean not null default false",
      "published_version int not null default 0",
      "draft json",
      "primary key (tenant_id, uuid)",
    ),
    `create table built_form_versions (
      tenant_id uuid not null references tenants (id),
      form uuid not null,
      number int not null,
      definition json not null,
      sha256 text not null,
      migrations jsonb not null default '[]',
      note text not null default '',
      published_at timestamptz not null default now(),
      published_by text not null,
      primary key (tenant_id, form, number),
      foreign key (tenant_id, form) references built_forms (tenant_id, uuid)
    )`,
    recordTable(
      "form_assignments",
      "participant uuid not null",
      "form uuid not null",
      "status text not null",
      "due_date date",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, form) references built_forms (tenant_id, uuid)",
    ),
    `create index form_assignments_of on form_assignments (tenant_id, participant, due_date) where deleted_at is null`,
    `create index form_assignments_due on form_assignments (tenant_id, due_date) where status in ('open', 'started', 'returned') and deleted_at is null`,
    `create unique index form_assignments_once on form_assignments (tenant_id, participant, form) where status in ('open', 'started', 'returned') and deleted_at is null`,
    recordTable(
      "form_answers",
      "assignment uuid not null",
      "form uuid not null",
      "participant uuid not null",
      "form_version int not null",
      "status text not null",
      "submitted_at timestamptz",
      "step int not null default 0",
      "answers text not null",
      "kept jsonb not null default '{}'",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, assignment)",
      "foreign key (tenant_id, assignment) references form_assignments (tenant_id, uuid)",
      "foreign key (tenant_id, form, form_version) references built_form_versions (tenant_id, form, number)",
    ),
    `create index form_answers_of on form_answers (tenant_id, form, submitted_at) where deleted_at is null`,
    `create function keep_sent_answers() returns trigger language plpgsql as $$
      begin
        if old.status in ('submitted', 'signed_off')
          and (old.answers, old.form_version) is distinct from (new.answers, new.form_version) then
          raise exception 'answers that were sent do not change' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end $$`,
    `create trigger form_answers_keep_sent before update on form_answers for each row execute function keep_sent_answers()`,
  );
  for (const table of ["built_forms", "form_assignments", "form_answers"])
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  await grantOnTenantTable(db, "built_form_versions", "select, insert");
}
