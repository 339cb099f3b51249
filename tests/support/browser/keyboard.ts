import { expect, type Locator, type Page } from "@playwright/test";

const mostStops = 90;

/** Where the focus is, in words, or what is wrong with it: it is lost, or nothing shows it. */
const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return "the focus is lost";
    // A heading, a region or the page takes the focus to be read from there, and is no control.
    if (active.matches("[tabindex='-1']:not([role])")) return undefined;
    const around: Element[] = [];
    for (let element: Element | null = active; element && around.length < 5; element = element.parentElement)
      around.push(element);
    const isOutlined = around.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) ||
        (element === active && boxShadow !== "none")
      );
    });
    const frame = active.closest(".Mui-focused")?.querySelector("fieldset");
    const isFramed = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2 : false;
    return isOutlined || isFramed
      ? undefined
      : `nothing shows the focus on ${active.outerHTML.slice(0, 160)}`;
  });

/** The focus is somewhere, and can be seen. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFault(page)).toBeUndefined();
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Walks to a control with Tab alone; at each stop the focus must be seen. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`${String(target)} is not reached with ${key}`);
}

/** Walks to a control and presses a key there. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
