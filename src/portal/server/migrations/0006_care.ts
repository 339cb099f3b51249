import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** Who cares for whom becomes a record like any other: with a version, an author and details of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `drop index participant_staff_worker`,
    `alter table participant_staff rename column participant_uuid to participant`,
    `alter table participant_staff rename column staff_uuid to staff`,
    `alter table participant_staff rename column ended_at to deleted_at`,
    `alter table participant_staff
       drop constraint participant_staff_pkey,
       add column uuid uuid not null default gen_random_uuid(),
       add column version int not null default 1,
       add column created_by uuid,
       add column updated_at timestamptz not null default now(),
       add column updated_by uuid,
       add column search text not null default '',
       add column data jsonb not null default '{}',
       add primary key (tenant_id, uuid)`,
    `create unique index participant_staff_pair on participant_staff (tenant_id, participant, staff) where deleted_at is null`,
    `create index participant_staff_worker on participant_staff (tenant_id, staff, participant) where deleted_at is null`,
  );
}
