import type { I18nProvider } from "react-admin";
import polyglotI18nProvider from "ra-i18n-polyglot";
import { first } from "./enFirst.ts";
import { addedWord } from "./words.ts";

export type Messages = Record<string, unknown>;

/** Finds the words of a key; more of them come with the screens that need them. */
export interface PortalI18n extends I18nProvider {
  add: (messages: Messages) => Promise<void>;
}

/** The messages of the framework with those of the portal laid over them; English is what ships. */
export function createI18nProvider(messages: Messages = {}): PortalI18n {
  let own = messages;
  const provider = polyglotI18nProvider(
    () => ({ ...first, ra, ...own }) as never,
    "en",
    [{ locale: "en", name: "English" }],
    { allowMissing: true },
  );
  return {
    ...provider,
    // A caller's own words are for keys that nobody has words for.
    translate: (key, options: { _?: string } = {}) =>
      provider.translate(key, { ...options, _: addedWord(key) ?? options._ }),
    add: async (more) => {
      own = { ...own, ...more };
      await provider.changeLocale("en");
    },
  };
}

/** The few messages that the library itself looks up. */
const ra = {
  notification: {
    http_error: "The server did not respond.",
    canceled: "Cancelled",
    item_doesnt_exist: "This record no longer exists.",
    data_provider_error: "The server did not respond as expected.",
  },
  page: { list: "%{name}", show: "%{name}", error: "Error" },
  message: { not_found: "Not found" },
};
