import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Licences of staff, what they must comply with, and what they handed in for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const staff = "foreign key (tenant_id, staff) references staff (tenant_id, uuid)";
  await run(
    db,
    recordTable(
      "staff_licences",
      "staff uuid not null",
      "type text not null",
      "status text not null",
      "issue_date date not null",
      "expiry_date date",
      "clearance text",
      "renewed_from uuid",
      "replaced_by uuid",
      "reminded_days int",
      "primary key (tenant_id, uuid)",
      "check (expiry_date > issue_date)",
      staff,
    ),
    `create index staff_licences_person on staff_licences (tenant_id, staff, type, status) where deleted_at is null`,
    `create index staff_licences_running_out on staff_licences (tenant_id, expiry_date) where status = 'active' and deleted_at is null`,
    `create unique index staff_licences_one_renewal on staff_licences (tenant_id, renewed_from) where status = 'pending' and deleted_at is null`,
    recordTable(
      "compliance_items",
      "title text not null",
      "category text not null",
      "audience text not null",
      "status text not null",
      "primary key (tenant_id, uuid)",
    ),
    recordTable(
      "compliance_requests",
      "compliance uuid not null",
      "staff uuid not null",
      "status text not null",
      "submitted_at timestamptz",
      "reviewed_at timestamptz",
      "valid_until date",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, compliance) references compliance_items (tenant_id, uuid)",
      staff,
    ),
    `create index compliance_requests_latest on compliance_requests (tenant_id, staff, compliance, uuid) where deleted_at is null`,
    `create unique index compliance_requests_one_open on compliance_requests (tenant_id, staff, compliance) where status = 'submitted' and deleted_at is null`,
  );
  for (const table of ["staff_licences", "compliance_items", "compliance_requests"])
    await grantOnTenantTable(db, table, "select, insert, update, delete");
}
