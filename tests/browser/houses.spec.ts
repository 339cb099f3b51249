import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

test("a house is compared with its roster, on a desk and on a phone", async ({ open }) => {
  const page = await open("admin", "/houses", { skin: "system" });
  await settled(page);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("tab", { name: "Comparison" }).click();
  await expect(page.getByRole("heading", { name: "Workers on the roster" })).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ (workers|sleepovers) rostered/).first()).toBeVisible();
  await expectAccessibleInBothSkins(page, "the comparison of a house");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothSkins(page, "the comparison of a house on a phone");
});
