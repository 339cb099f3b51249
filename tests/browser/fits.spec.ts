import type { Locator } from "@playwright/test";
import { saveButton, settled, visit } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

// What has its place on a narrow screen, in a wide table and from right to left.
const phone = { width: 390, height: 844 };

/** How far an element stands out of the one that it scrolls in, in pixels. */
const outside = (element: Locator, box: string): Promise<number> =>
  element.evaluate((one, selector) => {
    const inner = one.getBoundingClientRect();
    const outer = one.closest(selector)?.getBoundingClientRect();
    if (!outer) throw new Error(`nothing around it is ${selector}`);
    return Math.max(0, Math.round(outer.left - inner.left), Math.round(inner.right - outer.right));
  }, box);

for (const direction of ["ltr", "rtl"] as const)
  test(`the tab in the address is in sight on a phone, ${direction}`, async ({ open }) => {
    const page = await open("admin", "/participants", { viewport: phone, direction });
    await page.locator("main li [data-route-link]").first().click();
    await expect(page).toHaveURL(/\/participants\/[\w-]+$/);
    await visit(page, `${page.url()}?tab=settings`);
    // It stands under More on a phone, and takes a place in the row while it is open.
    const tab = page.getByRole("tab", { name: "Settings" });
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => outside(tab, ".MuiTabs-scroller")).toBe(0);
  });

test("a card says once what stands under its name, and a record's header too", async ({ open }) => {
  const page = await open("admin", "/staff", { viewport: phone });
  await settled(page);
  const main = page.getByRole("main");
  await expect(main.getByText("Support worker", { exact: true }).first()).toBeVisible();
  await expect(main.getByText("Job title:")).toHaveCount(0);
  await expect(main.getByText("Employment:").first()).toBeVisible();
  await main.locator("li [data-route-link]").first().click();
  await expect(main.getByText("Employment").first()).toBeVisible();
  await expect(main.locator("dl").first().getByText("Job title")).toHaveCount(0);
});

test("a table that is wider than its screen keeps the names and the menus of its rows in sight", async ({
  open,
}) => {
  const page = await open("admin", "/referrals", { viewport: { width: 760, height: 800 } });
  await settled(page);
  const row = page.getByRole("row").nth(1);
  const scrolled = page.locator("main table").locator("..");
  expect(await scrolled.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
  const menu = row.getByRole("button", { name: /^Actions for/ });
  expect(await outside(menu, "div:has(> table)")).toBe(0);
  await scrolled.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  expect(await outside(menu, "div:has(> table)")).toBe(0);
  expect(await outside(row.getByRole("checkbox"), "div:has(> table)")).toBe(0);
});

test("from right to left a long English name begins with its beginning, and numbers keep their order", async ({
  open,
}) => {
  const page = await open("admin", "/staff", { direction: "rtl" });
  await settled(page);
  const link = page.locator("td [data-row-focus]").first();
  const beginning = await link.evaluate((name) => {
    name.textContent = "Abcdefghij ".repeat(12);
    const letters = document.createRange();
    letters.setStart(name.firstChild ?? name, 0);
    letters.setEnd(name.firstChild ?? name, 4);
    return letters.getBoundingClientRect().left - (name.closest("td")?.getBoundingClientRect().left ?? 0);
  });
  expect(beginning).toBeGreaterThanOrEqual(0);
  await visit(page, "/participants/new");
  const number = page.getByLabel("NDIS number");
  await expect(number).toHaveCSS("unicode-bidi", "plaintext");
  await expect(number).toHaveCSS("text-align", "right");
});

test("what a record is mostly opened for is a button on a phone, not in a menu", async ({ open }) => {
  const page = await open("worker", "/my-compliance", { viewport: phone });
  await page.locator("main li").filter({ hasText: "Overdue" }).first().getByRole("link").first().click();
  await expect(page.getByRole("main").getByRole("button", { name: "Submit" })).toBeVisible();
});

test("on a phone no field that takes the focus lies under the bars at the bottom", async ({ open }) => {
  const page = await open("worker", "/my-leave/new", { viewport: phone });
  await settled(page);
  const save = saveButton(page);
  const field = page.getByRole("textbox", { name: /^Hours/ });
  await expect(field).toBeVisible();
  for (let keys = 0; keys < 20; keys += 1) {
    await page.keyboard.press("Tab");
    if (await field.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(field).toBeFocused();
  const lowest = await field.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(lowest).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
});

test("on a phone the actions of a page are one row, in the document as to the eye", async ({ open }) => {
  const page = await open("admin", "/built-forms", { viewport: phone });
  const form = page.locator("main li").getByRole("link", { name: "Wellbeing check" });
  const id = (await form.getAttribute("href"))?.split("/").at(-1);
  await page.goto(`/form-builder?form=${id}`);
  const publish = page.getByRole("button", { name: "Publish" });
  await expect(publish).toBeVisible();
  const row = publish.locator("..").getByRole("button");
  const places = await row.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, top, height } = button.getBoundingClientRect();
      return { left, middle: Math.round(top + height / 2) };
    }),
  );
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places.map(({ middle }) => middle)).size).toBe(1);
  expect(places).toEqual(places.toSorted((a, b) => a.left - b.left));
});

