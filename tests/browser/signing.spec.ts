import type { Page } from "@playwright/test";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled, toast, visit } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { unique } from "../support/unique.ts";

// Decisions about people and papers, each taken to its end (mission: marked P).

const day = () => today("Australia/Sydney");
const act = (page: Page, name: string | RegExp) =>
  page
    .getByRole("main")
    .getByRole("button", { name, exact: typeof name === "string" })
    .click();
const answer = (page: Page, name: string | RegExp) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name, exact: typeof name === "string" })
    .click();

test("a staff contract is sent, signed with a drawing, and countersigned (mission 21)", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const added = await admin.post("ndis/staff/add-new-staff", {
    first_name: "Sia",
    last_name: unique("Signing"),
    email: `${unique("sia-")}@demo.example`,
    job_title: "Support worker",
    status: "active",
  });
  const { uuid: staff } = (added.data.staff ?? {}) as unknown as { uuid: string };
  expect(staff, added.text).toBeDefined();
  const person = await invite(admin, "worker", { staff });
  const made = await admin.post("ndis/staff/add-contract", {
    staff,
    staff_name: "Sia Signing",
    position: "Support worker",
    employment_type: "casual",
    start_date: day(),
    hourly_rate: 3622,
  });
  const { uuid, number } = made.data.contract as unknown as { uuid: string; number: string };
  const office = await open("admin", `/staff-contracts/${uuid}`);
  await settled(office);
  await act(office, "Send");
  await expect(
    office.getByRole("dialog", { name: `Send ${number}` }).getByText(/signs in to answer/),
  ).toBeVisible();
  await answer(office, "Send");
  await expect(toast(office, /^Sent to Sia/)).toBeVisible();

  const page = await open(person, `/my-contracts/${uuid}`);
  await settled(page);
  await act(page, "Accept and sign");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  const pad = dialog.locator("canvas");
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 6 });
  await page.mouse.move(box.x + 240, box.y + 30, { steps: 6 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Accept and sign" }).click();
  await expect(toast(page, /Your employer signs next/)).toBeVisible();

  await visit(office, `/staff-contracts/${uuid}`);
  await act(office, "Sign for the employer");
  const countersign = office.getByRole("dialog");
  await countersign.getByRole("checkbox").check();
  await countersign.getByRole("button", { name: "Type", exact: true }).click();
  await countersign.getByRole("textbox", { name: /your name/i }).fill("Ada Admin");
  await answer(office, "Sign for the employer");
  await expect(toast(office, /The contract is active/)).toBeVisible();
});

test("a licence is rejected, sent again, approved and renewed (mission 22)", async ({ open, api }) => {
  const admin = await api("admin");
  const staffs = (await admin.get("ndis/staffs?limit=20")).data.staffs as unknown as { uuid: string }[];
  const form = new FormData();
  for (const [name, value] of Object.entries({
    staff: staffs.at(-1)?.uuid ?? "",
    type: "manual_handling",
    number: unique("MH-"),
    issue_date: addDays(day(), -10),
    expiry_date: addDays(day(), 20),
  }))
    form.append(name, value);
  const added = await admin.send("POST", "ndis/staff-license/add-staff-license", form);
  const { uuid } = (added.data.staff_license ?? {}) as unknown as { uuid: string };
  expect(uuid, added.text).toBeDefined();
  const page = await open("admin", `/staff-licences/${uuid}`);
  await settled(page);
  await act(page, "Reject");
  await page.getByRole("dialog").getByRole("textbox").fill("The copy cannot be read");
  await answer(page, "Reject");
  await expect(toast(page, "Licence rejected")).toBeVisible();
  await act(page, "Resubmit");
  await answer(page, "Resubmit");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await act(page, "Approve");
  await page
    .getByRole("dialog")
    .getByLabel(/How it was verified/)
    .selectOption({ label: "Original seen" });
  await answer(page, "Approve");
  await expect(page.getByRole("button", { name: "Renew", exact: true })).toBeVisible();
});

test("a referral is converted, and its participant opens (mission 40)", async ({ open, api }) => {
  const admin = await api("admin");
  const last_name = unique("Referred");
  const added = await admin.post("ndis/referal/add-referral", {
    first_name: "Rory",
    last_name,
    referrer_type: "self",
    date_of_birth: "1990-05-04",
    phone: "0412 345 678",
    type: "private",
    consent: true,
    status: "new_lead",
  });
  const { uuid } = (added.data.referral ?? {}) as unknown as { uuid: string };
  expect(uuid, added.text).toBeDefined();
  const page = await open("coordinator", `/referrals/${uuid}`);
  await settled(page);
  await act(page, "Convert to participant");
  await answer(page, "Convert to participant");
  await expect(toast(page, "Participant created")).toBeVisible();
  const found = await admin.get(`ndis/client/get-all-clients?search=${last_name}&status=all`);
  expect(found.text).toContain(last_name);
});

test("a masked value is shown to those who may, once they ask (b8)", async ({ open, api }) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Masked"), { key_safe_code: "4711#" });
  const page = await open("admin", `/participants/${participant}`);
  await settled(page);
  await expect(page.getByText("4711#")).toHaveCount(0);
  await page.getByRole("button", { name: /full Key safe code/i }).click();
  await expect(page.getByText("4711#")).toBeVisible();
});

test("a record is opened in an emergency, and the access is reviewed (b8)", async ({ open, api }) => {
  const admin = await api("admin");
  const last_name = unique("Emergent");
  const participant = await addParticipant(admin, last_name);
  // Only some workers may do this: the demo worker is one of them.
  const page = await open("worker", `/my-participants/${participant}`);
  faultsOf(page).allow(/404/);
  await page.getByRole("button", { name: "Emergency access" }).click();
  const reason = "Fell at home, the ambulance asks for the medication";
  await page.getByRole("dialog").getByRole("textbox").fill(reason);
  await answer(page, "Emergency access");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(last_name);
  const office = await open("admin", "/emergency-access");
  await settled(office);
  await office.getByRole("row").filter({ hasText: last_name }).click();
  await act(office, "Review");
  await office.getByRole("dialog").getByRole("textbox").fill("It was needed; nothing follows.");
  await answer(office, "Review");
  await expect(office.getByText("It was needed; nothing follows.").first()).toBeVisible();
});
