import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What was paid never changes; nobody sees another's pay; periods can be locked.
const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const staff = idOf("north", "staff", "first");
const other = idOf("north", "staff", "second");

const enter = async (
  more: object = {},
): Promise<{ uuid: string; message: string; timesheet: Record<string, unknown> }> => {
  const { data, errors, message } = await admin.post("ndis/timesheet/add", {
    staff,
    date: "2026-11-18",
    hours: 3,
    reason: "Team meeting",
    ...more,
  });
  expect(errors).toEqual({});
  return { uuid: data.timesheet.uuid as string, message, timesheet: data.timesheet };
};
const toggle = (ids: string[], more: object = {}, person = admin) =>
  person.post("ndis/timesheet/update-timesheet/paid", { payment_uuids: ids, ...more });
const stored = async (id: string) =>
  (
    await server.rows`select status, hours, reversed, paid_at is not null as is_paid,
      first_paid_at is not null as was_paid from payment_records where uuid = ${id}`
  )[0];
const list = async (body: object, person = admin) => {
  const { data, status } = await person.post("ndis/timesheet/get-timesheet", { limit: 100, ...body });
  return status === 200 ? (data.timesheets as { uuid: string; hours: number }[]) : status;
};
const idsOf = async (body: object) => {
  const rows = await list(body);
  return Array.isArray(rows) ? rows.map(({ uuid }) => uuid) : [];
};

beforeAll(async () => {
  await server.rows`delete from records where resource = 'pay-periods'`;
});

describe("an entry by hand", () => {
  test("has day, time, hours and pay period from its start and end, and who approved it", async () => {
    const { timesheet } = await enter({
      date: null,
      hours: null,
      start_at: "2026-11-17T22:00:00.000Z",
      end_at: "2026-11-18T02:30:00.000Z",
      break_minutes: 30,
    });
    expect(timesheet).toMatchObject({
      date: "2026-11-18",
      time: "9:00 am – 1:30 pm",
      hours: 4,
      source: "manual",
      status: "unpaid",
      period_start: "2026-11-16",
      period_end: "2026-11-29",
      approved_by: "Ada Admin",
    });
  });

  test.each([
    ["without hours", { hours: null }, { hours: ["Enter the hours, or the start and the end."] }],
    ["without a day", { date: null }, { date: ["Enter the date, or the start and the end."] }],
    ["without a reason", { reason: null }, { reason: ["Say what the time was for."] }],
    ["with hours below nothing", { hours: -2 }, { hours: ["Enter the hours, or the start and the end."] }],
  ])("%s is refused", async (_, more, refused) => {
    const { errors } = await admin.post("ndis/timesheet/add", {
      staff,
      date: "2026-11-18",
      hours: 3,
      reason: "Meeting",
      ...more,
    });
    expect(errors).toEqual(refused);
  });

  test("can be changed until it is paid", async () => {
    const { uuid } = await enter();
    const change = (hours: number) =>
      admin.send("PUT", "records/payment-records/{id}", { params: { id: uuid }, body: { hours } });
    expect((await change(2)).data.timesheet.hours).toBe(2);
    await toggle([uuid]);
    expect((await change(5)).status).toBe(409);
    await toggle([uuid], { reason: "Wrong person" });
    expect((await change(5)).status).toBe(409);
    expect(await stored(uuid)).toMatchObject({ hours: 2, status: "unpaid", was_paid: true });
  });
});

describe("paid", () => {
  test("marking toggles; unmarking needs a reason", async () => {
    const { uuid } = await enter();
    expect(await toggle([uuid])).toMatchObject({ status: 200, message: "1 record marked as paid" });
    expect(await stored(uuid)).toMatchObject({ status: "paid", is_paid: true });
    expect((await toggle([uuid])).errors).toEqual({ reason: ["Say why the records are marked as unpaid."] });
    expect((await toggle([uuid], { reason: "Bank refused it" })).status).toBe(200);
    expect(await stored(uuid)).toMatchObject({ status: "unpaid", is_paid: false, was_paid: true });
  });

  test("several are marked together or not at all", async () => {
    const { uuid } = await enter();
    const missing = "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90";
    expect((await toggle([uuid, missing])).status).toBe(404);
    expect(await stored(uuid)).toMatchObject({ status: "unpaid", was_paid: false });
  });

  test("pressed twice at once, it is paid and unpaid again only with a reason", async () => {
    const { uuid } = await enter();
    const pressed = await Promise.all([toggle([uuid]), toggle([uuid])]);
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await stored(uuid)).toMatchObject({ status: "paid" });
  });

  test("the database refuses to change what was ever paid, and to delete it", async () => {
    const { uuid } = await enter();
    await toggle([uuid]);
    await toggle([uuid], { reason: "To be sure" });
    const changes = [
      server.rows`update payment_records set hours = 9 where uuid = ${uuid}`,
      server.rows`update payment_records set date = '2026-01-01' where uuid = ${uuid}`,
      server.rows`update payment_records set amount = 1 where uuid = ${uuid}`,
      server.rows`update payment_records set data = data || '{"base_rate": 1}' where uuid = ${uuid}`,
      server.rows`update payment_records set deleted_at = now() where uuid = ${uuid}`,
      server.rows`update payment_records set first_paid_at = null where uuid = ${uuid}`,
    ];
    for (const change of await Promise.allSettled(changes))
      expect(String(change.status === "rejected" && change.reason)).toMatch(/does not change/);
  });

  test("is corrected by a record with a minus, once", async () => {
    const { uuid } = await enter();
    await toggle([uuid]);
    const reverse = () => admin.post(`records/payment-records/${uuid}/reverse`, { reason: "Wrong worker" });
    const { data, status } = await reverse();
    expect(status).toBe(200);
    expect(data.timesheet).toMatchObject({
      hours: -3,
      status: "unpaid",
      reversal_of: uuid,
      source: "adjustment",
    });
    expect(await stored(uuid)).toMatchObject({ hours: 3, reversed: true, status: "paid" });
    expect((await reverse()).status).toBe(409);
  });
});

