import { expect, type Locator, type Page } from "@playwright/test";

/** Milliseconds for a screen to be whole: in the long run the embedded database answers three browsers one after the other. */
const longest = 45_000;

/** Waits until a screen shows what it has to show: its title is there, nothing stands in for anything else. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: longest });
  await expect(page.locator(".MuiSkeleton-root, [aria-busy=true]")).toHaveCount(0, { timeout: longest });
}

/** Opens an address in a page that is open, and waits for the screen. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** The menu down the side. */
export const menu = (page: Page): Locator => page.getByRole("navigation", { name: "Menu", exact: true });

/** Unfolds every group of the menu. */
export async function unfoldMenu(page: Page): Promise<void> {
  await menu(page).locator("button[aria-expanded]").first().waitFor({ timeout: longest });
  const folded = menu(page).locator("button[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** The words of everything that the menu holds. */
export async function menuEntries(page: Page): Promise<string[]> {
  await unfoldMenu(page);
  return menu(page).getByRole("link").allTextContents();
}

/** Opens an entry of the menu, in whichever group it is. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await unfoldMenu(page);
  await menu(page).getByRole("link", { name, exact: true }).click();
}

/** A toast. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text });

/** The button that saves the form on the page: “Add …” for a new record, “Save …” for one that is changed. */
export const saveButton = (page: Page) => page.locator("main form button[type=submit]");

/** The paths of the files that the service worker has kept for the time without a connection. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = [];
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
    return requests.map(({ url }) => new URL(url).pathname);
  });
