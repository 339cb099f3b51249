import { expect, type Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSkins,
  expectAccessibleMirrored,
} from "../../support/browser/axe.ts";
import { settled } from "../../support/browser/screen.ts";
import { go, test } from "../../support/browser/wander.ts";

type Way = (page: Page) => Promise<unknown>;

const button =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const item =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole("menuitem", { name }).first().click();

/** What opens over a screen: the screen, the way there, and what is then in sight. */
const opened: { what: string; on: string; ways: Way[]; role: "dialog" | "menu" }[] = [
  { what: "the search box", on: "/faqs", ways: [button(/^Search/)], role: "dialog" },
  { what: "the shortcuts", on: "/faqs", ways: [(page) => page.keyboard.press("?")], role: "dialog" },
  { what: "the account menu", on: "/faqs", ways: [button(/^Your account/)], role: "menu" },
  { what: "a list's columns", on: "/participants", ways: [button("Columns")], role: "dialog" },
  { what: "a list's views", on: "/participants", ways: [button("Views")], role: "dialog" },
  { what: "a list's menu", on: "/participants", ways: [button("More")], role: "menu" },
  { what: "a list's filter", on: "/participants", ways: [button("Add a filter")], role: "dialog" },
  { what: "a row's menu", on: "/faqs", ways: [button(/^Actions for/)], role: "menu" },
  {
    what: "the question before deleting",
    on: "/faqs",
    ways: [button(/^Actions for/), item("Delete")],
    role: "dialog",
  },
  {
    what: "what an action asks",
    on: "/participants",
    ways: [button(/^Actions for/), item("Set alert")],
    role: "dialog",
  },
  { what: "a report's columns", on: "/reports/participants", ways: [button("Columns")], role: "dialog" },
  { what: "a report's views", on: "/reports/participants", ways: [button("Views")], role: "dialog" },
];

for (const { what, on, ways, role } of opened) {
  test(`${what}, opened, is accessible, light, dark and from right to left`, async ({ wander }) => {
    for (const look of ["both skins", "mirrored"] as const) {
      const page = await wander(look);
      await go(page, on);
      for (const way of ways) await way(page);
      const over = page.getByRole(role).first();
      await expect(over).toBeVisible();
      await (look === "mirrored" ? expectAccessibleMirrored : expectAccessibleInBothSkins)(page, what);
      await page.keyboard.press("Escape");
      await expect(over).toBeHidden();
    }
  });
}

test("the dashboard switch, opened, is accessible", async ({ open }) => {
  const page = await open("coordinator", "/my-leave", { skin: "system" });
  await settled(page);
  await page.getByRole("button", { name: /^Dashboard:/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessibleInBothSkins(page, "dashboard switch");
});

test("selected rows and their actions are accessible", async ({ open }) => {
  const page = await open("admin", "/participants", { skin: "system" });
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expectAccessibleInBothSkins(page, "selected rows");
});

test("a form that was refused is accessible, with its errors", async ({ open }) => {
  const page = await open("admin", "/participants/new", { skin: "system" });
  await page.getByRole("button", { name: "Add participant" }).click();
  await expect(page.getByRole("alert").getByRole("link").first()).toBeVisible();
  await expectAccessibleInBothSkins(page, "refused form");
});

test("the report's filters are accessible while they are made", async ({ open }) => {
  const page = await open("admin", "/reports/participants", { skin: "system" });
  await settled(page);
  await page.getByRole("button", { name: "Add a condition" }).click();
  await expectAccessible(page, "columns to choose for a filter");
  await page.getByRole("option", { name: "Preferred name", exact: true }).click();
  await page.getByRole("button", { name: "Add a group" }).click();
  await expectAccessibleInBothSkins(page, "filters of a report");
});

test("the cookie banner is accessible", async ({ open }) => {
  const page = await open("nobody", "/login", { consent: "none" });
  await page.evaluate(() => sessionStorage.setItem("skin", "system"));
  await page.goto("/welcome");
  await expect(page.getByRole("region", { name: /Cookies and storage/ })).toBeVisible();
  await expectAccessibleInBothSkins(page, "cookie banner");
});
