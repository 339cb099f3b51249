import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What a worker records on a shift: the clock with the moment of the tap, tasks, breaks, travel and expenses.
const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const alma = idOf("north", "participants", "first");
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

const add = async (more: object = {}): Promise<string> => {
  const { data, errors } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(-60),
    end_at: at(60),
    shift_type: "personal_care",
    service,
    participants: [alma],
    staff,
    tasks: [{ task: "Shower" }, { task: "Breakfast" }],
    ...more,
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
const clock = (kind: "start" | "end", id: string, headers: Record<string, string> = {}) =>
  worker.post(`ndis/roster/staff/${kind}-shift`, { staff_uuid: staff, shift_uuid: id }, { headers });
const shiftOf = async (id: string) => {
  const { shift } = (await coordinator.get(`ndis/roster/show-roster-staff-shifts/${id}`)).data;
  const instant = (value: string | undefined) => value && new Date(value).toISOString();
  return { ...shift, clock_in_at: instant(shift.clock_in_at), clock_out_at: instant(shift.clock_out_at) };
};

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
});
afterEach(() => server.rows`update shifts set deleted_at = now() where service = ${service}`);

describe("a start and an end that were tapped without a connection", () => {
  test("count from the tap, and both times are kept", async () => {
    const id = await add();
    await clock("start", id, { "x-tapped-at": at(-55), "x-clock-offset": "600" });
    await clock("end", id, { "x-tapped-at": at(-5), "x-clock-offset": "600" });
    expect(await shiftOf(id)).toMatchObject({
      status: "completed",
      clock_in_at: at(-55),
      clock_out_at: at(-5),
      clock_in_received_at: at(0),
      clock_out_received_at: at(0),
      clock_offset_seconds: 600,
    });
  });

  test.each([
    ["in the future", 30, 0],
    ["longer ago than a week", -8 * 24 * 60, 0],
  ])("a tap %s counts as now", async (_, tapped, expected) => {
    const id = await add();
    await clock("start", id, { "x-tapped-at": at(tapped) });
    expect((await shiftOf(id)).clock_in_at).toBe(at(expected));
  });

  test("an end before the start counts as the start, and too early a tap is refused as ever", async () => {
    const id = await add();
    await clock("start", id, { "x-tapped-at": at(-10) });
    await clock("end", id, { "x-tapped-at": at(-20) });
    expect((await shiftOf(id)).clock_out_at).toBe(at(-10));
    const next = await add({ start_at: at(65), end_at: at(120) });
    expect((await clock("start", next, { "x-tapped-at": at(-30) })).status).toBe(409);
  });

  test("the same key is done once", async () => {
    const id = await add();
    const headers = { "x-tapped-at": at(-55), "idempotency-key": "tap-1" };
    const first = await clock("start", id, headers);
    expect((await clock("start", id, headers)).body).toEqual(first.body);
  });
});

describe("what is recorded on a shift", () => {
  test("a task knows when it was done and by whom; one that is unticked does not", async () => {
    const id = await add();
    const tick = (task: string, done: boolean, by = worker) =>
      by.post(`records/shifts/${id}/task`, { task, done });
    expect((await tick("Shower", true)).status).toBe(409);
    await clock("start", id);
    expect((await tick("Shower", true)).data.shift.tasks).toEqual([
      { task: "Shower", done_at: at(0), done_by: "Willa Worker" },
      { task: "Breakfast" },
    ]);
    expect((await tick("Shower", false)).data.shift.tasks[0]).toEqual({ task: "Shower" });
    expect((await tick("Dance", true)).errors).toEqual({ task: ["This shift has no such task."] });
    expect((await tick("Shower", true, colleague)).status).toBe(404);
  });

  test("breaks, travel and expenses are the worker's own, once the shift has started", async () => {
    const id = await add();
    const record = (by: typeof worker) =>
      by.post(`records/shifts/${id}/day`, {
        breaks_taken: [{ minutes: 15, paid: true }],
        travel_km: 12.5,
        expenses: [{ what: "Parking", amount: 450 }],
      });
    expect((await record(worker)).status).toBe(409);
    await clock("start", id);
    expect((await record(colleague)).status).toBe(404);
    await record(worker);
    expect(await shiftOf(id)).toMatchObject({
      breaks_taken: [{ minutes: 15, paid: true }],
      travel_km: 12.5,
      expenses: [{ what: "Parking", amount: 450 }],
    });
  });
});

