// For tests that look at many screens: a page for each look, which the tests of a worker go on with from screen to
// screen as a person does. To load the portal again for every screen would take longer than looking at it.
import { expect, type Page } from "@playwright/test";
import { settled } from "./screen.ts";
import type { Look } from "./storageState.ts";
import { faultsOf, newPage, test as base } from "./test.ts";

type Looks = "both skins" | "mirrored";

const looks: Record<Looks, Look> = {
  "both skins": { skin: "system" },
  mirrored: { skin: "light", direction: "rtl" },
};

interface Fixtures {
  /** The admin's page in this look, wherever the test before has left it. */
  wander: (look: Looks) => Promise<Page>;
}

interface WorkerFixtures {
  pages: Map<Looks, Page>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  pages: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from the pattern.
    async ({}, use) => {
      const pages = new Map<Looks, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  wander: async ({ browser, pages }, use) => {
    const opened = async (look: Looks): Promise<Page> => {
      // A session of its own: it lives longer than those that tests share.
      const page = await newPage(browser, "admin", { fresh: true, reducedMotion: "reduce", ...looks[look] });
      await page.goto("/profile");
      await settled(page);
      pages.set(look, page);
      return page;
    };
    const used = new Set<Page>();
    await use(async (look) => {
      const page = pages.get(look) ?? (await opened(look));
      used.add(page);
      return page;
    });
    for (const page of used) expect.soft(faultsOf(page).found()).toEqual([]);
  },
});

/** Goes to an address within the portal that is open, and waits for the screen there. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (to === location.pathname) return;
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
  await expect(page.locator("h1[data-left]")).toHaveCount(0);
  await settled(page);
}
