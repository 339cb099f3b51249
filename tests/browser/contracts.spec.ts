import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/axe.ts";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled, toast } from "../support/browser/screen.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("an agreement begins with what is current, is put right, sent to somebody, and changes no more (D2)", async ({
  open,
  api,
}) => {
  const [name, admin] = [unique("Agreeing"), await api("admin")];
  const participant = await addParticipant(admin, name, {
    email: `${name}@home.example`.toLowerCase(),
    plan_start: addDays(today("Australia/Sydney"), -30),
    plan_end: addDays(today("Australia/Sydney"), 100),
  });
  const services = (await admin.get(`ndis/client/unassigned-services/${participant}`)).data
    .unassigned_services as unknown as { uuid: string }[];
  await admin.post("ndis/client/assign/services", {
    client_uuid: participant,
    services: services.slice(0, 2).map(({ uuid }) => uuid),
  });
  const page = await open("coordinator", "/participant-contracts");
  await settled(page);
  await page.getByRole("link", { name: "Add service agreement" }).click();
  const whom = page.getByRole("combobox", { name: "Participant" });
  await whom.fill(name);
  await page.getByRole("option", { name }).click();
  // What follows is filled in from the participant.
  await expect(field(page, "Name")).not.toHaveValue("");
  await expect(field(page, "From")).not.toHaveValue("");
  await field(page, "Until").fill("1 Jan 2020");
  await page.getByRole("button", { name: "Add service agreement" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Until must be after From" })).toBeFocused();
  await field(page, "Until").fill(writtenDate(addDays(today("Australia/Sydney"), 365)));
  // Each line and all of them are counted while one types.
  const line = page
    .locator('[role="group"]')
    .filter({ has: page.getByRole("textbox", { name: "Quantity" }) });
  await line.first().getByRole("textbox", { name: "Quantity" }).fill("10");
  await line.first().getByRole("textbox", { name: "Price", exact: true }).fill("70.05");
  await expect(line.first().getByText("$700.50")).toBeVisible();
  await page.getByRole("button", { name: "Add service agreement" }).click();
  await expect(title(page)).toHaveText(/^SA-\d+ version 1$/);
  await expect(page.getByText(/The NDIS plan ends 265 days before that/)).toBeVisible();

  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Send SA-/ });
  await expect(dialog.getByText("Nobody can receive this agreement yet.")).toBeVisible();
  await expect(dialog.getByText(/but no login/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Sign on paper" })).toBeEnabled();
  await expectAccessible(page, "the question whom an agreement is sent to");
  await dialog.getByRole("button", { name: /^Invite/ }).click();
  await expect(dialog.getByText(/once they accept the invitation/)).toBeVisible();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(page, `Sent to Nell ${name}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("tab", { name: "Signature and proof" }).click();
  await expect(page.getByText("This is the document that was sent")).toBeVisible();
  await expectAccessible(page, "the proof of an agreement");
});

test("a participant reads an agreement and signs it with the keyboard alone; it is then theirs to keep", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Signing"));
  const person = await invite(admin, "participant", { participant });
  const made = await admin.post("ndis/client/add-contract", {
    participant,
    participant_name: "Nell Signing",
    start_date: today("Australia/Sydney"),
    end_date: addDays(today("Australia/Sydney"), 365),
    supports: [{ description: "Personal care", quantity: 10.5, rate: 7023, unit: "hour" }],
  });
  const { uuid, number } = made.data.contract as unknown as Record<string, string>;
  const sent = await admin.put("ndis/client/contract/update-status", { contract_id: uuid, status: "sent" });
  expect(sent.status, made.text + sent.text).toBe(200);
  const page = await open(person, "/participant/dashboard", {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("link", { name: /^Sign agreement/ }).click();
  await settled(page);
  await expect(page.getByText("Supports and prices").first()).toBeVisible();
  await expect(title(page)).toHaveText("Service agreement for Nell Signing");
  await expect(page.getByText(/It runs from .* No NDIS plan end is recorded/)).toBeVisible();
  await expectAccessible(page, "an agreement that waits for an answer");
  await page.getByRole("button", { name: "Accept and sign" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const agree = dialog.getByRole("button", { name: "Accept and sign" });
  await agree.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert").first()).toContainText("Signature is required");
  await expectAccessible(page, "what accepting an agreement asks");
  await dialog.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Type" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").focus();
  await page.keyboard.type("Nell Signing");
  await agree.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Agreement accepted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept and sign" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Signature and proof" }).click();
  await expect(page.getByText("The signature belongs to this document: yes")).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.getByRole("main").getByRole("button", { name: "PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`${number}-version-1.pdf`);
});

test("an agreement that nobody can receive is made ready to be signed on paper, and its PDF opens (D2)", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Papered"));
  const made = await admin.post("ndis/client/add-contract", {
    participant,
    participant_name: "Nell Papered",
    start_date: today("Australia/Sydney"),
    end_date: addDays(today("Australia/Sydney"), 365),
    supports: [{ description: "Personal care", quantity: 10.5, rate: 7023, unit: "hour" }],
  });
  const { uuid, number } = made.data.contract as unknown as Record<string, string>;
  const page = await open("coordinator", `/participant-contracts/${uuid}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Send ${number}` });
  await expect(dialog.getByText("$737.42")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Add email address" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Sign on paper" }).click();
  expect((await saved).suggestedFilename()).toBe(`${number}-version-1.pdf`);
  await expect(page.getByText("On paper", { exact: true }).first()).toBeVisible();
});
