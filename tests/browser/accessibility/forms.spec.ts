import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { settled, visit } from "../../support/browser/screen.ts";
import { expect, faultsOf, test } from "../../support/browser/test.ts";

// Every step of every form: nothing for axe to find, in its place on a phone, and named for a screen reader.
test.setTimeout(240_000);

const forms: { form: string; steps: number; as: "worker" | "coordinator" }[] = [
  { form: "feedback_and_complaints_form", steps: 4, as: "worker" },
  { form: "participant_intake_form", steps: 6, as: "coordinator" },
  { form: "support_plan", steps: 10, as: "worker" },
  { form: "participant_risk_assessment", steps: 10, as: "worker" },
  { form: "wound_care_management", steps: 2, as: "worker" },
  { form: "wound_care_assessment", steps: 3, as: "worker" },
];

const stepButtons = (page: Page) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("listitem").getByRole("button");

/** Opens a step on a phone, where the steps are in a sheet behind one line. */
async function goToStep(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: /^Step \d+ of/ }).click();
  const sheet = page.getByRole("dialog", { name: "All steps" });
  await sheet
    .getByRole("listitem")
    .nth(step - 1)
    .getByRole("button")
    .click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("heading", { name: new RegExp(`^Step ${step} of`) })).toBeVisible();
}

for (const { form, steps, as } of forms) {
  test(`${form}: each step is accessible and fits a phone`, async ({ open }) => {
    const page = await open(as, `/forms/${form}?new`, { skin: "system" });
    faultsOf(page).allow(/^dialog: beforeunload/);
    await expect(stepButtons(page)).toHaveCount(steps);
    for (let step = 1; step <= steps; step += 1) {
      await stepButtons(page)
        .nth(step - 1)
        .click();
      await expect(
        page.getByRole("heading", { name: new RegExp(`^Step ${step} of ${steps}`) }),
      ).toBeVisible();
      await settled(page);
      await expectAccessible(page, `${form}, step ${step}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (let step = 1; step <= steps; step += 1) {
      await goToStep(page, step);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${form}, step ${step} is wider than the phone`).toBeLessThanOrEqual(0);
    }
  });
}

test("a place on the body is pointed at, or chosen from the list by the keyboard", async ({ open }) => {
  const page = await open("worker", "/forms/wound_care_management?new", { skin: "system" });
  faultsOf(page).allow(/^dialog: beforeunload/);
  const place = page.getByRole("group", { name: "Where is the wound?" });
  const region = place.getByLabel("Region");
  await place.locator('[data-region="chest_l"]').click();
  await expect(region).toHaveValue("chest_l");
  await region.focus();
  await region.selectOption({ label: "Left heel" });
  await expect(place.getByRole("button", { name: "Feet" })).toHaveAttribute("aria-pressed", "true");
  await expect(place.locator('[data-region="heel_l"][data-selected]')).toBeVisible();
});

test("a sent report says whether its seal holds, and a wound shows how it heals", async ({ open }) => {
  const page = await open("coordinator", "/incident-reports", { skin: "system" });
  await page.getByRole("link", { name: /INC-/ }).first().click();
  await page.getByRole("button", { name: "Check the seal" }).click();
  await expect(page.getByRole("status").getByText(/Nothing has changed since/)).toBeVisible();
  await expectAccessible(page, "a sealed report");
  await visit(page, "/wounds");
  await page.getByRole("main").getByRole("link", { name: /W1/ }).first().click();
  await page.getByRole("tab", { name: "Healing" }).click();
  await expect(page.getByRole("img", { name: "Area and pain over time" })).toBeVisible();
  await expectAccessible(page, "how a wound heals");
});
