import type { Holiday } from "#shared/dates/holidays.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "./context.ts";
import type { Db } from "./database/database.ts";
import type { Module } from "./modules/module.ts";
import type { NoticeRules } from "./notices/thing.ts";
import type { Rules } from "./records/stages.ts";
import type { Services } from "./services.ts";

/** What follows from a form when it is sent or its office part is filled in, for the person whom it is about. */
export type FormFollowUp = (context: Context, subject: string) => Promise<void>;

/** What a portal adds to the server besides its definitions: what they name, and what data cannot say. */
export interface Portal {
  /** Calls that it answers by code of its own. */
  modules: readonly Module[];
  /** The rules that its definitions name. */
  rules: Rules;
  /** What works out whom to notify of what, under the names that its notices use. */
  noticeRules: NoticeRules;
  /** What follows from forms, by the form's name. */
  formFollowUps: ReadonlyMap<string, FormFollowUp>;
  /** Its public holidays. */
  holidays: HolidaySource;
  /** What a new provider has at first. */
  newProvider: NewProvider;
  /** Brings every provider up to date at the start, after an upgrade. Does nothing where that is done. */
  bringUpToDate: (services: Services) => Promise<void>;
}

/** Where a portal keeps public holidays. */
export interface HolidaySource {
  resource: string;
  /** The confirmed ones of a provider. */
  read: (db: Db, tenant: string) => Promise<Holiday[]>;
}

/** What a new provider has at first. */
export interface NewProvider {
  platform: JsonObject;
  settings: JsonObject;
  /** Roles besides those of the access catalogue, which the provider may change. */
  roles: readonly { name: string; description: string; permissions: readonly string[] }[];
  /** Writes its first records, in their transaction. */
  fill: (context: Context) => Promise<void>;
}
