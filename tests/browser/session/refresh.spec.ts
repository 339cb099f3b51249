import type { Page } from "@playwright/test";
import { settled } from "../../support/browser/screen.ts";
import { spoilAccessToken, stored } from "../../support/browser/storage.ts";
import { expect, faultsOf, test, watched } from "../../support/browser/test.ts";

const refresh = /auth\/refresh-token$/;
const bookmark = /\/api\/bookmarks\/update$/;

/** Counts the answers to a call by their status. */
function countAnswers(page: Page, call: RegExp): Map<number, number> {
  const counts = new Map<number, number>();
  page.on("response", (response) => {
    if (call.test(response.url())) counts.set(response.status(), (counts.get(response.status()) ?? 0) + 1);
  });
  return counts;
}

test("G-02: twenty calls at once with an access token that has ended lead to one refresh, and all succeed", async ({
  open,
}) => {
  const page = await open("admin", "/profile", { fresh: true });
  await settled(page);
  faultsOf(page).allow(/^answer: 401 POST .*bookmarks\/update/);
  // The bell may ask at that moment too.
  faultsOf(page).allow(/^answer: 401 GET .*notifications\/unread/);
  const button = page.getByRole("button", { name: "Bookmark this page" });
  await expect(button).toBeEnabled();
  const refreshes = countAnswers(page, refresh);
  const calls = countAnswers(page, bookmark);
  const before = await stored(page, "userToken");
  await spoilAccessToken(page);
  await button.evaluate((element) => {
    for (let call = 0; call < 20; call += 1) (element as HTMLElement).click();
  });
  await expect.poll(() => calls.get(200)).toBe(20);
  expect(calls.get(401)).toBe(20);
  expect([...refreshes]).toEqual([[200, 1]]);
  expect(await stored(page, "userToken")).not.toBe(before);
  await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toHaveCount(0);
});

test("G-02: two tabs whose token has ended extend the session once, and nobody is signed out", async ({
  open,
}) => {
  const page = await open("coordinator", "/profile", { fresh: true });
  await settled(page);
  const second = await watched(await page.context().newPage());
  await second.goto("/profile");
  await settled(second);
  const tabs = [page, second];
  for (const tab of tabs) faultsOf(tab).allow(/^answer: 401 GET /);
  const refreshes = tabs.map((tab) => countAnswers(tab, refresh));
  await spoilAccessToken(page);
  const entries = tabs.map((tab) => tab.getByRole("menuitem", { name: "My sign-ins" }));
  for (const [index, tab] of tabs.entries()) {
    await tab.getByRole("button", { name: /^Your account/ }).click();
    await expect(entries[index]!).toBeVisible();
  }
  await Promise.all(entries.map((entry) => entry.click()));
  for (const tab of tabs) {
    await expect(tab).toHaveURL("/my-login-log");
    await settled(tab);
    await expect(tab.getByRole("row").nth(1)).toBeVisible();
    await expect(tab.getByRole("dialog")).toHaveCount(0);
  }
  expect(refreshes.flatMap((counts) => [...counts])).toEqual([[200, 1]]);
  expect(faultsOf(second).found()).toEqual([]);
});
