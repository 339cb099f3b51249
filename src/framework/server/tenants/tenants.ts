import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Tenant } from "../context.ts";
import type { Db } from "../database/database.ts";
import type { Portal } from "../portal.ts";
import type { HolidayCalendars } from "./holidayCalendars.ts";

/** What a portal says of providers in general. */
export type OfProviders = Pick<Portal, "settings" | "profileKey">;

/** What a provider is by what is stored of it, with the portal's defaults for what it has not set. */
export function described(
  { settings: settingsOf, profileKey }: OfProviders,
  { settings, platform }: { settings: JsonObject; platform: JsonObject },
): Pick<Tenant, "settings" | "platform" | "profile"> {
  const profile = platform[profileKey];
  return {
    settings: settingsOf(settings),
    platform,
    profile: isObject(profile) ? profile : {},
  };
}

/** The providers this server knows, kept for a few seconds and read again when one changes. */
export class Tenants {
  readonly #db: Db;
  readonly #holidays: HolidayCalendars;
  readonly #portal: OfProviders;
  readonly #kept = new Map<string, { tenant: Promise<Tenant | undefined>; until: number }>();

  constructor(db: Db, holidays: HolidayCalendars, portal: OfProviders) {
    this.#db = db;
    this.#holidays = holidays;
    this.#portal = portal;
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
        ...described(this.#portal, row),
        holidays: await this.#holidays.of(row.id),
      }
    );
  }
}
