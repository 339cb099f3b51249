import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { menu, menuEntries, settled } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

/** Where each person lands, what their menu holds among others, and what it must not hold. */
const people = {
  admin: {
    dashboard: "/dashboard",
    has: [
      "Dashboard",
      "Participants",
      "Staff",
      "Participant report",
      "FAQs",
      "Users",
      "Roles",
      "Login log",
      "Settings",
    ],
    hasNot: ["My day", "My support", "My shifts", "My agreements", "My documents"],
  },
  coordinator: {
    dashboard: "/dashboard",
    has: ["Dashboard", "Participants", "Staff", "Documents", "Incidents", "Participant report"],
    hasNot: [
      "My day",
      "My support",
      "Staff allowances",
      "FAQs",
      "Users",
      "Roles",
      "Activity log",
      "Login log",
    ],
  },
  worker: {
    dashboard: "/personal/dashboard",
    has: ["My day", "My participants", "Incident report", "Incidents"],
    hasNot: [
      "Dashboard",
      "My support",
      "Participants",
      "Staff",
      "Documents",
      "Participant report",
      "FAQs",
      "Users",
      "Settings",
    ],
  },
  participant: {
    dashboard: "/participant/dashboard",
    has: ["My support"],
    hasNot: ["Dashboard", "My day", "Participants", "My participants", "Staff", "Incidents", "Users"],
  },
  advocate: {
    dashboard: "/cared-for",
    has: ["People I support"],
    hasNot: [
      "My support",
      "Dashboard",
      "My day",
      "Participants",
      "My participants",
      "Staff",
      "Incidents",
      "Users",
    ],
  },
};

for (const [role, { dashboard, has, hasNot }] of Object.entries(people)) {
  test(`${role} signs in, lands on their dashboard, and opens every entry of a menu with only what is theirs (G-45)`, async ({
    open,
  }) => {
    // An admin's menu has more than sixty entries.
    test.setTimeout(240_000);
    const page = await open("nobody", "/login");
    await page.getByLabel("Email").fill(`${role}@demo.example`);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(dashboard);
    await settled(page);
    const entries = await menuEntries(page);
    expect(entries).toEqual(expect.arrayContaining(has));
    for (const entry of hasNot) expect(entries).not.toContain(entry);
    for (const entry of entries) {
      const link = menu(page).getByRole("link", { name: entry, exact: true });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await settled(page);
      await expect(
        page.getByText(/have access to this page|could not be (loaded|shown)|Page not found/),
      ).toHaveCount(0);
    }
  });
}

test("a wrong password is said above the form, and what was typed stays", async ({ open }) => {
  const page = await open("nobody", "/login");
  faultsOf(page).allow(/^answer: 401 POST .*auth\/login$/);
  await page.getByLabel("Email").fill("nobody-here@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody-here@demo.example");
  await expect(page).toHaveURL("/login");
});

test("whoever opens a screen before signing in gets to it afterwards", async ({ open }) => {
  const page = await open("nobody", "/participants?q=a");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill("admin@demo.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/participants?q=a");
});