describe("a locked pay period", () => {
  test("keeps its records; what is added to its days is paid in the next open one", async () => {
    const early = await enter({ date: "2026-10-20" });
    await toggle([early.uuid]);
    const locked = await admin.post("records/pay-periods", { day: "2026-10-20" });
    expect(locked.data.pay_period).toMatchObject({
      start_date: "2026-10-19",
      end_date: "2026-11-01",
      status: "locked",
    });
    expect((await toggle([early.uuid], { reason: "Too late" })).message).toBe(
      "The pay period 19 Oct 2026 – 1 Nov 2026 is locked. Reverse the record instead, or unlock the period.",
    );
    const late = await enter({ date: "2026-10-21" });
    expect(late.timesheet).toMatchObject({ date: "2026-10-21", period_start: "2026-11-02" });
    const again = await admin.post("records/pay-periods", { day: "2026-10-25" });
    expect(again.status).toBe(422);
    const id = locked.data.pay_period.uuid as string;
    expect((await admin.post(`records/pay-periods/${id}/unlock`, {})).status).toBe(422);
    expect((await admin.post(`records/pay-periods/${id}/unlock`, { reason: "Correction" })).status).toBe(200);
    expect((await toggle([early.uuid], { reason: "In time" })).status).toBe(200);
  });
});

describe("lists and files", () => {
  test("unpaid and the last four weeks are the default; tab, days and person narrow it", async () => {
    const [mine, hers] = [await enter(), await enter({ staff: other })];
    const old = await enter({ date: "2026-09-01" });
    const paid = await enter();
    await toggle([paid.uuid]);
    const unpaid = await idsOf({ tab: "unpaid" });
    expect(unpaid).toEqual(expect.arrayContaining([mine.uuid, hers.uuid]));
    for (const each of [old.uuid, paid.uuid]) expect(unpaid).not.toContain(each);
    const named = await idsOf({
      tab: "unpaid",
      staff_uuid: other,
      start_date: "18-11-2026",
      end_date: "18-11-2026",
    });
    expect(named).toContain(hers.uuid);
    expect(named).not.toContain(mine.uuid);
    expect(await idsOf({ tab: "paid" })).toContain(paid.uuid);
    expect(await idsOf({ tab: "unpaid", start_date: "01-09-2026", end_date: "01-09-2026" })).toEqual([
      old.uuid,
    ]);
    const { data } = await admin.post("ndis/timesheet/export/get-staff-list", { tab: "unpaid" });
    expect(data.staffs.map(({ uuid }: { uuid: string }) => uuid).sort()).toEqual([staff, other].sort());
  });

  test("days that cannot be read are named", async () => {
    const { errors } = await admin.post("ndis/timesheet/get-timesheet", {
      tab: "unpaid",
      start_date: "soon",
    });
    expect(errors).toEqual({ start_date: ["Enter a date such as 20-11-2026."] });
  });

  test("the CSV has the columns of payroll and only what was asked for", async () => {
    await enter({ staff: other, date: "2026-11-19", reason: "Only this one" });
    await server.rows`update staff set data = data || '{"employee_no": "E-77"}' where uuid = ${other}`;
    const { data, message } = await admin.post("ndis/timesheet/export", {
      staff_uuid: other,
      tab: "unpaid",
      start_date: "19-11-2026",
      end_date: "19-11-2026",
    });
    expect(message).toBe("CSV downloaded successfully");
    const { text } = await admin.get(data.file as string);
    const [header = "", ...rows] = text.trim().split("\r\n");
    expect(header.replace("\uFEFF", "")).toBe(
      "staff,employee_no,date,shift_ref,participant,service,scheduled_start,scheduled_end,actual_start,actual_end,break_min,hours,pay_category,units,rate,amount,allowance_code,allowance_units,km,status,approved_by,period_start,period_end,staff_email,qualifying_amount",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,E-77,2026-11-19,/);
    // People who share a name are told apart.
    const [person] = await server.rows<{ email: string }>`select email from staff where uuid = ${other}`;
    expect(rows[0]).toMatch(new RegExp(`,${person?.email ?? "none"},`));
    expect(rows[0]).toContain(",3,");
  });

  test("a Xero timesheet has the units of each day, marks its records, and is of one worker", async () => {
    const [one, two] = [await enter({ date: "2026-11-17" }), await enter({ date: "2026-11-17", hours: 1.5 })];
    const foreign = await enter({ staff: other });
    const ask = (ids: string[]) =>
      admin.post("ndis/timesheet/export/xero-timesheet", { staff_uuid: staff, payment_uuids: ids });
    expect((await ask([one.uuid, foreign.uuid])).status).toBe(404);
    const { data, message } = await ask([one.uuid, two.uuid]);
    expect(message).toBe("Xero timesheet exported successfully");
    const { text } = await admin.get(data.file as string);
    expect(text.trim().split("\r\n").slice(1)).toEqual([
      expect.stringContaining(",2026-11-16,2026-11-29,2026-11-17,ordinary,4.5"),
    ]);
    const { data: read } = await admin.get(`records/payment-records/${one.uuid}`);
    expect(read.timesheet.xero_status).toBe("exported");
  });
});

