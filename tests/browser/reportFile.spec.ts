import { readFileSync } from "node:fs";
import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

test.setTimeout(240_000);

test("rows of a costly report become a file in the background, to which a notice leads back", async ({
  open,
}) => {
  const page = await open("admin", "/dashboard", { skin: "system" });
  await settled(page);
  faultsOf(page).allow(/422/);
  // The demo holds too little to be refused: what the server says then is said in its place.
  await page.route("**/ndis/client/export/list", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "This would read too much at once.", data: { costly: true } },
    }),
  );
  await page.goto("/reports/participants?sort=full_name&order=ASC");
  await expect(page.getByRole("heading", { name: "This report takes a while" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "the offer of a file");
  await page.getByRole("button", { name: "CSV file" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The file is ready" })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleInBothSkins(page, "a file that is ready");

  await page.goto("/notifications");
  await page
    .getByRole("link", { name: /Report ready: Participant report/ })
    .first()
    .click();
  await expect(page).toHaveURL(/run=/);
  await expect(page).toHaveURL(/sort=full_name/);
  await expect(page.getByRole("heading", { name: "The file is ready" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^participant-report-.*\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  await expect(page.getByText(`${lines.length - 1} records as of`)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  // For the frame in which the menu's column is still there, until the narrow screen is drawn, the page is wider.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Back to the report" }).click();
  await expect(page.getByRole("heading", { name: "This report takes a while" })).toBeVisible();
});
