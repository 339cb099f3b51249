import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that a change of colours alone can break. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** Rules that the place and the size of things alone can break. */
const ofPlace = ["target-size", "scrollable-region-focusable"];

/**
 * Looks for what keeps people out, and tells each kind of finding in a line: the rule, where, and why.
 * @param only the rules to look for; without them all
 */
export async function expectAccessible(page: Page, screen: string, only?: string[]): Promise<void> {
  await still(page);
  const { violations } = await look(page, {
    resultTypes: ["violations"],
    ...(only && { runOnly: { type: "rule", values: only } }),
  });
  const found = violations.map(({ id, nodes }) => {
    const places = nodes
      .slice(0, 3)
      .map(({ target, html, failureSummary = "" }) =>
        [target.join(" "), html.slice(0, 300), failureSummary.split("\n").slice(1).join(" ").trim()].join(
          ": ",
        ),
      );
    return [`${id}, ${nodes.length} times`, ...places].join("\n  ");
  });
  expect.soft(found, screen).toEqual([]);
}

type WithAxe = typeof globalThis & { axe?: { run: (options: RunOptions) => Promise<AxeResults> } };

/** What axe says of the page. It is brought to a document once: to read it takes longer than many a look. */
async function look(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => (globalThis as WithAxe).axe !== undefined))) await page.evaluate(source);
  return page.evaluate((asked) => (globalThis as WithAxe).axe!.run(asked), options);
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
    await expectAccessible(page, `${screen}, ${colorScheme}`, colorScheme === "dark" ? ofColours : undefined);
  }
}

/** Whatever can differ when it is read from right to left: where things are. Names, roles and colours are the same. */
export async function expectAccessibleMirrored(page: Page, screen: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page, `${screen}, from right to left`, ofPlace);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wider, `${screen}, from right to left, is wider than the window`).toBeLessThanOrEqual(0);
}
