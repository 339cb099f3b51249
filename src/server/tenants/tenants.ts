import { stateOfZone } from "#shared/places/place.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Tenant, TenantSettings } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { HolidayCalendars } from "./holidayCalendars.ts";

const defaults: TenantSettings = {
  time_zone: "Australia/Sydney",
  price_region: "national",
  start_of_week: 1,
  time_intervals: {},
  staff_setting: {},
  agreement_setting: {},
  notice_setting: {},
  second_factor_roles: [],
  emergency_minutes: 60,
  care_days_before: 30,
  care_days_after: 7,
};

/** The settings of a provider, with the defaults for what it has not set; it is in the state of its time zone. */
export function settingsOf(stored: JsonObject): TenantSettings {
  const settings = { ...defaults, ...(stored as JsonObject & Partial<TenantSettings>) };
  return { ...settings, state: settings.state ?? stateOfZone(settings.time_zone) };
}

/** The providers this server knows, kept for a few seconds and read again when one changes. */
export class Tenants {
  readonly #db: Db;
  readonly #holidays: HolidayCalendars;
  readonly #kept = new Map<string, { tenant: Promise<Tenant | undefined>; until: number }>();

  constructor(db: Db, holidays: HolidayCalendars) {
    this.#db = db;
    this.#holidays = holidays;
  }

  bySlug(slug: string): Promise<Tenant | undefined> {
    return this.#find("slug", slug.toLowerCase());
  }

  byId(id: string): Promise<Tenant | undefined> {
    return this.#find("id", id);
  }

  /** Forgets what is kept, so that the next request sees the present settings. */
  forget(): void {
    this.#kept.clear();
  }

  #find(column: "slug" | "id", value: string): Promise<Tenant | undefined> {
    const key = `${column} ${value}`;
    const found = this.#kept.get(key);
    if (found && found.until > Date.now()) return found.tenant;
    const tenant = this.#read(column, value);
    tenant.catch(() => this.#kept.delete(key));
    if (this.#kept.size > 1000) this.#kept.clear();
    this.#kept.set(key, { tenant, until: Date.now() + 10_000 });
    return tenant;
  }

  async #read(column: "slug" | "id", value: string): Promise<Tenant | undefined> {
    const row = await this.#db
      .selectFrom("tenants")
      .selectAll()
      .where(column, "=", value)
      .where("status", "=", "active")
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        slug: row.slug,
        platform: row.platform,
        settings: settingsOf(row.settings),
        holidays: await this.#holidays.of(row.id),
      }
    );
  }
}
