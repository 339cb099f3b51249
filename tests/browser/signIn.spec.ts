import { demoPassword } from "#server/demo/accounts.ts";
import { menu, menuEntries, settled } from "#tests/support/browser/screen.ts";
import { expect, faultsOf, test } from "#tests/support/browser/test.ts";

const account = { "My account": ["Profile", "My activity", "My sign-ins"] };
const forms = { Forms: ["Incident report", "Incident reports"] };

/** Where each person lands, and everything that their menu holds. */
const people = {
  admin: {
    dashboard: "/personal/dashboard",
    entries: {
      Home: ["Dashboard", "My day", "My support"],
      People: [
        "Participants",
        "My participants",
        "Staff",
        "Staff categories",
        "Staff allowances",
        "Documents",
      ],
      ...forms,
      Reports: ["Participant report"],
      Website: ["Banners", "FAQs", "Services", "Social links", "Testimonials", "Why choose us"],
      Administration: ["Users", "Roles", "Activity log", "Login log", "Settings"],
      ...account,
    },
  },
  coordinator: {
    dashboard: "/personal/dashboard",
    entries: {
      Home: ["Dashboard", "My day"],
      People: ["Participants", "My participants", "Staff", "Staff categories", "Documents"],
      ...forms,
      Reports: ["Participant report"],
      Website: ["Services"],
      Administration: ["Settings"],
      ...account,
    },
  },
  worker: {
    dashboard: "/personal/dashboard",
    entries: {
      Home: ["My day"],
      People: ["My participants"],
      ...forms,
      Administration: ["Settings"],
      ...account,
    },
  },
  participant: {
    dashboard: "/participant/dashboard",
    entries: { Home: ["My support"], Administration: ["Settings"], ...account },
  },
  advocate: {
    dashboard: "/participant/dashboard",
    entries: { Home: ["My support"], Administration: ["Settings"], ...account },
  },
};

for (const [role, { dashboard, entries }] of Object.entries(people)) {
  test(`${role} signs in, lands on their dashboard, and opens every entry of a menu with only what is theirs (G-45)`, async ({
    open,
  }) => {
    const page = await open("nobody", "/login");
    await page.getByLabel("E-mail").fill(`${role}@demo.example`);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(dashboard);
    await settled(page);
    expect(await menuEntries(page)).toEqual(entries);
    for (const entry of Object.values(entries).flat()) {
      const link = menu(page).getByRole("link", { name: entry, exact: true });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await settled(page);
      await expect(page.getByText(/not for you to see|could not be (loaded|shown)|nothing here/)).toHaveCount(
        0,
      );
    }
  });
}

test("a wrong password is said above the form, and what was typed stays", async ({ open }) => {
  const page = await open("nobody", "/login");
  faultsOf(page).allow(/^answer: 401 POST .*auth\/login$/);
  await page.getByLabel("E-mail").fill("nobody-here@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody-here@demo.example");
  await expect(page).toHaveURL("/login");
});

test("whoever opens a screen before signing in gets to it afterwards", async ({ open }) => {
  const page = await open("nobody", "/participants?q=a");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("E-mail").fill("admin@demo.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/participants?q=a");
});
