import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** States in which a line counts as claimed: it is in no other claim, and its invoice stays. */
const live = "('claimed', 'accepted', 'paid', 'part_paid', 'rejected', 'written_off')";

/**
 * The rows of claims: those in the file, and those that were kept out of it with the reason. A line of an invoice has one
 * live row at most, whoever claims it. What was claimed never changes; what becomes of it does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "claim_rows",
      "claim uuid not null",
      // Claims are documents: with the name of their resource they can be referred to.
      "claim_resource text not null default 'claims' check (claim_resource = 'claims')",
      "invoice uuid not null",
      "invoice_line uuid not null",
      "participant uuid not null",
      `status text not null check (status in ('blocked', 'again', 'discarded') or status in ${live})`,
      "to_decide boolean not null default false",
      "place int",
      "reference text check (reference ~ '^[A-Za-z0-9/_-]{1,50}$')",
      "delivered_on date not null",
      // Participant, item, start, end and worker: the same support is claimed once.
      "support text not null default ''",
      "amount bigint not null check (amount >= 0)",
      "paid_amount bigint not null default 0 check (paid_amount between 0 and amount)",
      "written_off bigint not null default 0 check (written_off between 0 and amount - paid_amount)",
      "unpaid bigint generated always as (amount - paid_amount - written_off) stored",
      "primary key (tenant_id, uuid)",
      "unique (tenant_id, reference)",
      "unique (tenant_id, claim, place)",
      "unique (tenant_id, claim, invoice_line)",
      "check ((status = 'blocked') = (reference is null))",
      "check ((reference is null) = (place is null))",
      "foreign key (tenant_id, claim_resource, claim) references records (tenant_id, resource, uuid)",
      "foreign key (tenant_id, invoice) references invoices (tenant_id, uuid)",
      "foreign key (tenant_id, invoice_line) references invoice_lines (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
    ),
    `create unique index claim_rows_once on claim_rows (tenant_id, invoice_line) where status in ${live}`,
    `create index claim_rows_of on claim_rows (tenant_id, claim, status)`,
    `create index claim_rows_participant on claim_rows (tenant_id, participant, delivered_on)`,
    `create index claim_rows_invoice on claim_rows (tenant_id, invoice)`,
    `create index claim_rows_support on claim_rows (tenant_id, support) where status in ${live}`,
    `create index claim_rows_decided on claim_rows (tenant_id, delivered_on) where to_decide`,
    `create index invoice_lines_day on invoice_lines (tenant_id, delivered_on, uuid)`,
    `create function keep_claim_rows() returns trigger language plpgsql as $$
       declare
         becomes text[] := array['version', 'updated_at', 'updated_by', 'search', 'status', 'to_decide', 'paid_amount', 'written_off', 'unpaid', 'data'];
         answered text[] := array['paid_on', 'answered_at', 'rejection_code', 'rejection', 'reason', 'decided_by'];
       begin
         if tg_op = 'DELETE'
           or (to_jsonb(old) - becomes) is distinct from (to_jsonb(new) - becomes)
           or (old.data - answered) is distinct from (new.data - answered)
         then
           raise exception 'what was claimed does not change' using errcode = 'integrity_constraint_violation';
         end if;
         return new;
       end $$`,
    `create trigger claim_rows_keep before update or delete on claim_rows
       for each row execute function keep_claim_rows()`,
  );
  await grantOnTenantTable(db, "claim_rows", "select, insert, update");
}
