import { expect } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSkins } from "../../support/browser/axe.ts";
import { settled, visit } from "../../support/browser/screen.ts";
import { test } from "../../support/browser/test.ts";

for (const list of ["/participants", "/staff"])
  test(`every tab of a record of ${list} is accessible`, async ({ open }) => {
    const page = await open("admin", list, { skin: "light", reducedMotion: "reduce" });
    await visit(page, (await page.locator("[data-row-focus]").first().getAttribute("href")) ?? "");
    const tabs = page.getByRole("tablist", { name: "Sections of this record" }).getByRole("tab");
    const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
    const first = await tabs.allTextContents();
    expect(first.length).toBeGreaterThan(4);
    expect(first.length).toBeLessThanOrEqual(7);
    await more.click();
    const others = await page.getByRole("menuitem").allTextContents();
    await page.keyboard.press("Escape");
    for (const name of [...first, ...others]) {
      const tab = page.getByRole("tab", { name, exact: true });
      if (await tab.count()) await tab.click();
      else {
        await more.click();
        await page.getByRole("menuitem", { name, exact: true }).click();
      }
      await expect(page.getByRole("tabpanel", { name, exact: true })).toBeVisible();
      await settled(page);
      await expectAccessible(page, `${list}: ${name}`);
      const add = page.getByRole("tabpanel").getByRole("link", { name: /^Add / });
      if ((await add.count()) === 0) continue;
      await add.first().click();
      await expect(tabs).toHaveCount(0);
      await settled(page);
      await expectAccessible(page, `${list}: ${name}: add`);
      await page.goBack();
      await expect(tab).toHaveAttribute("aria-selected", "true");
    }
  });

test("cards that are selected on a phone, and the order of a list there, are accessible", async ({
  open,
}) => {
  const page = await open("admin", "/participants", {
    skin: "system",
    viewport: { width: 390, height: 844 },
  });
  await settled(page);
  const more = page.getByRole("main").getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "Order" }).click();
  await expect(page.getByLabel("Direction")).toBeVisible();
  await expectAccessible(page, "order on a phone");
  await page.keyboard.press("Escape");
  await more.click();
  await page.getByRole("menuitem", { name: "Select several" }).click();
  await page.getByRole("checkbox").first().check();
  await expectAccessibleInBothSkins(page, "cards to select");
});

test("a board on a phone shows one state at a time, is accessible, and keeps the focus when a card goes", async ({
  open,
}) => {
  const page = await open("coordinator", "/referrals", {
    skin: "system",
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("button", { name: "Board" }).click();
  const states = page.getByRole("tablist", { name: "Referrals" });
  const first = states.getByRole("tab", { name: /^New lead \(\d+\)$/ });
  await expect(first).toHaveAttribute("aria-selected", "true");
  await settled(page);
  await expectAccessibleInBothSkins(page, "board on a phone");
  await page
    .getByRole("button", { name: /^Move / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "To Contacted" }).click();
  await expect(first).toBeFocused();
  await states.getByRole("tab", { name: /^Contacted/ }).click();
  await expect(page.getByRole("region", { name: /^Contacted/ })).toBeVisible();
  await page.getByRole("button", { name: "List" }).click();
});
