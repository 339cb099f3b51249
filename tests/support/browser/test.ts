// The harness of the tests in a browser, on the product as it is served:
//
//   test("…", async ({ open }) => {
//     const page = await open("admin", "/participants");     // signed in; "nobody" is not
//
// After each test every page that it opened must be free of console errors, refused policy, dialogs of the browser and
// refused calls; `faultsOf(page).allow(/…/)` names those that the test brings about on purpose.
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { Api, signIn, type SignedIn } from "./api.ts";
import { type Faults, watch } from "./faults.ts";
import { originOf } from "./portalProcess.ts";
import { type Look, storageState } from "./storageState.ts";

export type Role = "admin" | "coordinator" | "worker" | "participant" | "advocate" | "nobody";

/** Those who have screens of their own, besides the admin. */
export const roles = ["admin", "coordinator", "worker", "participant", "advocate"] as const;

export interface OpenOptions extends Look, BrowserContextOptions {
  /** A session of its own, for tests that end it; otherwise one is shared with the tests before. */
  fresh?: boolean;
  /** Where another server is meant than the one for all tests. */
  port?: number;
}

/** Opens a page for one of the demo's people, or for someone whom the test has invited. */
export type Open = (who: Role | SignedIn, path?: string, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  /** Opens a page in a browser of its own. */
  open: Open;
  /** Makes calls beside the browser, in a session of the role's or with the token of the page's. */
  api: (role: Role, token?: string | null) => Promise<Api>;
}

const faults = new WeakMap<Page, Faults>();

/** What went wrong on a page. */
export function faultsOf(page: Page): Faults {
  const found = faults.get(page);
  if (!found) throw new Error("the page was not opened by open()");
  return found;
}

/** Watches a page that a test opened otherwise: a second tab. */
export async function watched(page: Page): Promise<Page> {
  faults.set(page, await watch(page));
  return page;
}

/** The server for all tests. */
export const port = (): number => Number(process.env.BROWSER_TEST_PORT);

const longestUseMs = 4 * 60_000;
const sessions = new Map<string, { session: SignedIn; at: number }>();

/** A session that the tests of a worker share; a new one well before its token ends. */
async function sessionOf(role: string): Promise<SignedIn> {
  const kept = sessions.get(role);
  if (kept && Date.now() - kept.at < longestUseMs) return kept.session;
  const session = await signIn(port(), role);
  sessions.set(role, { session, at: Date.now() });
  return session;
}

/** A watched page in a browser of its own, at no address yet; anyone who asked for it closes its context. */
export async function newPage(
  browser: Browser,
  who: Role | SignedIn,
  { fresh = false, port: on = port(), skin, direction, consent, ...options }: OpenOptions = {},
): Promise<Page> {
  const origin = originOf(on);
  const own = fresh || on !== port();
  const session = typeof who === "string" ? await sessionFor(who, own ? on : undefined) : who;
  const context = await browser.newContext({
    baseURL: origin,
    storageState: storageState(origin, session, { skin, direction, consent }),
    acceptDownloads: true,
    // Only tests without a connection need it; it would have every one of these browsers keep the portal.
    serviceWorkers: "block",
    ...options,
  });
  return watched(await context.newPage());
}

/** A session of one of the demo's people: one of its own on a server, or the one that is shared. */
function sessionFor(role: Role, on?: number): Promise<SignedIn> | undefined {
  if (role === "nobody") return undefined;
  return on === undefined ? sessionOf(role) : signIn(on, role);
}

export const test = base.extend<Fixtures>({
  open: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (who, path = "/", options = {}) => {
      const page = await newPage(browser, who, options);
      pages.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of pages) {
      await page.context().close();
      expect.soft(faultsOf(page).found()).toEqual([]);
    }
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of a fixture's needs from the pattern.
  api: async ({}, use) => {
    await use(async (role, token) => {
      const own = role === "nobody" ? undefined : (await sessionOf(role)).token;
      return new Api(port(), token ?? own);
    });
  },
});

export { expect } from "@playwright/test";
