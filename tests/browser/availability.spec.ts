import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

const dataOf = <T>({ text }: { text: string }): T => (JSON.parse(text) as { data: T }).data;
const phone = { skin: "system", viewport: { width: 390, height: 844 } } as const;

test("a worker says on the phone when they can work, by keyboard, and which shift a day off touches", async ({
  open,
  api,
}) => {
  const worker = await api("worker");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { shifts } = dataOf<{ shifts: { start_at: string; status: string }[] }>(
    await worker.get("ndis/personal/my-shifts?limit=100&status=scheduled"),
  );
  const shift = shifts
    .filter(({ start_at: start }) => start > tomorrow)
    .sort((a, b) => a.start_at.localeCompare(b.start_at))[0];
  const day = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Sydney", dateStyle: "short" }).format(
    new Date(shift?.start_at ?? ""),
  );

  const page = await open("worker", "/my-availability", phone);
  await settled(page);
  await expect(page.getByText("You can work at any time.", { exact: false })).toBeVisible();
  await expectAccessibleInBothSkins(page, "a worker's availability");

  await page.getByRole("link", { name: "Change usual week" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My usual week" })).toBeVisible();
  await page.getByRole("button", { name: "Add usual time" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Day", { exact: true }).selectOption({ label: "Friday" });
  await page.getByLabel("From", { exact: true }).fill("22:00");
  await page.getByLabel("To", { exact: true }).fill("06:00");
  await expectAccessibleInBothSkins(page, "a worker's usual week");
  await page.getByRole("button", { name: "Save changes" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Usual week saved")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("main").getByText("10:00 pm – 6:00 am")).toBeVisible();

  await page.getByRole("link", { name: "Add availability entry" }).click();
  await page.getByRole("textbox", { name: "First day" }).fill(day);
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^You have .* until the office changes (it|them)\.$/)).toBeVisible();
  await expectAccessibleInBothSkins(page, "a day off over a shift");
  await page.getByRole("button", { name: "Add availability entry" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Availability saved\. You have/)).toBeVisible();

  // The page would ask again for what goes.
  await page.goto("/my-shifts");
  await settled(page);
  const { availability } = dataOf<{ availability: { uuid: string; note?: string }[] }>(
    await worker.get("records/my-availability?limit=100"),
  );
  for (const { uuid, note } of availability)
    if (note === undefined) await worker.delete(`records/my-availability/${uuid}`);
  await worker.put("records/my-week-times", { availability: [] });
});
