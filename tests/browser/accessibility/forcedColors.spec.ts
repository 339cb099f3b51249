import { settled } from "../../support/browser/screen.ts";
import { expect, test } from "../../support/browser/test.ts";

test("where the system sets all colours, what is chosen and what is drawn can still be told", async ({
  open,
}) => {
  const page = await open("admin", "/reports/hours-delivered");
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
  // A browser tells the background that was asked for, not the one that it draws; what opts out is drawn as it says.
  const adjust = "forced-color-adjust";
  await expect(page.getByRole("button", { name: "Summary", exact: true })).toHaveCSS(adjust, "none");
  await expect(page.getByRole("button", { name: "Records", exact: true })).toHaveCSS(adjust, "auto");
  const [axis, ink] = await page
    .locator("svg text")
    .first()
    .evaluate((label) => [getComputedStyle(label).fill, getComputedStyle(document.body).color]);
  expect(axis).toBe(ink);

  await page.goto("/shifts");
  await settled(page);
  const entry = (name: string) =>
    page.getByRole("navigation").getByRole("link", { name, exact: true }).last();
  await expect(entry("Shifts")).toHaveCSS(adjust, "none");
  await expect(entry("Roster")).toHaveCSS(adjust, "auto");
  await expect(page.getByRole("tab", { selected: true })).toHaveCSS(adjust, "none");
  await expect(page.getByRole("tab", { selected: false }).first()).toHaveCSS(adjust, "auto");
  await expect(page.getByRole("link", { name: "Add shift" })).toHaveCSS("border-style", "solid");
});
