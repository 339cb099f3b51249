import { type RawBuilder, sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { absenceSql } from "../attendance/absences.ts";
import { notFound } from "#framework/server/http/errors.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";

/** A visit of a participant, with what became of the latest request to cancel it. */
export interface OwnVisit {
  shift: string;
  participant: string;
  start_at: string;
  status: "planned" | "now" | "cancelled";
  /** The latest request, and its state. */
  request: string | null;
  cancellation: string | null;
}

/**
 * Visits under way or to come of the signed-in participant, and of those whose services the signed-in advocate sees, the next
 * one first.
 */
export const ownVisits: SourceRule = (context) => ({ rows: visitsSql(context), order: sql`start_at` });

/**
 * One of them.
 * @throws 404 when it is nobody's whose visits the person sees, or over
 */
export async function ownVisit(context: Context, id: unknown): Promise<OwnVisit> {
  if (!isUuid(id)) throw notFound();
  const { rows } = await sql<OwnVisit>`
    select shift, participant, start_at, status, request, cancellation
    from (${visitsSql(context)}) as own where uuid = ${id}`.execute(context.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The participants whose visits the person sees, and may ask to cancel. */
const visited = ({ participant, cares_for: { services = [] } = {} }: Context["user"]): string[] => [
  ...(participant === undefined ? [] : [participant]),
  ...services,
];

/** That a visit is cancelled: the shift, or the part of this participant. */
const isOff = sql`(shifts.status = 'cancelled' or ${absenceSql} is not null)`;

/** A visit is a shift as one participant sees it: those of a group each have one of their own, so its id is made of both. */
function visitsSql({ tenant, user, services }: Context): RawBuilder<unknown> {
  const now = services.clock.now().toISOString();
  return sql`
    select md5(shifts.uuid::text || met.target::text)::uuid as uuid, shifts.version, shifts.uuid as shift, met.target as participant,
      shifts.start_at, shifts.end_at, shifts.data->>'time_zone' as time_zone, shifts.shift_type,
      case when ${isOff} then 'cancelled' when shifts.status = 'in_progress' then 'now' else 'planned' end as status,
      case when not ${isOff} then staff.first_name end as who_comes,
      case when met.target is distinct from ${user.participant ?? null}::uuid then person.full_name end as participant_name,
      request.uuid as request, request.status as cancellation, request.asked_at, request.data->>'reason' as reason,
      request.data->>'note' as note, request.data->>'asked_by' as asked_by, request.data->>'decided_at' as decided_at,
      request.data->>'decision_reason' as decision_reason
    from shifts_participants met
    join shifts on shifts.tenant_id = met.tenant_id and shifts.uuid = met.uuid
    join participants person on person.tenant_id = met.tenant_id and person.uuid = met.target
    left join staff on staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff
    left join lateral (select * from visit_cancellations asked where asked.tenant_id = met.tenant_id
      and asked.shift = shifts.uuid and asked.participant = met.target and asked.deleted_at is null
      order by asked_at desc limit 1) as request on true
    where met.tenant_id = ${tenant.id} and met.target = any (${visited(user)}::uuid[]) and shifts.deleted_at is null
      and not shifts.draft and shifts.status in ('open', 'scheduled', 'in_progress', 'cancelled') and shifts.end_at > ${now}`;
}
