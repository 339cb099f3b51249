import { expectAccessibleInBothSkins } from "../../support/browser/axe.ts";
import { menu, settled, unfoldMenu, visit } from "../../support/browser/screen.ts";
import { expect, test } from "../../support/browser/test.ts";

// Everything that a caring advocate can open: each page of their menu, as it is for them.
test.setTimeout(240_000);

test("every page of a caring advocate's menu is accessible, light and dark", async ({ open }) => {
  const page = await open("advocate", "/cared-for", { skin: "system" });
  await settled(page);
  await expectAccessibleInBothSkins(page, "the people an advocate supports");
  await unfoldMenu(page);
  const paths = await menu(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(1);
  for (const path of new Set(paths)) {
    await visit(page, path);
    await expectAccessibleInBothSkins(page, `advocate: ${path}`);
  }
});
