import { expectAccessible } from "../support/browser/axe.ts";
import { invite } from "../support/browser/people.ts";
import { menu, openFromMenu, settled, visit } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

test("a screen that is not theirs shows the not-authorized page, without a flash of it or a call for it", async ({
  open,
}) => {
  const page = await open("worker", "/profile");
  await settled(page);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("h1, table, form")) titles.push(textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  for (const path of ["/participants", "/staff/new", "/roles", "/reports/participants", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don't have access to this page");
    const seen = await page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
    expect(new Set(seen)).toEqual(new Set(["You don't have access to this page"]));
  }
  expect(calls.filter((url) => /get-all-clients|all-roles|model-schema|dashboards\/admin/.test(url))).toEqual(
    [],
  );
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await expect(page).toHaveURL("/personal/dashboard");
});

test("an address that leads nowhere says so, and leads back", async ({ open }) => {
  const page = await open("worker", "/nothing/at/all");
  faultsOf(page).allow(/^answer: 404 GET .*\/nothing\/at\/all/);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await expect(page).toHaveURL("/personal/dashboard");
});

test("the dashboard that somebody chooses is kept, and the root leads to it", async ({ open }) => {
  const page = await open("coordinator", "/dashboard");
  await settled(page);
  await page.getByRole("button", { name: "Dashboard: Dashboard" }).click();
  await page.getByRole("menuitemradio", { name: "My day" }).click();
  await expect(page).toHaveURL("/personal/dashboard");
  await page.goto("/");
  await expect(page).toHaveURL("/personal/dashboard");
  await page.getByRole("button", { name: /^Dashboard:/ }).click();
  await page.getByRole("menuitemradio", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a screen is bookmarked, found among the bookmarks and opened from there", async ({ open, api }) => {
  const page = await open(await invite(await api("admin"), "worker"), "/profile");
  await settled(page);
  const bookmarks = menu(page).getByRole("list", { name: "Bookmarks" });
  await openFromMenu(page, "Incidents");
  await expect(page).toHaveURL("/incident-reports");
  await page.getByRole("button", { name: "Bookmark this page" }).click();
  await expect(bookmarks.getByRole("link", { name: "Incidents" })).toBeVisible();
  await visit(page, "/profile");
  await bookmarks.getByRole("link", { name: "Incidents" }).click();
  await expect(page).toHaveURL("/incident-reports");
  await page.getByRole("button", { name: "Remove bookmark: Incidents" }).click();
  await expect(bookmarks).toHaveCount(0);
});

test("the search box finds screens and records, and only what somebody may open", async ({ open }) => {
  const page = await open("coordinator", "/participants");
  await settled(page);
  const person = await page.locator("[data-row-focus]").first().innerText();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search pages and records" });
  await box.fill("staff cat");
  await expect(page.getByRole("option", { name: /Staff categories/ })).toBeVisible();
  await box.fill(person);
  const found = page.getByRole("option", { name: new RegExp(person) }).first();
  await found.click();
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(person);

  const worker = await open("worker", "/profile");
  await settled(worker);
  await worker.keyboard.press("/");
  await worker.getByRole("combobox", { name: "Search pages and records" }).fill("staff cat");
  await expect(worker.getByText("No results for “staff cat”.")).toBeVisible();
});

test("the menu narrows to icons that keep their names, and stays so", async ({ open }) => {
  const page = await open("worker", "/profile");
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  await openFromMenu(page, "Incidents");
  await expect(page).toHaveURL("/incident-reports");
});

test("the look is chosen in the account menu: dark, and from right to left", async ({ open }) => {
  const page = await open("worker", "/profile");
  const html = page.locator("html");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-skin", "dark");
  await page.getByRole("menuitemcheckbox", { name: "Right to left" }).click();
  await expect(html).toHaveAttribute("dir", "rtl");
  await page.reload();
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(html).toHaveAttribute("data-skin", "dark");
});

test("a role is made, read and changed", async ({ open }) => {
  const name = unique("Night team ");
  const page = await open("admin", "/roles");
  await settled(page);
  await page.getByRole("link", { name: "Add role" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: "Report incidents" }).check();
  await page.getByRole("button", { name: "Add role" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main")).toContainText("Report incidents");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Report incidents" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Review incident reports" }).check();
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(page).not.toHaveURL(/\/edit$/);
  await expect(page.getByRole("main")).toContainText("Review incident reports");
  await visit(page, "/roles");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});

test("(a11y F4) a form that is opened from a list begins at its top, with the heading in sight", async ({
  open,
}) => {
  const page = await open("admin", "/banners");
  for (const path of ["/banners", "/staff", "/services", "/job-posts", "/built-forms"]) {
    await visit(page, path);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(new RegExp(`${path}/new`));
    // The list stays in sight until the form can be drawn.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Add /);
    await settled(page);
    expect(await page.evaluate(() => scrollY), path).toBe(0);
    const [bar, heading] = await Promise.all([
      page.getByRole("banner").boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    expect(heading?.y, path).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
});

test("(interface: Shell) the bar at the top takes at most 56 pixels, floating and fixed", async ({
  open,
}) => {
  const page = await open("admin", "/faqs");
  await settled(page);
  // The open menu hides the bar behind it from assistive technology, not from sight.
  const bar = page.getByRole("banner", { includeHidden: true });
  const height = async () => (await bar.boundingBox())?.height;
  expect(await height()).toBeLessThanOrEqual(56);
  await page.getByRole("button", { name: /^Your account/ }).click();
  const fixed = page.getByRole("menuitemcheckbox", { name: "Bar at the top fixed to the edges" });
  await fixed.click();
  await expect(fixed).toBeChecked();
  expect(await height()).toBeLessThanOrEqual(56);
  await fixed.click();
});

test("(a11y F10) the help link is in the footer of every screen and leads to who to call", async ({
  open,
}) => {
  const page = await open("nobody", "/login");
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
  await expect(page.getByRole("link", { name: /^[+\d(]/ })).toBeVisible();
  const worker = await open("worker", "/my-shifts");
  await worker.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(worker).toHaveURL("/help");
  for (const path of ["/referral", "/jobfeeds"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Help" })).toBeVisible();
  }
});

for (const who of ["worker", "participant", "advocate", "coordinator"] as const) {
  test(`(ux M3, a11y F7, F8) the ${who}'s bar on a phone fits on 320 pixels with wide letters, in targets of 44`, async ({
    open,
  }) => {
    const page = await open(who, "/profile");
    await page.setViewportSize({ width: 320, height: 640 });
    await settled(page);
    // The policy of the portal refuses a style element; a person's own style sheet is not in the document either.
    await page.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync(
        "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }",
      );
      document.adoptedStyleSheets.push(wide);
    });
    const items = page.getByRole("navigation", { name: "Quick links" }).locator("a, button");
    expect(await items.count()).toBeGreaterThan(2);
    for (const item of await items.all()) {
      const box = await item.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      const label = item.locator("span").last();
      expect(await label.evaluate((span) => span.getClientRects().length)).toBe(1);
      const inside = await label.boundingBox();
      expect(inside?.x).toBeGreaterThanOrEqual(0);
      expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    for (const name of ["Open menu", "Search"])
      expect((await page.getByRole("button", { name }).boundingBox())?.width ?? 44).toBeGreaterThanOrEqual(
        44,
      );
  });
}

test("(a11y F8) buttons of a list on a phone are targets of 44 pixels", async ({ open }) => {
  const page = await open("admin", "/participants");
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  for (const button of await page.getByRole("main").getByRole("button").all()) {
    const box = await button.boundingBox();
    if (!box) continue;
    expect(
      box.height,
      await button.evaluate((element) => element.outerHTML.slice(0, 120)),
    ).toBeGreaterThanOrEqual(44);
    expect(box.width).toBeGreaterThanOrEqual(44);
  }
});

test("(axe, a11y F7) the login log on a short screen is scrolled by keyboard, and nothing in it is cut", async ({
  open,
}) => {
  const page = await open("admin", "/my-login-log");
  await page.setViewportSize({ width: 720, height: 450 });
  await settled(page);
  await expectAccessible(page, "my login log");
  const cut = await page
    .locator("td")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);
});
