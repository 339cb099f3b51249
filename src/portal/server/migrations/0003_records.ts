import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Records of resources: the document table, participants, staff, and what links them; files and filled-in forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const person = "foreign key (tenant_id, user_uuid) references users (tenant_id, uuid)";
  await run(
    db,
    `create extension if not exists pg_trgm`,
    recordTable("records", "resource text not null", "primary key (tenant_id, resource, uuid)"),
    recordTable(
      "participants",
      "user_uuid uuid",
      "status text not null",
      "type text not null",
      "full_name text not null",
      "first_name text not null",
      "last_name text not null",
      "ndis_number text",
      "date_of_birth date",
      "alert text not null default 'none'",
      "region text",
      "state text",
      "plan_start date",
      "plan_end date",
      "converted_from_lead boolean not null default false",
      "primary key (tenant_id, uuid)",
      person,
    ),
    recordTable(
      "staff",
      "user_uuid uuid",
      "status text not null",
      "onboard_status text not null default 'invited'",
      "full_name text not null",
      "first_name text not null",
      "last_name text not null",
      "email text",
      "job_title text",
      "employment_type text",
      "staff_category uuid",
      "region text",
      "start_date date",
      "end_date date",
      "primary key (tenant_id, uuid)",
      person,
    ),
    `create unique index participants_user on participants (tenant_id, user_uuid) where user_uuid is not null`,
    `create unique index staff_user on staff (tenant_id, user_uuid) where user_uuid is not null`,
    `create table participant_staff (
       tenant_id uuid not null,
       participant_uuid uuid not null,
       staff_uuid uuid not null,
       created_at timestamptz not null default now(),
       ended_at timestamptz,
       primary key (tenant_id, participant_uuid, staff_uuid),
       foreign key (tenant_id, participant_uuid) references participants (tenant_id, uuid),
       foreign key (tenant_id, staff_uuid) references staff (tenant_id, uuid)
     )`,
    `create index participant_staff_worker on participant_staff (tenant_id, staff_uuid, participant_uuid) where ended_at is null`,
    `create table files (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       name text not null,
       type text not null,
       size bigint not null,
       sha256 text not null,
       storage_key text not null,
       created_at timestamptz not null default now(),
       created_by uuid,
       attached_resource text,
       attached_record uuid,
       attached_field text,
       primary key (tenant_id, uuid)
     )`,
    recordTable(
      "form_submissions",
      "form text not null",
      "form_version int not null",
      "participant_uuid uuid",
      "status text not null default 'draft'",
      "completed_steps jsonb not null default '[]'",
      "submitted_at timestamptz",
      "submitted_by uuid",
      "primary key (tenant_id, uuid)",
    ),
    `create index form_submissions_author on form_submissions (tenant_id, form, created_by, uuid)`,
  );
  for (const table of [
    "records",
    "participants",
    "staff",
    "participant_staff",
    "files",
    "form_submissions",
  ]) {
    await grantOnTenantTable(db, table, "select, insert, update, delete");
  }
}
