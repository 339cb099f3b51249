import { beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const [worker, admin] = [await server.as("worker"), await server.as("admin")];
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const alma = idOf("north", "participants", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");

interface Finding {
  rule: string;
  field: string;
  sentence: string;
  fact: string;
  solve: string;
}
/** Monday, 3 May 2027: far enough ahead for a roster. */
const at = (day: number, time: string): string =>
  instantAt(`2027-05-${String(day).padStart(2, "0")}`, time, "Australia/Sydney").toISOString();
const shift = (day: number, from: string, until: string, more: object = {}) => ({
  start_at: at(day, from),
  end_at: at(until <= from ? day + 1 : day, until),
  shift_type: "personal_care",
  participants: [alma],
  staff: first,
  draft: true,
  ...more,
});
const check = async (...shifts: object[]) => {
  const { data, errors } = await coordinator.post("ndis/roster/check", { shifts });
  expect(errors).toEqual({});
  return data.results as { uuid: string; blocks: Finding[]; warnings: Finding[] }[];
};
const rules = async (one: object) => {
  const [result] = await check(one);
  return {
    blocks: result?.blocks.map(({ rule }) => rule),
    warnings: result?.warnings.map(({ rule }) => rule),
  };
};
const add = async (body: object): Promise<string> => {
  const { data, errors } = await coordinator.post("ndis/roster/add-new-shift", body);
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};

/** The agreement of the participant, from July. */
const accept = ({ status = "accepted", end = "2027-12-31" }: { status?: string; end?: string } = {}) =>
  server.rows`update participant_contracts set status = ${status}, start_date = '2026-07-01', end_date = ${end},
    data = data - 'ended_on' where participant = ${alma}`;

beforeEach(async () => {
  await accept();
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', employment_type = 'casual',
    data = data - 'availability' - 'max_hours_per_week'`;
  await server.rows`update participants set status = 'active', region = 'coast', data = data - 'do_not_send' - 'worker_preferences'`;
  await server.rows`update records set data = data - 'end_date' || ${JSON.stringify({ service, participant: alma, status: "active", start_date: "2026-01-01", agreed_rate: 7000, remaining: 1_000_000, ratio: "1:1" })}::jsonb
    where uuid = ${booking}`;
  await server.rows`update records set data = data || '{"registration_group": "0107"}' where resource = 'services'`;
});

describe("what speaks against a plan", () => {
  test("nothing, in the usual case", async () =>
    expect(await rules(shift(4, "09:00", "13:00", { service }))).toEqual({ blocks: [], warnings: [] }));

  const many = (days: number[], from: string, until: string, more: object = {}) =>
    days.map((day) => shift(day, from, until, more));

  test.each([
    [
      "rest",
      [shift(4, "22:00", "06:00", { shift_type: "active_night", break_minutes: 30 })],
      shift(5, "06:00", "10:00"),
    ],
    ["week-hours", many([3, 4, 5, 6], "08:00", "17:30", { break_minutes: 30 }), shift(7, "09:00", "13:00")],
    [
      "fortnight-hours",
      [
        ...many([3, 4, 5, 6], "08:00", "17:30", { break_minutes: 30 }),
        ...many([10, 11, 12, 13], "08:00", "17:30", { break_minutes: 30 }),
      ],
      shift(14, "09:00", "15:00", { break_minutes: 30 }),
    ],
    [
      "day-hours",
      [shift(4, "06:00", "12:00", { break_minutes: 30 })],
      shift(4, "13:00", "19:00", { break_minutes: 30 }),
    ],
    ["meal-break", [], shift(4, "09:00", "15:00")],
    ["broken-span", [shift(4, "06:00", "08:00")], shift(4, "17:00", "19:00")],
    [
      "broken-breaks",
      [shift(4, "06:00", "08:00"), shift(4, "09:00", "11:00"), shift(4, "12:00", "14:00")],
      shift(4, "15:00", "17:00"),
    ],
    ["short-engagement", [], shift(4, "09:00", "10:30")],
    ["participant-busy", [shift(4, "09:00", "11:00", { staff: second })], shift(4, "10:00", "12:00")],
  ] as const)("%s", async (rule, others, planned) => {
    for (const other of others) await add(other);
    const [result] = await check(planned);
    expect(result?.blocks).toEqual([]);
    const found = result?.warnings.find((warning) => warning.rule === rule);
    expect(found).toBeDefined();
    // One sentence, the fact that it rests on, and what would solve it.
    expect(Object.values(found ?? {}).every((text) => text !== "")).toBe(true);
  });

  test.each([
    ["back to back in another suburb", {}, "11:00", [expect.stringContaining("no time to get here")]],
    [
      "with less time than the journey takes",
      {},
      "11:30",
      [expect.stringContaining("only 30 min to get here")],
    ],
    ["with enough time", {}, "13:00", []],
    ["in the same suburb", { postcode: "2000" }, "11:00", []],
    ["where the place is not known", { postcode: null }, "11:00", []],
    ["nearer than their postcodes are, by the map", { map_position: "-33.86000, 151.20930" }, "11:02", []],
    ["by phone", {}, "11:00", [], { location_type: "telehealth" }],
    ["where the provider judges no journeys", {}, "11:00", [], {}, 0],
  ])("travel between two visits, %s", async (_what, home, from, sentences, more = {}, kmh = 40) => {
    const other = idOf("north", "participants", "second");
    const living = { postcode: "2750", map_position: null, ...home };
    await server.rows`update participants set data = data || ${JSON.stringify({ postcode: "2000" })}::jsonb where uuid = ${alma}`;
    await server.rows`update participants set data = jsonb_strip_nulls(data || ${JSON.stringify(living)}::jsonb) where uuid = ${other}`;
    const { errors } = await admin.post("ndis/settings/time-intervals", { journey_kmh: kmh });
    expect(errors).toEqual({});
    await add(shift(4, "09:00", "11:00"));
    const [result] = await check(shift(4, from, "15:00", { participants: [other], ...more }));
    const found = result?.warnings.filter(({ rule }) => rule === "journey");
    expect(found?.map(({ sentence }) => sentence)).toEqual(sentences);
  });

  test("the journey to a later shift is told as well, with how long it takes", async () => {
    const other = idOf("north", "participants", "second");
    await server.rows`update participants set data = data || '{"postcode": "2000"}' where uuid = ${alma}`;
    await server.rows`update participants set data = data - 'map_position' || '{"postcode": "2750"}' where uuid = ${other}`;
    await admin.post("ndis/settings/time-intervals", { journey_kmh: 40 });
    await add(shift(4, "11:00", "13:00"));
    const [result] = await check(shift(4, "09:00", "11:00", { participants: [other] }));
    expect(result?.warnings).toEqual([
      expect.objectContaining({
        rule: "journey",
        sentence: expect.stringContaining("no time to get from here to their next shift."),
        fact: expect.stringMatching(
          /^Other shift: .+, about \d+ km away in a straight line\. At 40 km\/h that takes 1 h \d+ min\.$/,
        ),
      }),
    ]);
  });

  test("a night beside a sleepover is one piece of work, and parts of a day need no rest between them", async () => {
    await add(shift(4, "22:00", "06:00", { shift_type: "sleepover" }));
    expect((await rules(shift(5, "06:00", "10:00"))).warnings).toEqual([]);
    expect((await rules(shift(4, "18:00", "22:00"))).warnings).toEqual([]);
  });

  test("eight hours of rest beside a sleepover are enough only for those who agreed to them in writing", async () => {
    await add(shift(4, "22:00", "06:00", { shift_type: "sleepover" }));
    const planned = shift(5, "14:30", "18:30");
    const [asked] = await check(planned);
    expect(asked?.warnings).toEqual([
      expect.objectContaining({
        rule: "rest",
        fact: expect.stringContaining("10 h, or 8 h if agreed in writing"),
      }),
    ]);
    await server.rows`update staff set data = data || '{"pay_agreements": ["eight_hours_rest"]}' where uuid = ${first}`;
    expect((await rules(planned)).warnings).toEqual([]);
    expect((await rules(shift(5, "13:30", "17:30"))).warnings).toEqual(["rest"]);
    await server.rows`update staff set data = data - 'pay_agreements' where uuid = ${first}`;
  });

  test("24-hour care counts as eight hours, and a day of it is no day of work", async () => {
    const care = (day: number) => shift(day, "09:00", "09:00", { shift_type: "care_24_hours" });
    expect((await rules(care(4))).warnings).toEqual([]);
    for (const day of [3, 5, 7]) await add(care(day));
    await add(shift(9, "09:00", "15:00", { break_minutes: 30 }));
    // 24 and 5.5 hours: with eight more 37.5, with nine 38.5.
    const hours = async (until: string, pause: number) =>
      (await rules(shift(8, "19:00", until, { break_minutes: pause }))).warnings?.filter(
        (rule) => rule === "week-hours",
      );
    expect(await hours("03:30", 30)).toEqual([]);
    expect(await hours("04:30", 30)).toEqual(["week-hours"]);
  });

  test("hours beyond the contract of a part-time worker, until there are more than a week has", async () => {
    const contract = (employment: string, hours: number) =>
      server.rows`update staff set employment_type = ${employment},
        data = data || jsonb_build_object('contracted_hours', ${hours}::int) where uuid = ${first}`;
    const said = async (day: number, until: string) =>
      (await rules(shift(day, "09:00", until, { break_minutes: 30 }))).warnings;
    await add(shift(3, "09:00", "17:30", { break_minutes: 30 }));
    await contract("part_time", 16);
    expect(await said(4, "17:30")).toEqual([]);
    expect(await said(4, "18:00")).toEqual(["contracted-hours"]);
    expect(await said(10, "17:30")).toEqual([]);
    await contract("casual", 16);
    expect(await said(4, "18:00")).toEqual([]);
    await contract("part_time", 0);
    expect(await said(4, "18:00")).toEqual([]);
    await contract("part_time", 16);
    for (const day of [4, 5, 6]) await add(shift(day, "08:00", "18:00", { break_minutes: 30 }));
    expect((await rules(shift(7, "09:00", "12:00"))).warnings).toEqual(["week-hours"]);
    await server.rows`update staff set data = data - 'contracted_hours' where uuid = ${first}`;
  });

  test("availability is by the clock of the place, past midnight too", async () => {
    const grid = [
      { day: "tue", from: "09:00", to: "17:00" },
      { day: "fri", from: "18:00", to: "23:59" },
      { day: "sat", from: "00:00", to: "08:00" },
    ];
    await server.rows`update staff set data = data || ${JSON.stringify({ availability: grid })}::jsonb where uuid = ${first}`;
    expect((await rules(shift(4, "09:00", "13:00"))).warnings).toEqual([]);
    expect((await rules(shift(4, "08:00", "12:00"))).warnings).toEqual(["availability"]);
    expect((await rules(shift(5, "09:00", "13:00"))).warnings).toEqual(["availability"]);
    expect((await rules(shift(7, "20:00", "02:00", { break_minutes: 30 }))).warnings).toEqual([]);
  });

  test("a service that is not agreed, or whose budget ends, is a warning at the service", async () => {
    const said = async (booked: object) => {
      await server.rows`update records set data = data || ${JSON.stringify(booked)}::jsonb where uuid = ${booking}`;
      const [result] = await check(shift(4, "09:00", "13:00", { service }));
      return result?.warnings.map(({ rule, fact }) => `${rule}: ${fact}`);
    };
    expect(await said({ remaining: 100 })).toEqual([expect.stringMatching(/^budget: \$1\.00 is left; /)]);
    expect(await said({ remaining: -100 })).toEqual([expect.stringMatching(/^budget: Nothing is left; /)]);
    expect(await said({ end_date: "2027-01-01" })).toEqual([
      "agreement: The booking is active. It ends on 1 Jan 2027.",
    ]);
    expect(await said({ end_date: "2026-11-01" })).toEqual([
      "agreement: The booking is active. It ended on 1 Nov 2026.",
    ]);
  });

  test("a service that is booked, but in no agreement that the participant accepted, is a warning", async () => {
    const said = async (agreement: { status: string; end?: string }) => {
      await accept(agreement);
      const results = await check(...[4, 5].map((day) => shift(day, "09:00", "13:00", { service })));
      return results.map(({ warnings }) => warnings.map(({ rule }) => rule));
    };
    expect(await said({ status: "sent" })).toEqual([["agreement"], ["agreement"]]);
    expect(await said({ status: "accepted", end: "2027-05-04" })).toEqual([[], ["agreement"]]);
    await server.rows`update participants set type = 'private' where uuid = ${alma}`;
    expect(await said({ status: "sent" })).toEqual([[], []]);
    await server.rows`update participants set type = 'ndis' where uuid = ${alma}`;
  });

  test("what a participant prefers, and another region, are warnings", async () => {
    await server.rows`update participants set data = data || '{"worker_preferences": {"gender": "female"}}' where uuid = ${alma}`;
    await server.rows`update staff set region = 'metro_north', data = data || '{"gender": "man"}' where uuid = ${first}`;
    const [result] = await check(shift(4, "09:00", "13:00"));
    expect(result?.warnings.map(({ rule }) => rule).toSorted()).toEqual(["preference", "region"]);
    const regions = (warnings?: Finding[]) => warnings?.filter(({ rule }) => rule === "region");
    expect(regions(result?.warnings)).toMatchObject([
      {
        sentence: expect.stringMatching(/ does not work in the Coast region\.$/),
        fact: "Their own region is Metro North.",
      },
    ]);
    // Of a worker and a region it is the same sentence, whoever takes part.
    const [group] = await check(
      shift(4, "09:00", "13:00", { participants: [alma, idOf("north", "participants", "second")] }),
    );
    expect(regions(group?.warnings)).toEqual(regions(result?.warnings));
  });

  test("a competency that is missing for high-intensity support is a block, which nobody overrides", async () => {
    await server.rows`update records set data = data || '{"registration_group": "0104"}' where uuid = ${service}`;
    const planned = shift(4, "09:00", "13:00", { service });
    expect((await rules(planned)).blocks).toEqual(["competency"]);
    const refused = await coordinator.post("ndis/roster/add-new-shift", {
      ...planned,
      accept_warnings: ["competency"],
      override_reason: "Nobody else",
    });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ["staff"]]);
    await server.rows`update staff_licences set type = 'tracheostomy', status = 'active', clearance = null, expiry_date = '2030-01-01'
      where staff = ${first}`;
    expect((await rules(planned)).blocks).toEqual([]);
  });

  test("a roster that is shown late and a change at short notice are warnings", async () => {
    const soon = (hours: number) =>
      new Date(server.services.clock.now().getTime() + hours * 3_600_000).toISOString();
    const planned = { ...shift(4, "09:00", "13:00"), start_at: soon(72), end_at: soon(75) };
    expect((await rules(planned)).warnings).toEqual(["published-late"]);
    const uuid = await add({ ...planned, draft: false });
    expect((await rules({ uuid, start_at: soon(73), end_at: soon(76) })).warnings).toEqual(["changed-late"]);
    expect((await rules({ uuid, instructions: "Ring twice." })).warnings).toEqual([]);
  });

  test("changes are judged as if all were done: two that change places are free, two for one worker are not", async () => {
    const one = await add(shift(4, "09:00", "11:00"));
    const two = await add(shift(4, "11:00", "13:00"));
    const swapped = await check(
      { uuid: one, start_at: at(4, "11:00"), end_at: at(4, "13:00") },
      { uuid: two, start_at: at(4, "09:00"), end_at: at(4, "11:00") },
    );
    expect(swapped.flatMap(({ blocks }) => blocks)).toEqual([]);
    const both = await check(shift(6, "09:00", "11:00"), shift(6, "10:00", "12:00"));
    expect(both.map(({ blocks }) => blocks.map(({ rule }) => rule))).toEqual([["overlap"], ["overlap"]]);
  });

  test("is for those who plan", async () =>
    expect((await worker.post("ndis/roster/check", { shifts: [shift(4, "09:00", "13:00")] })).status).toBe(
      403,
    ));
});

describe("planning against warnings", () => {
  const planned = shift(4, "09:00", "10:30", { draft: false });
  const save = (more: object, by = coordinator) =>
    by.post("ndis/roster/add-new-shift", { ...planned, ...more });

  test("is refused with the warnings, unless all of them are accepted with a reason", async () => {
    const refused = await save({ accept_warnings: [] });
    expect([refused.status, refused.data.warnings.map(({ rule }: Finding) => rule)]).toEqual([
      409,
      ["short-engagement"],
    ]);
    const silent = await save({ accept_warnings: ["short-engagement"] });
    expect([silent.status, Object.keys(silent.errors)]).toEqual([422, ["override_reason"]]);
    const done = await save({
      accept_warnings: ["short-engagement"],
      override_reason: "A short visit is agreed.",
    });
    expect([done.status, done.errors]).toEqual([200, {}]);
    const { data } = await coordinator.get(`records/shifts/${done.data.shift.uuid}/history`);
    const entry = data.history.find(({ action }: { action: string }) => action === "override-warnings");
    expect(JSON.stringify(entry)).toContain("A short visit is agreed.");
  });

  test("drafts are planned freely, and publishing asks", async () => {
    const { data } = await save({ draft: true, accept_warnings: [] });
    const body = { shift_uuids: [data.shift.uuid], accept_warnings: [] as string[] };
    expect((await coordinator.post("ndis/roster/publish-shifts", body)).status).toBe(409);
    const accepted = { ...body, accept_warnings: ["short-engagement"], override_reason: "Agreed." };
    expect((await coordinator.post("ndis/roster/publish-shifts", accepted)).data.shifts).toEqual([
      data.shift.uuid,
    ]);
  });

  test("assigning many shifts asks as well, and does nothing before", async () => {
    const [short, draft] = [
      await add({ ...planned, staff: null }),
      await add(shift(5, "09:00", "10:30", { staff: null })),
    ];
    const body = { shift_uuids: [short, draft], staff: first, accept_warnings: [] as string[] };
    const assign = (more: object = {}) => coordinator.post("ndis/roster/assign-shifts", { ...body, ...more });
    const workers = async () =>
      (await server.rows`select staff from shifts where uuid in (${short}, ${draft})`).map(
        ({ staff }) => staff,
      );
    const refused = await assign();
    expect(refused.status).toBe(409);
    // The draft is planned freely.
    expect(refused.data.warnings).toMatchObject([{ rule: "short-engagement", uuid: short }]);
    expect(await workers()).toEqual([null, null]);
    const accepted = { accept_warnings: ["short-engagement"], override_reason: "Agreed." };
    expect((await assign({ accept_warnings: ["short-engagement"] })).status).toBe(422);
    const done = await assign(accepted);
    expect(done.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["done", "done"]);
    expect(await workers()).toEqual([first, first]);
    const { data } = await coordinator.get(`records/shifts/${short}/history`);
    expect(data.history.map(({ action }: { action: string }) => action)).toContain("override-warnings");
  });

  test("a shift does not come back with a worker who lacks the competency by now", async () => {
    const uuid = await add(shift(6, "09:00", "13:00", { service }));
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: uuid });
    await server.rows`update records set data = data || '{"registration_group": "0104"}' where uuid = ${service}`;
    await server.rows`update staff_licences set status = 'reject' where staff = ${first}`;
    const { status, message, errors } = await admin.post(`records/shifts/${uuid}/restore`, {});
    expect(status).not.toBe(200);
    expect(`${message} ${JSON.stringify(errors)}`).toMatch(/high-intensity competency/);
  });

  test("needs its permission", async () => {
    await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
      select roles.tenant_id, roles.uuid, given.permission from roles
      cross join (values ('view-shifts'), ('edit-shifts')) as given (permission) where roles.name = 'Newcomer'`;
    const newcomer = await server.as("newcomer");
    const answer = await save(
      { accept_warnings: ["short-engagement"], override_reason: "Agreed." },
      newcomer,
    );
    expect(answer.status).toBe(403);
  });
});
