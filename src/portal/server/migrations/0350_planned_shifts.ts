import type { Kysely } from "kysely";
import { run } from "./helpers.ts";

/** What of a shift stands beside its participants too: a draft names nobody who comes. */
const followed = ["data->'participants'", "staff", "start_at", "end_at", "status", "draft", "deleted_at"];

/**
 * Draft and published shifts, several workers on one shift, and series. Shifts of before are published, and were when they
 * were last changed by nobody knows whom, so nothing is said about when. A worker meets the participants of published
 * shifts only. The previous version knows none of these columns and leaves them as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table shifts add column draft boolean not null default false, add column published_at timestamptz,
       add column team uuid, add column series uuid`,
    `create index shifts_of_time on shifts (tenant_id, start_at, uuid) where deleted_at is null`,
    `create index shifts_of_team on shifts (tenant_id, team) where team is not null and deleted_at is null`,
    `create index shifts_of_series on shifts (tenant_id, series, start_at) where series is not null and deleted_at is null`,
    `create index shifts_to_publish on shifts (tenant_id, start_at) where draft and deleted_at is null`,
    `create or replace function link_shift_to_participants() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         delete from shifts_participants where tenant_id = old.tenant_id and uuid = old.uuid;
       end if;
       insert into shifts_participants (tenant_id, uuid, target, staff, start_at, end_at)
         select new.tenant_id, new.uuid, each.id::uuid,
           case when new.deleted_at is null and new.status <> 'cancelled' and not new.draft then new.staff end,
           new.start_at, new.end_at
         from jsonb_array_elements_text(coalesce(new.data->'participants', '[]')) as each (id)
         on conflict do nothing;
       return null;
     end $$`,
    `drop trigger shifts_for_anew on shifts`,
    `create trigger shifts_for_anew after update on shifts
       for each row when (${followed.map((part) => `old.${part} is distinct from new.${part}`).join(" or ")})
       execute function link_shift_to_participants()`,
  );
}
