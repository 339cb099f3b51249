import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { productFolder } from "#framework/server/definitions/load.ts";
import { expectAccessible } from "../support/browser/axe.ts";
import { expectFocusSeen, press, tabTo } from "../support/browser/keyboard.ts";
import { invite } from "../support/browser/people.ts";
import { settled, toast, visit } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const arrangeButton = (page: Page) => page.getByRole("button", { name: "Arrange", exact: true });
const panelOf = (page: Page) => page.getByRole("region", { name: "Arrange this dashboard" });
const news = (page: Page) => page.getByRole("main").getByRole("heading", { name: "News", exact: true });

test("keyboard alone: a person moves and hides tiles, and finds them so after a reload", async ({
  open,
  api,
}) => {
  const page = await open(await invite(await api("admin"), "worker"), "/personal/dashboard");
  await settled(page);
  await expect(news(page)).toBeVisible();
  await press(page, arrangeButton(page));
  const panel = panelOf(page);
  await expect(panel.getByRole("heading", { name: "Arrange this dashboard" })).toBeFocused();
  await expectAccessible(page, "arranging a dashboard");
  await press(page, panel.getByRole("button", { name: "Move News up" }));
  await expect(panel.getByRole("status")).toHaveText("News moved to place 4 of 7");
  await expect(panel.getByRole("button", { name: "Move News up" })).toBeFocused();
  await press(page, panel.getByRole("button", { name: "Hide News" }), "Space");
  await expect(news(page)).toHaveCount(0);
  await expectFocusSeen(page);
  const kept = page.waitForResponse(/preferences\/dashboard\.personal/);
  await press(page, panel.getByRole("button", { name: "Save" }));
  await expect(toast(page, "Dashboard saved")).toBeVisible();
  await expect(arrangeButton(page)).toBeFocused();
  await kept;
  await visit(page, "/personal/dashboard");
  await expect(news(page)).toHaveCount(0);
  await press(page, arrangeButton(page));
  await press(page, panel.getByRole("button", { name: "Reset" }));
  await expect(news(page)).toBeVisible();
  await expectFocusSeen(page);
  const reset = page.waitForResponse(/preferences\/dashboard\.personal/);
  await tabTo(page, panel.getByRole("button", { name: "Save" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await reset;
  await visit(page, "/personal/dashboard");
  await expect(news(page)).toBeVisible();
});

test("by touch on a phone: tiles are hidden and added, in large words too", async ({ open, api }) => {
  const page = await open(await invite(await api("admin"), "worker"), "/personal/dashboard", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await settled(page);
  await arrangeButton(page).tap();
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Hide News" }).tap();
  await expect(news(page)).toHaveCount(0);
  await panel.getByRole("button", { name: "Add News" }).tap();
  await expect(news(page)).toBeVisible();
  await expectAccessible(page, "arranging a dashboard on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("an admin arranges the dashboard of a role, and keeps their own", async ({ open, api }) => {
  const admin = await api("admin");
  const name = unique("Night ");
  const permissions = ["view-admin-dashboard", "view-shifts", "view-unfilled-shifts-report"];
  expect((await admin.post("ndis/add-role", { name, permissions })).status).toBe(200);
  const page = await open("admin", "/dashboard");
  await settled(page);
  await arrangeButton(page).click();
  const panel = panelOf(page);
  await panel.getByLabel("Arrange for").selectOption(name);
  await panel.getByRole("button", { name: "Hide Recent activity" }).click();
  await panel.getByRole("button", { name: "Add Unfilled shifts" }).click();
  await panel.getByLabel("Width of At a glance").selectOption("Half");
  await expectAccessible(page, "arranging the dashboard of a role");
  await panel.getByRole("button", { name: "Save for role" }).click();
  await expect(toast(page, `Dashboard of ${name} saved`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  const { data } = await admin.get("dashboards/admin/roles");
  const roles = data.roles as unknown as {
    name: string;
    arrangement: { tiles: object[]; hidden: string[] };
  }[];
  const arrangement = roles.find((role) => role.name === name)?.arrangement;
  expect(arrangement?.hidden).toContain("activity");
  expect(arrangement?.tiles).toContainEqual({ name: "figures", size: "half" });
  expect(arrangement?.tiles.at(-1)).toEqual({ name: "unfilled-shifts" });
});

/** The built scripts with code of the charts in them, by what the build says of itself. */
function chartScripts(): string[] {
  const built = readFileSync(join(productFolder, "dist", ".vite", "contents.json"), "utf8");
  return Object.entries(JSON.parse(built) as Record<string, Record<string, number>>)
    .filter(([, modules]) =>
      Object.keys(modules).some((one) => one.startsWith("node_modules/@mui/x-charts/")),
    )
    .map(([file]) => `/${file}`);
}

test("no code of charts is loaded with the first list, and on a dashboard with the first chart that is seen", async ({
  open,
}) => {
  const page = await open("admin");
  const charts = chartScripts();
  expect(charts).not.toEqual([]);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const chartsLoaded = () => loaded.filter((path) => charts.includes(path));
  await visit(page, "/participants");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(loaded.some((path) => path.endsWith(".js"))).toBe(true);
  expect(chartsLoaded()).toEqual([]);
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: "Revenue by month" }).scrollIntoViewIfNeeded();
  await expect.poll(chartsLoaded).not.toEqual([]);
});

test("a dashboard that is loaded afresh needs four requests of the API before anybody scrolls", async ({
  open,
  api,
}) => {
  // Nobody whom another test notifies just then.
  const page = await open(await invite(await api("admin"), "admin"), "/dashboard");
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname.replace("/api/v1/ndis-portal/", ""));
  });
  // A notice to all admins that comes just then asks for the number of unread ones: such a load is not counted.
  await expect(async () => {
    asked.length = 0;
    await visit(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Needs you now" })).toBeVisible();
    // The last that a page makes, after its first screen stands.
    await expect.poll(() => asked).toContain("events");
    await expect(page.getByRole("button", { name: /notifications/i })).toBeVisible();
    await settled(page);
    expect(asked.toSorted()).toEqual([
      "dashboards/admin",
      "demo/whitelabel/cms/check-registered-tenant",
      "events",
      "opening",
    ]);
  }).toPass({ timeout: 30_000 });
});
