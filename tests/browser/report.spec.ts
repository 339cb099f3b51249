import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled, toast } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

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
  api,
}) => {
  // Other tests add participants in the meantime: these are the ones that are counted.
  const [name, admin] = [unique("Filtered"), await api("admin")];
  for (const [first_name, last_name, region] of [
    ["Nadia", name, "metro_south"],
    ["Nadine", `${name}-Zay`, "metro_south"],
    ["Toby", `${name}-Zay`, "metro_south"],
    ["Vera", name, "metro_south"],
    ["Nadja", `${name}-Zay`, "coast"],
  ] as const)
    await addParticipant(admin, last_name, { first_name, region });

  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await addCondition(page, "Region");
  await filters(page).getByRole("combobox", { name: "Region: Value" }).selectOption({ label: "Metro South" });
  await expect(page).not.toHaveURL(/page=2/);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill(name);
  await expect.poll(() => total(page)).toBe(4);

  await filters(page).getByRole("button", { name: "Add a group" }).click();
  await chooseColumn(page, "First name");
  await filters(page).getByRole("textbox", { name: "First name: Value" }).fill("nad");
  await expect.poll(() => total(page)).toBe(2);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).last().fill("zay");
  await expect.poll(() => total(page)).toBe(3);
  await filters(page).getByLabel("A group that meets").selectOption({ label: "all of these" });
  await expect.poll(() => total(page)).toBe(1);

  const address = page.url();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  await expect.poll(() => total(page)).toBe(1);
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(10);
  await expect(page.getByRole("button", { name: "Reset filters" })).toBeDisabled();
});

test("columns are chosen and moved; those that are always shown cannot be taken away", async ({
  open,
  api,
}) => {
  const page = await open(await invite(await api("admin"), "coordinator"), "/reports/participants");
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
  await drawer.getByRole("button", { name: "Reset columns" }).click();
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("columnheader", { name: "Suburb" })).toHaveCount(0);
});

test("what a report shows is exported: every row that fits, its columns", async ({ open, api }) => {
  const [name, admin] = [unique("Exported"), await api("admin")];
  for (let number = 1; number <= 12; number += 1) await addParticipant(admin, name);
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill(name);
  await expect.poll(() => total(page)).toBe(12);
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const file = await download;
  await expect(toast(page, "Export successful")).toBeVisible();
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(12 + 1);
  expect(lines[0]).toContain("Full name");
});

test("a view of a report is saved, opened and deleted", async ({ open }) => {
  const name = unique("Report view ");
  const page = await open("coordinator", "/reports/participants");
  await settled(page);
  await addCondition(page, "Last name");
  await filters(page).getByRole("textbox", { name: "Last name: Value" }).fill("e");
  await expect(page).toHaveURL(/filter/);
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Views" });
  await views.getByLabel("View name").fill(name);
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
