import type { Locator, Page } from "@playwright/test";
import { addDays, startOfWeek } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import {
  expectAccessible,
  expectAccessibleInBothSkins,
  expectAccessibleMirrored,
} from "../support/browser/axe.ts";
import type { Api } from "../support/browser/api.ts";
import { settled, visit } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

// Each test takes a week that no other has planned in: one after the other, in one process.
test.describe.configure({ mode: "default" });
let weeks = 8;
/** The Monday of a week without shifts: another one for each test, even when a retry starts a new process. */
async function freeWeek(api: Api): Promise<string> {
  for (;;) {
    const monday = startOfWeek(addDays(new Date().toISOString().slice(0, 10), 7 * (weeks += 1)), 1);
    const days = { start_date: monday, end_date: addDays(monday, 6) };
    const { data } = await api.post("ndis/roster/staff/shifts", { all_shift: true, ...days });
    if ((data as unknown as { shifts: unknown[] }).shifts.length === 0) return monday;
  }
}

interface Worker {
  uuid: string;
  full_name: string;
  /** How many lanes are above, without the open ones. */
  place: number;
}

/** Workers who may work on each of the first days of a week, in the order of the roster's lanes. */
async function workers(api: Api, monday: string): Promise<Worker[]> {
  const days = [0, 1, 2].map((day) => addDays(monday, day));
  const lists = await Promise.all(
    days.map(async (day) => {
      const query = `start_date=${day}&end_date=${day}&start_time=08:00&end_time=16:00&limit=1000`;
      const { data } = await api.get(`ndis/roster/all-staffs?${query}`);
      return (data as unknown as { staffs: (Worker & { available: boolean })[] }).staffs;
    }),
  );
  const free = lists.map(
    (list) => new Set(list.filter(({ available }) => available).map(({ uuid }) => uuid)),
  );
  const { data } = await api.get("ndis/roster/all-staffs-list");
  const { staffs } = data as unknown as { staffs: Worker[] };
  return staffs
    .map((one, place) => ({ ...one, place }))
    .filter(({ uuid }) => free.every((each) => each.has(uuid)));
}

const at = (day: string, time: string): string => instantAt(day, time, "Australia/Sydney").toISOString();

/** A shift of training, from 9 am to 11 am by the provider's clock. */
async function plan(api: Api, day: string, staff: Worker | undefined, more: object = {}): Promise<string> {
  const { data, status, text } = await api.post("ndis/roster/add-new-shift", {
    start_at: at(day, "09:00"),
    end_at: at(day, "11:00"),
    shift_type: "training_meeting",
    draft: true,
    ...(staff && { staff: staff.uuid }),
    ...more,
  });
  expect(status, text).toBe(200);
  return (data as unknown as { shift: { uuid: string } }).shift.uuid;
}

async function shiftOf(api: Api, id: string): Promise<{ start_at: string; end_at: string; staff?: string }> {
  const { data } = await api.get(`ndis/roster/show-roster-staff-shifts/${id}`);
  return (data as unknown as { shift: { start_at: string; end_at: string; staff?: string } }).shift;
}

const block = (page: Page, id: string): Locator => page.locator(`[data-block="${id}"]`);
const lane = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
const week = (day: string, more = ""): string => `/roster?range=week&date=${day}${more}`;
const hoursBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / 3_600_000;

