import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A finished shift pays its worker exactly once, whatever is pressed how often, and by the provider's rounding and tolerance.
const server = await openTestServer();
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const alma = idOf("north", "participants", "first");
const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

const coordinator = () => server.as("coordinator");
const admin = () => server.as("admin");
const add = async (more: object = {}): Promise<string> => {
  const { data, errors } = await (
    await coordinator()
  ).post("ndis/roster/add-new-shift", {
    start_at: at(-120),
    end_at: at(120),
    shift_type: "personal_care",
    service,
    participants: [alma],
    staff,
    ...more,
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
/** A shift of four hours that was worked, begun and ended some minutes off the plan. */
const work = async (began: number, ended: number): Promise<string> => {
  // Planned on the hour, so that rounding has one meaning whenever the test runs.
  const hour = 3_600_000;
  server.clock.set(new Date(Math.ceil(server.clock.now().getTime() / hour) * hour).toISOString());
  const id = await add({ start_at: at(0), end_at: at(240) });
  server.clock.advance({ minutes: began });
  expect(
    (
      await (
        await server.as("worker")
      ).post("ndis/roster/staff/start-shift", { staff_uuid: staff, shift_uuid: id })
    ).status,
  ).toBe(200);
  server.clock.advance({ minutes: 240 - began + ended });
  expect(
    (
      await (
        await server.as("worker")
      ).post("ndis/roster/staff/end-shift", { staff_uuid: staff, shift_uuid: id })
    ).status,
  ).toBe(200);
  return id;
};
interface Payment {
  hours: number;
  source: string;
  status: string;
  reversed: boolean;
  adjusted: boolean | null;
}
const paymentsOf = (id: string): Promise<Payment[]> =>
  server.rows<Payment>`select hours, source, status, reversed, (data->>'adjusted')::boolean as adjusted
    from payment_records where shift = ${id} and deleted_at is null order by created_at, uuid`;
const shiftOf = async (id: string) =>
  (await (await coordinator()).get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;
const queue = async (path: string, key: string): Promise<string[]> => {
  const { data, status } = await (await admin()).get(`ndis/timesheet/${path}?limit=100`);
  expect(status).toBe(200);
  return (data[key] as { uuid: string }[]).map(({ uuid }) => uuid);
};
const decide = async (id: string, body: object) =>
  (await admin()).send("PUT", "ndis/timesheet/add-adjusted-shift-to-timesheet", {
    body: { shift_uuid: id, ...body },
  });
const settings = async (intervals: object) => (await admin()).post("ndis/settings/time-intervals", intervals);

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
});
afterEach(async () => {
  await server.rows`update shifts set deleted_at = now() where service = ${service}`;
  await settings({ clock_rounding_minutes: 0, rounding_mode: "nearest", tolerance_minutes: 5 });
});

describe("rounding and tolerance", () => {
  test.each([
    ["exactly as planned", {}, 0, 0, [4]],
    ["within the tolerance", {}, 5, -5, [3.8333]],
    ["a minute beyond the tolerance", {}, 6, 0, []],
    ["an end beyond the tolerance", {}, 0, 6, []],
    ["a wider tolerance", { tolerance_minutes: 15 }, 15, 0, [3.75]],
    ["rounded to a quarter", { clock_rounding_minutes: 15, tolerance_minutes: 10 }, 7, 7, [4]],
    [
      "rounded in favour of staff",
      { clock_rounding_minutes: 15, rounding_mode: "in_favour_of_staff", tolerance_minutes: 20 },
      14,
      1,
      [4.25],
    ],
    [
      "rounded down",
      { clock_rounding_minutes: 15, rounding_mode: "down", tolerance_minutes: 20 },
      0,
      -1,
      [3.75],
    ],
  ])("%s", async (_, intervals, began, ended, hours) => {
    await settings(intervals);
    const id = await work(began, ended);
    expect((await paymentsOf(id)).map((each) => each.hours)).toEqual(hours);
    expect((await shiftOf(id)).timesheet).toBe(hours.length > 0 ? "added" : "pending");
    expect((await queue("get-all-adjustment-shifts", "adjustments")).includes(id)).toBe(hours.length === 0);
  });
});

describe("exactly once", () => {
  test("pressed again and again, a shift is on the timesheet once", async () => {
    const id = await work(20, 0);
    expect((await decide(id, { outcome: "actual" })).status).toBe(200);
    for (const again of [await decide(id, { outcome: "planned" }), await decide(id, { outcome: "actual" })])
      expect(again).toMatchObject({
        status: 409,
        message: "This shift is on a timesheet already, or there is nothing to decide.",
      });
    const press = await (
      await admin()
    ).send("PUT", `ndis/timesheet/add-shift-to-timesheet/${id}`, { body: {} });
    expect(press.status).toBe(409);
    expect((await paymentsOf(id)).map(({ hours }) => hours)).toEqual([3.6667]);
  });

  test("pressed by several at the same time, one of them adds it", async () => {
    const id = await work(30, 0);
    const person = await admin();
    const pressed = await Promise.all(
      Array.from({ length: 6 }, () =>
        person.send("PUT", `ndis/timesheet/add-shift-to-timesheet/${id}`, { body: {} }),
      ),
    );
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test("the database itself refuses a second record of a worker and a shift", async () => {
    const id = await work(0, 0);
    const copy = server.rows`insert into payment_records (tenant_id, uuid, staff, shift, date, hours, source, period_start, period_end)
      select tenant_id, gen_random_uuid(), staff, shift, date, hours, source, period_start, period_end
      from payment_records where shift = ${id}`;
    await expect(copy).rejects.toThrow(/payment_records_once_per_shift/);
  });
});

describe("what is decided", () => {
  test.each([
    ["the planned times", { outcome: "planned" }, 4, true],
    ["the recorded times", { outcome: "actual" }, 4.5, false],
    [
      "other times",
      { outcome: "times", start_at: 0, end_at: 300, reason: "Stayed for the ambulance" },
      5,
      true,
    ],
  ])("%s", async (_, decision, hours, adjusted) => {
    const id = await work(0, 30);
    const planned = await shiftOf(id);
    const offset = (minutes: unknown) =>
      new Date(Date.parse(planned.start_at as string) + Number(minutes) * 60_000).toISOString();
    const sent =
      "start_at" in decision
        ? { ...decision, start_at: offset(decision.start_at), end_at: offset(decision.end_at) }
        : decision;
    const { status, message } = await decide(id, sent);
    expect([status, message]).toEqual([200, "Pay decided"]);
    expect(await paymentsOf(id)).toEqual([
      { hours, source: "adjustment", status: "unpaid", reversed: false, adjusted },
    ]);
    const shift = await shiftOf(id);
    expect(shift).toMatchObject({ timesheet: "added", needs_review: false, payable_hours: hours });
    expect(shift.billable_until).toBe(shift.payable_until);
  });

  test("nothing needs a reason, and other times need all of it", async () => {
    const id = await work(0, 30);
    expect((await decide(id, { outcome: "reject" })).errors).toEqual({ reason: ["Reason is required."] });
    expect(Object.keys((await decide(id, { outcome: "times" })).errors).sort()).toEqual([
      "end_at",
      "reason",
      "start_at",
    ]);
    const tomorrow = { start_at: at(24 * 60), end_at: at(26 * 60), reason: "Of another shift" };
    expect((await decide(id, { outcome: "times", ...tomorrow })).errors).toEqual({
      start_at: ["This is more than 12 hours from the planned start."],
    });
    await decide(id, { outcome: "reject", reason: "Was not there" });
    expect([await paymentsOf(id), (await shiftOf(id)).timesheet]).toEqual([[], "rejected"]);
    expect(await queue("get-all-adjustment-shifts", "adjustments")).not.toContain(id);
  });

  test("beforehand it says what it pays and bills, and writes nothing", async () => {
    const id = await work(0, 30);
    const said = async (body: object) =>
      (await (await admin()).post("records/shifts/pay-outcome", { shift_uuid: id, ...body })).data
        .consequences;
    expect((await said({ outcome: "actual" })).slice(1)).toEqual([
      "This is 30 min more than rostered.",
      "The participant is billed for the same time.",
    ]);
    expect((await said({ outcome: "actual" }))[0]).toMatch(
      /^The worker is paid for 4 h 30 min: .* [ap]m – .* [ap]m\.$/,
    );
    expect(await said({ outcome: "reject" })).toEqual(["The worker is not paid for this shift."]);
    expect(await said({ outcome: "times" })).toEqual([]);
    expect([await paymentsOf(id), (await shiftOf(id)).timesheet]).toEqual([[], "pending"]);
  });
});
