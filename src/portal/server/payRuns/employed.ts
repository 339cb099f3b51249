import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Place } from "#portal/shared/places/place.ts";
import type { PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { fullWeek } from "../leave/rules.ts";
import { workPlace } from "../places/place.ts";

/** Someone who is paid for agreed hours, in a pay period. */
export interface Employed {
  kind: "full_time" | "part_time";
  /** Agreed hours a week; undefined where none are entered for part-time work. */
  weekly?: number;
  place: Place;
  /** First and last day of the employment, where they are known. */
  first: string | null;
  last: string | null;
  /** Has approved leave without pay in the period. */
  hasUnpaidLeave: boolean;
}

/** Full-time and part-time staff with what their agreed hours follow from; undefined for casual staff and contractors. */
export async function employedIn(
  { db, tenant }: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<Employed | undefined> {
  const { rows } = await sql<
    Omit<Employed, "place" | "weekly"> & { weekly: number | null; data: JsonObject }
  >`
    select employment_type as kind, nullif((data->>'contracted_hours')::float8, 0) as weekly, start_date::text as first,
      end_date::text as last, data, exists (select from leaves where leaves.tenant_id = staff.tenant_id
        and leaves.staff = staff.uuid and leaves.deleted_at is null and leaves.status = 'approved'
        and leaves.type in ('unpaid', 'parental') and leaves.start_date <= ${end} and leaves.end_date >= ${start}
      ) as "hasUnpaidLeave"
    from staff where tenant_id = ${tenant.id} and uuid = ${staff} and deleted_at is null
      and employment_type in ('full_time', 'part_time')`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { weekly, data, ...person } = row;
  const agreed = weekly ?? (person.kind === "full_time" ? fullWeek : undefined);
  return { ...person, ...(agreed !== undefined && { weekly: agreed }), place: workPlace(tenant, data) };
}