/** Drags by the mouse from the middle of something to a place beside it. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("what is to be dragged is not in sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

// Runs first: the demo worker's licences are current for only some of these weeks.
test("a draft is published, and then its worker sees it and not before", async ({ open, api }) => {
  const caller = await api("coordinator");
  const own = await api("worker");
  const { data } = await own.get("ndis/personal/my-shifts?limit=1&fields=*&status=all");
  const { staff } = (data as unknown as { shifts: { staff: string }[] }).shifts[0] ?? { staff: "" };
  let day = await freeWeek(caller);
  let worker = (await workers(caller, day)).find(({ uuid }) => uuid === staff);
  for (let tries = 0; !worker && tries < 8; tries += 1) {
    day = await freeWeek(caller);
    worker = (await workers(caller, day)).find(({ uuid }) => uuid === staff);
  }
  const id = await plan(caller, addDays(day, 1), worker);
  expect((await own.get("ndis/personal/my-shifts?limit=1000&status=all")).text).not.toContain(id);

  if (!worker) throw new Error("the demo's worker cannot work in any of these weeks");
  const page = await open("coordinator", week(day, `&q=${encodeURIComponent(worker.full_name)}`));
  await settled(page);
  await expect(block(page, id)).toHaveAccessibleName(/Draft/);
  await page.getByRole("button", { name: "Publish 1 draft" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish 1 shift?" });
  await expect(dialog).toContainText("1 support worker and 0 participants will be notified");
  // What is planned against a warning is confirmed, and the warnings depend on the worker's week.
  faultsOf(page).allow(/409|Conflict/);
  await dialog.getByRole("button", { name: "Publish" }).click();
  const anyway = page.getByRole("button", { name: "Publish anyway" });
  await expect(anyway.or(page.getByText("1 shift published"))).toBeVisible();
  if (await anyway.isVisible()) {
    await page.getByLabel("Reason").fill("Agreed by phone");
    await anyway.click();
  }
  await expect(block(page, id)).not.toHaveAccessibleName(/Draft/);
  await expect(page.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
  expect((await own.get("ndis/personal/my-shifts?limit=1000&status=all")).text).toContain(id);
});

test("a shift is drawn into a day of a worker, with both filled in, and is a draft", async ({
  open,
  api,
}) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const page = await open("coordinator", week(day));
  await settled(page);
  const track = lane(page, first?.full_name ?? "").locator("[data-track]");
  await track.click({ position: { x: 40, y: 20 } });
  const dialog = page.getByRole("dialog", { name: "Add shift" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Shift type").selectOption({ label: "Training or meeting" });
  await dialog.getByRole("button", { name: "Add shift" }).click();
  await expect(dialog).toBeHidden();
  const added = lane(page, first?.full_name ?? "").getByRole("gridcell", {
    name: /Training or meeting, Draft/,
  });
  await expect(added).toHaveCount(1);
  await expect(added).toHaveAccessibleName(/9:00 – 11:00 am/);
});

test("a shift is dragged to the next day and to nobody, and the step is undone", async ({ open, api }) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const id = await plan(caller, addDays(day, 1), first);
  const page = await open("coordinator", week(day));
  await settled(page);
  const width = (await page.locator(".day-head").first().boundingBox())?.width ?? 0;
  await drag(page, block(page, id), { x: width, y: 0 });
  await expect(page.getByText(/^Shift moved to Wed/)).toBeVisible();
  expect(Date.parse((await shiftOf(caller, id)).start_at)).toBe(Date.parse(at(addDays(day, 2), "09:00")));
  await expect(block(page, id)).toHaveAccessibleName(/^Wed/);

  const from = await block(page, id).boundingBox();
  const to = await lane(page, "Open shifts").boundingBox();
  await drag(page, block(page, id), { x: 0, y: (to?.y ?? 0) + 20 - (from?.y ?? 0) });
  await expect(lane(page, "Open shifts").locator(`[data-block="${id}"]`)).toBeVisible();
  await expect.poll(async () => (await shiftOf(caller, id)).staff).toBeFalsy();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(lane(page, first?.full_name ?? "").locator(`[data-block="${id}"]`)).toBeVisible();
  expect((await shiftOf(caller, id)).staff).toBe(first?.uuid);
});

test("a finger that rests on a shift drags it, and one that moves at once scrolls", async ({ open, api }) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const id = await plan(caller, addDays(day, 1), first);
  const page = await open("coordinator", week(day), {
    hasTouch: true,
    viewport: { width: 1024, height: 768 },
  });
  await settled(page);
  const width = (await page.locator(".day-head").first().boundingBox())?.width ?? 0;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const middle = async () => {
    const box = await block(page, id).boundingBox();
    if (!box) throw new Error("the shift is not in sight");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };

  const startOf = async () => Date.parse((await shiftOf(caller, id)).start_at);

  const [x, y] = await middle();
  await touch("touchStart", x, y);
  await expect(block(page, id)).toHaveClass(/moving/);
  for (const part of [0.1, 0.5, 1]) await touch("touchMove", x + part * width, y);
  await touch("touchEnd");
  await expect(page.getByText(/^Shift moved to Wed/)).toBeVisible();
  await expect.poll(startOf).toBe(Date.parse(at(addDays(day, 2), "09:00")));
  await expect(block(page, id)).not.toHaveClass(/moving/);

  const [fromX, fromY] = await middle();
  await touch("touchStart", fromX, fromY);
  for (const part of [0.1, 0.5, 1]) await touch("touchMove", fromX - part * width, fromY);
  await touch("touchEnd");
  await expect.poll(async () => (await middle())[0]).toBeLessThan(fromX - 20);
  expect(await startOf()).toBe(Date.parse(at(addDays(day, 2), "09:00")));
});

test("keys alone move a shift, make it longer, give up and undo", async ({ open, api }) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const id = await plan(caller, addDays(day, 1), first);
  const before = await shiftOf(caller, id);
  const page = await open("coordinator", week(day));
  await settled(page);
  await block(page, id).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "Enter saves" })).toContainText("Wed");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "Nothing changed" })).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(block(page, id)).toHaveAccessibleName(/^Wed/);
  await expect(block(page, id)).toBeFocused();
  await page.keyboard.press("Shift+Alt+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(block(page, id)).toHaveAccessibleName(/11:15 am/);
  await expect
    .poll(async () => {
      const { start_at: from, end_at: until } = await shiftOf(caller, id);
      return hoursBetween(from, until);
    })
    .toBe(2.25);
  await page.keyboard.press("Control+z");
  await expect(block(page, id)).toHaveAccessibleName(/11:00 am/);
  await block(page, id).focus();
  await page.keyboard.press("Control+z");
  await expect(block(page, id)).toHaveAccessibleName(/^Tue/);
  await expect.poll(async () => (await shiftOf(caller, id)).start_at).toBe(before.start_at);
});

test("by the hour a shift is made longer at its end, and the time is what the server keeps", async ({
  open,
  api,
}) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const id = await plan(caller, day, first);
  const page = await open("coordinator", `/roster?range=day&date=${day}`);
  await settled(page);
  const box = await block(page, id).boundingBox();
  if (!box) throw new Error("the shift is not in sight");
  await page.mouse.move(box.x + box.width - 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 20, box.y + 10, { steps: 3 });
  await page.mouse.move(box.x + box.width - 2 + box.width / 2, box.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(block(page, id)).toHaveAccessibleName(/12:00 pm/);
  await expect
    .poll(async () => {
      const { start_at: from, end_at: until } = await shiftOf(caller, id);
      return hoursBetween(from, until);
    })
    .toBe(3);
});

test("of two people who move one shift, the second is told, and nothing is lost", async ({ open, api }) => {
  const caller = await api("admin");
  const day = await freeWeek(caller);
  const [first] = await workers(caller, day);
  const id = await plan(caller, addDays(day, 1), first);
  const page = await open("coordinator", "/staff");
  // Without the stream of changes the second person sees what was there when they came.
  await page.route("**/events", (route) => route.abort());
  faultsOf(page).allow(/events|409|Conflict|ERR_FAILED/);
  await page.goto(week(day));
  await settled(page);
  const other = await caller.post("ndis/roster/update-roster-staff-shift", {
    shift_uuid: id,
    start_at: at(addDays(day, 1), "13:00"),
    end_at: at(addDays(day, 1), "15:00"),
  });
  expect(other.status, other.text).toBe(200);
  await block(page, id).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(dialog).toContainText("Tue");
  await dialog.getByRole("button", { name: "Apply my change" }).click();
  await expect(dialog).toBeHidden();
  await expect(block(page, id)).toHaveAccessibleName(/^Wed/);
  const kept = await shiftOf(caller, id);
  expect(hoursBetween(kept.start_at, kept.end_at)).toBe(2);
});

