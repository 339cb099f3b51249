import type { Locator } from "@playwright/test";
import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { invite } from "../support/browser/people.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

// A form in steps on a phone (ux M2): the first question on the first screen, Save in reach, the steps behind one line.
const phone = { viewport: { width: 390, height: 844 } };

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not shown`);
  return { top: box.y, bottom: box.y + box.height };
};

for (const form of ["incident_report_form", "feedback_and_complaints_form", "wound_care_management"])
  test(`${form}: its first question and Save are on the first screen of a phone`, async ({ open }) => {
    const page = await open("worker", `/forms/${form}?new`, { ...phone, skin: "system" });
    faultsOf(page).allow(/^dialog: beforeunload/);
    await settled(page);
    const question = page.locator('[id^="field_"]').locator("visible=true").first();
    const save = page.getByRole("button", { name: /^Save and / });
    const navigation = page
      .locator("nav")
      .filter({ has: page.getByRole("link") })
      .last();
    const [asked, button, bar] = [await boxOf(question), await boxOf(save), await boxOf(navigation)];
    expect(asked.top).toBeLessThan(420);
    expect(button.bottom).toBeLessThanOrEqual(bar.top);
    expect(button.top).toBeGreaterThan(844 / 2);
    await expectAccessibleInBothSkins(page, `${form} on a phone`);

    await page.getByRole("button", { name: /^Step 1 of/ }).click();
    const sheet = page.getByRole("dialog", { name: "All steps" });
    await expect(sheet.getByRole("listitem").first()).toContainText("you are here");
    await expectAccessibleInBothSkins(page, "the sheet of steps");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Step 1 of/ })).toBeFocused();

    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Blank form" })).toBeVisible();
  });

// It belongs to the person and makes every form longer, so somebody of their own switches it.
test("easy read is switched on in the menu of a form on a phone", async ({ open, api }) => {
  const person = await invite(await api("admin"), "coordinator");
  const page = await open(person, "/forms/incident_report_form?new", phone);
  faultsOf(page).allow(/^dialog: beforeunload/);
  await settled(page);
  const more = page.getByRole("main").getByRole("button", { name: "More" });
  const easyRead = page.getByRole("menuitemcheckbox", { name: "Easy read" });
  await more.click();
  await easyRead.click();
  await more.click();
  await expect(easyRead).toBeChecked();
});
