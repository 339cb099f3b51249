import { beforeAll, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A house of its own with two residents, in the week from Monday 12 April 2027, after the clocks have changed.
const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");
const [alma, beni] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];
const willa = idOf("north", "staff", "first");
const at = (day: string, time: string) => instantAt(day, time, "Australia/Sydney").toISOString();
const workdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
let house = "";
let service = "";

/** Makes a record and answers its id. */
async function made(path: string, row: string, body: object): Promise<string> {
  const { data, errors } = await admin.post(path, body);
  expect(errors).toEqual({});
  return String(data[row].uuid);
}

const shift = (day: string, from: string, until: string, more: object = {}) => ({
  participants: [alma, beni],
  staff: willa,
  shift_type: "sil",
  service,
  start_at: at(day, from),
  end_at: at(until > from ? day : next(day), until),
  ...more,
});
const next = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const compare = async (query: object = {}, by = admin) =>
  (
    await by.get(`records/houses/${house}/comparison`, {
      start_date: "12-04-2027",
      end_date: "18-04-2027",
      ...query,
    })
  ).data;

beforeAll(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', data = data - 'availability'`;
  await server.rows`update participants set status = 'active', region = 'coast', state = 'NSW', data = data - 'do_not_send' - 'time_zone'`;
  await server.rows`update leaves set status = 'rejected'`;
  await server.rows`delete from records where resource in ('house-residents', 'service-bookings')`;
  house = await made("records/houses", "house", {
    name: "Wattle House",
    places: 3,
    status: "active",
    address: "5 Wattle Street",
    suburb: "Bondi",
    state: "NSW",
    postcode: "2026",
  });
  for (const [participant, from] of [
    [alma, "2027-01-01"],
    [beni, "2027-04-14"],
  ])
    await made("records/house-residents", "resident", { house, participant, from });
  await made("records/house-rosters", "roster", {
    house,
    from: "2027-02-01",
    lines: [
      { weekdays: workdays, start_time: "07:00", end_time: "11:00", kind: "active", ratio: "1:2" },
      { weekdays: ["tuesday"], start_time: "22:00", end_time: "06:00", kind: "sleepover", ratio: "1:2" },
      {
        weekdays: ["saturday"],
        start_time: "10:00",
        end_time: "12:00",
        kind: "active",
        ratio: "2:1",
        residents: [alma],
      },
    ],
  });
  const [row] =
    await server.rows`select uuid from records where resource = 'services' and data->>'status' is not null
    and tenant_id = (select tenant_id from records where uuid = ${house}) limit 1`;
  service = String(row?.uuid);
  await server.rows`update records set data = data || '{"shift_type": "sil", "unit": "hour", "status": "active"}' where uuid = ${service}`;
  await server.rows`insert into records (tenant_id, uuid, resource, data)
    select tenant_id, gen_random_uuid(), 'service-bookings', ${JSON.stringify({
      participant: alma,
      service,
      agreed_rate: 6000,
      ratio: "1:1",
      allocated: 365_000,
      hours_per_week: 14,
      start_date: "2027-01-01",
      end_date: "2027-12-31",
      status: "active",
      pricing: "flat",
    })}::jsonb from records where uuid = ${house}`;
});

describe("a shift at a house", () => {
  test("gets the house in which its people live, its address, and keeps another place", async () => {
    const { data } = await admin.post("ndis/roster/add-new-shift", shift("2027-04-14", "07:00", "11:00"));
    expect(data.shift).toMatchObject({
      house,
      location_type: "sil_house",
      address: "5 Wattle Street, Bondi",
    });
    const out = await admin.post(
      "ndis/roster/add-new-shift",
      shift("2027-04-14", "12:00", "14:00", { location_type: "community" }),
    );
    expect(out.errors).toEqual({});
    expect(out.data.shift.house).toBeUndefined();
    // Beni does not live there yet, and Alma is not with him.
    const before = await admin.post(
      "ndis/roster/add-new-shift",
      shift("2027-04-13", "12:00", "14:00", { participants: [beni] }),
    );
    expect(before.data.shift.house).toBeUndefined();
    // The worker sees the name of the house and where it is, and not who lives there.
    const withAlma = await admin.post(
      "ndis/roster/add-new-shift",
      shift("2027-04-20", "12:00", "14:00", { participants: [alma] }),
    );
    const own = await worker.get(`ndis/roster/show-roster-staff-shifts/${String(withAlma.data.shift.uuid)}`);
    expect(own.data.shift).toMatchObject({ house, address: "5 Wattle Street, Bondi" });
    expect(own.data.shift.titles[house]).toBe("Wattle House");
    expect((await worker.get(`records/houses/${house}`)).status).toBe(403);
    expect((await worker.get("records/house-residents", { house })).status).toBe(403);
  });
});

