import { expectAccessible, expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { tabTo } from "../support/browser/keyboard.ts";
import { addParticipant, invite } from "../support/browser/people.ts";
import { settled, visit } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

test.setTimeout(120_000);

test("keyboard alone: a form is built, tried and published", async ({ open }) => {
  const name = unique("Built by keyboard ");
  const page = await open("admin", "/built-forms/new", { skin: "system" });
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  // Its builder opens at once.
  await expect(page.getByRole("button", { name: "Yes or no" })).toBeVisible();
  const builder = page.url();

  await tabTo(page, page.getByRole("button", { name: "Yes or no" }));
  await page.keyboard.press("Enter");
  // A new question's words have the focus and are chosen: typing takes their place (a11y F5).
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.type("Do you need a ride?");
  await tabTo(page, page.getByLabel("Required"));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Short text" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Question", { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Where to?");
  await tabTo(page, page.getByRole("button", { name: "Add a condition" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Question" })).toBeFocused();
  const box = await page.getByRole("combobox", { name: "Value" }).boundingBox();
  const panel = await page.getByRole("region", { name: "Selected question" }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((panel?.x ?? 0) + (panel?.width ?? 0));
  await tabTo(page, page.getByRole("button", { name: "Move Where to? up" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Where to? is now question 1 of 2")).toBeAttached();
  await tabTo(page, page.getByRole("button", { name: "Undo" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessibleInBothSkins(page, "the builder");

  await tabTo(page, page.getByRole("button", { name: "Preview" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Where to?")).toHaveCount(0);
  await tabTo(page, page.getByRole("radio", { name: "Yes" }));
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Where to?")).toBeVisible();
  await expectAccessible(page, "the preview");
  await tabTo(page, page.getByRole("button", { name: "Publish" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There are no drafts of this form.")).toBeVisible();
  await expectAccessible(page, "what publishing does");
  await tabTo(page, page.getByRole("button", { name: "Publish version 1" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Version 1$/)).toBeVisible();
  await visit(page, builder);
  const question = page.getByRole("button", { name: /Do you need a ride\?.*required/ });
  await question.click();
  await page.getByRole("combobox", { name: "Translation" }).click();
  await page.getByRole("option", { name: "Tiếng Việt" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Bạn có cần đi nhờ xe không?");
  await expectAccessible(page, "words in another language");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByLabel("Language").selectOption("vi");
  await expect(page.getByRole("group", { name: /^Bạn có cần đi nhờ xe không/ })).toBeVisible();
});

test("a question is dragged from the list onto the form, and the form is published (mission 31)", async ({
  open,
  api,
}) => {
  const added = await (await api("admin")).post("ndis/from-builder/add-form", { title: unique("Dragged ") });
  const { uuid } = added.data.form as unknown as { uuid: string };
  const page = await open("admin", `/form-builder?form=${uuid}`);
  await page
    .getByRole("button", { name: "Long text", exact: true })
    .dragTo(page.getByText(/drag (it|one) here/), { steps: 8 });
  const question = page
    .getByRole("region", { name: "Form", exact: true })
    .getByRole("button", { name: /^Long text/ });
  await expect(question).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText(/Version 1$/)).toBeVisible();

  // Its blank template is there for everyone with the link.
  const visitor = await open("nobody", `/formtemplate?form=${uuid}`, { skin: "system" });
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/^Dragged /);
  await expect(visitor.getByRole("textbox")).toHaveCount(0);
  await expectAccessibleInBothSkins(visitor, "a blank template");
});

test("a participant fills in a form that was given to them on one page, and the office signs it off", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const participant = await addParticipant(admin, unique("Filling"));
  const forms = (await admin.get("ndis/from-builder/get-all-forms?limit=100")).data.forms as unknown as {
    uuid: string;
    title: string;
    status: string;
  }[];
  const form = forms.find(({ title, status }) => title === "Wellbeing check" && status === "published");
  const given = await admin.post("ndis/client/assign-to-participant", {
    client_uuid: participant,
    form_uuids: [form?.uuid],
  });
  expect(given.status, given.text).toBe(200);
  const page = await open(await invite(admin, "participant", { participant }), "/participant/dashboard", {
    skin: "system",
  });
  await page.getByRole("link", { name: /Fill in form.*Wellbeing check/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wellbeing check");
  await page.getByLabel("Easy read").check();
  await expect(page.getByText("Are you happy or sad?")).toBeVisible();
  await page.getByLabel("Language").selectOption("ar");
  await expect(page.getByLabel("ليس جيدًا")).toBeVisible();
  await expectAccessibleInBothSkins(page, "a form in Arabic, easy to read");
  await page.getByLabel("Language").selectOption("en");
  await page.getByLabel("Easy read").uncheck();
  await page.getByLabel("Region").selectOption({ label: "Left shoulder" });
  await page.getByLabel("Not good").check();
  // It is short: everything is on one page, from which it is sent.
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check these fields" })).toBeFocused();
  await page.getByLabel("Hours of sleep each night").fill("7");
  await page.getByLabel("What would help?").fill("A walk");
  await expectAccessible(page, "a built form on one page");
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(page.getByLabel("What would help?")).toHaveValue("A walk");
  faultsOf(page).allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(
    page.getByText("Your form is complete and saved on this device.", { exact: false }),
  ).toBeVisible();
  await expectAccessibleInBothSkins(page, "a form that waits to be sent");
  await page.getByRole("button", { name: "1 form waiting to be sent" }).click();
  await expect(page.getByRole("dialog", { name: "Waiting to be sent" })).toContainText("complete");
  await expectAccessibleInBothSkins(page, "what waits to be sent");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change answers" }).click();
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "1 form waiting to be sent" })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Sent by/)).toBeVisible();
  await expectAccessibleInBothSkins(page, "a built form that was sent");
  const link = page.url();
  const office = await open("admin", link.replace(/^https?:\/\/[^/]+/, ""));
  await office.getByRole("button", { name: "Sign off" }).click();
  await expect(office.getByText(/^Signed off by/)).toBeVisible();
});
