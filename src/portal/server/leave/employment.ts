import { sql } from "kysely";
import type { Place } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { workPlace } from "../places/place.ts";
import { fullWeek } from "./rules.ts";

/** What leave is counted by. */
export interface Employment {
  kind: string | undefined;
  since: string | undefined;
  /** Contracted hours per week; of full-time work 38 where none are entered. */
  weekly: number | undefined;
  /** Where the person works: decides which public holidays are no leave. */
  place: Place;
  /** Has a fifth week of annual leave (Fair Work Act 2009 s 87(1)(b)). */
  shiftworker: boolean;
  /** What somebody had on a day, before this portal counted. */
  opening?: { on: string; annual: number; personal: number };
}

/**
 * Reads how somebody is employed.
 * @param lock keeps others who ask for leave of the same person waiting, so that two requests cannot overlap
 */
export async function employmentOf(
  { db, tenant }: Context,
  staff: string,
  { lock = false } = {},
): Promise<Employment> {
  const { rows } = await sql<{
    kind: string | null;
    since: string | null;
    hours: number | null;
    data: JsonObject;
  }>`
    select employment_type as kind, start_date as since, nullif((data->>'contracted_hours')::float, 0) as hours, data
    from staff where tenant_id = ${tenant.id} and uuid = ${staff} and deleted_at is null
    ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  const { kind, since, hours, data } = row;
  const { leave_opening_on: on, annual_leave_opening: annual, personal_leave_opening: personal } = data;
  return {
    kind: kind ?? undefined,
    since: since ?? undefined,
    weekly: hours ?? (kind === "full_time" ? fullWeek : undefined),
    place: workPlace(tenant, data),
    shiftworker: data.shiftworker === true,
    ...(typeof on === "string" && {
      opening: { on, annual: Number(annual ?? 0), personal: Number(personal ?? 0) },
    }),
  };
}
