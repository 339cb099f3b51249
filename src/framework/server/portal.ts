import type { FastifyInstance } from "fastify";
import type { RawBuilder } from "kysely";
import type { Holiday, HolidayPlace } from "#framework/shared/dates/holidays.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Tables } from "#generated/tables.ts";
import type {
  Context,
  CurrentUser,
  Opened,
  PersonFacts,
  PublicContext,
  Services,
  Tenant,
  TenantSettings,
} from "./context.ts";
import type { Db } from "./database/database.ts";
import type { SchemaChanges } from "./database/schemaChanges.ts";
import type { NoticeRules } from "./notices/thing.ts";
import type { Rules } from "./records/write/stages.ts";
import type { Module } from "./routes/module.ts";

/** What follows from a form when it is sent or its office part is filled in, for the record that it is about. */
export type FormFollowUp = (context: Context, subject: string) => Promise<void>;

/** What a portal adds to the server besides its definitions: what they name, and what data cannot say. */
export interface Portal {
  /** What its own calls begin with: `{portal}` in the paths that the framework answers. */
  callPrefix: string;
  /** Calls that it answers by code of its own. */
  modules: readonly Module[];
  /** The rules that its definitions name. */
  rules: Rules;
  /** What works out whom to notify of what, under the names that its notices use. */
  noticeRules: NoticeRules;
  /** What follows from forms, by the form's name. */
  formFollowUps: ReadonlyMap<string, FormFollowUp>;
  /** How the tables of forms keep what a form is about. It goes with the migrations that made them. */
  formStore: FormStore;
  /** What is known of the records that forms are about, besides their definitions; by their resource. */
  formSubjects: Readonly<Record<string, FormSubject>>;
  /** The people who fill in forms and are named in them, where they have records. */
  formPeople?: FormPeople;
  /** Its public holidays. */
  holidays: HolidaySource;
  /** The key of a provider's profile in its `platform`, as the contract names it. */
  profileKey: string;
  /** The settings of a provider: those that it has stored, and defaults for the others. */
  settings: (stored: Partial<TenantSettings>) => TenantSettings;
  /** What it knows of a signed-in person. */
  person: PersonOfPortal;
  /** The records that an account can belong to: fields of the account that refer to them. */
  accountRecords: readonly AccountRecord[];
  /** What follows when someone accepts their invitation. */
  invitationAccepted: (context: PublicContext, user: string) => Promise<void>;
  /** What a new day brings for each provider, besides what it brings in every portal; by name. */
  dailyJobs: Readonly<Record<string, DailyWork>>;
  /** What is looked at every minute, by name. */
  watches: Readonly<Record<string, Watch>>;
  /** Work for one provider that takes long or waits for a service outside: a job of its own, by name. */
  tasks: Readonly<Record<string, Task>>;
  /** Every change of the database's schema, in order of its number. A released one never changes: a new one follows it. */
  migrations: SchemaChanges;
  /** What a new provider has at first. */
  newProvider: NewProvider;
  /** Brings every provider up to date at the start, after an upgrade. Does nothing where that is done. */
  bringUpToDate: (services: Services) => Promise<void>;
  /** Demo providers, if it has any. */
  demo?: Demo;
  /** The names that its definitions may use, where they are not those of `schemas/meta`: a folder brings code of its own. */
  names?: RegisteredNames;
  /** Pages of what stands in for services outside, which are served outside of production only. */
  devPages?: (app: FastifyInstance, services: Services) => void;
}

/** How `form_submissions` keeps what a form is about. */
export interface FormStore {
  /** The column with the id of the record. */
  subject: keyof Tables["form_submissions"];
  /** The `kind` of a form that everyone sees who sees its record; any other is its author's. */
  sharedKind: string;
}

/** A kind of record that forms are about. */
export interface FormSubject {
  /** Fields that stand on paper beside its name, so that it is not taken for another. */
  identifiedBy?: readonly string[];
  /** The records, by resource, that anyone may choose in a form about it, whether or not they see the lists. */
  near?: (context: Context, subject: string) => Promise<Readonly<Record<string, string[]>>>;
  /** As whom someone fills in a form about a record that is not their own. */
  behalf?: (user: CurrentUser, subject: string) => string;
}

