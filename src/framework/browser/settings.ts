import type { AskablePart } from "#framework/shared/customForms/askable.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Messages } from "./i18n/i18nProvider.ts";
import type { Platform, SessionUser } from "./session/session.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** What a portal tells the framework that definitions do not: names of its own and where things go. */
export interface PortalSettings {
  /** Where a successful login link leads, and the dashboard that it chooses. */
  afterTokenLogin: { path: string; dashboard: string };
  /** The dashboard type that counts where none was chosen. */
  defaultDashboard: string;
  /** The dashboard type that a person starts with at sign-in, where none is stored, by those that they may open. */
  firstDashboard: (user: SessionUser, types: readonly string[]) => string;
  /** Name, logo and contacts of the provider and the address of its privacy policy, from what the server says of the platform. */
  brandOf: (platform: Platform | undefined) => {
    name?: string;
    logo?: string;
    phone?: string;
    email?: string;
    privacyPolicy?: string;
  };
  /** Messages of the portal's own screens, by key; loaded with the first of them. */
  messages: () => Promise<Messages>;
  /** Answers of several parts that the form builder offers, by name; loaded with it. */
  formParts: () => Promise<Readonly<Record<string, AskablePart>>>;
  /** Routes of pages for people without an account, beside those that every portal has. */
  visitorPages: readonly string[];
  /** What is said of a list that failed when the server says nothing, by resource; other lists have one text. */
  listFailures: Record<string, string>;
}

/** The settings of a portal that has nothing to say here. */
export const bareSettings: PortalSettings = {
  afterTokenLogin: { path: "/", dashboard: "" },
  defaultDashboard: "",
  firstDashboard: (_user, types) => types[0] ?? "",
  brandOf: (platform) => {
    const { name, logo } = asObject(platform?.profile);
    return { name: asText(name), logo: asText(logo) };
  },
  messages: () => Promise.resolve({}),
  formParts: () => Promise.resolve({}),
  visitorPages: [],
  listFailures: {},
};
