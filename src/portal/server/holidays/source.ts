import { sql } from "kysely";
import type { Holiday } from "#framework/shared/dates/holidays.ts";
import { type JsonObject, textsIn } from "#framework/shared/schema/schema.ts";
import type { HolidaySource } from "#framework/server/portal.ts";
import { providerPlace } from "../places/place.ts";

/** The public holidays of the provider's list. */
export const holidays: HolidaySource = {
  resource: "public-holidays",
  read: async (db, tenant) => {
    const rows = await db
      .selectFrom("records")
      .select("data")
      .where("tenant_id", "=", tenant)
      .where("resource", "=", "public-holidays")
      .where("deleted_at", "is", null)
      .where(sql`data->>'status'`, "=", "confirmed")
      .execute();
    return rows.map(({ data }) => holidayFrom(data));
  },
  placeOf: providerPlace,
};

/** A holiday from its record. */
export function holidayFrom({ date, name, states, postcodes, from }: JsonObject): Holiday {
  return {
    date: String(date),
    name: String(name),
    states: textsIn(states),
    ...(typeof postcodes === "string" && { postcodes: postcodes.split(",").map((part) => part.trim()) }),
    ...(typeof from === "string" && { from: from.slice(0, 5) }),
  };
}
