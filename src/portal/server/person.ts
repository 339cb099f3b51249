import { type RawBuilder, sql } from "kysely";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PersonFacts, PublicContext } from "#framework/server/context.ts";
import type { PersonOfPortal } from "#framework/server/portal.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";

/**
 * The days around today on which a worker sees those who they work with: assignments from those that end on `from` to
 * those that begin on `until`, shifts from those that end after `opens` to those that begin before `closes`.
 */
interface CareWindow {
  from: string;
  until: string;
  opens: string;
  closes: string;
}

/** A participant whom someone has opened for an emergency, until when, and the entry that says so. */
interface OpenEmergency {
  entry: string;
  participant: string;
  until: string;
}

/** Someone whose chats a person who is not in them has opened, and until when. */
interface OpenChats {
  person: string;
  until: string;
}

declare module "#framework/server/context.ts" {
  interface PersonFacts {
    /** Their record as a staff member and as a participant, where they have one. */
    staff?: string;
    participant?: string;
    care_window?: CareWindow;
    /** Whom they care for: for each part of a participant's record, the ids of those of whom they may see it. */
    cares_for?: Record<string, string[]>;
    /** Whom they have opened for an emergency, whether or not it is still open. */
    emergencies?: OpenEmergency[];
    /** Whose chats they have opened, whether or not they are still open. */
    opened_chats?: OpenChats[];
  }
  interface Opened {
    /** The accounts whose chats are open. */
    chats?: string[];
  }
}

interface PersonColumns {
  staff: string | null;
  participant: string | null;
  care: { participant: string; parts: string[] }[];
  emergencies: OpenEmergency[];
  opened_chats: OpenChats[];
  care_window: CareWindow;
}

/** What the person in `users` has opened outside the usual rules and nobody has ended yet, each as an object with its `until`. */
const openTo = (
  { tenant, now }: { tenant: string; now: string },
  resource: "emergency-access" | "chat-access",
  parts: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object(${parts}, 'until', data->>'expires_at'))
    from records opened where tenant_id = ${tenant} and resource = ${sql.lit(resource)} and deleted_at is null
      and ref_user = users.uuid and data->>'ended_at' is null and (data->>'expires_at')::timestamptz > ${now}), '[]')`;

/** What the portal knows of a person: their own records, whom they see as a worker or advocate, open emergencies. */
export const person: PersonOfPortal = {
  columns: (scope) => {
    const { tenant, now } = scope;
    const zone = sql`coalesce(tenants.settings->>'time_zone', 'Australia/Sydney')`;
    return sql`
      (select staff.uuid from staff where staff.tenant_id = ${tenant} and staff.user_uuid = users.uuid and staff.deleted_at is null) as staff,
      (select participants.uuid from participants
        where participants.tenant_id = ${tenant} and participants.user_uuid = users.uuid and participants.deleted_at is null) as participant,
      coalesce((select jsonb_agg(jsonb_build_object('participant', data->>'participant', 'parts', coalesce(data->'can_view', '[]')))
        from records join tenants on tenants.id = ${tenant}
        where records.tenant_id = ${tenant} and resource = 'caring-advocates' and records.deleted_at is null
          and ref_user = users.uuid and data->>'status' = 'active'
          and coalesce(data->>'consent_until', '9999') >= (${now}::timestamptz at time zone ${zone})::date::text), '[]') as care,
      (select jsonb_build_object('from', day.first, 'until', day.last,
          'opens', day.first::timestamp at time zone ${zone}, 'closes', (day.last + 1)::timestamp at time zone ${zone})
        from tenants, lateral (select
            (${now}::timestamptz at time zone ${zone})::date - coalesce((settings->>'care_days_after')::int, 7) as first,
            (${now}::timestamptz at time zone ${zone})::date + coalesce((settings->>'care_days_before')::int, 30) as last) as day
        where tenants.id = ${tenant}) as care_window,
      ${openTo(scope, "emergency-access", sql`'entry', opened.uuid, 'participant', data->>'participant'`)} as emergencies,
      ${openTo(scope, "chat-access", sql`'person', data->>'person'`)} as opened_chats`;
  },
  facts: (columns) => {
    const { staff, participant, care, ...others } = columns as unknown as PersonColumns;
    return {
      ...others,
      staff: staff ?? undefined,
      participant: participant ?? undefined,
      own_records: [staff, participant].filter((id) => id !== null),
      cares_for: byPart(care),
    };
  },
  openedAt: ({ emergencies = [], opened_chats: chats = [] }, moment) => {
    const isOpen = ({ until }: { until: string }) => Date.parse(until) > moment;
    const open = emergencies.filter(isOpen);
    return {
      resource: "participants",
      by: "emergency-access",
      records: open.map(({ participant }) => participant),
      entries: Object.fromEntries(open.map(({ participant, entry }) => [participant, entry])),
      chats: chats.filter(isOpen).map((each) => each.person),
    };
  },
  details: ({ staff, participant, cares_for: caresFor }) => ({
    staff_uuid: staff ?? null,
    participant_uuid: participant ?? null,
    cares_for: caresFor?.any?.length ?? 0,
  }),
  describe: async (context, facts) => ({
    has_shifts_ahead: facts.staff !== undefined && (await hasShiftsAhead(context, facts.staff)),
    emergencies: (facts.emergencies ?? []).map((emergency): JsonObject => ({ ...emergency })),
  }),
};

/** For each part the participants of whom it may be seen; `any` has all of them. */
function byPart(care: PersonColumns["care"]): PersonFacts["cares_for"] {
  const lists: Record<string, string[]> = { any: [] };
  for (const { participant, parts } of care)
    for (const part of ["any", ...parts]) (lists[part] ??= []).push(participant);
  return lists;
}

/** Whether a worker has a shift of their own today or later, where the provider is; it decides where they start. */
async function hasShiftsAhead(context: PublicContext, staff: string): Promise<boolean> {
  const { zone, today } = tenantCalendar(context);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from shifts where tenant_id = ${context.tenant.id} and staff = ${staff} and deleted_at is null
      and status <> 'cancelled' and not draft and end_at > ${startOfDay(today, zone).toISOString()}) as found`.execute(
    context.db,
  );
  return rows[0]?.found === true;
}
