import { expectAccessible, expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

// SMS from the account at the gateway to someone's choice (issue 20), by the gateway's stand-in.
test("a provider sets SMS up and tries it; a worker on a phone then chooses it", async ({ open }) => {
  const office = await open("admin", "/settings/integrations", { skin: "system" });
  await settled(office);
  const panel = office.getByRole("region", { name: "SMS" });
  await expect(panel.getByText("Not set up")).toBeVisible();
  await panel.getByLabel("Username").fill("wattle");
  await panel.getByLabel("API key").fill("a key");
  await panel.getByLabel("Sender ID").fill("Wattle");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("Sending as Wattle")).toBeVisible();
  await panel.getByRole("button", { name: "Send a test message" }).click();
  await expect(panel.getByText(/^Last message sent/)).toBeVisible();
  await expectAccessibleInBothSkins(office, "the SMS gateway");

  const phone = await open("worker", "/notifications/settings", {
    viewport: { width: 390, height: 844 },
    skin: "system",
  });
  await settled(phone);
  const choice = phone.getByRole("checkbox", { name: /: SMS$/ }).first();
  const before = await choice.isChecked();
  await choice.focus();
  await phone.keyboard.press("Space");
  await phone.getByRole("button", { name: "Save" }).click();
  await expect(phone.getByText("Notification settings saved")).toBeVisible();
  await expectAccessible(phone, "the choice of SMS");
  await phone.reload();
  await settled(phone);
  await expect(choice).toBeChecked({ checked: !before });

  await panel.getByRole("button", { name: "Remove" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByText("Not set up")).toBeVisible();
  await phone.reload();
  await settled(phone);
  await expect(phone.getByRole("checkbox", { name: /: SMS$/ })).toHaveCount(0);
});
