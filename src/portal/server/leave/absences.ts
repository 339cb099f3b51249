import { sql } from "kysely";
import { isIsoDate } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Absence } from "./rules.ts";

/** The time that the fields of a leave say; undefined while they are not complete, which the schema then says. */
export function absenceFrom(leave: JsonObject): Absence | undefined {
  const { start_date: start, end_date: last, start_time: from, end_time: until } = leave;
  const end = last === undefined || last === null || last === "" ? start : last;
  if (typeof start !== "string" || typeof end !== "string" || !isIsoDate(start) || !isIsoDate(end))
    return undefined;
  if (leave.part_day !== true) return { start_date: start, end_date: end };
  if (typeof from !== "string" || typeof until !== "string") return undefined;
  return { start_date: start, end_date: end, part_day: true, start_time: from, end_time: until };
}

/** Leave of a person, in these states, on any of the days. */
export function absencesOf(
  { db, tenant }: Context,
  staff: string,
  { start_date: first, end_date: last }: Pick<Absence, "start_date" | "end_date">,
  states: readonly string[],
): Promise<Absence[]> {
  return db
    .selectFrom("leaves")
    .select(["start_date", "end_date"])
    .select([
      sql<boolean | undefined>`(data->>'part_day')::boolean`.as("part_day"),
      sql<string | undefined>`data->>'start_time'`.as("start_time"),
      sql<string | undefined>`data->>'end_time'`.as("end_time"),
    ])
    .where("tenant_id", "=", tenant.id)
    .where("staff", "=", staff)
    .where("deleted_at", "is", null)
    .where("status", "in", states)
    .where("start_date", "<=", last)
    .where("end_date", ">=", first)
    .orderBy("start_date")
    .execute();
}
