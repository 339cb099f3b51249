import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { drawSignature, expectStep, fillIncidentStep, goOn, picture } from "../support/browser/incident.ts";
import { settled, visit } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

test.setTimeout(120_000);

/** The name of the file that is saved by what someone does. */
async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await act();
  return (await download).suggestedFilename();
}

test("an incident is reported from the first step to the signature, taken up again on the way, and then only read; every step is accessible", async ({
  open,
}) => {
  const page = await open("worker", "/forms/incident_report_form?new", { skin: "system" });
  faultsOf(page).allow(/^dialog: beforeunload/);
  await expectStep(page, 1);
  await goOn(page);
  await expect(page.getByRole("alert").filter({ hasText: "Please check these fields" })).toBeFocused();
  await expectAccessible(page, "step 1, refused");
  await fillIncidentStep(page, 1);
  await goOn(page);
  await expectStep(page, 2);
  await expectAccessibleInBothSkins(page, "step 2");

  await page.reload();
  await expect(page.getByText("Welcome back. You can continue from here.")).toBeVisible();
  await expectStep(page, 2);
  await fillIncidentStep(page, 2);
  await goOn(page);
  await expectStep(page, 3);

  await fillIncidentStep(page, 3);
  await page.context().setOffline(true);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file: Photos and documents" }).click();
  await (await chooser).setFiles({ name: "grass.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("grass.png will be sent when you are online")).toBeVisible();
  await expectAccessible(page, "a photo that waits");
  await page.context().setOffline(false);
  await expect(page.getByText("grass.png will be sent when you are online")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove grass.png" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "step 3");
  await goOn(page);
  await expectStep(page, 4);
  await expect(page.getByText("Is it reportable")).toHaveCount(0);

  const link = page.url();
  await visit(page, "/personal/dashboard");
  const record = new URL(link).searchParams.get("record_id") ?? "";
  await page
    .getByRole("link", { name: /^Continue: Incident report/ })
    .and(page.locator(`[href*="${record}"]`))
    .click();
  await expectStep(page, 4);
  expect(page.url()).toBe(link);
  await fillIncidentStep(page, 4);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: /signature/i })).toBeVisible();
  await drawSignature(page);
  await expectAccessibleInBothSkins(page, "step 4");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("This form can no longer be changed.")).toBeVisible();
  await expectAccessibleInBothSkins(page, "a report that was sent");

  await page.reload();
  await settled(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Central Park, near the pond");
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Send report" })).toHaveCount(0);
  await expect(main).toContainText("Signed by");
  await expect(main).toContainText("grass.png");
  await expect(main).not.toContainText("Is it reportable");
  const paper = await saved(page, () => page.getByRole("button", { name: "Download PDF" }).click());
  expect(paper).toMatch(/^INC-\d{4}-\d+\.pdf$/);
  const number = paper.replace(".pdf", "");

  const office = await open("admin", new URL(link).pathname + new URL(link).search);
  await expect(office.getByRole("region", { name: "Office section" })).toBeVisible();
  await expect(office.getByRole("main")).toContainText("Central Park, near the pond");
  await expectAccessible(office, "the office part");
  await office.getByLabel("Is it reportable").selectOption({ label: "No" });
  await office.getByRole("button", { name: "Save office section" }).click();
  await expect(office.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();
  await expect(office.getByText("Not saved yet")).toHaveCount(0);

  // It stands in the report of today, with who looked at it, and its answers leave as a file.
  await visit(office, "/reports/incidents");
  await expect(office.getByRole("row").filter({ hasText: "Lachlan Gallagher" }).first()).toContainText("New");
  await office.getByRole("button", { name: "Export" }).click();
  expect(await saved(office, () => office.getByRole("menuitem", { name: "Export as CSV" }).click())).toMatch(
    /^incidents-[\d-]+\.csv$/,
  );
  await visit(office, "/incident-reports?perPage=100");
  await office.getByRole("button", { name: "Export answers" }).click();
  const answers = office.getByRole("menuitem", { name: "Incident report as CSV" });
  expect(await saved(office, () => answers.click())).toMatch(/^incident-report-[\d-]+\.csv$/);
  await office.getByRole("row").filter({ hasText: number }).getByRole("button").last().click();
  const pdf = office.getByRole("menuitem", { name: "Download PDF" });
  expect(await saved(office, () => pdf.click())).toBe(paper);

  await page.reload();
  await settled(page);
  await expect(main).not.toContainText("Is it reportable");
});
