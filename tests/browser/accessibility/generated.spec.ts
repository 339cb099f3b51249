import type { Page } from "@playwright/test";
import { loadDefinitions, productFolder } from "#server/definitions/load.ts";
import { expectAccessibleInBothSkins, expectAccessibleMirrored } from "#tests/support/browser/axe.ts";
import { settled, visit } from "#tests/support/browser/screen.ts";
import { test } from "#tests/support/browser/test.ts";

const { definitions } = loadDefinitions(productFolder);
const resources = [...definitions.resources.values()].filter(({ definition }) => definition.record);

type Look = (page: Page, screen: string) => Promise<void>;

/** Goes from a list to each screen that leads on from it: adding, reading in, reading, changing. */
async function everyScreenOf(
  page: Page,
  { name, importable }: (typeof resources)[number],
  look: Look,
): Promise<void> {
  await visit(page, `/${name}`);
  await look(page, name);
  const rows = page.locator("[data-row-focus]");
  const row = (await rows.count()) > 0 ? await rows.first().getAttribute("href") : null;
  const add = page.getByRole("link", { name: /^Add / }).first();
  if (await add.count()) {
    await add.click();
    await settled(page);
    await look(page, `${name}: add`);
  }
  if (importable) {
    await visit(page, `/${name}/import`);
    await look(page, `${name}: import`);
  }
  if (row === null) return;
  await visit(page, row);
  await look(page, `${name}: view`);
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  if (await edit.count()) {
    await edit.click();
    await settled(page);
    await look(page, `${name}: edit`);
  }
}

for (const resource of resources) {
  const { name } = resource;
  test(`every screen of ${name} is accessible, light and dark`, async ({ open }) => {
    const page = await open("admin", "/profile", { skin: "system" });
    await everyScreenOf(page, resource, expectAccessibleInBothSkins);
  });

  test(`every screen of ${name} is accessible from right to left`, async ({ open }) => {
    const page = await open("admin", "/profile", { direction: "rtl", reducedMotion: "reduce" });
    await everyScreenOf(page, resource, expectAccessibleMirrored);
  });
}
