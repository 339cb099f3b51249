import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/**
 * Databases made before 0.1.0 know whom a shift is for, not when it is nor who comes: every change of a shift failed on
 * them since `0350_planned_shifts`. Other databases have all of it, and stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table shifts_participants add column if not exists staff uuid,
       add column if not exists start_at timestamptz, add column if not exists end_at timestamptz`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table shifts no force row level security`,
    `alter table shifts_participants no force row level security`,
    `update shifts_participants met set start_at = shifts.start_at, end_at = shifts.end_at,
         staff = case when shifts.deleted_at is null and shifts.status <> 'cancelled' and not shifts.draft then shifts.staff end
       from shifts where shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid and met.start_at is null`,
    `alter table shifts force row level security`,
    `alter table shifts_participants force row level security`,
    `alter table shifts_participants alter column start_at set not null, alter column end_at set not null`,
    `create index if not exists shifts_participants_met on shifts_participants (tenant_id, target, staff, start_at)`,
  );
}
