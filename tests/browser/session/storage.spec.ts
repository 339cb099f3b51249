import type { Page } from "@playwright/test";
import { settled } from "../../support/browser/screen.ts";
import { signInByForm } from "../../support/browser/signInForm.ts";
import { stored, storedKeys } from "../../support/browser/storage.ts";
import { expect, faultsOf, test } from "../../support/browser/test.ts";

const tokens = ["userRefreshToken", "userToken"];
const ofSession = ["platform", "userData", ...tokens];

async function expectSessionIn(page: Page, place: "local" | "session"): Promise<void> {
  const keys = await storedKeys(page);
  const [kept, other] = place === "local" ? [keys.local, keys.session] : [keys.session, keys.local];
  expect(kept).toEqual(expect.arrayContaining(ofSession));
  for (const key of ofSession) expect(other).not.toContain(key);
}

async function signedIn(page: Page): Promise<void> {
  await signInByForm(page, "coordinator");
  await expect(page).toHaveURL("/dashboard");
  await settled(page);
}

const banner = (page: Page) => page.getByRole("region", { name: "Cookies and storage" });

test("G-07: without a choice the session is in this tab only; accepting moves it, and leaves no copy", async ({
  open,
}) => {
  const page = await open("nobody", "/login", { consent: "none" });
  await signedIn(page);
  await expectSessionIn(page, "session");
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await expect(banner(page)).toBeHidden();
  await expectSessionIn(page, "local");
  expect((await storedKeys(page)).session).toEqual([]);
  await page.reload();
  await settled(page);
  await expect(page).toHaveURL("/dashboard");
});

test("G-07: after declining, the session is in this tab only", async ({ open }) => {
  const page = await open("nobody", "/login", { consent: "none" });
  await signedIn(page);
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await expectSessionIn(page, "session");
  expect((await storedKeys(page)).local).toEqual(["cookieConsent"]);
});

test("G-07: with consent given before, the session stays when the browser closes", async ({ open }) => {
  const page = await open("nobody", "/login");
  await signedIn(page);
  await expectSessionIn(page, "local");
});

test("G-07: taking consent back moves the session to this tab", async ({ open }) => {
  const page = await open("coordinator", "/personal/dashboard", { fresh: true });
  await settled(page);
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await expectSessionIn(page, "session");
  expect((await storedKeys(page)).local).toEqual(["cookieConsent"]);
});

test("G-07: signing out leaves only the choice about storage, and the server takes the token no more", async ({
  open,
}) => {
  const page = await open("coordinator", "/personal/dashboard", { fresh: true });
  await settled(page);
  const token = await stored(page, "userToken");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await storedKeys(page)).toEqual({ local: ["cookieConsent"], session: [] });
  faultsOf(page).allow(/^answer: 401 GET .*get-current-user-detail/);
  const status = await page.evaluate(
    async (bearer) =>
      (
        await fetch("/api/v1/ndis-portal/get-current-user-detail", {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).status,
    token,
  );
  expect(status).toBe(401);
});

test("G-07: a session that cannot be extended leaves only the choice about storage", async ({
  open,
  api,
}) => {
  const page = await open("coordinator", "/personal/dashboard", { fresh: true });
  await settled(page);
  faultsOf(page).allow(/^answer: 401 /);
  await (await api("nobody", await stored(page, "userToken"))).get("auth/logout");
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  // The end of the event stream may open the dialog before a click does.
  await expect(async () => {
    if (await dialog.isHidden()) {
      const profile = page.getByRole("menuitem", { name: "Profile" });
      // An open menu of an earlier try hides its own button.
      if (await profile.isHidden())
        await page.getByRole("button", { name: /^Your account/ }).click({ timeout: 2000 });
      await profile.click({ timeout: 2000 });
    }
    await expect(dialog).toBeVisible({ timeout: 5000 });
  }).toPass();
  expect(await storedKeys(page)).toEqual({ local: ["cookieConsent"], session: [] });
});

test("G-07: what is kept of a person holds no health data", async ({ open }) => {
  const page = await open("nobody", "/login");
  await signInByForm(page, "participant");
  await expect(page).toHaveURL("/participant/dashboard");
  const user = JSON.parse((await stored(page, "userData")) ?? "{}") as Record<string, unknown>;
  expect(Object.keys(user).join(" ")).not.toMatch(/health|diagnos|disab|medic|allerg|ndis_number|birth/i);
});

test("the cookie banner asks 2000 ms after the portal was opened, and not where one signs in", async ({
  open,
}) => {
  const page = await open("nobody", "/login", { consent: "none" });
  await page.clock.install({ time: new Date("2026-11-20T09:00:00") });
  await page.clock.pauseAt(new Date("2026-11-20T10:00:00"));
  const step = 50;
  for (const [path, shows] of [
    ["/login", false],
    ["/welcome", true],
  ] as const) {
    await page.goto(path);
    let elapsed = 0;
    // Nothing moves but what the test moves: the portal opens in small steps.
    await expect(async () => {
      await page.clock.runFor(step);
      elapsed += step;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(Math.max(0, 1950 - elapsed));
    if (elapsed < 1950) await expect(banner(page)).toBeHidden();
    await page.clock.runFor(elapsed + step);
    await expect(banner(page)).toBeVisible({ visible: shows });
  }
  await banner(page).getByRole("button", { name: "Accept" }).click();
  expect((await storedKeys(page)).local).toContain("cookieConsent");
});
