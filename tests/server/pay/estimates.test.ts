import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const alma = idOf("north", "participants", "first");

type Row = {
  uuid: string;
  pay_estimate?: number;
  travel_estimate?: number;
  price_estimate?: number;
  margin_estimate?: number;
};

/** Adds a shift by the clock of Sydney in winter, ten hours ahead of UTC. */
async function add(start: string, end: string, more: object = {}): Promise<string> {
  const answer = await admin.post("ndis/roster/add-new-shift", {
    start_at: `${start}:00+10:00`,
    end_at: `${end}:00+10:00`,
    shift_type: "personal_care",
    participants: [alma],
    location_type: "office",
    staff: first,
    ...more,
  });
  expect(answer.errors).toEqual({});
  return answer.data.shift.uuid as string;
}

const week = async (by = admin, body: object = { start_date: "03-05-2027", end_date: "09-05-2027" }) =>
  (await by.post("ndis/roster/staff/shifts", body)).data as { shifts: Row[]; totals: Record<string, number> };
/** The estimate of a shift in the first week. */
const estimateOf = async (uuid: string) =>
  (await week()).shifts.find((shift) => shift.uuid === uuid)?.pay_estimate;

async function payRate(staff: string, more: object): Promise<void> {
  const find = async (call: string, list: string, query: object, name: string) =>
    (await admin.get(call, { limit: 100, ...query })).data[list].find(
      (row: { name: string }) => row.name === name,
    ).uuid as string;
  const award = await find("ndis/award-types", "award_types", {}, "SCHADS: social and community services");
  const level = await find("ndis/pay-rate/categories", "categories", { award_type_id: award }, "Level 2");
  const point = await find(
    "ndis/pay-rate/award-payrate-classification",
    "classifications",
    { pay_rate_category_id: level },
    "Pay point 1",
  );
  const answer = await admin.post("ndis/staff/update-pay-rate", {
    staff_id: staff,
    award_type_id: award,
    pay_rate_category_id: level,
    classification_id: point,
    ...more,
  });
  expect(answer.errors).toEqual({});
}

beforeAll(async () => {
  await server.rows`update staff set staff_category = null, data = data - 'shiftworker' || '{"contracted_hours": 38}', start_date = '2020-01-01'`;
  await server.rows`update participants set status = 'active', data = data - 'do_not_send'`;
  await server.rows`update shifts set deleted_at = now()`;
  await server.rows`update records set deleted_at = now() where resource = 'staff-pay-rates'`;
  await payRate(first, { employment_type: "casual", effective_from: "2026-07-01" });
});

