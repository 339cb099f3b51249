import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

const dataOf = <T>({ text }: { text: string }): T => (JSON.parse(text) as { data: T }).data;
const phone = { viewport: { width: 390, height: 844 } } as const;
test.setTimeout(120_000);

test("a worker gives a shift away on the phone, a colleague agrees, and the office approves", async ({
  open,
  api,
}) => {
  const [worker, office] = [await api("worker"), await api("coordinator")];
  const { shifts } = dataOf<{ shifts: { staff: string }[] }>(
    await worker.get("ndis/personal/my-shifts?limit=1"),
  );
  // A Sunday night far ahead, at which nobody works.
  const start = new Date(Date.now() + 40 * 86_400_000);
  const added = await office.post("ndis/roster/add-new-shift", {
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
    shift_type: "training_meeting",
    staff: shifts[0]?.staff,
  });
  expect(added.status, added.text).toBe(200);
  const { shift } = dataOf<{ shift: { uuid: string } }>(added);

  const page = await open("worker", `/my-shifts/${shift.uuid}`, phone);
  await settled(page);
  await page.getByRole("button", { name: "Swap or give away" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Swap or give away this shift" });
  await expect(dialog.getByRole("button", { name: /^Ask \d+ colleague/ })).toBeVisible();
  await expectAccessibleInBothSkins(page, "giving a shift away");
  await dialog.getByRole("radio", { name: "Swap it for a colleague's shift" }).check();
  await expect(dialog.getByRole("combobox", { name: "Colleague" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Ask one colleague to take it" }).check();
  await dialog.getByRole("radio", { name: "Give it away to any colleague who can take it" }).check();
  await dialog.getByLabel("Note (optional)").fill("My sister is getting married");
  await dialog.getByRole("button", { name: /^Ask \d+ colleague/ }).click();
  await expect(dialog).toBeHidden();

  const second = await open("colleague", "/swap-requests", phone);
  await settled(second);
  await second.getByRole("main").getByText("Give away").first().click();
  await expect(second.getByText("My sister is getting married")).toBeVisible();
  await expectAccessibleInBothSkins(second, "a swap request");
  await second.getByRole("button", { name: "Agree" }).click();
  await expect(second.getByText("You have agreed. The office decides")).toBeVisible();

  const third = await open("coordinator", "/shift-swaps");
  await settled(third);
  await third.getByRole("main").getByText("Give away").first().click();
  await third.getByRole("button", { name: "Approve" }).click();
  const decision = third.getByRole("dialog", { name: "Approve this swap?" });
  await decision.getByRole("button", { name: "Approve" }).click();
  const reason = decision.getByRole("textbox");
  await expect(reason.or(third.getByText("Swap approved"))).toBeVisible();
  if (await reason.isVisible()) {
    await expectAccessibleInBothSkins(third, "approving a swap with warnings");
    await reason.fill("Both agree");
    await decision.getByRole("button", { name: "Approve anyway" }).click();
  }
  await expect(third.getByText("Swap approved")).toBeVisible();
  await office.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: shift.uuid });
});
