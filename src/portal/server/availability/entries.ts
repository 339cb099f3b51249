import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { absenceFrom } from "../leave/absences.ts";
import type { DatedEntry } from "./windows.ts";

/**
 * What workers have said of the days around a time, by worker: most have said nothing. A day more on either side is read,
 * so that any time zone fits, and two before for a night that goes past midnight.
 */
export async function entriesOf(
  { db, tenant }: Context,
  workers: readonly string[],
  { start, end }: { start: Date; end: Date },
): Promise<Map<string, DatedEntry[]>> {
  if (workers.length === 0 || end <= start) return new Map();
  const first = addDays(clockAt(start, "UTC").date, -2);
  const last = addDays(clockAt(end, "UTC").date, 1);
  const { rows } = await sql<DatedEntry & { staff: string }>`
    select staff, kind, start_date, end_date, (data->>'part_day')::boolean as part_day,
      data->>'start_time' as start_time, data->>'end_time' as end_time
    from staff_availability where tenant_id = ${tenant.id} and deleted_at is null
      and start_date <= ${last} and end_date >= ${first} and staff = any (${[...workers]}::uuid[])
    order by start_date`.execute(db);
  return Map.groupBy(rows, ({ staff }) => staff);
}

/** What a record says; undefined while it is not complete, which the schema then says. */
export function entryFrom(record: JsonObject): DatedEntry | undefined {
  const absence = absenceFrom(record);
  const { kind } = record;
  return absence && (kind === "available" || kind === "unavailable") ? { ...absence, kind } : undefined;
}
