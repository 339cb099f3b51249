import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that a change of colours alone can break. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * Looks for what keeps people out, and tells each kind of finding in a line: the rule, where, and why.
 * @param rules those to look for, or not to look for; without them all
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  { only, without = [] }: { only?: string[]; without?: string[] } = {},
): Promise<void> {
  await still(page);
  // There are no frames to look into: the legacy mode spares a second page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: "rule", values: only } }),
  });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => {
    const places = nodes
      .slice(0, 3)
      .map(({ target, failureSummary = "" }) =>
        [target.join(" "), failureSummary.split("\n").slice(1).join(" ").trim()].join(": "),
      );
    return [`${id}, ${nodes.length} times`, ...places].join("\n  ");
  });
  expect.soft(found, screen).toEqual([]);
}

/** Colours under way from one skin to the other are no finding. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A change of colours may begin a frame or two after what caused it.
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }
  });

/** The same in the light skin, and whatever can differ in the dark one; the page has the skin of the device. */
export async function expectAccessibleInBothSkins(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-skin", colorScheme);
    await expectAccessible(
      page,
      `${screen}, ${colorScheme}`,
      colorScheme === "dark" ? { only: ofColours } : {},
    );
  }
}

/** Whatever can differ when it is read from right to left: everything but the colours. */
export async function expectAccessibleMirrored(page: Page, screen: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page, `${screen}, from right to left`, { without: ofColours });
}
