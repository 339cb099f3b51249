import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { watchAll } from "#framework/server/jobs/tenantDuties.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What did not go as planned waits in a queue until someone decides; what was paid is corrected by reversing records.
const server = await openTestServer();
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const alma = idOf("north", "participants", "first");
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const admin = () => server.as("admin");

const add = async (from: number, until: number): Promise<string> => {
  const { data, errors } = await (
    await server.as("coordinator")
  ).post("ndis/roster/add-new-shift", {
    start_at: at(from),
    end_at: at(until),
    shift_type: "personal_care",
    service,
    participants: [alma],
    staff,
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
const clock = async (kind: "start" | "end", id: string) => {
  const { status } = await (
    await server.as("worker")
  ).post(`ndis/roster/staff/${kind}-shift`, { staff_uuid: staff, shift_uuid: id });
  expect(status).toBe(200);
};
const setStatus = async (id: string, body: object) => {
  const { errors } = await (
    await server.as("coordinator")
  ).send("PUT", "ndis/roster/update-roster-staff-shift-status", { body: { shift_uuid: id, ...body } });
  expect(errors).toEqual({});
};
const queue = async (path: string, key = "shifts"): Promise<string[]> => {
  const { data } = await (await admin()).get(`ndis/timesheet/${path}?limit=100&page=1&search=`);
  expect(Object.keys(data).sort()).toEqual([key, "pagination"].sort());
  return (data[key] as { uuid: string }[]).map(({ uuid }) => uuid);
};
const paymentsOf = (id: string) =>
  server.rows<{ uuid: string; hours: number; source: string }>`
    select uuid, hours, source from payment_records where (shift = ${id} or note = ${id}) and deleted_at is null
    order by created_at, uuid`;
const hoursOf = async (id: string) => (await paymentsOf(id)).map(({ hours }) => hours);
const shiftOf = async (id: string) =>
  (await (await admin()).get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
  await server.rows`delete from records where resource = 'pay-periods'`;
});
afterEach(() => server.rows`update shifts set deleted_at = now() where service = ${service}`);

describe("a no-show", () => {
  test("is paid as rostered, once, and says where it comes from", async () => {
    const id = await add(5, 125);
    server.clock.advance({ minutes: 40 });
    await watchAll(server.services);
    expect(await queue("get-all-no-show-shift")).toContain(id);
    const pay = async () =>
      (await admin()).post("ndis/timesheet/add-no-show-shift-to-timesheet", {
        shift_uuid: id,
        outcome: "planned",
      });
    expect((await pay()).status).toBe(200);
    expect((await pay()).status).toBe(409);
    expect(await paymentsOf(id)).toMatchObject([{ hours: 2, source: "no_show" }]);
    expect(await queue("get-all-no-show-shift")).not.toContain(id);
    expect((await shiftOf(id)).status).toBe("no_show");
  });

  test("that the worker starts after all takes its record back", async () => {
    const id = await add(5, 125);
    server.clock.advance({ minutes: 40 });
    await watchAll(server.services);
    await (
      await admin()
    ).post("ndis/timesheet/add-no-show-shift-to-timesheet", { shift_uuid: id, outcome: "planned" });
    await clock("start", id);
    expect(await hoursOf(id)).toEqual([]);
  });
});

describe("an end that nobody recorded", () => {
  test("is completed by the decision and paid until the time that was entered", async () => {
    const id = await add(0, 120);
    await clock("start", id);
    server.clock.advance({ minutes: 181 });
    await watchAll(server.services);
    expect(await queue("get-all-clock-out-missed-shift")).toContain(id);
    // The row says what its menu needs to offer the decision.
    const { data } = await (await admin()).get("ndis/timesheet/get-all-clock-out-missed-shift");
    expect(data.shifts.find(({ uuid }: { uuid: string }) => uuid === id)).toMatchObject({
      status: "missed_clock_out",
      timesheet: "pending",
    });
    const shift = await shiftOf(id);
    const decided = await (
      await admin()
    ).post("ndis/timesheet/add-clocked-out-shift-to-timesheet", {
      shift_uuid: id,
      outcome: "times",
      start_at: shift.start_at,
      end_at: new Date(Date.parse(shift.start_at as string) + 90 * 60_000).toISOString(),
      reason: "The participant confirmed it",
    });
    expect(decided.errors).toEqual({});
    expect(await paymentsOf(id)).toMatchObject([{ hours: 1.5, source: "missed_clock_out" }]);
    expect(await shiftOf(id)).toMatchObject({ status: "completed", timesheet: "added" });
    const sent = await server.rows<{
      subject: string;
    }>`select subject from outbox order by created_at desc limit 5`;
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("Your timesheet for"));
  });
});

describe("a cancelled shift", () => {
  test("waits only where it may have to be paid, and is paid or not", async () => {
    const cancel = (pay: string) => ({
      status: "cancelled",
      reason: "In hospital",
      cancelled_by: "client",
      cancellation_reason: "NSDH",
      pay,
    });
    const [paid, refused, free] = [await add(30, 90), await add(100, 160), await add(170, 230)];
    for (const [id, pay] of [
      [paid, "yes"],
      [refused, "yes"],
      [free, "no"],
    ] as const)
      await setStatus(id, cancel(pay));
    const waiting = await queue("get-all-cancel-shifts");
    expect(waiting).toEqual(expect.arrayContaining([paid, refused]));
    expect(waiting).not.toContain(free);
    const person = await admin();
    const put = (path: string, body: object) => person.send("PUT", path, { body });
    expect((await put(`ndis/timesheet/add-shift-to-timesheet/${paid}`, {})).message).toBe(
      "Added to the timesheet",
    );
    expect((await put(`records/shifts/${refused}/not-paid`, { reason: "Worked elsewhere" })).status).toBe(
      200,
    );
    expect([await hoursOf(paid), await hoursOf(refused)]).toEqual([[1], []]);
    expect((await put(`ndis/timesheet/add-shift-to-timesheet/${refused}`, {})).status).toBe(200);
    expect(await hoursOf(refused)).toEqual([1]);
    const deleted = await person.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: paid });
    expect(deleted.message).toBe("This shift is on a timesheet and can't be deleted.");
  });
});

