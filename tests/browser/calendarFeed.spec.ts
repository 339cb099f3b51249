import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { settled } from "../support/browser/screen.ts";
import { expect, test } from "../support/browser/test.ts";

test("a worker makes a link for their calendar on the phone, sees it once, and revokes it", async ({
  open,
}) => {
  const page = await open("worker", "/my-shifts", { skin: "system", viewport: { width: 390, height: 844 } });
  await settled(page);
  const more = page.getByRole("main").getByRole("button", { name: "More", exact: true }).first();
  const dialog = page.getByRole("dialog");
  const openFeed = async () => {
    await more.click();
    await page.getByRole("menuitem", { name: "Calendar feed" }).click();
    await expect(dialog.getByRole("heading", { name: "Calendar feed" })).toBeVisible();
  };
  await openFeed();
  await expect(dialog.getByText("Names and details stay here", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const field = dialog.getByLabel("Calendar link");
  await expect(field).toHaveValue(/^https?:\/\/.*\/calendar-feeds\/[\w-]{43}$/);
  await expectAccessibleInBothSkins(page, "a new calendar link");
  const link = await field.inputValue();
  await expect(dialog.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
    "href",
    link.replace(/^https?:/, "webcal:"),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // A calendar has no session.
  const fetched = await fetch(link);
  expect([fetched.status, fetched.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(await fetched.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(more).toBeFocused();
  await openFeed();
  await expect(dialog.getByText("Last fetched by a calendar", { exact: false })).toBeVisible();
  await expect(dialog.getByLabel("Calendar link")).toHaveCount(0);
  await expectAccessibleInBothSkins(page, "a calendar link that was made before");

  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog.getByRole("heading", { name: "Revoke the link?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await fetch(link)).status).toBe(200);
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await fetch(link)).status).toBe(404);
});

test("a list without a feed offers none", async ({ open }) => {
  const page = await open("coordinator", "/shifts");
  await settled(page);
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).first().click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Calendar feed" })).toHaveCount(0);
});
