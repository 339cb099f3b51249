import type { Page } from "@playwright/test";
import { pdf } from "../support/files.ts";
import { expect, test } from "../support/browser/test.ts";

// Someone looks at the jobs again before they send their application.
const resume = (page: Page) => page.getByLabel(/^Résumé/);
const fileIn = (page: Page) =>
  resume(page).evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));

test("a chosen file is still there after going back to the jobs, until the form is begun again", async ({
  open,
}) => {
  const page = await open("nobody", "/jobfeeds", { viewport: { width: 390, height: 844 } });
  await page
    .getByRole("button", { name: /^Apply/ })
    .first()
    .click();
  await page
    .getByLabel(/^First name/)
    .first()
    .fill("Kiri Quinn");
  await resume(page).setInputFiles({
    name: "resume.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdf),
  });
  await page.goBack();
  await page
    .getByRole("button", { name: /^Apply/ })
    .last()
    .click();
  await expect(page.getByLabel(/^First name/).first()).toHaveValue("Kiri Quinn");
  expect(await fileIn(page)).toEqual(["resume.pdf"]);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByLabel(/^First name/).first()).toHaveValue("");
  expect(await fileIn(page)).toEqual([]);
});
