import {
  expectAccessible,
  expectAccessibleInBothSkins,
  expectAccessibleMirrored,
} from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

test("an endpoint is added, gets its secret once, and its deliveries are listed", async ({ open }) => {
  const page = await open("admin", "/settings/integrations", { skin: "system" });
  await settled(page);
  await page.getByRole("link", { name: "Add webhook endpoint" }).first().click();
  const name = unique("Payroll");
  const save = page.getByRole("main").getByRole("button", { name: "Add webhook endpoint" });
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address").fill("https://hooks.invalid/in");
  await page.getByLabel("Events").click();
  await page.getByRole("option", { name: "Leave is approved" }).click();
  await page.keyboard.press("Escape");
  await save.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: "Create signing secret" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "the question before a signing secret");
  await dialog.getByRole("button", { name: "Create signing secret" }).click();
  await expect(dialog.getByLabel("Signing secret", { exact: true })).toHaveValue(/^whsec_/);
  await expectAccessible(page, "a signing secret");
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("tab", { name: "Deliveries" }).click();
  // The list says that it has changed where the attempt ends after it was opened.
  await expect(async () => {
    const refresh = page.getByRole("button", { name: "Refresh" });
    if (await refresh.isVisible()) await refresh.click();
    await expect(page.getByText("The host name", { exact: false }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessibleInBothSkins(page, "the deliveries of an endpoint");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the deliveries of an endpoint at 390 px");
  const mirrored = await open("admin", page.url(), { direction: "rtl", reducedMotion: "reduce" });
  await settled(mirrored);
  await expectAccessibleMirrored(mirrored, "the deliveries of an endpoint");
});

test("the integrations show the endpoints of webhooks, in light and dark and on a phone", async ({
  open,
}) => {
  const page = await open("admin", "/settings/integrations", { skin: "system" });
  await settled(page);
  await expect(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "the integrations");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the integrations at 390 px");
});
