import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until a screen shows what it has to show: its title is there, nothing stands in for anything else. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".MuiSkeleton-root, [aria-busy=true]")).toHaveCount(0);
}

/** Opens an address in a page that is open, and waits for the screen. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** The menu down the side. */
export const menu = (page: Page): Locator => page.getByRole("navigation", { name: "Menu", exact: true });

/** The words of everything that the menu holds. */
export const menuEntries = (page: Page): Promise<string[]> => menu(page).getByRole("link").allTextContents();

/** A toast. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text });
