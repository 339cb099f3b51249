import { beforeAll, describe, expect, test, vi } from "vitest";
import { emailOf, idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Breaks, kilometres and times of a night are often entered when the shift is on the timesheet already: pay follows them.
const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const staff = idOf("north", "staff", "first");

const at = (day: number, time: string) => `2026-11-${day}T${time}:00Z`;

/** A shift of four hours on a day of November that was worked as planned. */
async function workedShift(
  day: number,
  { from = "00:00", until = "04:00", began = from, ended = until, ...more }: Record<string, string> = {},
): Promise<string> {
  const [start_at, end_at] = [at(day, from), at(day, until)];
  const { data, text } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at,
    end_at,
    shift_type: "personal_care",
    service: idOf("north", "services", "first"),
    participants: [idOf("north", "participants", "first")],
    staff,
    ...more,
  });
  const id = data?.shift?.uuid as string | undefined;
  if (!id) throw new Error(text);
  const done = await coordinator.send("PUT", "ndis/roster/update-roster-staff-shift-status", {
    body: {
      shift_uuid: id,
      status: "completed",
      delivered_from: at(day, began),
      delivered_until: at(day, ended),
    },
  });
  expect(done.status, done.text).toBe(200);
  return id;
}
const day = (by: typeof worker, id: string, entered: object) => by.post(`records/shifts/${id}/day`, entered);
/** Entered by the office, for those who decide about pay: it counts at once. */
const enter = async (id: string, entered: object) => expect((await day(admin, id, entered)).status).toBe(200);
const paymentsOf = async (id: string) =>
  (
    await server.rows<{ hours: number; amount: string; reversed: boolean; reversal: boolean }>`
      select hours, amount, reversed, reversal_of is not null as reversal from payment_records
      where shift = ${id} and deleted_at is null order by created_at, uuid`
  ).map((record) => ({ ...record, amount: Number(record.amount) }));
