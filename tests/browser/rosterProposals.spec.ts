import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

test("workers are proposed for the open shifts in sight, with reasons, and some of them are accepted", async ({
  open,
  api,
}) => {
  const coordinator = await api("coordinator");
  // A day of its own, long after what the demo plans.
  const day = addDays(new Date().toISOString().slice(0, 10), 180 + (process.pid % 150));
  const at = (time: string) => instantAt(day, time, "Australia/Sydney").toISOString();
  for (const [from, until] of [
    ["09:00", "12:00"],
    ["13:00", "16:00"],
  ] as const)
    await coordinator.post("ndis/roster/add-new-shift", {
      start_at: at(from),
      end_at: at(until),
      shift_type: "training_meeting",
      draft: true,
    });
  const page = await open("coordinator", `/roster?range=day&date=${day}`, { skin: "system" });
  await settled(page);
  await page.getByRole("button", { name: "Propose workers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Propose workers" }).click();
  await expect(dialog.getByText(/^2 shifts have a proposed worker\./)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("button", { name: "Propose again" })).toBeEnabled({ timeout: 30_000 });
  await expect(dialog.getByText(/Within ordinary hours · .*other workers could have it/)).toHaveCount(2);
  await expectAccessibleInBothSkins(page, "a proposal for open shifts");
  await dialog.getByRole("checkbox", { name: /^1:00 – 4:00 pm/ }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Assign 1 shift" }).click();
  await expect(page.getByText("1 shift assigned")).toBeVisible();
  await expect(dialog.getByText("Assigned", { exact: true })).toHaveCount(1);
  await expect(dialog.getByRole("checkbox", { name: /^9:00 am – 12:00 pm/ })).toBeDisabled();
});
