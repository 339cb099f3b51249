import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const phone = { skin: "system", viewport: { width: 390, height: 844 } } as const;
test.setTimeout(120_000);

test("a participant asks to cancel a visit on the phone by keyboard, and the office agrees", async ({
  open,
  api,
}) => {
  const [admin, office] = [await api("admin"), await api("coordinator")];
  const participant = await addParticipant(admin, unique("Cancelling"));
  const nell = await invite(admin, "participant", { participant });
  const start = new Date(Date.now() + 3 * 86_400_000);
  const added = await office.post("ndis/roster/add-new-shift", {
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
    shift_type: "personal_care",
    participants: [participant],
  });
  expect(added.status, added.text).toBe(200);

  const page = await open(nell, "/my-visits", phone);
  await settled(page);
  await expectAccessibleInBothSkins(page, "the list of visits");
  await page.getByRole("main").getByText("Personal care").first().click();
  await settled(page);
  const ask = page.getByRole("main").getByRole("button", { name: "Ask to cancel" });
  await ask.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Ask to cancel/ });
  await expect(dialog.getByText("Your service agreement says what it costs")).toBeVisible();
  await expectAccessibleInBothSkins(page, "asking to cancel a visit");
  await dialog.getByRole("radio", { name: "Sick or in hospital" }).focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel("Anything else (optional)").fill("I have a cold");
  await dialog.getByRole("button", { name: "Ask to cancel" }).press("Enter");
  await expect(page.getByText("The office has your request")).toBeVisible();
  await expect(page.getByRole("main").getByText("Asked, not decided yet")).toBeVisible();
  await expectAccessibleInBothSkins(page, "a visit that is asked to be cancelled");

  await page.getByRole("main").getByRole("button", { name: "Keep this visit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep this visit" }).click();
  await expect(page.getByRole("main").getByText("Withdrawn")).toBeVisible();
  await ask.click();
  await dialog.getByRole("radio", { name: "Family matter" }).check();
  await dialog.getByRole("button", { name: "Ask to cancel" }).click();
  await expect(page.getByRole("main").getByText("Asked, not decided yet")).toBeVisible();

  const listed = await office.get(`records/visit-cancellations?participant=${participant}&status=asked`);
  const [request] = (JSON.parse(listed.text) as { data: { requests: { uuid: string }[] } }).data.requests;
  const desk = await open("coordinator", `/visit-cancellations/${request?.uuid}`, { skin: "system" });
  await settled(desk);
  await desk.getByRole("button", { name: "Agree" }).click();
  const decision = desk.getByRole("dialog", { name: /^Agree/ });
  await expect(decision.getByText("This is short notice.")).toBeVisible();
  await expectAccessibleInBothSkins(desk, "agreeing to cancel a visit");
  await decision.getByRole("button", { name: "Agree" }).click();
  await expect(desk.getByText("Visit cancelled")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText("The office agreed")).toBeVisible();
});
