import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** What a record pays: none of it changes once the record was paid. */
const paid = [
  "staff",
  "shift",
  "note",
  "participant",
  "date",
  "start_at",
  "end_at",
  "hours",
  "units",
  "amount",
  "source",
  "reversal_of",
  "first_paid_at",
  "data->'break_minutes'",
  "data->'pay_category'",
  "data->'base_rate'",
  "data->'multiplier'",
  "data->'allowances'",
];

const living = "reversal_of is null and not reversed and deleted_at is null";

/**
 * Payment records: what a worker is paid for a shift or a note, or by hand. The database itself holds that a shift pays
 * each of its workers once and a note once, that nothing is reversed twice, and that what was ever paid never changes.
 * Shifts and notes know whether they are on a timesheet. Whoever has shifts of their own sees their own timesheet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "payment_records",
      "staff uuid not null",
      "shift uuid",
      "note uuid",
      "participant uuid",
      "date date not null",
      "start_at timestamptz",
      "end_at timestamptz",
      "hours double precision not null",
      "units double precision",
      "amount bigint",
      "source text not null",
      "status text not null default 'unpaid'",
      "period_start date not null",
      "period_end date not null",
      "paid_at timestamptz",
      "first_paid_at timestamptz",
      "confirmed_at timestamptz",
      "reversal_of uuid",
      "reversed boolean not null default false",
      "primary key (tenant_id, uuid)",
      "check (end_at >= start_at)",
      "check ((status = 'paid') = (paid_at is not null))",
      "check (status <> 'paid' or first_paid_at is not null)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, note) references notes (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, reversal_of) references payment_records (tenant_id, uuid)",
    ),
    `create unique index payment_records_once_per_shift on payment_records (tenant_id, staff, shift) where shift is not null and ${living}`,
    `create unique index payment_records_once_per_note on payment_records (tenant_id, note) where note is not null and ${living}`,
    `create unique index payment_records_reversed_once on payment_records (tenant_id, reversal_of) where reversal_of is not null and deleted_at is null`,
    `create index payment_records_of_worker on payment_records (tenant_id, staff, date) where deleted_at is null`,
    `create index payment_records_by_day on payment_records (tenant_id, status, date) where deleted_at is null`,
    `create function keep_what_was_paid() returns trigger language plpgsql as $$
     begin
       if old.first_paid_at is not null and (new.deleted_at is not null
         or ${paid.map((part) => `old.${part} is distinct from new.${part}`).join("\n         or ")}) then
         raise exception 'a payment record that was paid does not change' using errcode = 'integrity_constraint_violation';
       end if;
       return new;
     end $$`,
    `create trigger payment_records_kept before update on payment_records
       for each row execute function keep_what_was_paid()`,
    `alter table shifts add column timesheet text`,
    `create index shifts_off_timesheets on shifts (tenant_id, status, start_at) where timesheet = 'pending' and deleted_at is null`,
    `alter table notes add column timesheet text`,
    `create index notes_off_timesheets on notes (tenant_id, written_at) where timesheet = 'pending' and deleted_at is null`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.permission
       from role_permissions held cross join (values ('view-my-timesheet'), ('edit-my-timesheet')) as given (permission)
       where held.permission = 'view-my-shifts'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  // Nothing is taken away for good: what is not due any more is marked as deleted.
  await grantOnTenantTable(db, "payment_records", "select, insert, update");
}
