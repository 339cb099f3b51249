import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { watchAll } from "#framework/server/jobs/tenantDuties.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Late starts, no-shows and missed ends are noticed by themselves, once, and what is paid follows from the clock.
const server = await openTestServer();
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const alma = idOf("north", "participants", "first");
const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000).toISOString();

const add = async (more: object = {}): Promise<string> => {
  const { data, errors } = await (
    await server.as("coordinator")
  ).post("ndis/roster/add-new-shift", {
    start_at: minutes(10),
    end_at: minutes(130),
    shift_type: "personal_care",
    service,
    participants: [alma],
    staff,
    ...more,
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
const shiftOf = async (id: string) =>
  (await (await server.as("coordinator")).get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;
const start = async (id: string) =>
  (await server.as("worker")).post("ndis/roster/staff/start-shift", { staff_uuid: staff, shift_uuid: id });
const end = async (id: string) =>
  (await server.as("worker")).post("ndis/roster/staff/end-shift", { staff_uuid: staff, shift_uuid: id });
/** The names of the notices that were sent about a shift, each as often as the coordinator got it. */
const told = async (id: string) =>
  (
    await server.rows<{ notice: string }>`
      select distinct notice, occasion from sent_notices where key = ${id} order by notice`
  ).map(({ notice }) => notice);
const watch = async (after: number) => {
  server.clock.advance({ minutes: after });
  await watchAll(server.services);
  await watchAll(server.services);
};

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
});
afterEach(() => server.rows`update shifts set deleted_at = now() where service = ${service}`);

describe("what nobody recorded", () => {
  test("a late start is noticed after the provider's minutes, and once", async () => {
    const id = await add();
    await watch(19);
    expect(await told(id)).toEqual([]);
    await watch(1);
    expect([(await shiftOf(id)).status, await told(id)]).toEqual(["scheduled", ["shift-late"]]);
    expect((await shiftOf(id)).late_at).toBe(server.clock.now().toISOString());
    await watch(1);
    expect(await told(id)).toEqual(["shift-late"]);
  });

  test("a shift that is never started becomes a no-show, which a late worker can still start", async () => {
    const id = await add();
    await watch(40);
    expect((await shiftOf(id)).status).toBe("no_show");
    expect(await told(id)).toEqual(["shift-late", "shift-no-show"]);
    expect((await start(id)).data.shift.status).toBe("in_progress");
  });

  test("what the office has marked as a no-show cannot be started", async () => {
    const id = await add();
    await watch(40);
    const marked = await (
      await server.as("coordinator")
    ).send("PUT", "ndis/roster/update-roster-staff-shift-status", {
      body: { shift_uuid: id, status: "no_show", cancelled_by: "client", reason: "Nobody home" },
    });
    expect(marked.status).toBe(200);
    expect(await start(id)).toMatchObject({
      status: 409,
      message: "The office has marked this shift as a no show.",
    });
  });

  test("an end that nobody records is missed; the worker can still end the shift", async () => {
    const id = await add();
    server.clock.advance({ minutes: 10 });
    await start(id);
    await watch(179);
    expect((await shiftOf(id)).status).toBe("in_progress");
    await watch(1);
    expect((await shiftOf(id)).status).toBe("missed_clock_out");
    expect(await told(id)).toEqual(["shift-clock-out-missed"]);
    expect((await end(id)).data.shift.status).toBe("completed");
  });

  test("drafts, open shifts and those of days ago are left alone", async () => {
    const draft = await add({ draft: true });
    const open = await add({ staff: null });
    await watch(49 * 60);
    expect([(await shiftOf(draft)).status, (await shiftOf(open)).status]).toEqual(["scheduled", "open"]);
    expect([await told(draft), await told(open)]).toEqual([[], []]);
  });

  test("the provider's own minutes count", async () => {
    await (
      await server.as("admin")
    ).post("ndis/settings/time-intervals", { late_alert_minutes: 0, no_show_minutes: 5 });
    const id = await add();
    await watch(10);
    expect(await told(id)).toEqual(["shift-late"]);
    await watch(5);
    expect((await shiftOf(id)).status).toBe("no_show");
    await (
      await server.as("admin")
    ).post("ndis/settings/time-intervals", { late_alert_minutes: 10, no_show_minutes: 30 });
  });
});

describe("what is paid and billed", () => {
  test("recorded times are rounded as the provider says, and reviewed beyond the tolerance", async () => {
    await (
      await server.as("admin")
    ).post("ndis/settings/time-intervals", {
      clock_rounding_minutes: 15,
      rounding_mode: "in_favour_of_staff",
      tolerance_minutes: 5,
    });
    const id = await add();
    await server.rows`update shifts set start_at = ${minutes(-130)}, end_at = ${minutes(-10)}, clock_in_at = ${minutes(-137)}, status = 'in_progress' where uuid = ${id}`;
    const ended = await end(id);
    expect(ended.message).toBe("Shift ended");
    const shift = await shiftOf(id);
    expect(shift).toMatchObject({ needs_review: true, variance_minutes: 10 });
    expect(Date.parse(shift.payable_from)).toBeLessThanOrEqual(Date.parse(minutes(-137)));
    expect(Date.parse(shift.payable_from) % (15 * 60_000)).toBe(0);
    const own = (await (await server.as("worker")).get(`ndis/roster/show-roster-staff-shifts/${id}`)).data
      .shift;
    expect(own.payable_from).toBe(shift.payable_from);
    for (const field of ["billable_from", "variance_minutes", "needs_review", "late_at"])
      expect(Object.keys(own)).not.toContain(field);
    await (
      await server.as("admin")
    ).post("ndis/settings/time-intervals", { clock_rounding_minutes: 0, rounding_mode: "nearest" });
  });
});
