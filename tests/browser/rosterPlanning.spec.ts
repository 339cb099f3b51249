import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import type { Api } from "../support/browser/api.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

const dataOf = <T>({ text }: { text: string }): T => (JSON.parse(text) as { data: T }).data;
const desk = { skin: "system" } as const;
const phone = { skin: "system", viewport: { width: 390, height: 844 } } as const;

/** The staff record of a signed-in worker, as a shift of theirs names it. */
async function staffOf(worker: Api): Promise<string> {
  const { shifts } = dataOf<{ shifts: { uuid: string }[] }>(
    await worker.get("ndis/personal/my-shifts?limit=1"),
  );
  const shown = await worker.get(`ndis/roster/show-roster-staff-shifts/${shifts[0]?.uuid ?? ""}`);
  return dataOf<{ shift: { staff: string } }>(shown).shift.staff;
}

test("the days in sight become a template, whose preview says what becomes of each shift", async ({
  open,
}) => {
  const page = await open("coordinator", "/roster?range=fortnight", desk);
  await settled(page);
  await page.getByRole("button", { name: "Templates" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save these days as a template" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Usual fortnight ${Date.now()}`);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText(/^Template made of \d+ shifts$/)).toBeVisible();
  await page.getByRole("button", { name: "Templates" }).click();
  await expect(page.getByRole("button", { name: /^Add \d+ drafts?$/ })).toBeEnabled();
  await expect(
    page.getByText(/\d+ with their support worker, \d+ without\. \d+ will be left out\./),
  ).toBeVisible();
  await expectAccessibleInBothSkins(page, "the preview of a template");
  await page.getByRole("link", { name: "Show and change templates" }).click();
  await page
    .getByRole("link", { name: /^Usual fortnight/ })
    .first()
    .click();
  await page.getByRole("tab", { name: "Shifts" }).click();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  await expectAccessibleInBothSkins(page, "the shifts of a template");
});

test("the margin of the shifts in sight stands below them, and by participant in a dialog", async ({
  open,
}) => {
  const page = await open("admin", "/roster?range=week", desk);
  await settled(page);
  await expect(page.getByText(/^Estimated margin: /)).toBeVisible();
  await page.getByRole("button", { name: "Margin" }).focus();
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Price, pay, travel and margin of the shifts in sight" });
  await expect(table.getByRole("row", { name: /^All / })).toBeVisible();
  await expectAccessibleInBothSkins(page, "the margin of a roster");
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "Shift type" }).click();
  await expect(table.getByRole("row", { name: /^Personal care/ })).toBeVisible();
});

test("a worker asks for an offered shift on the phone", async ({ open, api }) => {
  const [coordinator, worker] = [await api("coordinator"), await api("worker")];
  const staff = await staffOf(worker);
  const { shifts } = dataOf<{ shifts: { participants: string[]; staff?: string; status: string }[] }>(
    await coordinator.get("ndis/shifts?limit=100&status=completed"),
  );
  const participants = shifts.find(
    (shift) => shift.staff === staff && shift.participants.length === 1,
  )?.participants;
  const day = addDays(new Date().toISOString().slice(0, 10), 70);
  const added = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: instantAt(day, "12:00", "Australia/Sydney").toISOString(),
    end_at: instantAt(day, "14:00", "Australia/Sydney").toISOString(),
    shift_type: "domestic",
    participants: participants ?? [],
  });
  const { uuid } = dataOf<{ shift: { uuid: string } }>(added).shift;
  const offered = await coordinator.post("records/shifts/offer", {
    shift_uuids: [uuid],
    audience: "staff",
    staff_members: [staff],
    mode: "first",
  });
  expect(offered.status, offered.text).toBe(200);
  const page = await open("worker", "/offered-shifts", phone);
  await settled(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Domestic/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Ask for shift" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "an offered shift");
  await page.getByRole("button", { name: "Ask for shift" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^(The shift is yours|Your request is sent)/)).toBeVisible();
  await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: uuid });
});

test("who stands by is entered by the office, and seen by the worker on the phone", async ({ open, api }) => {
  const [coordinator, worker] = [await api("coordinator"), await api("worker")];
  const day = addDays(new Date().toISOString().slice(0, 10), 71);
  const entered = await coordinator.post("records/standby", {
    staff: await staffOf(worker),
    start_at: instantAt(day, "06:00", "Australia/Sydney").toISOString(),
    end_at: instantAt(day, "14:00", "Australia/Sydney").toISOString(),
  });
  expect(entered.status, entered.text).toBeLessThan(300);
  const office = await open("coordinator", "/standby", desk);
  await settled(office);
  await expect(office.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  await expectAccessibleInBothSkins(office, "standby");
  const page = await open("worker", "/my-standby", phone);
  await settled(page);
  await expect(page.getByRole("main").getByText("6:00 am", { exact: false }).first()).toBeVisible();
  await expectAccessibleInBothSkins(page, "my standby");
});

test("practices and their uses can be read by everyone who may see them", async ({ open }) => {
  const office = await open("admin", "/restrictive-practices", desk);
  await settled(office);
  await office.getByRole("table").getByRole("link").first().click();
  await office.getByRole("tab", { name: "Uses" }).click();
  await expect(office.getByRole("tab", { name: "Uses", selected: true })).toBeVisible();
  await expectAccessibleInBothSkins(office, "a restrictive practice");
  const page = await open("worker", "/my-practice-uses", phone);
  await settled(page);
  await expectAccessibleInBothSkins(page, "my uses of practices");
  await page
    .getByRole("main")
    .getByRole("link", { name: /restraint/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Correct" }).click();
  await expect(page.getByRole("dialog")).toContainText("Why it is corrected");
  await expectAccessibleInBothSkins(page, "a correction of a use");
});
