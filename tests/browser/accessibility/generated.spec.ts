import type { Page } from "@playwright/test";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { standsAlone } from "#framework/shared/definitions/resource.ts";
import { expectAccessibleInBothSkins, expectAccessibleMirrored } from "../../support/browser/axe.ts";
import { settled } from "../../support/browser/screen.ts";
import { go, test } from "../../support/browser/wander.ts";

const { definitions } = loadDefinitions(productFolder);

/** Others are shown in a tab of a record (tabs.spec.ts). */
const resources = [...definitions.resources.values()].filter(
  (resource) => resource.definition.record && standsAlone(resource),
);

type Look = (page: Page, screen: string) => Promise<void>;

/** Goes from a list to each screen that leads on from it: adding, reading in, reading, changing. */
async function everyScreenOf(
  page: Page,
  { name, importable }: (typeof resources)[number],
  look: Look,
): Promise<void> {
  await go(page, `/${name}`);
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
    await go(page, `/${name}/import`);
    await look(page, `${name}: import`);
  }
  if (row === null) return;
  await go(page, row);
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
  test(`every screen of ${name} is accessible, light and dark`, async ({ wander }) => {
    await everyScreenOf(await wander("both skins"), resource, expectAccessibleInBothSkins);
  });

  test(`every screen of ${name} is accessible from right to left`, { tag: "@long" }, async ({ wander }) => {
    await everyScreenOf(await wander("mirrored"), resource, expectAccessibleMirrored);
  });
}
