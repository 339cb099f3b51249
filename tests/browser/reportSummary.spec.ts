import { expectAccessible, expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

test.setTimeout(240_000);

test("all reports are on one page; one opens with numbers, and a number opens its records", async ({
  open,
}) => {
  const page = await open("admin", "/all-reports", { skin: "system" });
  await settled(page);
  await expect(page.getByRole("heading", { name: "Roster and hours" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "all reports");
  await page.getByRole("searchbox", { name: "Find a report" }).fill("clearances");
  await page.getByRole("link", { name: "Clearances by status" }).click();
  await settled(page);
  const numbers = page.getByRole("region", { name: "Clearances by status" });
  await expect(numbers.getByRole("columnheader", { name: "Active" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Clearances by status" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessibleInBothSkins(page, "the numbers of a report");
  const number = numbers.getByRole("link").first();
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Records", pressed: true })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.goBack();
  await expect(numbers).toBeVisible();
});

test("a report of one's own begins with any records, by keyboard, and is found again once it is saved", async ({
  open,
}) => {
  const page = await open("admin", "/all-reports");
  await settled(page);
  await page.getByRole("button", { name: "New report" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New report" });
  await expect(dialog.getByRole("link", { name: "Service bookings" })).toBeVisible();
  await expectAccessible(page, "the choice of what a report is about");
  await page.keyboard.type("bookings");
  await expect(dialog.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Service bookings" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("View name").fill("What is booked");
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByRole("button", { name: "What is booked", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All reports" }).first().click();
  const saved = page.getByRole("region", { name: "Saved reports" });
  await saved.getByRole("link", { name: "What is booked" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Service bookings" })).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
});

test("a report's numbers are put together otherwise by keyboard, and kept in the address", async ({
  open,
}) => {
  const page = await open("admin", "/reports/staff?show=summary");
  await settled(page);
  const groups = page.getByLabel("Group by");
  await groups
    .selectOption({ label: "Type of employment" })
    .catch(async () => groups.selectOption({ index: 1 }));
  await page.getByLabel("Columns", { exact: true }).selectOption({ label: "Employment" });
  await expect(page).toHaveURL(/summary=/);
  const before = page.url();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(before);
  await expect(page.getByRole("region", { name: "Staff report" })).toBeVisible();
  await page.getByRole("button", { name: "Add a number" }).click();
  // The first is the count of records already.
  await expect(page.getByLabel("Number 2", { exact: true })).not.toHaveValue("count");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, "the choice of a report's numbers");
  await page.getByRole("button", { name: "Reset summary" }).click();
  await expect(page).not.toHaveURL(/summary=%7B/);
});

test("the numbers of a report fit a phone", async ({ open }) => {
  const page = await open("admin", "/reports/unfilled-shifts", {
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  await expect(page.getByRole("button", { name: "Summary", pressed: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
