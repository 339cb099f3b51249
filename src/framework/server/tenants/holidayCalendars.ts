import { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import type { Db } from "../database/database.ts";
import { asTenant } from "../database/tenancy.ts";
import type { HolidaySource } from "../portal.ts";

const keptMs = 600_000;

/** Every provider's public holidays, read once and again when one of them changes. */
export class HolidayCalendars {
  readonly #db: Db;
  readonly #source: HolidaySource;
  readonly #kept = new Map<string, { calendar: Promise<HolidayCalendar>; until: number }>();

  constructor(db: Db, source: HolidaySource) {
    this.#db = db;
    this.#source = source;
  }

  /** Whether its records are public holidays. */
  areIn(resource: string): boolean {
    return resource === this.#source.resource;
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
    return asTenant(tenant, async () => new HolidayCalendar(await this.#source.read(this.#db, tenant)));
  }
}
