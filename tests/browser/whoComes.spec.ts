import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const column = (page: Page, state: string): Locator =>
  page.getByRole("region", { name: new RegExp(`^${state}: `) });
const card = (page: Page, state: string, name: string): Locator =>
  column(page, state).getByRole("listitem").filter({ hasText: name });

/** Someone at an address of their own: only a few forms are taken from one. */
const visitor = (): { extraHTTPHeaders: Record<string, string> } => ({
  extraHTTPHeaders: { "x-forwarded-for": `10.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}` },
});

/** Fills in what a referral cannot do without. */
async function fillIn(page: Page, lastName: string): Promise<void> {
  await page.getByLabel("The person who needs support").check();
  await page.getByLabel("First name").fill("Wren");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Date of birth").fill("1988-03-04");
  await page.getByLabel("Phone", { exact: true }).fill("0491 570 006");
  await page.getByLabel("How is the support paid for?").selectOption("other");
  await page.getByLabel(/agrees to us keeping/).check();
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
}

test("somebody without an account asks for support: what they type is kept, mistakes are named, and they are thanked", async ({
  open,
}) => {
  const page = await open("nobody", "/referral", { ...visitor(), viewport: { width: 390, height: 844 } });
  await expect(page.getByText("Wattle Support Services")).toBeVisible();
  const how = page.getByText("It takes about five minutes.");
  await expect(how).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  const problems = page.getByRole("alert");
  await expect(problems).toBeFocused();
  await expectAccessible(page, "the form with its problems");
  await problems.getByRole("link", { name: /First name/ }).click();
  await expect(page.getByLabel("First name")).toBeFocused();

  await fillIn(page, "Keepsake");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Keepsake");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("");

  await fillIn(page, "Keepsake");
  await send(page);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  await expect(how).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("");
});

test("the page for visitors asks for its form and nothing of the portal", async ({ open }) => {
  const page = await open("nobody", "about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/referral");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  const calls = asked.filter((path) => path.startsWith("/api/") || path.startsWith("/definitions/"));
  expect(calls).toEqual(["/api/v1/ndis-portal/ndis/demo/whitelabel/referral-form"]);
  expect(asked.filter((path) => path.endsWith(".js")).length).toBeLessThanOrEqual(2);
});

test("an open job is read and applied for", async ({ open }) => {
  const page = await open("nobody", "/jobfeeds", visitor());
  await expect(page.getByRole("heading", { name: "Registered nurse" })).toBeVisible();
  await expect(page.getByText("Roster officer")).toHaveCount(0);
  await expectAccessible(page, "the jobs");
  await page.getByRole("button", { name: /Apply for this job.*Registered nurse/ }).click();
  await page.getByLabel("First name").fill("Ola");
  await page.getByLabel("Last name").fill("Berg");
  await page.getByLabel("Email").fill(`${unique("ola-")}@example.com`);
  await page.getByLabel("Phone").fill("0491 570 006");
  await page.getByLabel("Résumé").setInputFiles({
    name: "cv.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  });
  await page.getByLabel(/I agree/).check();
  await send(page);
});

test("a referral goes over the board by mouse and by keyboard, and a declined one has a reason", async ({
  open,
}) => {
  const [form, name] = [await open("nobody", "/referral", visitor()), unique("Boardwalk")];
  await fillIn(form, name);
  await send(form);

  const page = await open("coordinator", "/referrals");
  await settled(page);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await card(page, "New lead", `Wren ${name}`).dragTo(column(page, "Contacted"));
  await expect(page.getByText("Status Changed!").first()).toBeVisible();
  await expect(card(page, "Contacted", `Wren ${name}`)).toBeVisible();

  const move = page.getByRole("button", { name: `Move Wren ${name}` });
  await move.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "To New lead" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(card(page, "Assessment", `Wren ${name}`)).toBeVisible();
  await expect(move).toBeFocused();

  await move.click();
  await page.getByRole("menuitem", { name: "To Declined" }).click();
  await page.getByLabel(/Reason for declining/).fill("No worker nearby");
  await page.getByRole("dialog").getByRole("button", { name: "Change status" }).click();
  await expect(card(page, "Declined", `Wren ${name}`)).toBeVisible();
  await expectAccessible(page, "the board");
});

test("a referral becomes a participant without anything typed again", async ({ open }) => {
  const [form, name] = [await open("nobody", "/referral", visitor()), unique("Convertible")];
  await fillIn(form, name);
  await send(form);

  const page = await open(
    "coordinator",
    `/referrals?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
  );
  await page.getByRole("link", { name: `Wren ${name}` }).click();
  await page.getByRole("button", { name: "Convert to participant" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Convert to participant" }).click();
  await expect(page.getByRole("button", { name: "Convert to participant" })).toHaveCount(0);
  await page
    .getByRole("main")
    .getByRole("link", { name: `Wren ${name}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/participants\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Wren ${name}`);
});
