import { readFileSync } from "node:fs";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { expectAccessible } from "../support/browser/axe.ts";
import { settled, toast, visit } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { csv } from "../support/imports.ts";

const day = () => today("Australia/Sydney");

test("a claim goes from its preview to the file, the response, the rejection and the next claim", async ({
  open,
}) => {
  const page = await open("admin", "/claims/new");
  await page.getByRole("textbox", { name: "Delivered from" }).fill(addDays(day(), -60));
  await page.getByRole("textbox", { name: "Delivered until" }).fill(day());
  await expect(page.getByText(/^\d+ rows?, \$/)).toBeVisible();
  await page.locator("main").getByRole("button", { name: "Add claim" }).click();
  await expect(page.getByText("Ready to upload")).toBeVisible();
  const number = await page.getByRole("heading", { level: 1 }).innerText();

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  const [, ...rows] = readFileSync(await (await file).path(), "utf8")
    .trim()
    .split("\r\n");
  const references = rows.map((row) => row.split(",")[5] ?? "");
  expect(references).toContain(`${number}-0001`);

  await page.getByRole("button", { name: "Mark as uploaded" }).click();
  await expect(toast(page, "Marked as uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Read response" }).click();
  const [first = "", ...others] = references;
  const answers = [
    ["Claim Reference", "Status", "Paid Amount", "Error Message"],
    [first, "Rejected", "", "No funding left in this category"],
    ...others.map((reference) => [reference, "Paid", "1.00", ""]),
  ];
  const dialog = page.getByRole("dialog");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "results.csv", mimeType: "text/csv", buffer: Buffer.from(csv(answers)) });
  await expect(dialog.getByText("results.csv")).toBeVisible();
  await dialog.getByRole("button", { name: "Read response" }).click();
  await expect(toast(page, /1 row rejected/)).toBeVisible();

  await visit(page, "/claim-queue");
  const row = page.getByRole("row").filter({ hasText: first });
  await expect(row).toContainText("No funding left in this category");
  await expectAccessible(page, "the queue of rejected claims");
  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Claim again" }).click();
  await expect(toast(page, "The next claim has it, with a new reference")).toBeVisible();
  await expect(row).toHaveCount(0);

  await visit(page, "/claims/new");
  await page.getByRole("textbox", { name: "Delivered from" }).fill(addDays(day(), -60));
  await page.getByRole("textbox", { name: "Delivered until" }).fill(day());
  await expect(page.getByText(/^1 row, \$/)).toBeVisible();
});

test("an invoice is approved, sent and paid, and shows every amount whole", async ({ open, api }) => {
  const { data } = await (await api("admin")).get("ndis/invoices/all-invoices?status=draft&limit=100");
  const drafts = data.invoices as unknown as { uuid: string; payer_type: string; payer_email?: string }[];
  const page = await open("admin", "/invoices");
  for (const { uuid } of drafts.filter(({ payer_type: type }) => type !== "agency")) {
    await visit(page, `/invoices/${uuid}`);
    if ((await page.getByText("To fix before approval").count()) === 0) break;
  }
  const table = page.getByRole("region", { name: "Supports" });
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "Invoice approved")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  const record = page.getByRole("button", { name: "Record payment" });
  await expect(record).toBeVisible();
  await record.click();
  const dialog = page.getByRole("dialog");
  const due = await page.locator("main").getByText(/^\$/).first().innerText();
  await dialog.getByRole("textbox", { name: "Amount" }).fill(due.replaceAll(/[$,]/g, ""));
  await dialog.getByRole("textbox", { name: "Received on" }).fill(day());
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.locator("main").getByText("Paid", { exact: true }).first()).toBeVisible();
  await page.getByRole("tab", { name: "Payments" }).click();
  await settled(page);
  await expect(page.getByRole("row").filter({ hasText: due }).first()).toBeVisible();
});
