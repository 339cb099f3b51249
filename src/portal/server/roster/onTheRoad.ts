import { sql } from "kysely";
import type { Support } from "#portal/shared/prices/amount.ts";

/** What a worker entered of the time and the way to the participant and with them. */
export interface OnTheRoad {
  travel_minutes: number | null;
  travel_km: number | null;
  transport_km: number | null;
}

/** The same as columns of `shifts`. */
export const onTheRoadSql = sql`(shifts.data->>'travel_minutes')::int as travel_minutes,
  (shifts.data->>'travel_km')::float8 as travel_km, (shifts.data->>'transport_km')::float8 as transport_km`;

/** What of it is charged with the shift: nothing before it is completed, nor where it never was. */
export const onTheRoad = (
  shift: OnTheRoad & { status: string },
): Pick<Support, "travelMinutes" | "kilometres"> =>
  shift.status === "completed"
    ? {
        travelMinutes: shift.travel_minutes ?? 0,
        kilometres: { travel: shift.travel_km ?? 0, transport: shift.transport_km ?? 0 },
      }
    : {};
