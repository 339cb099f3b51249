import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A picture of one point. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const answer = (page: Page, question: RegExp | string, word: string): Promise<void> =>
  page.getByRole("group", { name: question }).getByLabel(word, { exact: true }).check();

/** Fills in one step of the incident report as a person would. */
export async function fillIncidentStep(page: Page, step: 1 | 2 | 3 | 4, description = ""): Promise<void> {
  await fills[step](page, description);
}

export const goOn = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Save and continue" }).click();

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole("heading", { name: new RegExp(`^Step ${step} of 4`) })).toBeVisible();
}

const fills: Record<1 | 2 | 3 | 4, (page: Page, description: string) => Promise<void>> = {
  1: async (page, description) => {
    const about = page.getByRole("combobox", { name: /Who was involved/ });
    await about.press("ArrowDown");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.keyboard.press("Escape");
    await page.getByLabel("When did it happen?", { exact: true }).fill("yesterday");
    await page.getByLabel("When did it happen: time").fill("9am");
    await page.getByLabel("When did you become aware of it?", { exact: true }).fill("yesterday");
    await page.getByLabel("When did you become aware of it: time").fill("9:30");
    await page.getByLabel("Where did it happen").selectOption({ label: "In the community" });
    await page.getByLabel("Address or place").fill("Central Park, near the pond");
    await answer(page, /in connection with our supports/, "Yes");
    await page.getByLabel("None of these", { exact: true }).check();
    await page.getByLabel("Fall", { exact: true }).check();
    await page.getByLabel("Minor", { exact: true }).check();
    await page
      .getByLabel("Describe what happened")
      .fill(
        description || "She slipped on wet grass and sat down hard. She stood up by herself after a minute.",
      );
  },
  2: async (page) => {
    // Online the participant who was involved is listed already.
    if ((await page.locator("#field_persons_0_name").count()) === 0) {
      await page.locator("#field_persons__add").click();
      await page.locator("#field_persons_0_name").fill("Imogen");
      await page.locator("#field_persons_0_role").selectOption({ label: "Participant" });
    }
    for (const question of [
      "Was anyone injured?",
      "Was a restrictive practice used?",
      "Was a worker injured?",
    ])
      await answer(page, question, "No");
  },
  3: async (page) => {
    await page
      .getByLabel("Immediate action taken")
      .fill("Helped her up, checked for pain and stayed with her.");
    await page.getByLabel("None", { exact: true }).check();
    await answer(page, /safe now/, "Yes");
    if ((await page.locator("#field_notified_0_who").count()) === 0)
      await page.locator("#field_notified__add").click();
    await page.locator("#field_notified_0_who").selectOption({ label: "Manager" });
    await page.locator("#field_notified_0_name").fill("Mary");
    await page.getByLabel("When", { exact: true }).fill("yesterday");
    await page.getByLabel("When: time").fill("10am");
  },
  4: async (page) => {
    await page.getByLabel("Your name", { exact: true }).fill("Willa Worker");
    await page.getByLabel("Your position").fill("Support worker");
    await page.getByLabel(/What I have written is true/).check();
  },
};

/** Draws a signature with the mouse. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole("group", { name: /Your signature/ }).locator("canvas");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is no place to sign");
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  for (let point = 1; point <= 20; point += 1)
    await page.mouse.move(box.x + 60 + point * 8, box.y + 60 + Math.sin(point / 2) * 25);
  await page.mouse.up();
}
