import type { Page } from "@playwright/test";

/** The names under which something is kept in the browser. */
export const storedKeys = (page: Page): Promise<{ local: string[]; session: string[] }> =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));

/** What is kept under a name, wherever it is. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name), key);

/** Replaces the access token by one that the server does not take any more; the refresh token stays good. */
export const spoilAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const store = localStorage.getItem("userToken") === null ? sessionStorage : localStorage;
    const [head, body] = (store.getItem("userToken") ?? "").split(".");
    store.setItem("userToken", `${head}.${body}.${"A".repeat(86)}`);
  });