describe("what a shift is estimated to pay", () => {
  test("follows the award: a loading for all of an afternoon shift", async () => {
    expect(await estimateOf(await add("2027-05-03T14:00", "2027-05-03T21:00"))).toBe(34_860);
  });

  test("has the rate of the day, and at least two hours", async () => {
    expect(await estimateOf(await add("2027-05-08T10:00", "2027-05-08T11:00"))).toBe(2 * 6339);
  });

  test("counts a sleepover as its allowance and four hours of work", async () => {
    const night = await add("2027-05-04T22:00", "2027-05-05T06:00", { shift_type: "sleepover" });
    expect(await estimateOf(night)).toBe(6287 + 4 * 4528);
  });

  test("pays 24-hour care as eight hours at a rate of its own", async () => {
    const care = await add("2027-05-05T09:00", "2027-05-06T09:00", { shift_type: "care_24_hours" });
    expect(await estimateOf(care)).toBe(8 * 6520);
    await server.rows`update shifts set deleted_at = now() where uuid = ${care}`;
  });

  test("pays overtime once the worker's other shifts fill the week, in view or not", async () => {
    for (const day of ["17", "18", "19", "20"]) await add(`2027-05-${day}T07:00`, `2027-05-${day}T16:00`);
    const last = await add("2027-05-21T07:00", "2027-05-21T11:00");
    const { shifts } = await week(admin, { start_date: "21-05-2027", end_date: "21-05-2027" });
    // Two hours until 38, and two of overtime at time and three quarters.
    expect(shifts.find(({ uuid }) => uuid === last)?.pay_estimate).toBe(2 * 4528 + 2 * 6339);
  });

  test("adds up to the total of the calendar", async () => {
    const { shifts, totals } = await week(admin, { start_date: "17-05-2027", end_date: "23-05-2027" });
    expect(shifts.length).toBe(5);
    expect(shifts.reduce((sum, { pay_estimate: each = 0 }) => sum + each, 0)).toBe(totals.pay_estimate);
  });

  test("is not known without a pay rate", async () => {
    const shift = await add("2027-05-06T09:00", "2027-05-06T12:00", { staff: second });
    expect(await estimateOf(shift)).toBeUndefined();
  });

  test("has no loading for somebody who works no shifts", async () => {
    await server.rows`update staff set data = data || '{"shiftworker": false}'`;
    expect(await estimateOf(await add("2027-05-07T14:00", "2027-05-07T21:00"))).toBe(7 * 4528);
    await server.rows`update staff set data = data - 'shiftworker'`;
  });

  test("is hours at the base rate where no rules of the award are known", async () => {
    await server.rows`update records set data = data - 'code' where resource = 'award-types'`;
    const { shifts } = await week(admin, { start_date: "21-05-2027", end_date: "21-05-2027" });
    expect(shifts[0]?.pay_estimate).toBe(4 * 3622);
  });

  test.each([
    ["a coordinator", coordinator],
    ["a worker", worker],
  ] as const)("is not shown to %s, who may not see pay rates", async (_, person) => {
    const answer = await week(person, { start_date: "17-05-2027", end_date: "23-05-2027" });
    expect(answer.shifts.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toContain("pay_estimate");
  });
});

describe("the margin of a shift", () => {
  const beni = idOf("north", "participants", "second");
  const days = { start_date: "07-06-2027", end_date: "13-06-2027" };
  const found = async (uuid: string, by = admin): Promise<Row> =>
    (await week(by, days)).shifts.find((shift) => shift.uuid === uuid) ?? { uuid };
  const visit = (start: string, end: string, more: object = {}) =>
    add(`2027-06-${start}`, `2027-06-${end}`, { location_type: "home", ...more });
  /** About 18 km apart; the award pays 101 cents for each. */
  const travel = Math.round(18.8 * 101);

  beforeAll(async () => {
    await server.rows`update records set data = data || '{"code": "MA000100"}' where resource = 'award-types'`;
    await server.rows`update participants set data = data || '{"postcode": "2000"}' where uuid = ${alma}`;
    await server.rows`update participants set data = data || '{"postcode": "2150"}' where uuid = ${beni}`;
    const service = idOf("north", "services", "first");
    await server.rows`delete from records where resource = 'service-bookings'`;
    await server.insert("service-bookings", [
      {
        participant: alma,
        service,
        status: "active",
        start_date: "2027-01-01",
        end_date: "2027-12-31",
        agreed_rate: 7358,
      },
    ]);
  });

  test("has the kilometres to it from the shift before, which are no part of the pay", async () => {
    await visit("07T08:00", "07T10:00");
    const next = await found(await visit("07T10:30", "07T12:30", { participants: [beni] }));
    // Two hours, and the allowance of a broken shift.
    expect([next.pay_estimate, next.travel_estimate]).toEqual([2 * 4528 + 2181, travel]);
  });

  test.each([
    ["after hours at home", "08T13:00", "08T15:00", "08", {}, 0],
    ["of an open shift", "09T10:30", "09T12:30", "09", { staff: undefined }, undefined],
  ] as const)("has no kilometres %s", async (_, from, until, day, more, travelled) => {
    await visit(`${day}T08:00`, `${day}T10:00`);
    const shift = await found(await visit(from, until, { participants: [beni], ...more }));
    expect(shift.travel_estimate).toBe(travelled);
  });

  test("keeps the kilometres that were recorded", async () => {
    await visit("10T08:00", "10T10:00");
    const shift = await visit("10T10:30", "10T12:30", { participants: [beni] });
    await server.rows`update shifts set data = data || '{"travel_km": 5}' where uuid = ${shift}`;
    expect((await found(shift)).travel_estimate).toBe(505);
  });

  test("is the price without both, a loss where nobody is charged, and unknown without a booking", async () => {
    const service = idOf("north", "services", "first");
    const booked = await found(await visit("11T08:00", "11T10:00", { service }));
    expect(booked.price_estimate).toBeGreaterThan(0);
    expect(booked.margin_estimate).toBe((booked.price_estimate ?? 0) - (booked.pay_estimate ?? 0));
    const training = await found(
      await add("2027-06-12T08:00", "2027-06-12T10:00", { shift_type: "training_meeting", participants: [] }),
    );
    expect(training.margin_estimate).toBe(-(training.pay_estimate ?? 0));
    expect(await found(await visit("12T12:00", "12T14:00", { participants: [beni] }))).not.toHaveProperty(
      "margin_estimate",
    );
    const { shifts, totals } = await week(admin, days);
    expect(totals.margin_estimate).toBe(shifts.reduce((sum, { margin_estimate: each = 0 }) => sum + each, 0));
  });

  test("is not shown to a coordinator, who may not see pay rates", async () => {
    const answer = JSON.stringify(await week(coordinator, days));
    for (const hidden of ["pay_estimate", "travel_estimate", "margin_estimate"])
      expect(answer).not.toContain(hidden);
  });
});
