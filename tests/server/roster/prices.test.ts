import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const admin = await server.as("admin");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela, cleo] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];
const booking = idOf("north", "service-bookings", "first");
const service = idOf("north", "services", "first");

const now = server.services.clock.now().getTime();
const hour = 3_600_000;
const at = (hours: number): string => new Date(now + hours * hour).toISOString();
const inSydney = (written: string): string => {
  const [day = "", time = ""] = written.split(" ");
  return instantAt(day, time, "Australia/Sydney").toISOString();
};

/** The limits of 2026-27. */
const limits = {
  agreed_rate: 7358,
  rate_evening: 8107,
  rate_night: 8257,
  rate_saturday: 10_354,
  rate_sunday: 13_350,
  rate_public_holiday: 16_346,
};
const change = (fields: object) =>
  coordinator.post("ndis/client/update-assigned-service", { assigned_service_id: booking, ...fields });
const figures = async () => {
  const { assigned_service: found } = (await coordinator.get(`ndis/client/assigned-service/${booking}`)).data;
  return {
    delivered: found.delivered as number | undefined,
    scheduled: found.scheduled as number | undefined,
    cancelled: found.shifts_cancelled as number | undefined,
    remaining: found.remaining as number | undefined,
    pricing: found.pricing as string | undefined,
  };
};
const add = async (start_at: string, end_at: string, more: object = {}): Promise<string> => {
  const { data, message, errors } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at,
    end_at,
    shift_type: "personal_care",
    service,
    participants: [alma],
    ...more,
  });
  expect([message, errors]).toEqual(["Shift added successfully", {}]);
  return data.shift.uuid as string;
};
const set = (shift_uuid: string, status: string, more: object = {}) =>
  coordinator.send("PUT", "ndis/roster/update-roster-staff-shift-status", {
    body: { shift_uuid, status, ...more },
  });
const outcome = (shift_uuid: string, status: string, more: object = {}) =>
  coordinator.post("ndis/roster/shift-status-outcome", { shift_uuid, status, ...more });
const noBands = {
  rate_evening: null,
  rate_night: null,
  rate_saturday: null,
  rate_sunday: null,
  rate_public_holiday: null,
};
const clear = () => server.rows`update shifts set deleted_at = now() where service = ${service}`;