test("on a phone what a leave comes to stands in sight, between its dates and the next field", async ({
  open,
}) => {
  const page = await open("worker", "/my-leave/new", { viewport: phone });
  await settled(page);
  await page.getByLabel("Type of leave").selectOption({ label: "Annual leave" });
  await page.getByLabel("First day", { exact: true }).fill("4 Jan 2038");
  await page.getByLabel("Last day", { exact: true }).fill("8 Jan 2038");
  await page.keyboard.press("Tab");
  const told = page.getByRole("alert", { name: "What happens next" });
  await expect(told).toBeVisible();
  const box = await told.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 844)).toBeLessThanOrEqual(
    (await saveButton(page).boundingBox())?.y ?? 0,
  );
  expect((await page.getByLabel("Part of the day only").boundingBox())?.y).toBeGreaterThan(box?.y ?? 844);
});

test("the search among the roster's lanes shows all of what it asks for", async ({ open }) => {
  const page = await open("coordinator", "/roster", { viewport: { width: 1440, height: 900 } });
  await settled(page);
  for (const lanes of ["By participant", "By worker"]) {
    await page.getByRole("button", { name: lanes }).click();
    const spare = await page
      .getByRole("main")
      .getByRole("searchbox")
      .evaluate((box: HTMLInputElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
        const pen = document.createElement("canvas").getContext("2d");
        if (!pen) throw new Error("no canvas");
        pen.font = font;
        const room = box.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        return room - pen.measureText(box.placeholder).width;
      });
    expect(spare).toBeGreaterThanOrEqual(0);
    const rows = ["Filters", lanes].map(
      async (name) => (await page.getByRole("button", { name }).boundingBox())?.y,
    );
    const [filters = 0, choice = 0] = await Promise.all(rows);
    expect(Math.abs(filters - choice)).toBeLessThan(8);
  }
});

test("from right to left the words beside an icon keep their order too", async ({ open }) => {
  const page = await open("worker", "/fill-form", { direction: "rtl" });
  await settled(page);
  const due = page.getByText(/ \d{4}, overdue$/).first();
  const [first, last] = await due.evaluate((words) => {
    const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode();
    const size = text?.textContent?.length ?? 0;
    return [0, size - 1].map((at) => {
      const letter = document.createRange();
      letter.setStart(text ?? words, at);
      letter.setEnd(text ?? words, at + 1);
      return letter.getBoundingClientRect().left;
    });
  });
  expect(first).toBeLessThan(last ?? 0);
});

test("a list within a page has its menu beside its filters on a phone, not on a line of its own", async ({
  open,
}) => {
  const page = await open("admin", "/timesheets", { viewport: phone });
  await settled(page);
  const tools = page.getByRole("tabpanel").getByRole("search");
  const menu = tools.getByRole("button", { name: "More", exact: true });
  const [filter, dots] = [
    await tools.getByRole("button", { name: "Add a filter" }).boundingBox(),
    await menu.boundingBox(),
  ];
  expect(
    Math.abs((filter?.y ?? 0) + (filter?.height ?? 0) / 2 - (dots?.y ?? 0) - (dots?.height ?? 0) / 2),
  ).toBeLessThan(4);
  await menu.click();
  await page.getByRole("menuitem", { name: "Order" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the label of a long value stands on one line of its card", async ({ open }) => {
  const page = await open("admin", "/notes", { viewport: phone });
  await settled(page);
  const label = page.getByRole("main").getByText("Note:", { exact: true }).first();
  // A long value squeezes the label only where that has several words.
  const lines = await label.evaluate((one) => {
    one.textContent = "What to check first:";
    const text = document.createRange();
    text.selectNodeContents(one);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
