import {
  expectAccessible,
  expectAccessibleInBothSkins,
  expectAccessibleMirrored,
} from "../../support/browser/axe.ts";
import { settled, visit } from "../../support/browser/screen.ts";
import { expect, faultsOf, type Role, test } from "../../support/browser/test.ts";

const phone = { width: 390, height: 844 };

/** Screens that no resource gives rise to, by who opens them. */
const screens: { as: Role; paths: string[] }[] = [
  {
    as: "nobody",
    paths: [
      "/login",
      "/forgot-password",
      "/reset-password",
      "/register",
      "/welcome",
      "/referral",
      "/jobfeeds",
      "/error",
      "/not-authorized",
    ],
  },
  {
    as: "admin",
    paths: [
      "/dashboard",
      "/personal/dashboard",
      "/participant/dashboard",
      "/profile",
      "/settings/ndis-profile",
      "/settings/integrations",
      "/reports/participants",
      "/reports/incidents",
      "/forms/incident_report_form?new",
      "/there/is/no/such/screen",
    ],
  },
  { as: "worker", paths: ["/personal/dashboard", "/my-participants", "/participants"] },
  { as: "participant", paths: ["/participant/dashboard", "/settings/ndis-profile", "/profile"] },
  { as: "advocate", paths: ["/cared-for"] },
];

/** An address without a screen is answered as such. */
const expected = /^answer: 404 GET .*\/no\/such\/screen/;

for (const { as, paths } of screens) {
  for (const path of paths) {
    test(`${as}: ${path} is accessible, light, dark, from right to left and on a phone`, async ({ open }) => {
      const page = await open(as, path, { skin: "system" });
      faultsOf(page).allow(expected);
      await settled(page);
      await expectAccessibleInBothSkins(page, path);
      await page.setViewportSize(phone);
      await settled(page);
      await expectAccessible(page, `${path} at 390 px`);

      const mirrored = await open(as, path, { direction: "rtl", reducedMotion: "reduce" });
      faultsOf(mirrored).allow(expected);
      await settled(mirrored);
      await expectAccessibleMirrored(mirrored, path);
    });
  }
}

test("a participant's own record is accessible", async ({ open }) => {
  const page = await open("participant", "/participant/dashboard", { skin: "system" });
  await page.getByRole("link", { name: "Open my record" }).click();
  // The page that is left stays while the next one is loaded.
  await page.getByRole("tablist", { name: "Sections of this record" }).waitFor();
  await settled(page);
  await expectAccessibleInBothSkins(page, "my record");
});

test("lists, records and forms are accessible on a phone", async ({ open }) => {
  const page = await open("admin", "/participants", { viewport: phone, reducedMotion: "reduce" });
  for (const path of ["/participants", "/staff", "/faqs/new", "/staff/new"]) {
    await visit(page, path);
    await expectAccessible(page, `${path} at 390 px`);
  }
});

test("the page for an address without a portal is accessible", async ({ open }) => {
  const page = await open("nobody", "/login", { skin: "system" });
  faultsOf(page).allow(/^answer: 404 /);
  const { port } = new URL(page.url());
  await page.goto(`http://nobody-here.localhost:${port}/`);
  await settled(page);
  await expectAccessible(page, "no such portal");
});

test("a new password by a mailed link", async ({ open }) => {
  const page = await open("nobody", "/login", { skin: "system" });
  await page.route("**/auth/reset-link", (route) =>
    route.fulfill({ json: { message: "", data: { fullname: "Rea Field", email: "rea@example.com" } } }),
  );
  await visit(page, "/reset-password#token=abc");
  await expect(page.getByLabel("New password")).toBeVisible();
  await expectAccessibleInBothSkins(page, "a new password");
});
