import type { Page } from "@playwright/test";
import type { Api } from "../support/browser/api.ts";
import { expectAccessibleInBothSkins } from "../support/browser/axe.ts";
import { picture } from "../support/browser/incident.ts";
import { keptFiles } from "../support/browser/screen.ts";
import { expect, faultsOf, test } from "../support/browser/test.ts";

// A shift on the phone (issue 16): one screen, also where there is no signal.
test.setTimeout(120_000);
// All of them are the same worker, who works on one shift at a time.
test.describe.configure({ mode: "default" });

interface DayShift {
  uuid: string;
  staff: string;
  participants: string[];
  start_at: string;
  end_at: string;
  status: string;
}

interface DoneShift {
  status: string;
  clock_in_at: string;
  clock_out_at: string;
  tasks: { done_by?: string }[];
}

const dataOf = <T>({ text }: { text: string }): T => (JSON.parse(text) as { data: T }).data;
const phone = { viewport: { width: 390, height: 844 } } as const;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/**
 * A shift of the demo worker about now, in the place of what they have at that time. One that was worked stays: the tests
 * follow each other, and a shift can be started early.
 * @param from minutes from now at which it begins
 * @param until minutes from now at which it ends
 */
async function shiftNow(worker: Api, coordinator: Api, from = -3, until = 9): Promise<string> {
  const { shifts: known } = dataOf<{ shifts: DayShift[] }>(await worker.get("ndis/personal/my-day"));
  const model = known.find(({ participants }) => participants.length > 0);
  if (!model) throw new Error("the demo worker has no shift this week");
  for (const { uuid, staff, start_at: start, end_at: end, status } of known) {
    if (start > inMinutes(90) || end < inMinutes(-5)) continue;
    if (status === "in_progress")
      await worker.post("ndis/roster/staff/end-shift", { staff_uuid: staff, shift_uuid: uuid });
    if (status === "scheduled")
      await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: uuid });
  }
  const added = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: inMinutes(from),
    end_at: inMinutes(until),
    shift_type: "personal_care",
    location_type: "home",
    participants: model.participants,
    staff: model.staff,
    tasks: [{ task: "Water the plants" }],
    note_required: true,
  });
  expect(added.status, added.text).toBe(200);
  return dataOf<{ shift: { uuid: string } }>(added).shift.uuid;
}

