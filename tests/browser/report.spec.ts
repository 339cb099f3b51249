import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { settled, toast } from "#tests/support/browser/screen.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const filters = (page: Page) => page.getByRole("region", { name: "Filters" });
const pages = (page: Page) => page.getByRole("navigation", { name: "Participant report" });
const total = async (page: Page): Promise<number> =>
  Number(/of (\d+)$/.exec(await pages(page).getByRole("status").innerText())?.[1] ?? Number.NaN);

async function chooseColumn(page: Page, column: string): Promise<void> {
  await page.keyboard.type(column);
  await page.getByRole("option", { name: column, exact: true }).click();
}

/** Adds a condition to the group whose button stands first: the innermost. */
async function addCondition(page: Page, column: string): Promise<void> {
  await filters(page).getByRole("button", { name: "Add a condition" }).first().click();
  await chooseColumn(page, column);
}

test("a report is filtered by groups of conditions, which stand in the address and go back to the first page", async ({
  open,
}) => {
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  const standard = await total(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await addCondition(page, "Region");
  await filters(page).getByRole("combobox", { name: "Region: Value" }).selectOption({ index: 1 });
  await expect(page).not.toHaveURL(/page=2/);
  await expect.poll(() => total(page)).toBeLessThan(standard);
  const inRegion = await total(page);

  await filters(page).getByRole("button", { name: "Add a group" }).click();
  await chooseColumn(page, "First name");
  await filters(page).getByRole("textbox", { name: "First name: Value" }).fill("a");
  await expect.poll(() => total(page)).toBeLessThan(inRegion);
  const withA = await total(page);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill("zzz");
  await expect(page).toHaveURL(/zzz/);
  await expect.poll(() => total(page)).toBe(withA);
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill("a");
  await filters(page).getByLabel("A group that meets").selectOption({ label: "all of these" });
  await expect.poll(() => total(page)).toBeLessThan(withA);
  const both = await total(page);

  const address = page.url();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  await expect.poll(() => total(page)).toBe(both);
  await page.getByRole("button", { name: "Clear to the standard" }).click();
  await expect.poll(() => total(page)).toBe(standard);
  await expect(page.getByRole("button", { name: "Clear to the standard" })).toBeDisabled();
});

test("columns are chosen and moved; those that are always shown cannot be taken away", async ({ open }) => {
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  await page.getByRole("button", { name: "Columns" }).click();
  const drawer = page.getByRole("dialog", { name: "Columns" });
  await expect(drawer.getByRole("checkbox", { name: /^Full name/ })).toBeDisabled();
  await drawer.getByRole("searchbox", { name: "Find a column" }).fill("suburb");
  await drawer.getByRole("checkbox", { name: "Suburb", exact: true }).check();
  await drawer.getByRole("searchbox", { name: "Find a column" }).fill("");
  await drawer.getByRole("button", { name: "Move Suburb up" }).click();
  await expect(drawer.getByText(/Suburb is now/)).toBeAttached();
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("columnheader", { name: "Suburb" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await drawer.getByRole("button", { name: "Back to the standard columns" }).click();
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("columnheader", { name: "Suburb" })).toHaveCount(0);
});

test("what a report shows is exported: every row that fits, its columns", async ({ open }) => {
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  const count = await total(page);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const file = await download;
  await expect(toast(page, "Export successful")).toBeVisible();
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toContain("Full name");
});

test("a view of a report is saved, opened and deleted", async ({ open }) => {
  const name = `Report view ${Date.now()}`;
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill("e");
  await expect(page).toHaveURL(/filter/);
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByLabel("Name of the view").fill(name);
  await views.getByRole("button", { name: "Save this view" }).click();
  await expect(views.getByRole("button", { name, exact: true })).toBeVisible();
  await page.goto("/reports/participants");
  await settled(page);
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name, exact: true }).click();
  await expect(filters(page).getByRole("textbox", { name: "Last name: Value" })).toHaveValue("e");
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name: `Delete the view ${name}` }).click();
  await expect(views.getByRole("button", { name, exact: true })).toHaveCount(0);
});
