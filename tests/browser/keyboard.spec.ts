import type { Page } from "@playwright/test";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { expectStep } from "../support/browser/incident.ts";
import { expectFocusSeen, press, tabTo } from "../support/browser/keyboard.ts";
import { addParticipant, invite } from "../support/browser/people.ts";
import { menu, settled } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";
import { unique } from "../support/unique.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** The button that completes a step. */
const next = (page: Page) => page.getByRole("button", { name: /^Save and / });

test.setTimeout(120_000);

test("keyboard alone: signing in, skipping to the content, the menu", async ({ open }) => {
  const page = await open("nobody", "/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("coordinator@demo.example");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expectFocusSeen(page);
  await page.reload();
  await settled(page);
  await tabTo(page, page.getByRole("link", { name: "Skip to main content" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await settled(page);
  await tabTo(page, menu(page).getByRole("button", { name: "Staff", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, menu(page).getByRole("link", { name: "Staff categories" }));
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Staff categories");
  await expectFocusSeen(page);
});

test("keyboard alone: a list is searched, ordered, paged, walked through and selected from", async ({
  open,
}) => {
  const page = await open("coordinator", "/participants");
  await settled(page);
  const rows = page.locator("[data-row-focus]");
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  const name = await rows.first().innerText();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(name);
  await expectFocusSeen(page);
  await page.goBack();
  await settled(page);
  await expectFocusSeen(page);

  await tabTo(page, page.getByRole("searchbox", { name: "Search participants" }));
  await page.keyboard.type("a");
  await expect(page).toHaveURL(/q/);
  await press(page, button(page, "Add a filter"));
  await expect(page.getByRole("dialog", { name: "Add a filter" }).getByLabel("Field")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Add a filter")).toBeFocused();
  await press(page, button(page, "Remove the filter Status"));
  await expect(button(page, "Remove the filter Status")).toHaveCount(0);
  await expectFocusSeen(page);

  await press(page, button(page, "Full name"));
  await expect(page.getByRole("columnheader", { name: "Full name" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expectFocusSeen(page);
  await press(page, page.getByRole("checkbox", { name: /^Select (?!all)/ }).first(), "Space");
  await expect(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, button(page, "Clear selection"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await expectFocusSeen(page);
  await press(page, button(page, /^Actions for/).first());
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, /^Actions for/).first()).toBeFocused();
  await press(page, button(page, "Next page"));
  await expect(page.getByText(/^13–/)).toBeVisible();
  await expectFocusSeen(page);
});

test("keyboard alone: a record is added, corrected, changed and deleted", async ({ open }) => {
  const question = unique("Typed without a mouse ");
  const page = await open("admin", "/faqs");
  await settled(page);
  await page.keyboard.press("n");
  await expect(page).toHaveURL("/faqs/new");
  await settled(page);
  await expectFocusSeen(page);
  await press(page, button(page, "Add question"));
  const summary = page.getByRole("alert").filter({ hasText: "Please check these fields" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: /^Question/ }));
  await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
  await page.keyboard.type(question);
  await tabTo(page, page.getByRole("textbox", { name: "Answer" }));
  await page.keyboard.type("An answer.");
  await press(page, button(page, "Add question"));
  await expect(title(page)).toHaveText(question);
  await expectFocusSeen(page);

  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/edit$/);
  await settled(page);
  await expectFocusSeen(page);
  await tabTo(page, page.getByLabel("Question", { exact: true }));
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await press(page, button(page, "Save question"));
  await expect(title(page)).toHaveText(`${question}!`);
  await expectFocusSeen(page);

  await press(page, page.getByRole("main").getByRole("button", { name: "More actions" }));
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);
  await press(page, page.getByRole("main").getByRole("button", { name: "More actions" }));
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Delete" }));
  await expect(page).toHaveURL("/faqs");
  await settled(page);
  await expectFocusSeen(page);
});

test("keyboard alone: an incident report is filled in from the first question, signed and sent", async ({
  open,
  api,
}) => {
  const { data } = await (await api("worker")).get("references/participants");
  const [known] = data.references as unknown as { title: string }[];
  const letter = known?.title.slice(0, 1).toLowerCase() ?? "";
  const page = await open("worker", "/forms/incident_report_form?new");
  await expectStep(page, 1);
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole("combobox", { name: /Who was involved/ }));
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("search") === letter);
  await page.keyboard.type(letter);
  await found;
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=option].Mui-focused")).toBeVisible();
  await page.keyboard.press("Enter");
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type("When did it happen?", "yesterday");
  await type("When did it happen: time", "9am");
  await type("When did you become aware of it?", "yesterday");
  await type("When did you become aware of it: time", "9:30");
  await type("Where did it happen?", "In the c");
  await type("Address or place", "Central Park");
  await tabTo(page, page.getByRole("group", { name: /in connection with our supports/ }).getByRole("radio"));
  await page.keyboard.press("Space");
  await press(page, page.getByLabel("None of these", { exact: true }), "Space");
  await press(page, page.getByLabel("Fall", { exact: true }), "Space");
  await tabTo(page, page.getByRole("group", { name: "How serious was it" }).getByRole("radio"));
  await page.keyboard.press("ArrowDown");
  await type(
    "Describe what happened",
    "She slipped on wet grass and sat down hard, then stood up by herself.",
  );
  await press(page, next(page));
  await expectStep(page, 2);
  await expectFocusSeen(page);
  const answer = async (question: string, word: "Yes" | "No") => {
    await tabTo(page, page.locator(`#field_${question}`).getByRole("radio").first());
    await page.keyboard.press(word === "Yes" ? "Space" : "ArrowDown");
    await expect(page.locator(`#field_${question}`).getByLabel(word, { exact: true })).toBeChecked();
  };
  // The participant who was involved is listed already; someone who was not there is taken out again.
  await expect(page.locator("#field_persons_0_name")).not.toHaveValue("");
  await press(page, page.locator("#field_persons__add"));
  await expect(page.locator("#field_persons_1_name")).toBeFocused();
  await page.keyboard.type("Imogen");
  await tabTo(page, page.getByRole("button", { name: "Remove Imogen" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Imogen" })).toHaveCount(0);
  await expectFocusSeen(page);
  for (const question of ["injury", "restrictive_practice_used", "worker_injured"])
    await answer(question, "No");
  await press(page, next(page));

  await expectStep(page, 3);
  await tabTo(page, page.locator("#field_immediate_actions"));
  await page.keyboard.type("Helped her up and stayed with her.");
  await press(page, page.locator("#field_emergency_services").getByLabel("None", { exact: true }), "Space");
  if ((await page.locator("#field_notified_0_who").count()) === 0)
    await press(page, page.locator("#field_notified__add"));
  await tabTo(page, page.locator("#field_notified_0_who"));
  await page.keyboard.type("Man");
  await tabTo(page, page.locator("#field_notified_0_name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Mary");
  await tabTo(page, page.getByLabel("When", { exact: true }));
  await page.keyboard.type("yesterday");
  await tabTo(page, page.getByLabel("When: time"));
  await page.keyboard.type("10am");
  await answer("participant_safe_now", "Yes");
  await press(page, next(page));

  await expectStep(page, 4);
  await expect(page.locator("#field_reporter_name")).not.toHaveValue("");
  await expect(page.locator("#field_reporter_position")).not.toHaveValue("");
  await press(page, page.locator("#field_declaration"), "Space");
  await press(page, button(page, "Type"));
  await tabTo(page, page.getByRole("textbox", { name: "Type your name as your signature" }));
  await page.keyboard.type("Willa Worker");
  await press(page, button(page, "Send report"));
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible();
  await expectFocusSeen(page);
});

test("keyboard alone: a place on the body is chosen from its list", async ({ open }) => {
  const page = await open("worker", "/forms/wound_care_management?new");
  faultsOf(page).allow(/^dialog: beforeunload/);
  await settled(page);
  const place = page.getByRole("group", { name: /Where is the wound/ });
  await tabTo(page, place.getByRole("button", { name: "Back" }));
  await page.keyboard.press("Space");
  await tabTo(page, place.getByRole("combobox"));
  await page.keyboard.type("Left sh");
  await expect(place.getByRole("combobox")).toHaveValue(/^shoulder_l/);
  await expect(place.locator('[data-region="shoulder_l"]')).toBeVisible();
  await expectFocusSeen(page);
});

test("keyboard alone: a report is filtered, arranged and exported", async ({ open, api }) => {
  const page = await open(await invite(await api("admin"), "coordinator"), "/reports/participants");
  await settled(page);
  await press(page, button(page, "Add a condition"));
  await page.keyboard.type("First na");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "First name: Value" }));
  await page.keyboard.type("a");
  await expect(page).toHaveURL(/first_name/);
  await press(page, button(page, "Remove the filter First name"));
  await expect(page).not.toHaveURL(/first_name/);
  await expectFocusSeen(page);

  await tabTo(page, button(page, "Columns"), "Shift+Tab");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Columns" });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole("checkbox", { name: "Region", exact: true }));
  await page.keyboard.press("Space");
  await expect(drawer.getByRole("checkbox", { name: "Region", exact: true })).toBeChecked();
  await expectFocusSeen(page);
  await page.keyboard.press("Escape");
  await expect(button(page, "Columns")).toBeFocused();
  await press(page, button(page, "Columns"));
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole("button", { name: "Reset columns" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectFocusSeen(page);
  await page.keyboard.press("Escape");

  await press(page, button(page, "Export"));
  await expect(page.getByRole("menuitem", { name: "Export as Excel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Export")).toBeFocused();
});

test("keyboard alone: search, shortcuts and the account menu open, lead on, and give the focus back", async ({
  open,
}) => {
  const page = await open("worker", "/profile");
  await settled(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search pages and records" })).toBeFocused();
  await page.keyboard.type("incident");
  await expect(page.getByRole("option").nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const chosen = await page.getByRole("option", { selected: true }).innerText();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL("/profile");
  expect(chosen).not.toBe("");
  await settled(page);
  await expectFocusSeen(page);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFocusSeen(page);

  await tabTo(page, button(page, /^Your account/), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu").locator(":focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, /^Your account/)).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL("/forms/incident_report_form");
  await expectFocusSeen(page);
});

test("keyboard alone: what an action asks is answered, and the focus comes back", async ({ open, api }) => {
  const name = unique("Asked");
  await addParticipant(await api("admin"), name);
  const page = await open(
    "coordinator",
    `/participants?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
  );
  await settled(page);
  const actions = button(page, /^Actions for/).first();
  await press(page, actions);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.type("Set");
  await expect(page.getByRole("menuitem", { name: "Set alert" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Set alert" }));
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);
});

test("keyboard alone: the compliance matrix is narrowed down, led on from and come back to", async ({
  open,
}) => {
  const page = await open("coordinator", "/compliance-matrix");
  await settled(page);
  const gaps = page.getByRole("checkbox", { name: "Only people with gaps" });
  await tabTo(page, page.getByRole("searchbox", { name: "Name" }));
  await page.keyboard.type("a");
  await tabTo(page, gaps);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/q=a&gaps=1$/);
  await tabTo(page, page.getByRole("region", { name: "Compliance matrix" }));
  await tabTo(page, page.getByRole("rowheader").getByRole("link").nth(1));
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Compliance" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await settled(page);
  await expect(gaps).toBeChecked();
  await expect(page.getByRole("searchbox", { name: "Name" })).toHaveValue("a");
});