test("a phone goes offline, starts a shift, ticks a task, writes a note with a photo, ends, comes back: everything arrives once", async ({
  open,
  api,
}) => {
  const [worker, coordinator] = [await api("worker"), await api("coordinator")];
  const shift = await shiftNow(worker, coordinator);
  const page = await open("worker", `/my-week?shift=${shift}`, {
    ...phone,
    fresh: true,
    serviceWorkers: "allow",
    skin: "system",
  });
  faultsOf(page).allow(/Failed to fetch current user data|ERR_INTERNET_DISCONNECTED/);
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  await expectAccessibleInBothSkins(page, "a shift on the phone");
  await expect.poll(async () => (await keptFiles(page)).join("\n")).toMatch(/\/assets\/MyWeek-/);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("Waiting to be sent")).toBeVisible();
  await page.getByRole("button", { name: "End shift" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This shift needs a note");
  await expect(dialog).toContainText("Water the plants");
  await dialog.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("checkbox", { name: /Water the plants/ }).check();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Add photo").click();
  await (await chooser).setFiles({ name: "plants.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("plants.png")).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("The plants were dry, now they are not.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("status").getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "End shift" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End shift" }).click();
  await expect(page.getByRole("status").getByRole("listitem")).toHaveCount(4);

  await page.context().setOffline(false);
  await expect(page.getByText("Waiting to be sent")).toBeHidden();
  const { shift: done } = dataOf<{ shift: DoneShift }>(
    await worker.get(`ndis/roster/show-roster-staff-shifts/${shift}`),
  );
  expect(done.status).toBe("completed");
  expect(done.tasks[0]?.done_by).toBeTruthy();
  expect(Date.parse(done.clock_out_at)).toBeGreaterThanOrEqual(Date.parse(done.clock_in_at));
  const { notes } = dataOf<{ notes: { attachments: { name: string }[] }[] }>(
    await worker.post("ndis/personal/notes", {
      search: "plants were dry",
      columns: ["note", "attachments"],
    }),
  );
  expect(notes.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([["plants.png"]]);
});

test("a shift that is too far off says from when it can be started", async ({ open, api }) => {
  const shift = await shiftNow(await api("worker"), await api("coordinator"), 40, 50);
  const page = await open("worker", `/my-week?shift=${shift}`, phone);
  await expect(page.getByText(/^You can start this shift from \d+:\d\d [ap]m\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Start shift" })).toHaveCount(0);
});

/** Everything that says what a shift knows of its worker's place. */
interface PlacedShift extends DoneShift {
  clock_in_place?: string;
  clock_in_accuracy?: number;
  clock_out_place?: string;
}
/** Starts a shift before its planned time. */
async function startEarly(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start shift" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByRole("button", { name: "End shift" })).toBeVisible();
  await expect(page.getByText("Waiting to be sent")).toBeHidden({ timeout: 15_000 });
}
const opera = { latitude: -33.85678, longitude: 151.2153, accuracy: 14 };

test.describe("the place at start and end", () => {
  test.afterAll(async ({ api }) => {
    await (await api("admin")).post("ndis/settings/time-intervals", { ask_for_place: false });
  });

  test("is asked for once the worker agrees, goes with the tap, and can be withdrawn", async ({
    open,
    api,
  }) => {
    const [admin, worker, coordinator] = [await api("admin"), await api("worker"), await api("coordinator")];
    await admin.post("ndis/settings/time-intervals", { ask_for_place: true });
    const shift = await shiftNow(worker, coordinator, 9.5, 14);
    const page = await open("worker", `/my-week?shift=${shift}`, {
      ...phone,
      fresh: true,
      skin: "system",
      geolocation: opera,
      permissions: ["geolocation"],
    });
    const question = page.getByRole("group", { name: "Record your place?" });
    await expect(question).toBeVisible();
    await expectAccessibleInBothSkins(page, "the question about the place");
    await question.getByRole("button", { name: "Record it", exact: true }).click();
    await expect(page.getByText("Your place is recorded when you start and end a shift.")).toBeVisible();
    await startEarly(page);
    await page.reload();
    await expect(page.getByText("Place at start: -33.85678, 151.21530 (±14 m)")).toBeVisible();

    const path = `ndis/roster/show-roster-staff-shifts/${shift}`;
    const { shift: seen } = dataOf<{ shift: PlacedShift }>(await admin.get(path));
    expect(seen).toMatchObject({ clock_in_place: "-33.85678, 151.21530", clock_in_accuracy: 14 });
    expect((await coordinator.get(path)).text).not.toContain("-33.85678");

    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("button", { name: "Don't record it" }).click();
    await expect(page.getByText("Your place is not recorded.")).toBeVisible();
    await page.getByRole("button", { name: "End shift" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^End/ }).click();
    await expect(page.getByRole("button", { name: "End shift" })).toBeHidden();
    const { shift: done } = dataOf<{ shift: object }>(await admin.get(path));
    expect(Object.keys(done)).not.toContain("clock_out_place");
  });

  test("is left out where the browser may not say it, and the shift starts all the same", async ({
    open,
    api,
  }) => {
    const [admin, worker, coordinator] = [await api("admin"), await api("worker"), await api("coordinator")];
    await admin.post("ndis/settings/time-intervals", { ask_for_place: true });
    await worker.post("ndis/personal/shift-place", { agreed: true });
    const shift = await shiftNow(worker, coordinator, 14.2, 25);
    const page = await open("worker", `/my-week?shift=${shift}`, { ...phone, fresh: true, permissions: [] });
    await startEarly(page);
    const seen = async () =>
      dataOf<{ shift: PlacedShift }>(await admin.get(`ndis/roster/show-roster-staff-shifts/${shift}`)).shift;
    expect((await seen()).status).toBe("in_progress");
    expect((await seen()).clock_in_place).toBeUndefined();

    // A tap is kept on the phone before its place is known.
    await page.evaluate(() => (navigator.geolocation.getCurrentPosition = () => undefined));
    await page.getByRole("button", { name: "End shift" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^End/ }).click();
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await page.reload();
    await expect.poll(async () => (await seen()).status).toBe("completed");
    expect((await seen()).clock_out_place).toBeUndefined();
  });
});