describe("one's own timesheet", () => {
  test("is seen, confirmed and asked about by its worker, and by nobody else", async () => {
    const { uuid } = await enter();
    const own = await worker.get("records/my-timesheet?limit=100");
    expect(own.data.timesheets.map((each: { uuid: string }) => each.uuid)).toContain(uuid);
    const theirs = await colleague.get("records/my-timesheet?limit=100");
    expect(theirs.data.timesheets.map((each: { uuid: string }) => each.uuid)).not.toContain(uuid);
    for (const path of [`records/my-timesheet/${uuid}`, `references/payment-records?ids=${uuid}`])
      expect((await colleague.get(path)).text ?? "").not.toContain("Team meeting");
    const act = (person: typeof worker, what: string, body: object = {}) =>
      person.post(`records/payment-records/${uuid}/${what}`, body);
    for (const [what, body] of [
      ["confirm", {}],
      ["question", { question: "Whose?" }],
    ] as const)
      expect((await act(colleague, what, body)).status).toBe(404);
    expect((await act(worker, "confirm")).status).toBe(200);
    expect(
      (await act(worker, "question", { question: "Was it not four hours?" })).data.timesheet,
    ).toMatchObject({
      question: "Was it not four hours?",
    });
    expect((await act(worker, "reply", { reply: "Yes" })).status).toBe(403);
    expect((await act(admin, "reply", { reply: "Three, see the minutes." })).status).toBe(200);
    expect((await worker.get(`records/my-timesheet/${uuid}`)).data.timesheet).toMatchObject({
      reply: "Three, see the minutes.",
    });
  });

  test.each(["worker", "colleague", "coordinator", "participant", "advocate"])(
    "a %s reaches no payment record of the office's list, export or file",
    async (name) => {
      const person = await server.as(name);
      const { uuid } = await enter({ staff: name === "worker" ? other : staff });
      expect(await list({}, person)).toBe(403);
      for (const [path, body] of [
        ["ndis/timesheet/export/get-staff-list", {}],
        ["ndis/timesheet/export", {}],
        ["ndis/timesheet/export/xero-timesheet", { staff_uuid: staff, payment_uuids: [uuid] }],
        ["ndis/timesheet/update-timesheet/paid", { payment_uuids: [uuid] }],
        ["ndis/timesheet/add", { staff, hours: 8, date: "2026-11-18", reason: "Mine" }],
      ] as const)
        expect((await person.post(path, body)).status).toBe(403);
      expect((await person.get(`records/payment-records/${uuid}`)).status).toBe(403);
      expect((await person.get(`records/payment-records/${uuid}/history`)).status).toBe(404);
    },
  );

  test("another provider finds nothing of it", async () => {
    const { uuid } = await enter();
    const stranger = await server.as("admin of south");
    expect((await stranger.get(`records/payment-records/${uuid}`)).status).toBe(404);
    expect((await toggle([uuid], {}, stranger)).status).toBe(404);
    const { data } = await stranger.post("ndis/timesheet/get-timesheet", {
      limit: 100,
      start_date: "01-01-2026",
    });
    expect(data.timesheets.map((each: { uuid: string }) => each.uuid)).not.toContain(uuid);
  });
});