describe("a payable note", () => {
  test("is paid once, and its time stays as it was paid", async () => {
    const { data } = await (
      await server.as("worker")
    ).post("ndis/personal/notes/add", {
      note_type: "freestyle",
      ndis_client_user_id: alma,
      note: "Called the pharmacy.",
      payable: true,
      hours: 0.5,
    });
    const id = data.note.uuid as string;
    expect(await queue("get-all-payable-notes", "notes")).toContain(id);
    const decide = async (body: object) =>
      (await admin()).post("ndis/timesheet/add-payable-note-to-timesheet", { note_id: id, ...body });
    expect((await decide({ outcome: "hours", hours: 1 })).errors).toEqual({
      reason: ["Reason is required."],
    });
    expect((await decide({ outcome: "planned" })).status).toBe(200);
    expect((await decide({ outcome: "planned" })).status).toBe(409);
    expect(await paymentsOf(id)).toMatchObject([{ hours: 0.5, source: "payable_note" }]);
    const change = await (
      await server.as("worker")
    ).send("PUT", `records/my-notes/${id}`, { body: { hours: 3 } });
    expect(change.message).toBe("This note is on a timesheet. Its time can no longer be changed.");
    const mark = await (
      await admin()
    ).send("PUT", "ndis/roster/freestyle/notes/mark-as-payable", { body: { note_id: id, payable: false } });
    expect(mark.status).toBe(409);
  });
});

describe("a shift whose times are corrected", () => {
  const worked = async () => {
    const id = await add(0, 120);
    await clock("start", id);
    server.clock.advance({ minutes: 120 });
    await clock("end", id);
    return id;
  };
  const correct = async (id: string, minutes: number) => {
    const { start_at } = await shiftOf(id);
    await setStatus(id, {
      status: "completed",
      delivered_from: start_at,
      delivered_until: new Date(Date.parse(start_at as string) + minutes * 60_000).toISOString(),
    });
  };

  test("changes the record that nobody was paid by", async () => {
    const id = await worked();
    await correct(id, 90);
    expect(await hoursOf(id)).toEqual([1.5]);
  });

  test("reverses what was paid, and adds what is due now", async () => {
    const id = await worked();
    const [record] = await paymentsOf(id);
    await (await admin()).post("ndis/timesheet/update-timesheet/paid", { payment_uuids: [record?.uuid] });
    await correct(id, 60);
    expect((await hoursOf(id)).toSorted((a, b) => a - b)).toEqual([-2, 1, 2]);
    await correct(id, 60);
    expect(await paymentsOf(id)).toHaveLength(3);
  });
});

test("workers see no queue", async () => {
  const worker = await server.as("worker");
  for (const path of [
    "get-all-adjustment-shifts",
    "get-all-no-show-shift",
    "get-all-clock-out-missed-shift",
    "get-all-payable-notes",
    "get-all-cancel-shifts",
  ])
    expect((await worker.get(`ndis/timesheet/${path}`)).status).toBe(403);
});
