import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Account } from "./people/insertAccounts.ts";
import type { Office } from "./people/office.ts";

/** Who works with the records of the demo. */
interface People {
  accounts: Record<string, Account>;
  office: Office;
}

/** How many days back the work on single shifts is logged; more would only make the first start longer. */
const shiftDays = 5;

/**
 * Gives the records of the demo the past that they tell of: they were added when their people came or asked, by those who
 * do so, and the activity log says so in the order of time.
 */
export async function insertHistory(context: Context, people: People): Promise<void> {
  await dateRecords(context, people);
  await logPast(context, people);
}

/** When each kind of record was added: an SQL expression over its row, and by whom. */
const added: readonly (readonly [table: string, resource: string | undefined, at: string, by: string])[] = [
  [
    "participants",
    undefined,
    "(coalesce(data->>'onboarded_at', data->>'plan_start') || 'T00:40:00Z')",
    "coordinator",
  ],
  ["staff", undefined, "(start_date || 'T00:10:00Z')", "admin"],
  ["shifts", undefined, "(start_at - interval '12 days')::text", "coordinator"],
  [
    "leaves",
    undefined,
    // Leave that is far ahead was asked for at some time of the last ten days.
    "least((start_date::date - 25)::timestamptz + interval '200 minutes', now() - make_interval(hours => 5 + abs(hashtext(uuid::text)) % 235))",
    "coordinator",
  ],
  ["records", "service-bookings", "(data->>'start_date') || 'T01:30:00Z'", "coordinator"],
  ["records", "referrals", "data->>'received_at'", ""],
  ["records", "staff-pay-rates", "(data->>'effective_from') || 'T02:00:00Z'", "admin"],
  ["records", "caring-advocates", "null", "coordinator"],
];

/** Nothing is later than an hour ago, and what has no day of its own is half a year old. */
async function dateRecords({ db, tenant, services }: Context, { accounts }: People): Promise<void> {
  const latest = new Date(services.clock.now().getTime() - 3_600_000).toISOString();
  for (const [table, resource, at, by] of added) {
    const moment = sql`least(coalesce((${sql.raw(at)})::timestamptz, ${latest}::timestamptz - interval '180 days'), ${latest}::timestamptz)`;
    const who = accounts[by]?.uuid ?? null;
    await sql`update ${sql.table(table)} set created_at = ${moment}, updated_at = ${moment},
        created_by = ${who}::uuid, updated_by = ${who}::uuid
      where tenant_id = ${tenant.id} ${resource === undefined ? sql`` : sql`and resource = ${resource}`}`.execute(
      db,
    );
  }
}

