import { sql } from "kysely";
import type { NextShift } from "#shared/dashboards.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { mayList } from "../../records/mayList.ts";
import { recordTypeOf } from "../../records/recordType.ts";

const most = 4;

/** The shifts of the signed-in worker that are under way or come next; undefined for somebody who has none to see. */
export async function nextShifts(context: Context): Promise<NextShift[] | undefined> {
  const { user, tenant, services, db } = context;
  if (user.staff === undefined || !mayList(context, recordTypeOf(services.types, "my-shifts")))
    return undefined;
  const { rows } = await sql<NextShift>`
    select uuid, start_at, end_at, data->>'time_zone' as time_zone, status, shift_type as kind,
      (select string_agg(full_name, ', ' order by full_name) from shifts_participants met
        join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
        where met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid) as with
    from shifts where tenant_id = ${tenant.id} and staff = ${user.staff} and deleted_at is null and ${ahead(context)}
    order by start_at limit ${most}`.execute(db);
  return inWords(context, rows);
}

/** The next visits of the signed-in participant and who comes, by first name; undefined for somebody who is none. */
export async function nextVisits(context: Context): Promise<NextShift[] | undefined> {
  const { user, tenant, db } = context;
  if (user.participant === undefined) return undefined;
  const { rows } = await sql<NextShift>`
    select shifts.uuid, shifts.start_at, shifts.end_at, shifts.data->>'time_zone' as time_zone, shifts.status, shift_type as kind,
      (select first_name from staff where staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff) as with
    from shifts_participants met join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
    where met.tenant_id = ${tenant.id} and met.target = ${user.participant} and shifts.deleted_at is null
      and (${ahead(context)} or (shifts.status = 'open' and shifts.end_at > ${now(context)}))
    order by shifts.start_at limit ${most}`.execute(db);
  return inWords(context, rows);
}

const now = ({ services }: Context): string => services.clock.now().toISOString();

const ahead = (context: Context) =>
  sql`shifts.status in ('scheduled', 'in_progress') and (shifts.end_at > ${now(context)} or shifts.status = 'in_progress')`;

function inWords({ services }: Context, rows: NextShift[]): NextShift[] {
  const field = fieldAt(recordTypeOf(services.types, "shifts").schema, "shift_type");
  return rows.map((row) => ({ ...row, kind: field?.type.text(row.kind, field.schema) ?? row.kind }));
}
