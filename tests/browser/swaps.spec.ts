import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { invite } from "../support/browser/people.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const dataOf = <T>({ text }: { text: string }): T => (JSON.parse(text) as { data: T }).data;
const phone = { skin: "system", viewport: { width: 390, height: 844 } } as const;
test.setTimeout(120_000);

test("a worker gives a shift away on the phone, a colleague agrees, and the office approves", async ({
  open,
  api,
}) => {
  const [admin, office] = [await api("admin"), await api("coordinator")];
  const staff: string[] = [];
  for (const name of ["Asha", "Bo"]) {
    const added = await admin.post("ndis/staff/add-new-staff", {
      first_name: name,
      last_name: unique("Swapping"),
      job_title: "Support worker",
      status: "active",
      email: `${unique(name.toLowerCase())}@demo.example`,
    });
    expect(added.status, added.text).toBe(200);
    staff.push(dataOf<{ staff: { uuid: string } }>(added).staff.uuid);
  }
  const [asha, bo] = [
    await invite(admin, "worker", { staff: staff[0] ?? "" }),
    await invite(admin, "worker", { staff: staff[1] ?? "" }),
  ];
  const start = new Date(Date.now() + 40 * 86_400_000);
  const added = await office.post("ndis/roster/add-new-shift", {
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
    shift_type: "training_meeting",
    staff: staff[0],
  });
  expect(added.status, added.text).toBe(200);
  const { shift } = dataOf<{ shift: { uuid: string } }>(added);

  const page = await open(asha, `/my-shifts/${shift.uuid}`, phone);
  await settled(page);
  // Weeks before it can be started, this is all that can be done with it.
  await page.getByRole("button", { name: "Swap or give away" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Swap or give away this shift" });
  await expect(dialog.getByRole("button", { name: /^Ask \d+ colleague/ })).toBeVisible();
  await expectAccessibleInBothSkins(page, "giving a shift away");
  await dialog.getByRole("radio", { name: "Swap it for a colleague's shift" }).check();
  await expect(dialog.getByRole("combobox", { name: "Colleague" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Ask one colleague to take it" }).check();
  await dialog.getByRole("combobox", { name: "Colleague" }).fill("Bo");
  await page.getByRole("option", { name: "Bo", exact: true }).first().click();
  await dialog.getByLabel("Note (optional)").fill("My sister is getting married");
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(dialog).toBeHidden();

  const second = await open(bo, "/swap-requests", phone);
  await settled(second);
  await second.getByRole("main").getByText("Give away").first().click();
  await expect(second.getByText("My sister is getting married")).toBeVisible();
  await expectAccessibleInBothSkins(second, "a swap request");
  await second.getByRole("button", { name: "Agree" }).click();
  await expect(second.getByText("You have agreed. The office decides")).toBeVisible();

  const third = await open("coordinator", "/shift-swaps", { skin: "system" });
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
