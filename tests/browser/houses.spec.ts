import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a house is compared with its roster, ${viewport.width} pixels wide`, async ({ open }) => {
    const page = await open("coordinator", "/houses", { skin: "system", viewport });
    await settled(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: / house/ })
      .first()
      .click();
    await settled(page);
    const comparison = page.getByRole("tab", { name: "Comparison" });
    if (!(await comparison.isVisible())) await page.getByRole("button", { name: "More" }).last().click();
    await page.getByText("Comparison", { exact: true }).last().click();
    await expect(page.getByRole("heading", { name: "Workers on the roster" })).toBeVisible();
    await expect(page.getByText(/\d+ of \d+ (workers|sleepovers) rostered/).first()).toBeVisible();
    await expectAccessibleInBothSkins(page, "the comparison of a house");
  });
