import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { PersonFacts } from "#framework/server/context.ts";

/**
 * Whether a worker looks after a participant now: assigned, or with a shift, within the days on which it counts. Both are
 * looked up for one pair at a time.
 */
export const inCare = (
  window: PersonFacts["care_window"],
  tenant: RawBuilder<unknown>,
  staff: RawBuilder<unknown>,
  participant: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  window === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(exists (select from participant_staff care
        where care.tenant_id = ${tenant} and care.participant = ${participant}
          and care.staff = ${staff} and care.deleted_at is null
          and coalesce(care.data->>'start_date', '') <= ${sql.lit(window.until)}
          and coalesce(care.data->>'end_date', '9999') >= ${sql.lit(window.from)})
      or exists (select from shifts_participants met
        where met.tenant_id = ${tenant} and met.target = ${participant}
          and met.staff = ${staff}
          and met.start_at < ${sql.lit(window.closes)} and met.end_at > ${sql.lit(window.opens)}))`;
