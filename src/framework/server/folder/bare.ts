import { sql } from "kysely";
import type { TenantSettings } from "../context.ts";
import type { Portal } from "../portal.ts";
import { frameworkNoticeRules, frameworkRules } from "./frameworkRules.ts";

const defaults: Pick<
  TenantSettings,
  "time_zone" | "start_of_week" | "notice_setting" | "second_factor_roles"
> = { time_zone: "Australia/Sydney", start_of_week: 1, notice_setting: {}, second_factor_roles: [] };

/** A portal to which nobody has added anything: what a folder that is a portal of its own begins with. */
export const barePortal: Omit<Portal, "migrations" | "formStore"> = {
  callPrefix: "portal",
  modules: [],
  // The names of the product's own rules are missing here, and so no definitions of such a folder may use them (`names`).
  rules: frameworkRules as Portal["rules"],
  noticeRules: frameworkNoticeRules as Portal["noticeRules"],
  formFollowUps: new Map(),
  formSubjects: {},
  holidays: { resource: "", read: () => Promise.resolve([]), placeOf: () => ({ state: "", postcode: "" }) },
  profileKey: "profile",
  // Settings that the product's own portal declares besides are not asked for.
  settings: (stored) => ({ ...defaults, ...stored }) as TenantSettings,
  person: {
    columns: () => sql`null as nothing`,
    facts: () => ({}),
    openedAt: () => undefined,
    details: () => ({}),
    describe: () => Promise.resolve({}),
  },
  accountRecords: [],
  invitationAccepted: () => Promise.resolve(),
  dailyJobs: {},
  watches: {},
  tasks: {},
  newProvider: {
    platform: (name) => ({ type_of_platform: "standard", profile: { name } }),
    settings: {},
    strictSettings: {},
    roles: [],
    fill: () => Promise.resolve(),
  },
  bringUpToDate: () => Promise.resolve(),
};
