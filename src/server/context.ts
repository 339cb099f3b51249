import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "#shared/access/visible.ts";
import type { HolidayCalendar } from "#shared/dates/holidays.ts";
import type { PriceRegion, State } from "#shared/places/place.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Services } from "./services.ts";
import type { Db } from "./database/database.ts";

/** The provider whose data a request is about. */
export interface Tenant {
  id: string;
  slug: string;
  /** What the portal shows of it: type_of_platform, name, logo, colours. */
  platform: JsonObject;
  settings: TenantSettings;
  /** Its public holidays. */
  holidays: HolidayCalendar;
}

/** What a provider has set; defaults fill in what it has not. */
export interface TenantSettings {
  time_zone: string;
  /** Where the provider is: Canberra and Sydney share a time zone. Without it, the state of the time zone. */
  state?: State;
  postcode?: string;
  price_region: PriceRegion;
  start_of_week: number;
  time_intervals: JsonObject;
  staff_setting: JsonObject;
  agreement_setting: JsonObject;
  notice_setting: JsonObject;
  second_factor_roles: string[];
  /** Minutes for which a participant is open in an emergency. */
  emergency_minutes: number;
  /** Days before an assignment begins and after it ends on which a worker sees the participant. */
  care_days_before: number;
  care_days_after: number;
}

/**
 * The days around today on which a worker sees those whom they work with: assignments from those that end on `from` to
 * those that begin on `until`, shifts from those that end after `opens` to those that begin before `closes`.
 */
export interface CareWindow {
  from: string;
  until: string;
  opens: string;
  closes: string;
}

/** The signed-in person. */
export interface CurrentUser extends Viewer {
  uuid: string;
  fullname: string;
  email: string;
  session: string;
  role: readonly { uuid: string; name: string }[];
  regions: string[];
  /** Their record as a staff member and as a participant, where they have one. */
  staff?: string;
  participant?: string;
  care_window?: CareWindow;
  /** Whom they care for: for each part of a participant's record, the ids of those of whom they may see it. */
  cares_for?: Record<string, string[]>;
  /** The participants whom they have open for an emergency now, and the entry that says so for each. */
  emergency?: { participants: string[]; entries: Record<string, string> };
}

/** Where a request comes from, for the logs. */
export interface Origin {
  requestId: string;
  ip: string;
  agent: string;
}

/** Everything an operation works with. In a writing call `db` is the call's transaction. */
export interface Context {
  services: Services;
  tenant: Tenant;
  user: CurrentUser;
  db: Db;
  origin: Origin;
  log: FastifyBaseLogger;
  /** Runs after the transaction is committed; not when it is rolled back. */
  afterCommit: (work: () => void | Promise<void>) => void;
}

/** A context in which nobody is signed in. */
export type PublicContext = Omit<Context, "user"> & { user: CurrentUser | null };
