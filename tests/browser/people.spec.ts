import { expectAccessible } from "../support/browser/axe.ts";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled, toast } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { pdf } from "../support/files.ts";
import { unique } from "../support/unique.ts";

// What the office does about people, each driven to its end (mission: marked P).

const day = () => today("Australia/Sydney");

test("services are assigned with price, ratio, budget and dates in one dialog, nothing left blank (D5)", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Served"), {
    plan_start: addDays(day(), -30),
    plan_end: addDays(day(), 200),
  });
  const page = await open("coordinator", `/participants/${participant}?tab=services`);
  await settled(page);
  await page.getByRole("button", { name: "Assign services" }).first().click();
  const dialog = page.getByRole("dialog");
  const offered = dialog.getByRole("checkbox");
  await offered.first().check();
  const budget = dialog.getByRole("textbox", { name: /^Budget/ });
  await expect(dialog.getByText(/, priced (per|each)/).first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /^Agreed price/ })).not.toHaveValue("");
  await budget.fill("-5");
  await expectAccessible(page, "what is agreed on services that are assigned");
  await dialog.getByRole("button", { name: /^Assign services/ }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await budget.fill("1200");
  await dialog.getByRole("button", { name: /^Assign services/ }).click();
  await expect(toast(page, "1 service assigned")).toBeVisible();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("$1,200.00");
  await expect(row).toContainText("$0.00");
});

test("workers are offered the most suitable first; who cannot be assigned says why and cannot be chosen (D4)", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Staffed"));
  const { data } = await admin.get(`ndis/client/unassigned-staffs/${participant}?limit=100`);
  const staffs = data.staffs as unknown as { uuid: string; full_name: string; suitability: string }[];
  const ranks = staffs.map(({ suitability }) => ["suitable", "check", "blocked"].indexOf(suitability));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const [best] = staffs;
  await admin.post("ndis/client/update-client", { id: participant, do_not_send: [best?.uuid] });
  const page = await open("coordinator", `/participants/${participant}?tab=staff`);
  await settled(page);
  await page.getByRole("button", { name: "Assign staff" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Suitable").first()).toBeVisible();
  await expectAccessible(page, "workers who could be assigned");
  await dialog.getByRole("searchbox").fill(best?.full_name ?? "");
  const refused = dialog.getByRole("listitem").filter({ hasText: best?.full_name });
  await expect(refused.getByText("Cannot be assigned")).toBeVisible();
  await expect(refused.getByText("Must not be assigned to this participant")).toBeVisible();
  await expect(refused.getByRole("checkbox")).toBeDisabled();
});

test("a document is saved under the name of its file, which it needs", async ({ open, api }) => {
  const participant = await addParticipant(await api("admin"), unique("Papers"));
  const page = await open("coordinator", `/participant-documents/new?participant=${participant}`);
  await settled(page);
  await page.getByRole("button", { name: /^(Save|Add )/ }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: /File/ })).toBeVisible();
  await page.locator("input[type=file]").first().setInputFiles({
    name: "Risk_assessment 2026.pdf",
    mimeType: "application/pdf",
    buffer: pdf,
  });
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Risk assessment 2026");
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Assessment or report" });
  await page.getByRole("button", { name: /^(Save|Add )/ }).click();
  await expect(toast(page, "Document added")).toBeVisible();
  await expect(page.getByText("Risk assessment 2026").first()).toBeVisible();
});

test("a file of staff is checked, its bad values shown, imported once it is good, and undone (b13)", async ({
  open,
}) => {
  const page = await open("admin", "/staff/import");
  await settled(page);
  const name = unique("Imported");
  const heading = "First name,Last name,Email,Job title,Status";
  const upload = (status: string) =>
    page.locator("input[type=file]").setInputFiles({
      name: "staff.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${heading}\nIna,${name},${name}@import.example,Cook,${status}\n`),
    });
  await upload("Sometimes");
  await expect(page.getByRole("button", { name: /^Check 1 row/ })).toBeVisible();
  await expectAccessible(page, "matching the columns of an import");
  await page.getByRole("button", { name: /^Check 1 row/ }).click();
  await expect(page.getByText(/The file has “Sometimes”\./)).toBeVisible();
  await expectAccessible(page, "the problems of an import");
  await page.getByRole("button", { name: /another/i }).click();
  await upload("Active");
  await page.getByRole("button", { name: /^Check 1 row/ }).click();
  await page.getByRole("button", { name: /^Import 1 row/ }).click();
  await expect(page.getByText(/^1 staff .*imported/i)).toBeVisible();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /undo/i }).click();
  await expect(page.getByText(/^1 records/)).toBeVisible();
});

test("a request for leave says what it comes to before it is sent (H5)", async ({ open, api }) => {
  const admin = await api("admin");
  const staffs = (await admin.get("ndis/staffs?limit=50")).data.staffs as unknown as { uuid: string }[];
  const page = await open(
    await invite(admin, "worker", { staff: staffs.at(-1)?.uuid ?? "" }),
    "/my-leave/new",
  );
  await settled(page);
  await page.getByRole("textbox", { name: "First day" }).fill("25 Jan 2027");
  await page.getByRole("textbox", { name: "Last day" }).fill("27 Jan 2027");
  await expect(page.getByText(/^2 days, .* (h|min)\. Excludes Tue 26 Jan 2027/)).toBeVisible();
});

test("valid licences that expire soon are one press away; the type is found by typing", async ({ open }) => {
  const page = await open("admin", "/staff-licences");
  await settled(page);
  await page.getByRole("link", { name: "Expires in 30 days" }).click();
  await settled(page);
  await expect(page.getByText(/in the next \(days\): 30/)).toBeVisible();
  await expectAccessible(page, "licences that expire soon");
  await page.goto("/staff-licences/new");
  const type = page.getByRole("combobox", { name: "Licence", exact: true });
  await type.fill("CPR");
  await page.getByRole("option", { name: "CPR" }).click();
  await expect(type).toHaveValue("CPR");
});
