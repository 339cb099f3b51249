import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/browser/chromium.ts";
import { storageState } from "../../tests/support/browser/storageState.ts";
import { openSession } from "./server.mjs";

/** A browser for measuring. `page(name)` opens an empty page of someone who is signed in; of nobody without a name. */
export async function openBrowser(server) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
  const origin = `http://demo.localhost:${server.port}`;
  return {
    page: async (name) => {
      const session = name === undefined ? undefined : await openSession(server, name);
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 1280, height: 900 },
        locale: "en-AU",
        timezoneId: "Australia/Sydney",
        storageState: storageState(origin, session),
      });
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** The rows of a list that are drawn. */
export const rowLink = "tbody a[data-row-focus]";
