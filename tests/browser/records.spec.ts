import type { Page } from "@playwright/test";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { expectAccessible } from "../support/browser/axe.ts";
import { invite } from "../support/browser/people.ts";
import { openFromMenu, saveButton as save, settled, toast, visit } from "../support/browser/screen.ts";
import { stored } from "../support/browser/storage.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The browser's own question, which a reload with something unsaved brings up. */
const asksBeforeLeaving = /^dialog: beforeunload/;

test("a record is added, with its errors shown and led to; changed; deleted; and brought back", async ({
  open,
}) => {
  const question = unique("What is question ");
  const page = await open("admin", "/faqs");
  await settled(page);
  await page.getByRole("link", { name: "Add question" }).click();
  await save(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please check these fields" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /Question/ }).click();
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.type(question);
  await page.getByRole("textbox", { name: "Answer" }).click();
  await page.keyboard.type("This is the answer.");
  await expect(summary).toHaveCount(0);
  await save(page).click();
  await expect(title(page)).toHaveText(question);
  await expect(page.getByRole("main")).toContainText("This is the answer.");

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Question", { exact: true }).fill(`${question} Really?`);
  await save(page).click();
  await expect(title(page)).toHaveText(`${question} Really?`);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toContainText(`${question} Really?`);

  await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const asked = page.getByRole("dialog", { name: `Delete ${question} Really??` });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toBeHidden();
  await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/faqs");
  await expect(page.getByRole("link", { name: question })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "restored")).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill(question);
  await expect(page.getByRole("link", { name: question })).toBeVisible();
});

test("what was typed is kept as a draft, and offered after a reload", async ({ open, api }) => {
  const page = await open(await invite(await api("admin"), "admin"), "/testimonials/new");
  faultsOf(page).allow(asksBeforeLeaving);
  await page.getByLabel("Name as shown").fill("Somebody who was interrupted");
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Continue with draft" }).click();
  await expect(page.getByLabel("Name as shown")).toHaveValue("Somebody who was interrupted");
  await page.reload();
  const taken = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Start again" }).click();
  await taken;
  await expect(page.getByLabel("Name as shown")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Name as shown")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with draft" })).toHaveCount(0);
});

test("leaving with something unsaved asks first; staying keeps what was typed", async ({ open }) => {
  const page = await open("admin", "/social-links");
  await settled(page);
  await page.getByRole("link", { name: "Add social link" }).first().click();
  const first = page.getByRole("main").getByRole("textbox").first();
  await first.fill("https://example.org/not-saved");
  await openFromMenu(page, "Banners");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "leaving a form");
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(first).toHaveValue("https://example.org/not-saved");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).not.toHaveURL(/social-links\/new/);
  await visit(page, "/social-links/new");
  await expect(first).toHaveValue("");
});

test("somebody else's change made meanwhile is shown beside one's own; what is chosen is saved", async ({
  open,
  api,
}) => {
  const admin = await api("admin");
  const added = await admin.post("ndis/faqs/add", { question: "Both change this?", answer: "<p>First</p>" });
  const { uuid } = added.data.faq as unknown as { uuid: string };
  const page = await open("admin", `/faqs/${uuid}/edit`);
  faultsOf(page).allow(/^answer: 409 /);
  await page.getByLabel("Question", { exact: true }).fill("My question?");
  await page.getByLabel("Order").fill("7");
  await admin.post(`ndis/faqs/update/${uuid}`, { question: "Their question?" });
  await save(page).click();
  const conflict = page.getByRole("dialog", { name: "Someone else has changed this record" });
  const question = conflict.getByRole("group", { name: "Question" });
  await expect(question).toContainText("My question?");
  await expectAccessible(page, "a conflict");
  await question.getByRole("radio", { name: /Theirs/ }).check();
  await conflict.getByRole("button", { name: "Save my choices" }).click();
  await expect(title(page)).toHaveText("Their question?");
  const { data } = await admin.get(`ndis/faqs/${uuid}`);
  expect(data.faq).toMatchObject({ question: "Their question?", order: 7 });
});

test("a session that ends while a form is filled in costs nothing: one signs in over it and saves", async ({
  open,
  api,
}) => {
  const page = await open("admin", "/faqs/new", { fresh: true });
  await settled(page);
  faultsOf(page).allow(/^answer: 401 /);
  const question = unique("Typed before the session ended ");
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).click();
  await page.keyboard.type("Still here.");
  await (await api("admin", await stored(page, "userToken"))).get("auth/logout");
  // It asks by itself, over whatever is open: the server tells the page, or else refuses to keep the draft.
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog.getByLabel("Email")).toHaveValue("admin@demo.example");
  await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue(question);
  await save(page).click();
  await expect(title(page)).toHaveText(question);
  await expect(page.getByRole("main")).toContainText("Still here.");
});

test("what the server finds wrong stands at its field", async ({ open, api }) => {
  const name = unique("Category ");
  await (await api("admin")).post("ndis/staff-category/add-staff-category", { name, status: "active" });
  const page = await open("admin", "/staff-categories/new");
  faultsOf(page).allow(/^answer: 422 /);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await save(page).click();
  await expect(page.getByRole("alert").getByRole("link", { name: /name/i })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Name", { exact: true }).fill(`${name} B`);
  await save(page).click();
  await expect(page).not.toHaveURL(/new$/);
});
