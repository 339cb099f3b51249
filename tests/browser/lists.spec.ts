import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const names = (page: Page): Locator => page.locator("[data-row-focus]");
const range = (page: Page, list = "Participants"): Locator =>
  page.getByRole("navigation", { name: list }).getByRole("status");
const search = (page: Page): Locator => page.getByRole("searchbox", { name: "Search participants" });
const chip = (page: Page, label: string): Locator =>
  page.getByRole("list", { name: "Filters" }).getByRole("listitem").filter({ hasText: label });
const total = async (page: Page, list?: string): Promise<number> =>
  Number(/of (\d+)$/.exec(await range(page, list).innerText())?.[1] ?? Number.NaN);

test("search, filters, order and page stand in the address; a reload and Back lead to the same rows", async ({
  open,
}) => {
  const page = await open("coordinator", "/participants");
  await settled(page);
  await expect(chip(page, "Status: Active")).toBeVisible();
  const active = await total(page);
  const first = await names(page).first().innerText();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(range(page)).toContainText(/^13–/);
  await expect(names(page).first()).not.toHaveText(first);
  await page.goBack();
  await expect(range(page)).toContainText(/^1–/);
  await expect(names(page).first()).toHaveText(first);

  await page.getByRole("button", { name: "Full name" }).click();
  await expect(page.getByRole("columnheader", { name: "Full name" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(names(page).first()).not.toHaveText(first);

  await page.getByRole("button", { name: "Remove the filter Status" }).click();
  await expect(chip(page, "Status")).toHaveCount(0);
  await expect.poll(() => total(page)).toBeGreaterThan(active);

  await search(page).fill(first);
  await expect(names(page)).toHaveText([new RegExp(first)]);
  const address = page.url();
  await page.reload();
  await settled(page);
  await expect(search(page)).toHaveValue(first);
  await expect(names(page)).toHaveText([new RegExp(first)]);
  expect(page.url()).toBe(address);

  await names(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await page.goBack();
  await expect(search(page)).toHaveValue(first);
});

test("a filter is added, shown as a chip and taken away", async ({ open }) => {
  // Staff stay as they are while other tests change participants.
  const page = await open("coordinator", "/staff");
  await settled(page);
  const before = await total(page, "Staff");
  await page.getByRole("button", { name: "Add a filter" }).click();
  const picker = page.getByRole("dialog", { name: "Add a filter" });
  await picker.getByLabel("Field").selectOption({ label: "Region" });
  await picker.getByLabel("Value").selectOption({ index: 1 });
  await picker.getByRole("button", { name: "Apply" }).click();
  await expect(chip(page, "Region:")).toBeVisible();
  await expect.poll(() => total(page, "Staff")).toBeLessThan(before);
  await page.getByRole("button", { name: "Remove the filter Region" }).click();
  await expect.poll(() => total(page, "Staff")).toBe(before);
});

test("nothing that fits says so, and leads back to everything", async ({ open }) => {
  const page = await open("coordinator", "/participants");
  await search(page).fill("nobody has this name");
  await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(names(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue("");
});

test("a view keeps filters and order under a name", async ({ open }) => {
  const name = unique("My view ");
  const page = await open("coordinator", "/participants");
  await settled(page);
  await search(page).fill("a");
  await expect(page).toHaveURL(/q/);
  await page.getByRole("button", { name: "Full name" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByLabel("View name").fill(name);
  await views.getByRole("button", { name: "Save this view" }).click();
  await expect(views.getByRole("button", { name, exact: true })).toBeVisible();

  await page.goto("/participants");
  await settled(page);
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name, exact: true }).click();
  await expect(search(page)).toHaveValue("a");
  await expect(page.getByRole("columnheader", { name: "Full name" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name: `Delete the view ${name}` }).click();
  await expect(views.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("columns are chosen and moved, and stay so for the person", async ({ open, api }) => {
  const page = await open(await invite(await api("admin"), "coordinator"), "/staff");
  await settled(page);
  const headers = page.getByRole("columnheader");
  const standard = await headers.allInnerTexts();
  const chooser = page.getByRole("dialog", { name: "Columns" });
  await page.getByRole("button", { name: "Columns" }).click();
  const shown = chooser.getByRole("checkbox", { checked: true });
  const second = (await shown.nth(1).locator("xpath=ancestor::li").innerText()).trim();
  await chooser.getByRole("checkbox", { name: second, exact: true }).uncheck();
  await chooser.getByRole("checkbox", { checked: false }).last().check();
  await page.keyboard.press("Escape");
  await expect(headers.filter({ hasText: second })).toHaveCount(0);
  const chosen = await headers.allInnerTexts();
  await page.reload();
  await settled(page);
  await expect.poll(() => headers.allInnerTexts()).toEqual(chosen);
  await page.getByRole("button", { name: "Columns" }).click();
  await chooser.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => headers.allInnerTexts()).toEqual(standard);
});

test("every row that fits is selected across the pages, and an action changes them all", async ({
  open,
  api,
}) => {
  const mark = unique("Bulk");
  const admin = await api("admin");
  for (let number = 1; number <= 13; number += 1) await addParticipant(admin, mark);
  const page = await open("admin", "/participants");
  await settled(page);
  await search(page).fill(mark);
  await expect(range(page)).toHaveText("1–12 of 13");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(page.getByRole("toolbar", { name: "12 selected" })).toBeVisible();
  await page.getByRole("button", { name: "Select all 13" }).click();
  await expect(page.getByRole("toolbar", { name: "13 selected" })).toBeVisible();
  await page.getByRole("toolbar").getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Status").selectOption({ label: "Suspended" });
  await dialog.getByRole("button", { name: "Change status" }).click();
  await expect(dialog.getByText("13 changed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { name: "No results for these filters" })).toBeVisible();
  await expect(page.getByRole("toolbar")).toHaveCount(0);
});

test("the whole filtered list is exported, not only the page", async ({ open }) => {
  // Staff stay as they are while other tests change participants.
  const page = await open("admin", "/staff");
  await settled(page);
  const count = await total(page, "Staff");
  await page.getByRole("button", { name: "More" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toContain("Full name");
});

test("a column that the actions cover fades below them, until the list is scrolled to its end", async ({
  open,
}) => {
  const page = await open("admin", "/invoices");
  await settled(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  const list = page.locator("[data-more]");
  await expect(list).toBeVisible();
  const fade = await list
    .locator("td.actions")
    .first()
    .evaluate((cell) => getComputedStyle(cell, "::before").width);
  expect(fade).toBe("32px");
  await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(list).toHaveCount(0);
});