test("a second worker is added from the shift's page, and both say who else works", async ({ open, api }) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first, second] = await workers(caller, day);
  const id = await plan(caller, addDays(day, 1), first);
  const page = await open("coordinator", `/shifts/${id}`);
  await settled(page);
  await page
    .getByRole("link", { name: "Add second worker" })
    .or(page.getByRole("button", { name: "Add second worker" }))
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Add shift" })).toBeVisible();
  const worker = page.getByRole("combobox", { name: /^Support worker/ });
  await expect(worker).toHaveValue("");
  await worker.fill(second?.full_name ?? "");
  await page.getByRole("option", { name: second?.full_name }).first().click();
  await page.getByRole("button", { name: "Add shift" }).click();
  await expect(page.getByRole("main")).toContainText(`${first?.full_name} (lead worker)`);
  await page.getByRole("tab", { name: "Team" }).click();
  await expect(page.getByRole("tabpanel").getByRole("row")).toHaveCount(3);
  await visit(page, `/shifts/${id}`);
  await expect(page.getByRole("main")).toContainText(`${second?.full_name} (second worker)`);
});

test("what the server refuses goes back, with the reason", async ({ open, api }) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  const [first, second] = await workers(caller, day);
  await plan(caller, addDays(day, 1), first);
  const id = await plan(caller, addDays(day, 1), second);
  const page = await open("coordinator", week(day));
  await settled(page);
  faultsOf(page).allow(/422|Unprocessable/);
  await block(page, id).focus();
  for (let up = first?.place ?? 0; up < (second?.place ?? 0); up += 1)
    await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "This can't be saved" });
  await expect(dialog).toContainText(/already|another shift/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(lane(page, second?.full_name ?? "").locator(`[data-block="${id}"]`)).toBeVisible();
  expect((await shiftOf(caller, id)).staff).toBe(second?.uuid);
});

