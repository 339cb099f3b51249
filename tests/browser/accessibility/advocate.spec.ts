import { loadDefinitions, productFolder } from "#server/definitions/load.ts";
import { expectAccessibleInBothSkins } from "#tests/support/browser/axe.ts";
import { settled, visit } from "#tests/support/browser/screen.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { isVisible } from "#shared/access/visible.ts";
import { menuEntries } from "#shared/definitions/menu.ts";

// Everything that a caring advocate can open: the pages of their menu, and the people they support with every tab.
test.setTimeout(240_000);

const { definitions } = loadDefinitions(productFolder);

test("every page of a caring advocate's menu is accessible, light and dark", async ({ open, api }) => {
  const { data: user } = await (await api("advocate")).get("get-current-user-detail");
  const page = await open("advocate", "/profile", { skin: "system" });
  const entries = menuEntries(definitions).filter(({ access }) => isVisible(user as never, access, "ndis"));
  expect(entries.length).toBeGreaterThan(3);
  for (const { path } of entries) {
    await visit(page, path);
    await settled(page);
    await expectAccessibleInBothSkins(page, `advocate: ${path}`);
  }
});

test("the record of somebody whom an advocate supports is accessible in every tab", async ({ open }) => {
  const page = await open("advocate", "/cared-for", { skin: "system" });
  await settled(page);
  await page.locator("[data-row-focus]").first().click();
  await settled(page);
  const tabs = page.getByRole("tab");
  const count = Math.max(1, await tabs.count());
  for (let index = 0; index < count; index += 1) {
    if ((await tabs.count()) > index) await tabs.nth(index).click();
    await settled(page);
    await expectAccessibleInBothSkins(page, `a person who is supported, tab ${index + 1}`);
  }
});
