import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/**
 * Invoices, their lines, and what has been billed. A shift or a note is billed once to each participant: the key of
 * `billed_supports` holds that, and a void or credited invoice gives it back. The lines of an invoice that has left
 * `draft` never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "invoices",
      "number text not null",
      "kind text not null",
      "status text not null",
      "participant uuid not null",
      "payer_type text not null",
      "credits uuid",
      "issue_date date",
      "due_date date",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, number)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, credits) references invoices (tenant_id, uuid)",
    ),
    `create index invoices_of on invoices (tenant_id, participant, created_at) where deleted_at is null`,
    `create index invoices_due on invoices (tenant_id, due_date) where status in ('sent', 'part_paid') and deleted_at is null`,
    `create unique index invoices_credited_once on invoices (tenant_id, credits) where credits is not null`,
    recordTable(
      "invoice_lines",
      "invoice uuid not null",
      "participant uuid not null",
      "shift uuid",
      "note uuid",
      "place int not null",
      "delivered_on date not null",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, invoice) references invoices (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, note) references notes (tenant_id, uuid)",
    ),
    `create index invoice_lines_of on invoice_lines (tenant_id, invoice, place)`,
    `create index invoice_lines_delivered on invoice_lines (tenant_id, participant, delivered_on)`,
    `create table billed_supports (
       tenant_id uuid not null references tenants (id),
       source text not null check (source in ('shift', 'note')),
       id uuid not null,
       participant uuid not null,
       invoice uuid not null,
       primary key (tenant_id, source, id, participant),
       foreign key (tenant_id, invoice) references invoices (tenant_id, uuid),
       foreign key (tenant_id, participant) references participants (tenant_id, uuid)
     )`,
    `create index billed_supports_of on billed_supports (tenant_id, invoice)`,
    `create function keep_invoice_lines() returns trigger language plpgsql as $$
       declare
         line invoice_lines := case when tg_op = 'DELETE' then old else new end;
       begin
         if exists (select from invoices where tenant_id = line.tenant_id and uuid = line.invoice and status <> 'draft') then
           raise exception 'the lines of an invoice that was approved do not change' using errcode = 'integrity_constraint_violation';
         end if;
         return line;
       end $$`,
    `create trigger invoice_lines_keep before insert or update or delete on invoice_lines
       for each row execute function keep_invoice_lines()`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, 'view-my-invoices'
       from role_permissions held where held.permission in ('view-own-record', 'view-cared-for')
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  for (const table of ["invoices", "invoice_lines", "billed_supports"])
    await grantOnTenantTable(db, table, "select, insert, update, delete");
}
