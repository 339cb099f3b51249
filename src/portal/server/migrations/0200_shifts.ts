import type { Kysely } from "kysely";
import { grantOnTenantTable, recordTable, run } from "./helpers.ts";

const linked = `
  insert into shifts_participants (tenant_id, uuid, target, staff, start_at, end_at)
    select new.tenant_id, new.uuid, each.id::uuid,
      case when new.deleted_at is null and new.status <> 'cancelled' then new.staff end, new.start_at, new.end_at
    from jsonb_array_elements_text(coalesce(new.data->'participants', '[]')) as each (id)
    on conflict do nothing`;

/** What of a shift stands beside its participants too. */
const followed = ["data->'participants'", "staff", "start_at", "end_at", "status", "deleted_at"];

/**
 * Shifts: who works when, with whom. One worker has one shift at a time, which the database itself holds: what ends at
 * the minute at which another begins does not touch it. Whom a shift is for stands in rows of their own besides, with who
 * comes and when: one look at an index tells whether somebody meets a participant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create extension if not exists btree_gist`,
    recordTable(
      "shifts",
      "staff uuid",
      "service uuid",
      "status text not null",
      "shift_type text not null",
      "start_at timestamptz not null",
      "end_at timestamptz not null",
      "scheduled_hours double precision",
      "clock_in_at timestamptz",
      "clock_out_at timestamptz",
      "primary key (tenant_id, uuid)",
      "check (end_at > start_at)",
      "check (clock_out_at >= clock_in_at)",
      "check (staff is not null or status in ('open', 'cancelled'))",
      "foreign key (tenant_id, staff) references staff (tenant_id, uuid)",
      `constraint shifts_one_at_a_time exclude using gist (tenant_id with =, staff with =, tstzrange(start_at, end_at) with &&)
         where (staff is not null and deleted_at is null and status not in ('cancelled', 'no_show'))`,
    ),
    `create index shifts_of_worker on shifts (tenant_id, staff, start_at) where deleted_at is null`,
    `create unique index shifts_running on shifts (tenant_id, staff) where status = 'in_progress' and deleted_at is null`,
    `create table shifts_participants (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       target uuid not null,
       staff uuid,
       start_at timestamptz not null,
       end_at timestamptz not null,
       primary key (tenant_id, target, uuid),
       foreign key (tenant_id, uuid) references shifts (tenant_id, uuid) on delete cascade,
       foreign key (tenant_id, target) references participants (tenant_id, uuid)
     )`,
    `create index shifts_participants_of on shifts_participants (tenant_id, uuid)`,
    `create index shifts_participants_met on shifts_participants (tenant_id, target, staff, start_at)`,
    `create function link_shift_to_participants() returns trigger language plpgsql as $$
     begin
       if tg_op = 'UPDATE' then
         delete from shifts_participants where tenant_id = old.tenant_id and uuid = old.uuid;
       end if;
       ${linked};
       return null;
     end $$`,
    `create trigger shifts_for after insert on shifts
       for each row when (new.data ? 'participants') execute function link_shift_to_participants()`,
    `create trigger shifts_for_anew after update on shifts
       for each row when (${followed.map((part) => `old.${part} is distinct from new.${part}`).join(" or ")})
       execute function link_shift_to_participants()`,
    // Its owner is bound by the rows' rule too, and belongs to no provider.
    `alter table role_permissions no force row level security`,
    `insert into role_permissions (tenant_id, role_uuid, permission)
       select held.tenant_id, held.role_uuid, given.permission
       from role_permissions held cross join (values ('view-my-shifts'), ('edit-my-shifts')) as given (permission)
       where held.permission = 'view-my-participants'
       on conflict do nothing`,
    `alter table role_permissions force row level security`,
  );
  await grantOnTenantTable(db, "shifts", "select, insert, update, delete");
  await grantOnTenantTable(db, "shifts_participants", "select, insert, delete");
}