const mails = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox where subject like 'The pay of%'`;
const shiftOf = async (id: string) =>
  (await coordinator.get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;

beforeAll(async () => {
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
  await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
  await server.rows`delete from payment_records where staff = ${staff}`;
  await server.rows`update staff set staff_category = null, employment_type = 'casual',
    data = data - 'shiftworker' || '{"has_vehicle": true}' where uuid = ${staff}`;
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select tenant_id, uuid, given from users cross join (values ('view-pay-runs'), ('edit-pay-runs')) as held (given)
    where email = ${emailOf("coordinator", "north")} on conflict do nothing`;
  server.services.sessions.forgetAll();
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'staff-pay-rates', jsonb_build_object('staff_id', ${staff}::text,
      'award_type_id', uuid, 'hourly_rate', 3622, 'employment_type', 'casual', 'effective_from', '2026-07-01')
    from records where resource = 'award-types' and data->>'name' = 'SCHADS: social and community services'
      and tenant_id = (select tenant_id from staff where uuid = ${staff})`;
});

describe("on a shift that is on the timesheet", () => {
  test("an unpaid break is taken off its paid hours, on the shift as on the timesheet", async () => {
    const id = await workedShift(16);
    expect(await paymentsOf(id)).toMatchObject([{ hours: 4, amount: 18_112 }]);
    await enter(id, { breaks_taken: [{ minutes: 30, paid: false }] });
    expect((await shiftOf(id)).payable_hours).toBe(3.5);
    // 3.5 × 45.28
    expect(await paymentsOf(id)).toMatchObject([{ hours: 3.5, amount: 15_848 }]);
    await enter(id, { breaks_taken: [] });
    expect((await shiftOf(id)).payable_hours).toBe(4);
  });

  test("kilometres are paid; after the payment what was paid is taken back and paid with them", async () => {
    const id = await workedShift(17);
    const [{ uuid } = {}] = await server.rows<{ uuid: string }>`
      select uuid from payment_records where shift = ${id}`;
    expect((await worker.post(`records/payment-records/${uuid}/confirm`, {})).status).toBe(200);
    await enter(id, { travel_km: 10 });
    // 4 × 45.28 + 10 × 1.01
    expect(await paymentsOf(id)).toMatchObject([{ hours: 4, amount: 19_122 }]);
    const confirmed = await worker.get(`records/my-timesheet/${uuid}`);
    expect(confirmed.data.timesheet.confirmed_at).toBeUndefined();

    const paid = await admin.send("POST", "ndis/timesheet/update-timesheet/paid", {
      body: { payment_uuids: [uuid] },
    });
    expect(paid.status, paid.text).toBe(200);
    await enter(id, { travel_km: 12 });
    expect(await paymentsOf(id)).toMatchObject([
      { amount: 19_122, reversed: true },
      { amount: -19_122, reversal: true },
      { amount: 19_324, reversed: false },
    ]);
    // Entered again without a change, nothing happens.
    await enter(id, { travel_km: 12 });
    expect(await paymentsOf(id)).toHaveLength(3);
  });

  test("once somebody else has approved the pay, what the worker enters goes back to be decided, and payroll is told", async () => {
    const id = await workedShift(10);
    await server.rows`delete from outbox`;
    expect((await day(worker, id, { travel_minutes: 5, breaks_taken: [] })).status).toBe(200);
    expect([(await shiftOf(id)).timesheet, await mails()]).toEqual(["added", []]);
    const entered = await day(worker, id, { travel_km: 40, breaks_taken: [{ minutes: 30 }] });
    expect([entered.status, entered.message]).toEqual([200, "Saved. The pay of this shift is decided again"]);
    expect(await shiftOf(id)).toMatchObject({ timesheet: "pending", payable_hours: 3.5 });
    expect(await paymentsOf(id)).toEqual([]);
    const [mail] = await mails();
    expect([mail?.recipient, mail?.subject]).toEqual([
      emailOf("admin", "north"),
      "The pay of 1 shift is to be decided again",
    ]);
    expect(mail?.body).toContain(`/timesheet-adjustments/${id}`);
    const decided = await admin.send("PUT", "ndis/timesheet/add-adjusted-shift-to-timesheet", {
      body: { shift_uuid: id, outcome: "actual" },
    });
    expect(decided.status, decided.text).toBe(200);
    // 3.5 × 45.28 + 40 × 1.01
    expect(await paymentsOf(id)).toMatchObject([{ hours: 3.5, amount: 19_888 }]);
    expect((await day(coordinator, id, { travel_km: 41 })).status).toBe(200);
    expect((await shiftOf(id)).timesheet).toBe("pending");
  });

  test("what is on the timesheet because the worker ended the shift in time follows what they enter", async () => {
    const id = await workedShift(11);
    await server.rows`update payment_records set created_by = (select uuid from users where email = ${emailOf("worker", "north")})
      where shift = ${id}`;
    expect((await day(worker, id, { breaks_taken: [{ minutes: 30 }] })).status).toBe(200);
    expect((await shiftOf(id)).timesheet).toBe("added");
    expect(await paymentsOf(id)).toMatchObject([{ hours: 3.5 }]);
  });

  test("what is paid or signed off is not changed by a worker", async () => {
    const id = await workedShift(13);
    const [{ uuid, period } = { uuid: "", period: "" }] = await server.rows<{ uuid: string; period: string }>`
      select uuid, period_start::text as period from payment_records where shift = ${id}`;
    const lock = await admin.post("records/pay-periods", { day: period });
    expect(lock.status, lock.text).toBe(200);
    const says =
      "The pay of this shift is settled. Only travel time and expenses can still be entered. If anything else is missing, ask about it under My timesheet.";
    const settled = [409, says];
    const toldBefore = async (by: typeof worker) =>
      (await by.get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift.pay_settled as unknown;
    const listed = async () =>
      (
        (await worker.get("ndis/personal/my-shifts", { limit: 100, status: "all" })).data.shifts as Record<
          string,
          unknown
        >[]
      ).flatMap(({ uuid: shift, pay_settled: told }) => (told === undefined ? [] : [[shift, told]]));
    expect([await toldBefore(worker), await toldBefore(admin)]).toEqual([says, undefined]);
    expect(await listed()).toContainEqual([id, says]);
    const entered = async (what: object) => {
      const { status, message } = await day(worker, id, what);
      return [status, message];
    };
    expect(await entered({ travel_km: 40 })).toEqual(settled);
    await server.rows`delete from records where resource = 'pay-periods' and data->>'start_date' = ${period}`;
    expect(await toldBefore(worker)).toBeUndefined();
    await admin.send("POST", "ndis/timesheet/update-timesheet/paid", { body: { payment_uuids: [uuid] } });
    expect(await toldBefore(worker)).toBe(says);
    expect(await entered({ travel_km: 40 })).toEqual(settled);
    expect(await entered({ travel_minutes: 10, travel_km: 0 })).toEqual([200, "Saved"]);
    expect(await paymentsOf(id)).toMatchObject([{ hours: 4, reversed: false }]);
  });

  test("minutes that the clock has between shifts that were planned end to end are no break", async () => {
    const first = await workedShift(12, { until: "02:00", ended: "01:58" });
    const second = await workedShift(12, { from: "02:00", began: "02:01" });
    const paid = [...(await paymentsOf(first)), ...(await paymentsOf(second))];
    // 3 h 57 min × 45.28, and no allowance for a broken shift.
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(17_886);
  });

  test("what is not within the shift is refused: it would be saved and never paid", async () => {
    const id = await workedShift(19);
    const refused = async (entered: object) => (await day(worker, id, entered)).errors;
    const times = (from: string, until: string) => ({
      disturbances: [{ from: `2026-11-${from}:00Z`, until: `2026-11-${until}:00Z` }],
    });
    expect(await refused(times("19T02:00", "19T01:00"))).toEqual({
      "disturbances.0.until": ["The end must be after the start."],
    });
    expect(await refused(times("20T01:00", "20T01:20"))).toEqual({
      "disturbances.0.from": ["This is not within the shift."],
      "disturbances.0.until": ["This is not within the shift."],
    });
    expect(await refused({ breaks_taken: [{ minutes: 120 }, { minutes: 120 }] })).toEqual({
      breaks_taken: ["The unpaid breaks are as long as the shift."],
    });
    await enter(id, { ...times("19T01:00", "19T01:20"), breaks_taken: [{ minutes: 120 }] });
  });

  test("a pay run names expenses and standby, and notices what was entered after it was worked out", async () => {
    const id = await workedShift(18);
    await enter(id, { expenses: [{ what: "Parking", amount: 450 }] });
    await workedShift(18, { from: "11:00", until: "19:00", shift_type: "sleepover" });
    const standby = { staff, start_at: "2026-11-18T06:00:00Z", end_at: "2026-11-18T12:00:00Z" };
    expect((await coordinator.post("records/standby", standby)).status).toBe(200);
    // A Friday evening to Saturday evening on call is one day of 24 hours and a part of another.
    const onCall = {
      staff,
      pay: "on_call",
      start_at: "2026-11-20T08:00:00Z",
      end_at: "2026-11-21T09:00:00Z",
    };
    const entered = await coordinator.post("records/standby", onCall);
    expect(entered.status, entered.text).toBe(200);
    const standbyId = entered.data.standby.uuid as string;
    const unpaid = { staff, pay: "none", start_at: "2026-11-23T08:00:00Z", end_at: "2026-11-23T09:00:00Z" };
    expect((await coordinator.post("records/standby", unpaid)).status).toBe(200);
    const firstAid = {
      name: "First aid",
      type: "first_aid",
      unit: "shift",
      amount: 450,
      effective_from: "2026-07-01",
      status: "active",
    };
    for (const allowance of [
      { ...firstAid, staff: [staff] },
      { ...firstAid, name: "Phone", type: "other", unit: "fixed", amount: 1000, staff: [staff] },
      { ...firstAid, name: "Not theirs" },
      { ...firstAid, name: "Over", effective_to: "2026-11-15", staff: [staff] },
      { ...firstAid, name: "Sleepover", type: "sleepover", staff: [staff] },
      { ...firstAid, name: "Car", type: "vehicle", unit: "km", amount: 120, staff: [staff] },
    ])
      expect((await admin.post("ndis/staff-allowance/add-staff-allowance", allowance)).errors).toEqual({});
    const begun = await admin.post("records/pay-runs", { day: "2026-11-18" });
    expect(begun.status, begun.text).toBe(200);
    const run = begun.data.run.uuid as string;
    const workOut = async () => {
      await vi.waitFor(
        async () => expect((await admin.get(`records/pay-runs/${run}`)).data.run.status).toBe("ready"),
        { timeout: 60_000 },
      );
      const { workers } = (await admin.get("records/pay-run-workers", { run })).data;
      return (workers as { staff: string; hours: number; problems: string[] }[]).find(
        (one) => one.staff === staff,
      );
    };
    const { problems, hours } = (await workOut()) ?? {};
    // The four shifts of this week; nobody is paid by the hour for sleeping.
    expect(hours).toBe(4 + 4 + 4 + 2);
    for (const problem of [
      "Allowances of this person are not in this pay: First aid ($4.50 a shift), Phone ($10.00). Check whether they are due.",
      "Allowances of this person are above the award's, which this pay has: Car ($1.20 instead of $1.01). Check whether the difference is due.",
      "Expenses of $4.50 were entered on shifts and are not in this pay. Check whether they are paid back. (18 Nov 2026)",
      "Standby is not in this pay. Check whether an on-call allowance is due. (18 Nov 2026)",
    ])
      expect(problems).toContain(problem);
    const allowances = await server.rows`
      select line->>'category' as category, line->>'date' as date, (line->>'amount')::int as amount
      from pay_run_workers, jsonb_array_elements(pay->'lines') line
      where run = ${run} and staff = ${staff} and line->>'category' = 'on_call' order by date`;
    expect(allowances).toEqual([
      { category: "on_call", date: "2026-11-20", amount: 2566 },
      { category: "on_call", date: "2026-11-21", amount: 5081 },
    ]);
    const signOff = () => coordinator.post(`records/pay-runs/${run}/sign-off`, { note: "Checked" });
    for (const added of [{ travel_km: 5 }, { expenses: [{ what: "Parking", amount: 500 }] }]) {
      await enter(id, added);
      expect((await signOff()).message).toMatch(/^Time, leave, pay rates or employment details have changed/);
      await admin.post(`records/pay-runs/${run}/work-out`, {});
      await workOut();
    }
    expect((await signOff()).status).toBe(200);
    expect((await coordinator.put(`records/standby/${standbyId}`, { note: "Call first" })).status).toBe(200);
    const late = { ...onCall, start_at: "2026-11-22T08:00:00Z", end_at: "2026-11-22T09:00:00Z" };
    expect((await coordinator.post("records/standby", late)).errors).toEqual({
      pay: ["The pay of this day is signed off. Pay the allowance by hand, or unlock the pay period first."],
    });
  });
});
