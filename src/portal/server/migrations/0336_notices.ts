import type { Kysely } from "kysely";
import { grantOnTenantTable, run } from "./helpers.ts";

const tables = ["staff_licences", "records", "compliance_reminders", "form_reminders", "clock_reminders"];
const columns = `(tenant_id, notice, key, occasion, step, sent_at)`;

/** What takes over what earlier versions remembered of reminders that were sent. */
export const takeOver: readonly string[] = [
  ...tables.map((table) => `alter table ${table} no force row level security`),
  `insert into sent_notices ${columns}
       select tenant_id, 'licence-expires', uuid::text, expiry_date::text, -reminded_days, now()
       from staff_licences where reminded_days is not null and expiry_date is not null`,
  `insert into sent_notices ${columns}
       select tenant_id, case resource when 'documents' then 'document-expires'
           when 'staff-documents' then 'staff-document-expires' else 'participant-document-expires' end,
         uuid::text, data->>'expiry', -(data->>'reminded_days')::int, now()
       from records where resource in ('documents', 'staff-documents', 'participant-documents')
         and data ? 'reminded_days' and data ? 'expiry'`,
  `insert into sent_notices ${columns}
       select tenant_id, 'compliance-due', staff || ' ' || compliance, due::text, -step, sent_at
       from compliance_reminders`,
  `insert into sent_notices ${columns}
       select tenant_id, 'form-due', assignment::text, due::text, -step, sent_at from form_reminders`,
  `insert into sent_notices ${columns}
       select tenant_id, 'form-clock', submission || ' ' || clock,
         to_char(due at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), stage, sent_at
       from clock_reminders`,
  ...tables.map((table) => `alter table ${table} force row level security`),
];

/**
 * One table of what people were notified of: what waits to be sent, and what was, so that nobody is told the same twice.
 * What earlier versions remembered in five places is taken over without a recipient. Those places stay, for servers of
 * an earlier version that still run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table sent_notices (
       tenant_id uuid not null references tenants (id),
       uuid uuid not null default gen_random_uuid(),
       place int not null default 0,
       notice text not null,
       key text not null,
       occasion text not null,
       step int not null,
       is_overdue boolean not null default false,
       recipient text not null default '',
       recipient_name text not null default '',
       subject text not null default '',
       body text not null default '',
       line text not null default '',
       path text not null default '',
       created_at timestamptz not null default now(),
       send_after timestamptz not null default now(),
       sent_at timestamptz,
       primary key (tenant_id, uuid),
       constraint sent_notices_once unique (tenant_id, notice, key, occasion, step, recipient)
     )`,
    `create index sent_notices_waiting on sent_notices (tenant_id, send_after) where sent_at is null`,
  );
  await run(db, ...takeOver);
  await grantOnTenantTable(db, "sent_notices", "select, insert, update, delete");
}