describe("the comparison", () => {
  test("says who is missing, and when", async () => {
    const { days, gaps } = await compare();
    expect(days).toHaveLength(7);
    // Wednesday's shift has its worker; the others have none. On Tuesday night the sleepover has none.
    expect(
      gaps.map(({ date, from, until, needed, rostered, sleepover }: Record<string, unknown>) =>
        [
          date,
          from,
          until,
          `${String(rostered)}/${String(needed)}`,
          ...(sleepover ? ["sleepover"] : []),
        ].join(" "),
      ),
    ).toEqual([
      "2027-04-12 07:00 11:00 0/1",
      "2027-04-13 07:00 11:00 0/1",
      "2027-04-13 22:00 06:00 0/1 sleepover",
      "2027-04-15 07:00 11:00 0/1",
      "2027-04-16 07:00 11:00 0/1",
      "2027-04-17 10:00 12:00 0/2",
    ]);
    const wednesday = days[2].stretches;
    expect(wednesday).toEqual([
      { date: "2027-04-14", from: "00:00", until: "06:00", sleepover: true, needed: 1, rostered: 0 },
      { date: "2027-04-14", from: "07:00", until: "11:00", sleepover: false, needed: 1, rostered: 1 },
    ]);
  });

  test("counts hours, dollars and what is funded, for the days on which each lives there", async () => {
    await server.rows`update shifts set status = 'completed', clock_in_at = null, clock_out_at = null
      where data->>'house' = ${house}`;
    const { residents, titles } = await compare();
    const [first, second] = residents;
    expect(Object.keys(titles).toSorted()).toEqual([alma, beni].toSorted());
    // Alma: 5 × 4 h at 1:2, 2 h at 2:1 on Saturday, 8 h at 1:2 asleep. A sleepover has no price agreed with her.
    expect(first.planned).toEqual({
      hours: 14,
      kinds: { day: 10, saturday: 4, sleepover: 4 },
      amount: (10 + 4) * 6000,
    });
    // One of four hours' shifts was done, with two residents.
    expect(first.delivered).toEqual({ hours: 2, kinds: { day: 2 }, amount: 2 * 6000 });
    // A week of the hours, and 7 of 365 days of the budget.
    expect(first.funded).toEqual({ hours: 14, amount: 7000 });
    // Beni moved in on Wednesday, and nothing is agreed with him.
    expect(second.planned).toEqual({ hours: 6, kinds: { day: 6 }, amount: null });
    expect(second.delivered).toEqual({ hours: 2, kinds: { day: 2 }, amount: null });
    expect(second.funded).toEqual({ hours: null, amount: null });
  });

  test("keeps amounts from those who do not see what services cost", async () => {
    await server.rows`delete from role_permissions where permission = 'view-service-bookings'`;
    server.services.sessions.forgetAll();
    const coordinator = await server.as("coordinator");
    const { residents } = await compare({}, coordinator);
    expect(residents[0].planned.hours).toBe(14);
    for (const { planned, delivered, funded } of residents)
      for (const part of [planned, delivered, funded]) expect(part).not.toHaveProperty("amount");
  });

  test("of a house without a roster of care is empty, and names days that are none", async () => {
    const { house: told, gaps } = await compare({ start_date: "04-01-2027", end_date: "10-01-2027" });
    expect([told.has_roster, gaps]).toEqual([false, []]);
    const wrong = await admin.get(`records/houses/${house}/comparison`, { start_date: "soon" });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["start_date"]]);
  });

  test("a roster of care names only people who live there", async () => {
    const { status, errors } = await admin.post("records/house-rosters", {
      house,
      from: "2027-06-01",
      lines: [
        {
          weekdays: ["monday"],
          start_time: "07:00",
          end_time: "11:00",
          kind: "active",
          ratio: "1:1",
          residents: [idOf("north", "participants", "third")],
        },
      ],
    });
    expect([status, Object.keys(errors)]).toEqual([422, ["lines.0.residents"]]);
    const again = await admin.post("records/house-rosters", { house, from: "2027-02-01", lines: [] });
    expect(again.status).toBe(422);
  });
});

test("a copied shift keeps its house", async () => {
  await server.rows`update shifts set status = 'scheduled' where data->>'house' = ${house}`;
  await admin.post("ndis/roster/copy-shifts", {
    start_date: "14-04-2027",
    end_date: "14-04-2027",
    to: "21-04-2027",
  });
  const rows =
    await server.rows`select data->>'house' as house from shifts where deleted_at is null and draft and data->>'location_type' = 'sil_house'`;
  expect(rows).toEqual([{ house }]);
});
