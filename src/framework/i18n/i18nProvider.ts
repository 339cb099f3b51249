import type { I18nProvider } from "ra-core";
import polyglotI18nProvider from "ra-i18n-polyglot";
import { en } from "./en.ts";

/** The messages of the framework with those of the portal laid over them; English is what ships. */
export const createI18nProvider = (messages: Record<string, unknown>): I18nProvider =>
  polyglotI18nProvider(
    () => ({ ...en, ra, ...messages }) as never,
    "en",
    [{ locale: "en", name: "English" }],
    { allowMissing: true },
  );

/** The few messages that the library itself looks up. */
const ra = {
  notification: {
    http_error: "The server did not answer.",
    canceled: "Cancelled",
    item_doesnt_exist: "This is gone.",
    data_provider_error: "The server did not answer as expected.",
  },
  page: { list: "%{name}", show: "%{name}", error: "Error" },
  message: { not_found: "Not found" },
};
