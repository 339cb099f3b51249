import { expectAccessibleInBothSkins, expectAccessibleMirrored } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

test("a column is computed and coloured by keyboard, in both skins, mirrored and on a phone", async ({
  open,
}) => {
  const page = await open("admin", "/reports/staff", { skin: "system" });
  await settled(page);
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("button", { name: "Add a calculated column" }).press("Enter");
  await page.keyboard.type("Letters");
  await page.keyboard.press("Tab");
  await page.keyboard.type("length(full_nam");
  await expect(columns.getByText("does not fit")).toBeVisible();
  await expectAccessibleInBothSkins(page, "the editor of a computed column");
  await columns.getByRole("textbox", { name: "Expression" }).fill("length(full_name)");
  await expect(columns.getByText("This is right. It makes: a number.")).toBeVisible();
  await columns.getByRole("button", { name: "Save column" }).press("Enter");
  await expect(columns.getByRole("button", { name: "Add a calculated column" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Letters" })).toBeVisible();

  await page.getByRole("button", { name: "Colours" }).press("Enter");
  const colours = page.getByRole("dialog", { name: "Colours" });
  await colours.getByRole("button", { name: "Add a rule" }).press("Enter");
  await page.keyboard.type("Letters");
  await page.getByRole("option", { name: "Letters", exact: true }).click();
  await colours.getByRole("spinbutton", { name: "Letters: Value" }).fill("1");
  await expectAccessibleInBothSkins(page, "the rules of colours");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Warning:").first()).toBeAttached();
  await expectAccessibleInBothSkins(page, "a coloured report");
  const { pathname, search } = new URL(page.url());
  const mirrored = await open("admin", pathname + search, { direction: "rtl" });
  await expect(mirrored.getByText("Warning:").first()).toBeAttached();
  await expectAccessibleMirrored(mirrored, "a coloured report");

  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  await expect(page.getByText("Letters:").first()).toBeVisible();
  await page.getByRole("button", { name: "Colours" }).click();
  await expectAccessibleInBothSkins(page, "the rules of colours on a phone");
});