/** Writes the log of the past months in one statement: its entries are chained in the order in which they come. */
async function logPast({ db, tenant, services }: Context, { accounts, office }: People): Promise<void> {
  const now = services.clock.now().toISOString();
  const id = tenant.id;
  const name = (account: string) => accounts[account]?.fullname ?? "";
  const forms = [...services.wizards.values()].map(
    ({ definition: { name: form, resource = form, label } }) => ({
      form,
      resource,
      label,
    }),
  );
  const kinds = Object.fromEntries(
    (choicesOf(fieldAt(recordTypeOf(services.types, "shifts").schema, "shift_type")?.schema ?? {}) ?? []).map(
      ({ value, label }) => [value, label],
    ),
  );
  const uuid = (account: string) => sql`${accounts[account]?.uuid ?? null}::uuid`;
  await sql`
    insert into activity_log (tenant_id, uuid, at, user_uuid, user_name, role, action, resource, record_uuid, record_label, changes)
    select ${id}::uuid, gen_random_uuid(), past.at, past.who, past.name, past.role, past.action, past.resource, past.record,
      past.label, past.changes
    from (
      select created_at as at, ${uuid("admin")} as who, ${name("admin")}::text as name, 'Admin' as role, 'create' as action,
        'staff' as resource, uuid as record, full_name as label, '{}'::jsonb as changes
      from staff where tenant_id = ${id}
      union all
      select created_at, ${uuid("coordinator")}, ${name("coordinator")}, 'Staff, Roster coordinator', 'create', 'participants',
        uuid, full_name, '{}'
      from participants where tenant_id = ${id}
      union all
      select created_at + interval '40 days', ${uuid("coordinator")}, ${name("coordinator")}, 'Staff, Roster coordinator',
        'update', 'participants', uuid, full_name, jsonb_build_object('preferred_contact',
          jsonb_build_object('from', 'sms', 'to', data->'preferred_contact'))
      from participants where tenant_id = ${id} and data->>'preferred_contact' = 'phone'
      union all
      select (data->>'exited_at')::timestamptz + interval '5 hours', ${uuid("admin")}, ${name("admin")}, 'Admin', 'update',
        'participants', uuid, full_name, '{"status": {"from": "active", "to": "exited"}}'
      from participants where tenant_id = ${id} and status = 'exited'
      union all
      select booking.created_at, ${uuid("coordinator")}, ${name("coordinator")}, 'Staff, Roster coordinator', 'create',
        'service-bookings', booking.uuid, service.data->>'name', '{}'
      from records booking join records service on service.tenant_id = booking.tenant_id
        and service.resource = 'services' and service.uuid::text = booking.data->>'service'
      where booking.tenant_id = ${id} and booking.resource = 'service-bookings'
      union all
      select created_at, null, 'Nobody signed in', '', 'create', 'referrals', uuid,
        concat_ws(' ', data->>'first_name', data->>'last_name'), '{}'
      from records where tenant_id = ${id} and resource = 'referrals'
      union all
      select leaves.created_at, null, staff.full_name, 'Staff', 'create', 'leave', leaves.uuid, staff.full_name, '{}'
      from leaves join staff on staff.tenant_id = leaves.tenant_id and staff.uuid = leaves.staff
      where leaves.tenant_id = ${id}
      union all
      select least(leaves.created_at + interval '2 days', leaves.created_at + (${now}::timestamptz - leaves.created_at) * 0.6), null, ${office.roster}, 'Staff', leaves.status,
        'leave', leaves.uuid, staff.full_name, jsonb_build_object('status', jsonb_build_object('from', 'pending', 'to', leaves.status))
      from leaves join staff on staff.tenant_id = leaves.tenant_id and staff.uuid = leaves.staff
      where leaves.tenant_id = ${id} and leaves.status in ('approved', 'rejected')
      union all
      select sent.submitted_at, sent.created_by, users.fullname, 'Staff', 'submit', forms.resource, sent.uuid, forms.label, '{}'
      from form_submissions sent join users on users.tenant_id = sent.tenant_id and users.uuid = sent.created_by
      join jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as forms (form text, resource text, label text) on forms.form = sent.form
      where sent.tenant_id = ${id} and sent.submitted_at is not null
      union all
      select step.at, users.uuid, step.name, 'Staff', step.action, 'shifts', shifts.uuid,
        coalesce(${JSON.stringify(kinds)}::jsonb->>shifts.shift_type, shifts.shift_type), step.changes
      from shifts join staff on staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff
      cross join lateral (values
        (shifts.created_at, ${office.roster}::text, 'create', '{}'::jsonb),
        (shifts.clock_in_at, staff.full_name, 'start-shift', '{"status": {"from": "scheduled", "to": "in_progress"}}'),
        (shifts.clock_out_at, staff.full_name, 'end-shift', '{"status": {"from": "in_progress", "to": "completed"}}'),
        ((shifts.data->>'worker_told_at')::timestamptz, ${office.roster}::text, 'cancelled',
          '{"status": {"from": "scheduled", "to": "cancelled"}}')
      ) as step (at, name, action, changes)
      left join users on users.tenant_id = staff.tenant_id and users.uuid = staff.user_uuid and step.name = staff.full_name
      where shifts.tenant_id = ${id} and step.at is not null
        and shifts.start_at between ${now}::timestamptz - make_interval(days => ${shiftDays}) and ${now}::timestamptz
    ) as past
    where past.at <= ${now}::timestamptz
    order by past.at, past.record, past.action`.execute(db);
}