afterEach(clear);

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, employment_type = 'casual'`;
  await server.rows`update participants set data = data - 'do_not_send' || '{"type": "ndis"}'`;
  await server.rows`update records set data = data - 'opening_delivered' - 'opening_scheduled' - 'opening_on' - 'end_date'
    - 'delivered' - 'scheduled' - 'remaining'
    - 'rate_evening' - 'rate_night' - 'rate_saturday' - 'rate_sunday' - 'rate_public_holiday' || ${JSON.stringify({ service, allocated: 1_000_000, start_date: "2026-01-01", ratio: "1:1" })}::jsonb
    where uuid = ${booking}`;
  await server.rows`update records set data = data || '{"unit": "hour"}' where resource = 'services'`;
  await server.rows`update shifts set service = null`;
});

describe("what planned shifts cost by time band and ratio (H1)", () => {
  test("a booking without prices by band goes on at its agreed price, and says so", async () => {
    await change({ agreed_rate: 7358 });
    await add(inSydney("2027-06-06 10:00"), inSydney("2027-06-06 14:00"));
    expect(await figures()).toMatchObject({ scheduled: 29_432, pricing: "flat" });
  });

  test.each([
    ["B1 Tuesday 10 to 12", "2027-06-08 10:00", "2027-06-08 12:00", 14_716],
    ["B2 Tuesday 20 to 22", "2027-06-08 20:00", "2027-06-08 22:00", 16_214],
    ["B3 Tuesday 22 to 6", "2027-06-08 22:00", "2027-06-09 06:00", 66_056],
    ["B4 Saturday 4 h", "2027-06-12 09:00", "2027-06-12 13:00", 41_416],
    ["B5 Sunday 4 h", "2027-06-13 09:00", "2027-06-13 13:00", 53_400],
    ["B6 Christmas Day 4 h", "2026-12-25 09:00", "2026-12-25 13:00", 65_384],
    ["Friday 22 to Saturday 2", "2027-06-11 22:00", "2027-06-12 02:00", 33_028],
    ["the night of seven hours", "2027-10-02 22:00", "2027-10-03 06:00", 2 * 10_354 + 5 * 13_350],
    ["the night of nine hours", "2027-04-03 22:00", "2027-04-04 06:00", 2 * 10_354 + 7 * 13_350],
  ])("%s", async (_what, from, until, cents) => {
    await change(limits);
    const shift = await add(inSydney(from), inSydney(until));
    expect(await figures()).toMatchObject({ scheduled: cents, pricing: "bands" });
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: shift });
  });

  test("the calendar is that of the participant's address", async () => {
    await change(limits);
    // Labour Day in Western Australia, from 9:00 there.
    await server.rows`update participants set state = 'WA', data = data - 'time_zone' || '{"postcode": "6000"}' where uuid = ${alma}`;
    await add(inSydney("2027-03-01 12:00"), inSydney("2027-03-01 16:00"), { time_zone: "Australia/Perth" });
    expect((await figures()).scheduled).toBe(65_384);
    await server.rows`update participants set state = 'NSW', data = data || '{"postcode": "2000"}' where uuid = ${alma}`;
    await change({ notes: "Moved" });
    expect((await figures()).scheduled).toBe(29_432);
  });

  test("B7 Saturday 3 h at 1:3, by the ratio of the booking or by who shares the shift", async () => {
    await change({ ...limits, ratio: "1:3" });
    await add(inSydney("2027-06-12 09:00"), inSydney("2027-06-12 12:00"));
    expect((await figures()).scheduled).toBe(10_353);
    await clear();
    await change({ ratio: "1:1" });
    await add(inSydney("2027-06-12 09:00"), inSydney("2027-06-12 12:00"), {
      participants: [alma, bela, cleo],
    });
    expect((await figures()).scheduled).toBe(10_353);
  });

  test("a group that is larger than the booking's ratio shares the price among all of it", async () => {
    await change({ ...limits, ratio: "1:2" });
    await add(inSydney("2027-06-12 09:00"), inSydney("2027-06-12 12:00"), {
      participants: [alma, bela, cleo],
    });
    expect((await figures()).scheduled).toBe(10_353);
    await clear();
    await add(inSydney("2027-06-12 09:00"), inSydney("2027-06-12 12:00"));
    expect((await figures()).scheduled).toBe(15_531);
    await change({ ratio: "1:1" });
  });

  test("B8 a sleepover has one price, whatever the bands say", async () => {
    await server.rows`update records set data = data || '{"unit": "each"}' where uuid = ${service}`;
    await change({ ...limits, agreed_rate: 31_179 });
    await add(inSydney("2026-12-25 22:00"), inSydney("2026-12-26 06:00"));
    expect((await figures()).scheduled).toBe(31_179);
    await clear();
    await server.rows`update records set data = data || '{"unit": "hour"}' where uuid = ${service}`;
  });

  test("a service that is assigned brings its prices by band along", async () => {
    const { data } = await admin.post("ndis/services/add", {
      name: "Banded care",
      status: "active",
      unit: "hour",
      default_price: 7358,
      support_items: [
        { band: "day", item_number: "01_011_0107_1_1", price: 7358 },
        { band: "sunday", item_number: "01_014_0107_1_1", price: 13_350 },
      ],
    });
    const banded = data.service.uuid as string;
    await coordinator.post("ndis/client/assign/services", { client_uuid: bela, services: [banded] });
    const { services: assigned } = (await coordinator.get(`ndis/client/${bela}/services`)).data;
    const { uuid } = assigned.find((one: { service: string }) => one.service === banded) as { uuid: string };
    const { data: booked } = await coordinator.get(`ndis/client/assigned-service/${uuid}`);
    expect(booked.assigned_service).toMatchObject({
      agreed_rate: 7358,
      rate_sunday: 13_350,
      pricing: "bands",
    });
  });
});

describe("what counts as delivered (H2)", () => {
  const worked = async (from: number, until: number, clockIn: number, clockOut: number) => {
    const shift = await add(at(from), at(until), { staff: first });
    await server.rows`update shifts set status = 'completed', start_at = ${at(-10)}, end_at = ${at(-8)},
      clock_in_at = ${at(clockIn)}, clock_out_at = ${at(clockOut)} where uuid = ${shift}`;
    await change({ notes: `Counted ${Math.random()}` });
    return shift;
  };

  beforeAll(() => change({ ...noBands, agreed_rate: 6000 }));

  test("a shift that was worked for a moment delivers nothing", async () => {
    const shift = await add(at(0.1), at(2.1), { staff: first });
    await worker.post("ndis/roster/staff/start-shift", { staff_uuid: first, shift_uuid: shift });
    expect((await figures()).scheduled).toBe(12_000);
    await worker.post("ndis/roster/staff/end-shift", { staff_uuid: first, shift_uuid: shift });
    expect(await figures()).toMatchObject({ delivered: 0, scheduled: undefined });
  });

  test("clock times count, as the provider rounds them", async () => {
    await worked(1200, 1202, -10, -8.5);
    expect((await figures()).delivered).toBe(9000);
    const rounding = (fields: object) => admin.post("ndis/settings/time-intervals", fields);
    await rounding({ clock_rounding_minutes: 30, rounding_mode: "up" });
    await change({ notes: "Rounded" });
    const rounded = (await figures()).delivered ?? 0;
    expect(rounded % 3000).toBe(0);
    await rounding({ clock_rounding_minutes: 0, rounding_mode: "nearest" });
  });

  test("the office can say when a shift was delivered, with and without clock times, and correct it", async () => {
    const shift = await add(at(1210), at(1212), { staff: first });
    await server.rows`update shifts set start_at = ${at(-10)}, end_at = ${at(-8)} where uuid = ${shift}`;
    expect((await set(shift, "completed", { delivered_from: at(-10) })).errors).toEqual({
      delivered_until: ["Enter the end time too."],
    });
    await set(shift, "completed");
    expect((await figures()).delivered).toBe(12_000);
    expect((await set(shift, "completed")).status).toBe(409);
    const corrected = await set(shift, "completed", {
      delivered_from: at(-10),
      delivered_until: at(-9),
      reason: "Left early",
    });
    expect(corrected.data.shift).toMatchObject({ status: "completed", delivered_until: at(-9) });
    expect((await figures()).delivered).toBe(6000);
  });
});

describe("a cancellation (H3)", () => {
  const cancel = { cancelled_by: "client", cancellation_reason: "NSDH", reason: "In hospital" };

  beforeAll(() => change({ ...limits }));

  test("B9 two days before stays in the budget at the booking's price, and the worker is paid", async () => {
    const monday = now + 48 * hour;
    const shift = await add(new Date(monday).toISOString(), new Date(monday + 2 * hour).toISOString(), {
      staff: first,
    });
    const planned = (await figures()).scheduled;
    expect(planned).toBeGreaterThan(0);
    const seen = await outcome(shift, "cancelled", cancel);
    expect(seen.data.consequences.join(" ")).toMatch(/short notice.*is billed \$.*worker is paid/);
    expect((await figures()).scheduled).toBe(planned);
    const { data } = await set(shift, "cancelled", cancel);
    expect(data.shift).toMatchObject({
      cancelled_by: "client",
      cancellation_reason: "NSDH",
      short_notice: true,
      billable: true,
      payable: true,
      notice_at: expect.any(String) as string,
    });
    expect(await figures()).toMatchObject({
      scheduled: undefined,
      cancelled: planned,
      delivered: planned,
      remaining: 1_000_000 - (planned ?? 0),
    });
    // Decided otherwise later.
    expect((await set(shift, "cancelled", { ...cancel, bill: "no" })).data.shift.billable).toBe(false);
    expect((await figures()).cancelled).toBeUndefined();
  });

  test("with notice enough, by us, or by the worker it is released, and cannot be billed", async () => {
    const shift = await add(at(24 * 9), at(24 * 9 + 2), { staff: first });
    expect((await outcome(shift, "cancelled", cancel)).data.consequences.join(" ")).toMatch(
      /enough notice.*Nothing is billed.*not paid/,
    );
    expect((await set(shift, "cancelled", { ...cancel, bill: "yes" })).errors).toEqual({
      bill: [expect.stringMatching(/can.t be billed/)],
    });
    const { data } = await set(shift, "cancelled", cancel);
    expect(data.shift).toMatchObject({ short_notice: false, billable: false, payable: false });
    const ours = await add(at(30), at(31), { staff: second });
    expect(
      (await set(ours, "cancelled", { cancelled_by: "provider", reason: "Roster mistake" })).data.shift,
    ).toMatchObject({
      billable: false,
      payable: false,
    });
    expect((await figures()).cancelled).toBeUndefined();
  });

  test("notice that was given earlier counts from then; it is never in the future", async () => {
    const shift = await add(at(48), at(50), { staff: first });
    expect(Object.keys((await set(shift, "cancelled", { ...cancel, notice_at: at(1) })).errors)).toEqual([
      "notice_at",
    ]);
    const { data } = await set(shift, "cancelled", { ...cancel, notice_at: at(-24 * 8) });
    expect(data.shift).toMatchObject({ short_notice: false, billable: false });
  });

  test("what is billed needs a reason code, and a permanent worker told late is paid", async () => {
    await server.rows`update staff set employment_type = 'part_time' where uuid = ${first}`;
    const shift = await add(at(4), at(6), { staff: first });
    expect(
      Object.keys((await set(shift, "cancelled", { cancelled_by: "client", reason: "Ill" })).errors),
    ).toEqual(["cancellation_reason"]);
    expect((await set(shift, "cancelled", { ...cancel, pay: "no" })).errors).toEqual({
      pay: [expect.stringMatching(/less than 12 hours/)],
    });
    expect((await set(shift, "cancelled", { ...cancel, bill: "no" })).data.shift).toMatchObject({
      billable: false,
      payable: true,
    });
    await server.rows`update staff set employment_type = 'casual'`;
  });

  test("without a word on who cancelled nobody is billed, as before", async () => {
    const shift = await add(at(60), at(62), { staff: first });
    const { data } = await set(shift, "cancelled", { reason: "Not needed" });
    expect(data.shift).toMatchObject({ status: "cancelled", cancelled_by: "other", billable: false });
    expect((await figures()).cancelled).toBeUndefined();
  });

  test("a no-show stays in the budget; one that was delivered after all counts as delivered", async () => {
    const shift = await add(at(1220), at(1222), { staff: first });
    await server.rows`update shifts set start_at = ${at(-5)}, end_at = ${at(-3)} where uuid = ${shift}`;
    const { data } = await set(shift, "no_show", { reason: "Nobody opened" });
    expect(data.shift).toMatchObject({
      cancelled_by: "client",
      cancellation_reason: "NSDO",
      billable: true,
      payable: true,
    });
    const { cancelled } = await figures();
    expect(cancelled).toBeGreaterThan(0);
    const { data: done } = await set(shift, "completed");
    expect(done.shift.billable).toBeUndefined();
    expect(await figures()).toMatchObject({ cancelled: undefined, delivered: cancelled });
  });

  test("a cancelled shift from before, with nothing decided, stays as it was", async () => {
    const shift = await add(at(70), at(72), { staff: first });
    await server.rows`update shifts set status = 'cancelled', data = data || '{"status_reason": "Old"}' where uuid = ${shift}`;
    await change({ notes: "Counted anew" });
    expect((await figures()).cancelled).toBeUndefined();
    expect((await coordinator.get(`ndis/roster/show-roster-staff-shifts/${shift}`)).status).toBe(200);
  });

  test("the worker sees whether they are paid, and nothing of the claim", async () => {
    const shift = await add(at(80), at(82), { staff: first });
    await set(shift, "cancelled", cancel);
    const { shift: seen } = (await worker.get(`ndis/roster/show-roster-staff-shifts/${shift}`)).data;
    expect(seen.payable).toBe(true);
    expect([seen.billable, seen.cancellation_reason]).toEqual([undefined, undefined]);
    expect(
      (await worker.post("ndis/roster/shift-status-outcome", { shift_uuid: shift, status: "no_show" }))
        .status,
    ).toBe(403);
  });
});
