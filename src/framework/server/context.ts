import type { TapPlace } from "#framework/shared/offline/tapPlace.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "#framework/shared/access/visible.ts";
import type { HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Db } from "./database/database.ts";
import type { Subscription } from "./plans/subscription.ts";

/** Tells the time; tests move it. */
export interface Clock {
  now: () => Date;
}

/**
 * What the whole server shares. Made once at start-up and passed along; nothing is global. `services.ts` names them all
 * (`declare module`).
 */
export interface Services {
  clock: Clock;
}

/** The provider whose data a request is about. */
export interface Tenant {
  id: string;
  slug: string;
  /** What the portal shows of it: type_of_platform, its profile, colours. */
  platform: JsonObject;
  /** Its profile, a part of `platform`: name, logo, phone, email, … */
  profile: JsonObject;
  settings: TenantSettings;
  /** Its public holidays. */
  holidays: HolidayCalendar;
}

/** What a provider has set; defaults fill in what it has not. A portal adds its own settings (`declare module`). */
export interface TenantSettings {
  time_zone: string;
  start_of_week: number;
  notice_setting: JsonObject;
  second_factor_roles: string[];
  /** The plan; without it nothing is limited. */
  subscription?: Subscription;
}

/**
 * What a portal knows of a signed-in person besides account, roles and permissions: each portal adds its own facts to this
 * interface (`declare module`) and loads them (`PersonOfPortal`). Definitions name them: `{user.<fact>}`.
 */
export interface PersonFacts {
  /** The ids of the records that are about the person themselves. */
  own_records?: readonly string[];
}

/** Records that are open to a person for a short while only, each by an entry that says so. */
export interface Opened {
  /** Of which resource they are. */
  resource: string;
  /** The resource of the entries. */
  by: string;
  /** Their ids. */
  records: string[];
  /** The entry that opened each record, by the record's id. */
  entries: Record<string, string>;
}

/** The signed-in person. */
export interface CurrentUser extends Viewer, PersonFacts {
  uuid: string;
  fullname: string;
  email: string;
  session: string;
  role: readonly { uuid: string; name: string }[];
  regions: string[];
  opened?: Opened;
}

/** Where a request comes from, for the logs. */
export interface Origin {
  requestId: string;
  ip: string;
  agent: string;
  /** When it was done, where it was kept on a device before it was sent. */
  tapped?: { at: string; offsetSeconds: number; place?: TapPlace };
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