/** The people who fill in forms and are named in them. */
export interface FormPeople {
  resource: string;
  /** The fact of a signed-in person that is the id of their own record. */
  fact: keyof PersonFacts;
  /** Fields of that record that a form can begin with, as `user.<field>`. */
  fields: readonly string[];
  /** What those who do not see the list call some of them. */
  shortNames: (
    context: Context,
    ids: readonly string[],
  ) => Promise<readonly { uuid: string; name: string }[]>;
}

/** Names that definitions may use, by the meta-schema that lists them: `check-rules`, `components`, …. */
export type RegisteredNames = ReadonlyMap<string, readonly string[]>;

/** A duty for one provider. It can be done twice, and by several processes, without harm. */
export type DailyWork = (services: Services, tenant: Tenant) => Promise<void>;

/** Something that is looked at every minute. */
export interface Watch {
  /** Finds the providers that have something to be done about, in one statement over all of them. */
  due: (owner: Db, now: Date) => Promise<readonly string[]>;
  work: DailyWork;
}

/** Work that waits in the database. Anyone who adds to it starts it (`startTask`); what is left is found every minute. */
export interface Task {
  /** Finds the providers that have something to be done, in one statement over all of them. */
  due: (owner: Db, now: Date) => Promise<readonly string[]>;
  /**
   * Does what is due. One process works on it at a time, as a rule: what must not be done twice is held by the database.
   * @param signal says that this process is ending: what is left is found again
   */
  work: (services: Services, tenant: Tenant, signal: AbortSignal) => Promise<void>;
  /** It keeps a core busy: a process works on one of these at a time. */
  isAlone?: boolean;
}

/** Where a portal keeps public holidays. */
export interface HolidaySource {
  resource: string;
  /** The confirmed ones of a provider. */
  read: (db: Db, tenant: string) => Promise<Holiday[]>;
  /** Where a provider is: its business days are those of that place. */
  placeOf: (tenant: Pick<Tenant, "settings">) => HolidayPlace;
}

/** How a portal learns what it knows of a person (`PersonFacts`), in the statement that loads the account. */
export interface PersonOfPortal {
  /** Columns beside those of `users`, as SQL with names: `(select …) as member, …`. */
  columns: (scope: { tenant: string; now: string }) => RawBuilder<unknown>;
  /** The facts, by what those columns hold. */
  facts: (columns: JsonObject) => PersonFacts;
  /** What is open to the person for a while, at a moment (milliseconds). */
  openedAt: (facts: PersonFacts, moment: number) => Opened | undefined;
  /** What conditions of the navigation ask about a person. It is kept in the browser: nothing about health. */
  details: (facts: PersonFacts) => JsonObject;
  /** What else the browser learns of a person when they sign in. */
  describe: (context: PublicContext, facts: PersonFacts) => Promise<JsonObject>;
}

/** A kind of record that an account can belong to; its table has `user_uuid`. */
export interface AccountRecord {
  /** The field of the account. */
  field: string;
  table: string;
  /** The column that names the record. */
  title: string;
}

/** What a new provider has at first. */
export interface NewProvider {
  /** What the portal shows of a provider, by its name. */
  platform: (name: string) => JsonObject;
  settings: JsonObject;
  /** Settings besides, of a provider that is not for a demo. */
  strictSettings: JsonObject;
  /** Roles besides those of the access catalogue, which the provider may change. */
  roles: readonly { name: string; description: string; permissions: readonly string[] }[];
  /** Writes its first records, in their transaction. */
  fill: (context: Context) => Promise<void>;
}

/** Demo providers. */
export interface Demo {
  /** Fills an empty database, when the settings ask for it. */
  fill: (services: Services) => Promise<void>;
  password: string;
  /** Who can sign in: the part of their address before the `@`, and who that is. */
  accounts: readonly { name: string; what: string }[];
  /** The subdomain of a second provider with the same accounts, to see that they are apart. */
  second?: string;
}
