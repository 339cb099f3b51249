import { sql } from "kysely";
import type { Json } from "#framework/shared/schema/schema.ts";
import type { Support } from "#portal/shared/prices/support.ts";
import { spansIn } from "../pay/works.ts";

/** What a worker entered of the time and the way to the participant and with them, and of work during a sleepover. */
export interface OnTheRoad {
  travel_minutes: number | null;
  travel_km: number | null;
  transport_km: number | null;
  /** How many participants attended. */
  attending: number;
  /** A list; null of every shift that is no sleepover. */
  sleepover_work: Json;
}

/** The same as columns of `shifts`. */
export const onTheRoadSql = sql`(shifts.data->>'travel_minutes')::int as travel_minutes,
  (shifts.data->>'travel_km')::float8 as travel_km, (shifts.data->>'transport_km')::float8 as transport_km,
  jsonb_array_length(coalesce(shifts.data->'participants', '[]')) - jsonb_array_length(coalesce(shifts.data->'absences', '[]')) as attending,
  case when shifts.shift_type = 'sleepover' then coalesce(shifts.data->'disturbances', '[]') end as sleepover_work`;

/** What of it is charged with the shift: nothing before it is completed, nor where it never was. */
export const onTheRoad = (
  shift: OnTheRoad & { status: string },
): Pick<Support, "travelMinutes" | "kilometres" | "kilometresFor" | "sleepoverWork"> => {
  const isDone = shift.status === "completed";
  return {
    ...(isDone && {
      travelMinutes: shift.travel_minutes ?? 0,
      kilometres: { travel: shift.travel_km ?? 0, transport: shift.transport_km ?? 0 },
      kilometresFor: shift.attending,
    }),
    ...(shift.sleepover_work !== null && { sleepoverWork: isDone ? spansIn(shift.sleepover_work) : [] }),
  };
};
