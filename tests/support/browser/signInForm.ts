import type { Page } from "@playwright/test";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";

/** Signs in by the form of the page that is open. */
export async function signInByForm(page: Page, role: string): Promise<void> {
  await page.getByLabel("Email").fill(`${role}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
}
