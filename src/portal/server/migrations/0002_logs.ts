import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

/**
 * The activity log and the login log. The application may add to them and read them, nothing else; the activity log is
 * a chain in which each row carries the hash of the one before, so that a changed or missing row shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table activity_log (
       tenant_id uuid not null references tenants (id),
       seq bigint not null,
       uuid uuid not null,
       at timestamptz not null default now(),
       user_uuid uuid,
       user_name text not null,
       role text not null,
       action text not null,
       resource text,
       record_uuid uuid,
       record_label text,
       changes jsonb not null default '{}',
       outcome text not null default 'done',
       ip text,
       agent text,
       request_id text,
       previous_hash text not null,
       hash text not null,
       primary key (tenant_id, seq)
     )`,
    `create index activity_log_record on activity_log (tenant_id, resource, record_uuid, seq)`,
    `create index activity_log_user on activity_log (tenant_id, user_uuid, seq)`,
    `create function activity_content(entry activity_log) returns text language sql immutable as $$
       select jsonb_build_array(entry.tenant_id, entry.seq, entry.uuid, extract(epoch from entry.at)::text, entry.user_uuid,
         entry.user_name, entry.role, entry.action, entry.resource, entry.record_uuid, entry.record_label, entry.changes,
         entry.outcome, entry.ip, entry.agent, entry.request_id)::text
     $$`,
    `create function seal_activity() returns trigger language plpgsql as $$
     declare last_seq bigint; last_hash text;
     begin
       perform pg_advisory_xact_lock(hashtextextended('activity ' || new.tenant_id::text, 0));
       select seq, hash into last_seq, last_hash from activity_log
         where tenant_id = new.tenant_id order by seq desc limit 1;
       new.seq := coalesce(last_seq, 0) + 1;
       new.previous_hash := coalesce(last_hash, '');
       new.hash := encode(sha256(convert_to(new.previous_hash || activity_content(new), 'UTF8')), 'hex');
       return new;
     end $$`,
    `create trigger activity_sealed before insert on activity_log for each row execute function seal_activity()`,
    `create function first_broken_activity() returns bigint language sql stable as $$
       select min(seq) from (
         select entry.seq,
           entry.hash = encode(sha256(convert_to(entry.previous_hash || activity_content(entry), 'UTF8')), 'hex')
             and entry.previous_hash = coalesce(lag(entry.hash) over (order by entry.seq), '')
             and entry.seq = row_number() over (order by entry.seq) as whole
         from activity_log entry
         where entry.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
       ) checked where not whole
     $$`,
    `create table login_log (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null,
       at timestamptz not null default now(),
       user_uuid uuid,
       email text not null,
       fullname text,
       event text not null,
       result text not null,
       ip text,
       agent text,
       primary key (tenant_id, uuid)
     )`,
    `create index login_log_time on login_log (tenant_id, at)`,
    `create index login_log_email on login_log (tenant_id, email, at)`,
    `create index login_log_ip on login_log (tenant_id, ip, at)`,
    `create index login_log_user on login_log (tenant_id, user_uuid, at)`,
  );
  await grantOnTenantTable(db, "activity_log", "select, insert");
  await grantOnTenantTable(db, "login_log", "select, insert");
}
