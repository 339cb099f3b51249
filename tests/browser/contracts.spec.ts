import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { addParticipant, invite } from "#tests/support/browser/people.ts";
import { settled, toast } from "#tests/support/browser/screen.ts";
import { writtenDate } from "#shared/dates/written.ts";
import { addDays, today } from "#shared/dates/dates.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { unique } from "#tests/support/unique.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("an agreement begins with what is current, is put right, sent, and changes no more", async ({
  open,
  api,
}) => {
  const [name, admin] = [unique("Agreeing"), await api("admin")];
  const participant = await addParticipant(admin, name);
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
  await page.getByRole("button", { name: "Add service agreement" }).click();
  await expect(title(page)).toHaveText(/^SA-\d+ version 1$/);

  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(toast(page, "Agreement sent")).toBeVisible();
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
  const page = await open(await invite(admin, "participant", { participant }), "/participant/dashboard", {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("link", { name: /^Sign agreement/ }).click();
  await settled(page);
  await expect(page.getByText("Supports and prices").first()).toBeVisible();
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