test("a week is copied forward after a preview, twice makes nothing twice, and it can be undone", async ({
  open,
  api,
}) => {
  const caller = await api("coordinator");
  const day = await freeWeek(caller);
  weeks += 1;
  const next = new Set((await workers(caller, addDays(day, 7))).map(({ uuid }) => uuid));
  const worker = (await workers(caller, day)).find(({ uuid }) => next.has(uuid));
  await plan(caller, addDays(day, 1), worker);
  await plan(caller, addDays(day, 2), worker);
  const page = await open("coordinator", week(day));
  await settled(page);
  const copy = page.getByRole("button", { name: "Copy to other days" });
  await copy.click();
  await expect(page.getByText(/^2 with their support worker, 0 without/)).toBeVisible();
  await page.getByRole("button", { name: "Copy 2 shifts" }).click();
  await expect(page).toHaveURL(new RegExp(`date=${addDays(day, 7)}`));
  await expect(page.locator("[data-block]")).toHaveCount(2);
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).toHaveURL(new RegExp(`date=${day}`));
  await copy.click();
  await expect(page.getByText("It is there already.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy 0 shifts" })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.locator("[data-block]")).toHaveCount(0);
});

test("range, view, lanes and filters stand in the address; Back leads to what was in sight", async ({
  open,
}) => {
  const page = await open("coordinator", "/roster");
  await settled(page);
  await expect(page.getByRole("button", { name: "Month", pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Week" }).click();
  await page.getByRole("button", { name: "By participant" }).click();
  await expect(page).toHaveURL(/range=week.*by=participants|by=participants.*range=week/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "By worker", pressed: true })).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  // The box follows the address.
  await page.getByLabel("Cancelled").click();
  await expect(page.getByLabel("Cancelled")).toBeChecked();
  await expect(page).toHaveURL(/f\.status=cancelled/);
});

test("a support worker has no roster of others", async ({ open }) => {
  const page = await open("worker", "/roster");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/access|Not/i);
  await expect(page.locator("[data-block]")).toHaveCount(0);
});

for (const [what, path] of [
  ["timeline", "/roster?range=week"],
  ["timeline by the hour", "/roster?range=day"],
  ["month", "/roster?view=calendar"],
  ["week", "/roster?view=calendar&range=week"],
  ["list", "/roster?view=agenda&range=week"],
  ["leave calendar", "/leave-calendar"],
] as const)
  test(`the ${what} is accessible, light, dark and from right to left`, async ({ open }) => {
    const page = await open("coordinator", path, { skin: "system" });
    await settled(page);
    await expectAccessibleInBothSkins(page, path);
    const mirrored = await open("coordinator", path, { direction: "rtl" });
    await settled(mirrored);
    await expectAccessibleMirrored(mirrored, path);
  });

test("paper has every lane and every day, not only those in sight", async ({ open }) => {
  const page = await open("coordinator", "/roster?range=fortnight");
  await settled(page);
  const lanes = Number(await page.getByRole("grid").getAttribute("aria-rowcount")) - 1;
  expect(await page.locator("[data-track]").count()).toBeLessThan(lanes);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator("[data-track]")).toHaveCount(lanes);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-track]")).not.toHaveCount(lanes);
});

test("on a phone the roster is a list by day that fits, and a shift opens from below", async ({ open }) => {
  const page = await open("coordinator", "/roster?range=week", { viewport: { width: 390, height: 844 } });
  await settled(page);
  const entries = page.locator(".calendar-surface [data-block]");
  await expect(entries.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await entries.first().click();
  await expect(page.getByRole("complementary", { name: /^Selected/ })).toBeVisible();
  await expectAccessible(page, "a shift on a phone");
});

test("on a phone a timeline has its range and views in one row, and the rest behind a button", async ({
  open,
}) => {
  const path = "/roster?view=timeline&range=week";
  const page = await open("coordinator", path, { viewport: { width: 390, height: 844 } });
  await settled(page);
  const [earlier, more] = [
    page.getByRole("button", { name: "Earlier" }),
    page.getByRole("button", { name: "More options" }),
  ];
  const [first, last] = [await earlier.boundingBox(), await more.boundingBox()];
  expect(Math.abs((first?.y ?? 0) - (last?.y ?? 999))).toBeLessThan(20);
  await expect(page.getByRole("button", { name: "Month" })).toBeHidden();
  await more.click();
  for (const name of ["Today", "Month", "By participant", "Filters", "Print"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, "the options of a timeline on a phone");
});