describe("my day", () => {
  test("has the published shifts of a week with their people, and nobody else's", async () => {
    const soon = await add({ note_required: true });
    const draft = await add({ draft: true, start_at: at(200), end_at: at(260) });
    const far = await add({ start_at: at(9 * 24 * 60), end_at: at(9 * 24 * 60 + 60) });
    await worker.post("ndis/personal/notes/add", {
      note_type: "shift",
      shift: soon,
      ndis_client_user_id: alma,
      note: "Fine.",
    });
    const { data } = await worker.get("ndis/personal/my-day");
    expect(data).toMatchObject({ early_minutes: 15, late_minutes: 10 });
    const ids = data.shifts.map(({ uuid }: { uuid: string }) => uuid);
    expect(ids).toContain(soon);
    for (const other of [draft, far]) expect(ids).not.toContain(other);
    expect(data.shifts.find(({ uuid }: { uuid: string }) => uuid === soon)).toMatchObject({
      note_required: true,
      notes: 1,
    });
    expect(data.people.map(({ uuid }: { uuid: string }) => uuid)).toEqual([alma]);
    for (const field of ["ndis_number", "medicare", "key_safe_code"])
      expect(Object.keys(data.people[0])).not.toContain(field);
    expect((await colleague.get("ndis/personal/my-day")).data.shifts).toEqual([]);
  });
});

describe("the place at start and end", () => {
  const here = { "x-tapped-at": at(0), "x-tapped-place": "-33.85678 151.2153 12.4" };
  const places = async (id: string) =>
    (
      await server.rows<{
        start: string | null;
        accuracy: number | null;
        metres: number | null;
        end: string | null;
      }>`
        select data->>'clock_in_place' as start, (data->>'clock_in_accuracy')::int as accuracy,
          (data->>'clock_in_metres')::int as metres, data->>'clock_out_place' as end from shifts where uuid = ${id}`
    )[0];
  const none = { start: null, accuracy: null, metres: null, end: null };
  const ask = async (isAsked: boolean) => {
    const admin = await server.as("admin");
    expect((await admin.post("ndis/settings/time-intervals", { ask_for_place: isAsked })).status).toBe(200);
  };
  const choose = (agreed: boolean) => worker.post("ndis/personal/shift-place", { agreed });
  const myDay = async () => (await worker.get("ndis/personal/my-day")).data;
  const started = async (headers: Record<string, string> = here): Promise<string> => {
    await server.rows`update shifts set deleted_at = now() where service = ${service}`;
    const id = await add({ location_type: "home" });
    expect((await clock("start", id, headers)).status).toBe(200);
    expect((await clock("end", id, headers)).status).toBe(200);
    return id;
  };

  test("is not kept unless the provider asks and the worker agrees, whatever a device sends", async () => {
    expect((await myDay()).place).toEqual({ asked: false, agreed: null });
    expect(await places(await started())).toEqual(none);
    await choose(true);
    expect(await places(await started())).toEqual(none);
    await ask(true);
    await choose(false);
    expect((await myDay()).place).toEqual({ asked: true, agreed: false });
    expect(await places(await started())).toEqual(none);
  });

  test("is kept with its accuracy, and no metres where the address has no coordinates", async () => {
    expect((await choose(true)).message).toBe("Your place is recorded when you start and end a shift");
    await server.rows`update participants set data = data - 'map_position' where uuid = ${alma}`;
    const place = "-33.85678, 151.21530";
    expect(await places(await started())).toEqual({ start: place, accuracy: 12, metres: null, end: place });
  });

  test("says the metres from the participant's address where it has coordinates", async () => {
    await server.rows`update participants set data = data || '{"map_position": "-33.85230, 151.21080"}' where uuid = ${alma}`;
    const { metres } = (await places(await started())) ?? none;
    expect(metres).toBeGreaterThan(600);
    expect(metres).toBeLessThan(700);
  });

  test.each(["", "here", "91 0 5", "0 181 5", "0 0 -1", "0 0 1e9", "1 2", "NaN 1 1"])(
    "is nothing where a device sends %j",
    async (text) => {
      expect(await places(await started({ ...here, "x-tapped-place": text }))).toEqual(none);
    },
  );

  test("is seen by the worker and those who decide timesheets, and by nobody else", async () => {
    const id = await started();
    const own = (await myDay()).shifts.find(({ uuid }: { uuid: string }) => uuid === id);
    expect(own).toMatchObject({ clock_in_place: "-33.85678, 151.21530", clock_in_accuracy: 12 });
    const admin = await server.as("admin");
    const path = `ndis/roster/show-roster-staff-shifts/${id}`;
    expect((await admin.get(path)).data.shift).toMatchObject({ clock_in_place: "-33.85678, 151.21530" });
    for (const person of ["coordinator", "colleague", "participant"] as const) {
      const caller = await server.as(person);
      const answers = [
        await caller.get(path),
        await caller.get("ndis/shifts", { limit: 100 }),
        await caller.get("records/shifts/" + id + "/history"),
        await caller.get("ndis/personal/my-day"),
      ];
      for (const { text } of answers) expect(text, person).not.toContain("-33.85678");
    }
    const history = await admin.get(`records/shifts/${id}/history`);
    expect(history.status).toBe(200);
  });

  test("is not kept any more once the worker has changed their mind", async () => {
    expect((await choose(false)).message).toBe("Your place is not recorded any more");
    expect(await places(await started())).toEqual(none);
    await ask(false);
  });
});
