import { sql } from "kysely";
import { type Holiday, HolidayCalendar } from "#shared/dates/holidays.ts";
import type { Json, JsonObject } from "#shared/schema/schema.ts";
import type { Db } from "../../database/database.ts";
import { asTenant } from "../../database/tenancy.ts";

const keptMs = 600_000;

/** Every provider's public holidays, read once and again when one of them changes. Only confirmed dates count. */
export class HolidayCalendars {
  readonly #db: Db;
  readonly #kept = new Map<string, { calendar: Promise<HolidayCalendar>; until: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The calendar of a provider. */
  of(tenant: string): Promise<HolidayCalendar> {
    const found = this.#kept.get(tenant);
    if (found && found.until > Date.now()) return found.calendar;
    const calendar = this.#read(tenant);
    calendar.catch(() => this.#kept.delete(tenant));
    if (this.#kept.size > 1000) this.#kept.clear();
    this.#kept.set(tenant, { calendar, until: Date.now() + keptMs });
    return calendar;
  }

  /** Forgets the calendar of a provider; without one, of all. */
  forget(tenant?: string): void {
    if (tenant === undefined) this.#kept.clear();
    else this.#kept.delete(tenant);
  }

  #read(tenant: string): Promise<HolidayCalendar> {
    return asTenant(tenant, async () => {
      const rows = await this.#db
        .selectFrom("records")
        .select("data")
        .where("tenant_id", "=", tenant)
        .where("resource", "=", "public-holidays")
        .where("deleted_at", "is", null)
        .where(sql`data->>'status'`, "=", "confirmed")
        .execute();
      return new HolidayCalendar(rows.map(({ data }) => holidayFrom(data)));
    });
  }
}

/** A holiday from its record. */
export function holidayFrom({ date, name, states, postcodes, from }: JsonObject): Holiday {
  return {
    date: String(date),
    name: String(name),
    states: textsOf(states),
    ...(typeof postcodes === "string" && { postcodes: postcodes.split(",").map((part) => part.trim()) }),
    ...(typeof from === "string" && { from: from.slice(0, 5) }),
  };
}

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
