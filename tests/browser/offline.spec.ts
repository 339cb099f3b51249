import type { Page } from "@playwright/test";
import { drawSignature, expectStep, fillIncidentStep, goOn, picture } from "../support/browser/incident.ts";
import { expectAccessible, expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { keptFiles, settled } from "../support/browser/screen.ts";
import { storedKeys } from "../support/browser/storage.ts";
import { expect, faultsOf, test, watched } from "../support/browser/test.ts";

test.setTimeout(120_000);

/** What lies in the browser's database: kinds of rows, and all of it as text. */
const keptRows = (page: Page): Promise<{ kinds: string[]; text: string; size: number }> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("portal");
      request.addEventListener("success", () => resolve(request.result));
    });
    const rows = await new Promise<{ kind: string; sealed: ArrayBuffer }[]>((resolve) => {
      const request = database.transaction("kept").objectStore("kept").getAll();
      request.addEventListener("success", () => resolve(request.result));
    });
    database.close();
    const texts = rows.map((row) => JSON.stringify(row) + new TextDecoder().decode(row.sealed));
    return {
      kinds: rows.map(({ kind }) => kind).sort(),
      text: texts.join("\n"),
      size: texts.join("").length,
    };
  });

const offline = (page: Page) => page.getByText("Offline", { exact: true });

/**
 * Closes a tab that has no connection. The browser holds back what a page asks for, and not what it sends as it goes: that
 * would arrive.
 */
async function closedUnheard(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const going of ["pagehide", "visibilitychange"])
      addEventListener(going, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.close();
}

test("R-08: without a connection the portal opens again, a form is filled in to the end over a reload and a closed tab, and is sent once; nothing stays after sign-out", async ({
  open,
  api,
}) => {
  const first = await open("worker", "/forms/incident_report_form?new", {
    fresh: true,
    serviceWorkers: "allow",
    skin: "system",
  });
  const context = first.context();
  const expected = /^dialog: beforeunload|Failed to fetch current user data|ERR_INTERNET_DISCONNECTED/;
  faultsOf(first).allow(expected);
  await expectStep(first, 1);
  await fillIncidentStep(first, 1);
  await goOn(first);
  await expectStep(first, 2);
  await expect.poll(async () => (await keptFiles(first)).join("\n")).toMatch(/\/assets\/WizardScreen-/);
  expect((await keptFiles(first)).filter((path) => /^\/api\//.test(path))).toEqual([]);

  await context.setOffline(true);
  await first.reload();
  await expect(offline(first)).toBeVisible();
  await expectStep(first, 2);
  await expectAccessibleInBothSkins(first, "a form that was opened without a connection");
  await fillIncidentStep(first, 2);
  // The participant who was involved is listed since step 1 was sent; another person is added without a connection.
  await expect(first.locator("#field_persons_0_name")).not.toHaveValue("");
  await first.locator("#field_persons__add").click();
  await first.locator("#field_persons_1_name").fill("Imogen");
  await first.locator("#field_persons_1_role").selectOption({ label: "Family" });
  await goOn(first);
  await expectStep(first, 3);
  const { size } = await keptRows(first);
  const chooser = first.waitForEvent("filechooser");
  await first.getByRole("button", { name: "Choose a file: Photos and documents" }).click();
  await (await chooser).setFiles({ name: "grass.png", mimeType: "image/png", buffer: picture });
  await expect(first.getByText("grass.png will be sent when you are online")).toBeVisible();
  await expect(first.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect.poll(async () => (await keptRows(first)).size).toBeGreaterThan(size + picture.length + 100);
  const rows = await keptRows(first);
  expect(rows.kinds).toEqual(["file", "form", "key", "opened"]);
  expect(rows.text).not.toMatch(/Central Park|slipped on wet grass|grass\.png|Imogen/);
  await closedUnheard(first);

  const page = await watched(await context.newPage());
  faultsOf(page).allow(expected);
  await page.goto("/");
  await page.getByRole("button", { name: "Forms on this device" }).click();
  await expectAccessible(page, "the forms on this device");
  await page.getByRole("link", { name: /^Incident report/ }).click();
  await expectStep(page, 3);
  await expect(page.getByText("grass.png will be sent when you are online")).toBeVisible();
  await fillIncidentStep(page, 3);
  await goOn(page);
  await expectStep(page, 4);
  await fillIncidentStep(page, 4);
  await drawSignature(page);
  const id = new URL(page.url()).searchParams.get("record_id") ?? "";
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(
    page.getByText("Your form is complete and saved on this device.", { exact: false }),
  ).toBeVisible();
  const worker = await api("worker");
  const before = (await worker.get(`ndis/forms/static/incident_report_form?record_id=${id}`)).data;
  expect(before).toMatchObject({ is_submitted: false, step_1_completed: true, step_2_completed: false });

  const sent: string[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST" && /static\/incident_report_form$/.test(response.url()))
      sent.push(`${(response.request().postDataJSON() as { step: number }).step} ${response.status()}`);
  });
  await context.setOffline(false);
  await expect(page.getByText("This form can no longer be changed.")).toBeVisible();
  await expect(offline(page)).toHaveCount(0);
  expect(sent).toEqual(["2 200", "3 200", "4 200"]);
  const { data } = await worker.get(`ndis/forms/static/incident_report_form?record_id=${id}`);
  expect(data).toMatchObject({ is_submitted: true, step_2_completed: true, step_3_completed: true });
  for (const answer of ["Central Park", "wet grass", "Imogen", "Helped her up", "grass.png", "Willa Worker"])
    expect(JSON.stringify(data.ndis_static_form_data)).toContain(answer);
  await expect.poll(async () => (await keptRows(page)).kinds).toEqual(["key"]);

  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await settled(page);
  expect((await keptRows(page)).kinds).toEqual([]);
  expect((await storedKeys(page)).local).toEqual(["cookieConsent"]);
  await context.setOffline(true);
  await page.goto("/forms/incident_report_form");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText(/Central Park|Willa/)).toHaveCount(0);
  expect(faultsOf(page).found()).toEqual([]);
});
