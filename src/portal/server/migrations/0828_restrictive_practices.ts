import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

/** Who could do both of the first can do the last now: workers record what they do, those who review incidents keep the register. */
const granted = [
  ["edit-my-notes", "view-participant-health", "view-restrictive-practices"],
  ["edit-my-notes", "view-participant-health", "view-my-practice-uses"],
  ["edit-my-notes", "view-participant-health", "edit-my-practice-uses"],
  ...[
    "view-restrictive-practices",
    "edit-restrictive-practices",
    "view-practice-uses",
    "edit-practice-uses",
    "view-restrictive-practices-report",
  ].map((given) => ["review-incidents", "edit-participants", given]),
]
  .map((row) => `(${row.map((name) => `'${name}'`).join(", ")})`)
  .join(", ");

/** Restrictive practices that were authorised for participants, and each use of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    recordTable(
      "restrictive_practices",
      "participant uuid not null",
      "type text not null",
      "plan_until date not null",
      "authorised_until date",
      "primary key (tenant_id, uuid)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
    ),
    `create index restrictive_practices_person on restrictive_practices (tenant_id, participant) where deleted_at is null`,
    recordTable(
      "practice_uses",
      "participant uuid not null",
      "practice uuid",
      "shift uuid",
      "staff uuid",
      "type text not null",
      "started_at timestamptz not null",
      "ended_at timestamptz not null",
      "authorisation text not null check (authorisation in ('authorised', 'unauthorised'))",
      "incident uuid",
      "primary key (tenant_id, uuid)",
      "check (ended_at >= started_at)",
      "check (authorisation = 'authorised' or incident is not null)",
      "foreign key (tenant_id, participant) references participants (tenant_id, uuid)",
      "foreign key (tenant_id, practice) references restrictive_practices (tenant_id, uuid)",
      "foreign key (tenant_id, shift) references shifts (tenant_id, uuid)",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
    ),
    `create index practice_uses_person on practice_uses (tenant_id, participant, started_at) where deleted_at is null`,
    `create index practice_uses_worker on practice_uses (tenant_id, staff, started_at) where deleted_at is null`,
    `create index practice_uses_practice on practice_uses (tenant_id, practice, started_at) where practice is not null`,
    `create index practice_uses_shift on practice_uses (tenant_id, shift) where shift is not null`,
    `create index practice_uses_time on practice_uses (tenant_id, started_at) where deleted_at is null`,
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
  await grantOnTenantTable(db, "restrictive_practices", "select, insert, update, delete");
  await grantOnTenantTable(db, "practice_uses", "select, insert, update, delete");
}
