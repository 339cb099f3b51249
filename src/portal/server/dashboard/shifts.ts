import { type RawBuilder, sql } from "kysely";
import type { NextShift, OwnShift } from "#portal/shared/dashboards.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { Context } from "#framework/server/context.ts";
import { mayList } from "#framework/server/records/read/mayList.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { absenceSql } from "../roster/attendance/absences.ts";
import { canStartAt } from "../roster/clock.ts";

const most = 4;
/** The next visits of each person whom someone supports. */
const mostOfEach = 2;

/** The participants of a shift by name. */
export const participantsOf: RawBuilder<string | null> =
  sql`(select string_agg(full_name, ', ' order by full_name)
  from shifts_participants met
  join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
  where met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid)`;

/** The shifts of the signed-in worker that are under way or come next; undefined for someone who has none to see. */
export async function nextShifts(context: Context): Promise<OwnShift[] | undefined> {
  const { user, tenant, services, db } = context;
  if (user.staff === undefined || !mayList(context, recordTypeOf(services.types, "my-shifts")))
    return undefined;
  const { rows } = await sql<OwnShift>`
    select uuid, staff, start_at, end_at, data->>'time_zone' as time_zone, status, shift_type as kind,
      data->>'address' as address, data->>'instructions' as instructions, draft, ${participantsOf} as with
    from shifts where tenant_id = ${tenant.id} and staff = ${user.staff} and deleted_at is null and not draft and ${ahead(context)}
    order by start_at limit ${most}`.execute(db);
  const isWorking = rows.some(({ status }) => status === "in_progress");
  return inWords(context, rows).map((row) => ({
    ...row,
    can_start: !isWorking && row.status === "scheduled" && canStartAt(context, row),
  }));
}

/** The next visits of the signed-in participant and who comes, by first name; undefined for someone who is none. */
export async function nextVisits(context: Context): Promise<NextShift[] | undefined> {
  const { user } = context;
  if (user.participant === undefined) return undefined;
  return (await visitsOf(context, [user.participant], most)).get(user.participant) ?? [];
}

/** The next visits of participants whose services someone may see, by participant. */
export const visitsOfEach = (
  context: Context,
  participants: readonly string[],
): Promise<Map<string, NextShift[]>> => visitsOf(context, participants, mostOfEach);

async function visitsOf(
  context: Context,
  participants: readonly string[],
  limit: number,
): Promise<Map<string, NextShift[]>> {
  if (participants.length === 0) return new Map();
  const { rows } = await sql<NextShift & { participant: string; place: number }>`
    select * from (
      select met.target as participant, row_number() over (partition by met.target order by shifts.start_at)::int as place,
        shifts.uuid, shifts.start_at, shifts.end_at, shifts.data->>'time_zone' as time_zone, shifts.status, shift_type as kind,
        (select first_name from staff where staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff) as with,
        exists (select from visit_cancellations asked where asked.tenant_id = met.tenant_id and asked.shift = shifts.uuid
          and asked.participant = met.target and asked.status = 'asked' and asked.deleted_at is null) as asked_to_cancel
      from shifts_participants met join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
      where met.tenant_id = ${context.tenant.id} and met.target in (${sql.join([...participants])})
        and shifts.deleted_at is null and not shifts.draft and ${absenceSql} is null
        and (${ahead(context)} or (shifts.status = 'open' and shifts.end_at > ${now(context)}))
    ) as visits where place <= ${limit} order by participant, place`.execute(context.db);
  const grouped = Map.groupBy(rows, ({ participant }) => participant);
  return new Map([...grouped].map(([participant, own]) => [participant, inWords(context, own.map(asVisit))]));
}

/** A visit without whose it is: that stands beside it. */
const asVisit = ({
  participant: _participant,
  place: _place,
  ...visit
}: NextShift & { participant: string; place: number }): NextShift => visit;

const now = ({ services }: Context): string => services.clock.now().toISOString();

const ahead = (context: Context) =>
  sql`(shifts.status in ('scheduled', 'in_progress') and shifts.end_at > ${now(context)}
    or shifts.status in ('in_progress', 'missed_clock_out'))`;

/** Shifts with their kind in words. */
export function inWords<Row extends { kind: string }>({ services }: Context, rows: readonly Row[]): Row[] {
  const field = fieldAt(recordTypeOf(services.types, "shifts").schema, "shift_type");
  return rows.map((row) => ({ ...row, kind: field?.type.text(row.kind, field.schema) ?? row.kind }));
}
