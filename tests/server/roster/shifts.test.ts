import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela, cleo] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];

const hour = 3_600_000;
const now = server.services.clock.now().getTime();
/** So many hours from now. */
const at = (hours: number): string => new Date(now + hours * hour).toISOString();

const personalCare = (from: number, until: number, more: object = {}) => ({
  start_at: at(from),
  end_at: at(until),
  shift_type: "personal_care",
  participants: [alma],
  ...more,
});
const add = (body: object, by = coordinator) => by.post("ndis/roster/add-new-shift", body);
const added = async (body: object): Promise<string> => (await add(body)).data.shift.uuid as string;
const set = (shift_uuid: string, status: string, reason?: string) =>
  coordinator.send("PUT", "ndis/roster/update-roster-staff-shift-status", {
    body: { shift_uuid, status, ...(reason !== undefined && { reason }) },
  });
const start = (shift_uuid: string, by = worker, staff_uuid = first) =>
  by.post("ndis/roster/staff/start-shift", { staff_uuid, shift_uuid });
const end = (shift_uuid: string, by = worker, staff_uuid = first) =>
  by.post("ndis/roster/staff/end-shift", { staff_uuid, shift_uuid });

beforeAll(async () => {
  await server.rows`update staff set staff_category = null`;
  await server.rows`update participants set data = data - 'do_not_send'`;
});

describe("planning a shift", () => {
  test("with a worker it is scheduled, without one open; hours are counted without the break", async () => {
    const { status, data } = await add(personalCare(1000, 1004, { staff: first, break_minutes: 30 }));
    expect([status, data.shift.status, data.shift.scheduled_hours]).toEqual([200, "scheduled", 3.5]);
    const open = (await add(personalCare(1000, 1004))).data.shift;
    expect(open.status).toBe("open");
    const { data: changed } = await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: open.uuid,
      staff: second,
    });
    expect(changed.shift).toMatchObject({ status: "scheduled", staff: second, participants: [alma] });
  });

  test("a night on which the clocks go back has nine hours, one on which they go forward seven", async () => {
    const back = { start_at: "2027-04-03T11:00:00Z", end_at: "2027-04-03T20:00:00Z" };
    const forward = { start_at: "2027-10-02T12:00:00Z", end_at: "2027-10-02T19:00:00Z" };
    // 22:00 to 06:00 by the clock in Sydney, both.
    expect((await add(personalCare(0, 1, back))).data.shift.scheduled_hours).toBe(9);
    expect((await add(personalCare(0, 1, forward))).data.shift.scheduled_hours).toBe(7);
  });

  test("one shift may begin when another ends, and not a minute before", async () => {
    await add(personalCare(1010, 1012, { staff: first }));
    expect((await add(personalCare(1012, 1014, { staff: first }))).status).toBe(200);
    const { status, errors } = await add(personalCare(1011, 1013, { staff: first }));
    expect([status, Object.keys(errors)]).toEqual([422, ["staff"]]);
    expect(errors.staff?.[0]).toMatch(/already has a shift on .* – .*\.$/);
  });

  test("ten at once for the same worker and time leave one (R-10)", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(personalCare(1020, 1022, { staff: first }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(422),
    ]);
    const rows = await server.rows`select from shifts where staff = ${first} and start_at = ${at(1020)}`;
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["an end before the start", personalCare(1030, 1029), "end_at"],
    ["more than a day", personalCare(1030, 1055), "end_at"],
    ["a break as long as the shift", personalCare(1030, 1031, { break_minutes: 60 }), "break_minutes"],
    [
      "a worker who is not there",
      personalCare(1030, 1031, { staff: idOf("south", "staff", "first") }),
      "staff",
    ],
    ["no times", { shift_type: "admin" }, "start_at"],
  ])("%s is refused at its field", async (_what, body, field) => {
    const { status, errors } = await add(body);
    expect([status, Object.keys(errors)]).toEqual([422, expect.arrayContaining([field])]);
  });

  test("a worker on leave, not active, or without a licence that they must have gets no shift", async () => {
    const refused = async () =>
      (await add(personalCare(1040, 1042, { staff: first }))).errors.staff?.join(" ");
    await server.rows`update staff set status = 'inactive' where uuid = ${first}`;
    expect(await refused()).toMatch(/is not active/);
    await server.rows`update staff set status = 'active' where uuid = ${first}`;
    const day = at(1040).slice(0, 10);
    await server.rows`update leaves set status = 'approved', start_date = ${day}::date - 1, end_date = ${day}::date + 2
      where staff = ${first}`;
    expect(await refused()).toMatch(/is on leave /);
    await server.rows`update leaves set status = 'pending', start_date = '2027-02-01', end_date = '2027-02-05' where staff = ${first}`;
    await server.rows`update staff set staff_category = ${idOf("north", "staff-categories", "first")} where uuid = ${first}`;
    await server.rows`update records set data = data || '{"required_licences": ["first_aid"]}' where resource = 'staff-categories'`;
    expect(await refused()).toMatch(/does not hold a current licence for that date: First aid/i);
    await server.rows`update staff set staff_category = null`;
    expect(await refused()).toBeUndefined();
  });

  test("nobody is sent to a participant who does not want them, and a suspended one gets no shift", async () => {
    await server.rows`update participants set data = data || ${JSON.stringify({ do_not_send: [second] })}::jsonb where uuid = ${cleo}`;
    const refused = await add(personalCare(1050, 1052, { staff: second, participants: [cleo] }));
    expect(refused.errors).toEqual({ participants: [expect.stringMatching(/must not be assigned/)] });
    await server.rows`update participants set status = 'suspended' where uuid = ${bela}`;
    const gone = await add(personalCare(1050, 1052, { participants: [bela] }));
    expect(gone.errors).toEqual({
      participants: [expect.stringMatching(/is suspended and can't have new shifts/)],
    });
    await server.rows`update participants set status = 'active' where uuid = ${bela}`;
  });

  test("a deleted shift comes back unless its time was taken meanwhile", async () => {
    const shift = await added(personalCare(1060, 1062, { staff: first }));
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: shift });
    const other = await added(personalCare(1060, 1062, { staff: first }));
    const admin = await server.as("admin");
    const back = () => admin.post("records/shifts/" + shift + "/restore", {});
    expect((await back()).status).toBe(409);
    await set(other, "cancelled", "Not needed");
    expect((await back()).status).toBe(200);
  });
});

describe("working a shift", () => {
  test("it can be started a quarter of an hour before it begins, once, by whose it is", async () => {
    const early = await added(personalCare(0.5, 2, { staff: first }));
    expect((await start(early)).message).toBe("You can start a shift up to 15 minutes early.");
    const listed = (await worker.get("ndis/personal/my-shifts", { limit: "100" })).data.shifts;
    const opens = new Date(Date.parse(at(0.5)) - 900_000).toISOString();
    expect(listed.find(({ uuid }: { uuid: string }) => uuid === early)).toMatchObject({ starts_from: opens });
    const soon = await added(personalCare(0.2, 0.4, { staff: first }));
    expect((await start(soon, colleague, second)).status).toBe(404);
    const { status, data } = await start(soon);
    expect([status, data.shift.status, data.shift.clock_in_at]).toEqual([
      200,
      "in_progress",
      expect.any(String),
    ]);
    expect((await start(soon)).status).toBe(409);
    await server.rows`update shifts set start_at = ${at(0.4)} where uuid = ${early}`;
    await server.rows`update shifts set start_at = ${at(-1)}, end_at = ${at(0.1)} where uuid = ${soon}`;
    await server.rows`update shifts set start_at = ${at(0.1)} where uuid = ${early}`;
    expect((await start(early)).message).toBe("Another shift is still in progress. End that shift first.");
    expect((await end(soon, colleague, second)).status).toBe(404);
    expect((await end(soon)).data.shift).toMatchObject({
      status: "completed",
      clock_out_at: expect.any(String) as string,
    });
    expect((await end(soon)).status).toBe(409);
    expect((await start(early, coordinator)).status).toBe(200);
  });
});

describe("what became of a shift", () => {
  test("completed and no show only after it began; cancelling tells the worker without saying with whom", async () => {
    const shift = await added(personalCare(1070, 1072, { staff: first }));
    expect((await set(shift, "completed")).message).toBe("This shift has not started yet.");
    expect(Object.keys((await set(shift, "cancelled")).errors)).toEqual(["reason"]);
    expect((await set(shift, "cancelled", "In hospital")).data.shift).toMatchObject({
      status: "cancelled",
      status_reason: "In hospital",
      status_changed_by: "Cora Coordinator",
    });
    expect((await set(shift, "cancelled", "Again")).status).toBe(409);
    const [mail] = await server.rows<{ subject: string; body: string }>`
      select subject, body from outbox where subject like 'Your shift on %' order by created_at desc limit 1`;
    expect(mail?.subject).toMatch(/^Your shift on .* is cancelled$/);
    expect(mail?.body).not.toMatch(/Alma|hospital/);
    const late = await added(personalCare(-5, -3, { staff: second, participants: [bela] }));
    expect((await set(late, "no_show", "Nobody opened")).status).toBe(200);
    expect((await set(late, "completed")).data.shift.status).toBe("completed");
    expect(
      (await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: late })).status,
    ).toBe(409);
    expect(
      (
        await coordinator.post("ndis/roster/update-roster-staff-shift", {
          shift_uuid: late,
          instructions: "New",
        })
      ).status,
    ).toBe(409);
  });
});

describe("who sees a shift", () => {
  scenarios("GET ndis/roster/show-roster-staff-shifts/{id}", [
    { as: "coordinator", of: "a colleague's shift", expect: 200, present: ["shift.participants"] },
    { as: "worker", of: "own shift", expect: 200, present: ["shift.instructions"] },
    { as: "worker", of: "a colleague's shift", expect: 404, absent: ["shift"] },
    { as: "participant", of: "own shift", expect: 403 },
    { as: "admin of south", of: "own shift of north", expect: 404, absent: ["shift"] },
    { as: "nobody", of: "own shift", expect: 401 },
  ]);

  test("the worker's own list has their shifts only", async () => {
    const { data } = await worker.get("ndis/personal/my-shifts", { limit: "100", status: "all" });
    expect(
      new Set(data.shifts.map(({ titles }: { titles: object }) => Object.keys(titles).includes(second))),
    ).toEqual(new Set([false]));
    expect(data.pagination.total).toBeGreaterThan(0);
    expect(
      (await colleague.get("ndis/personal/my-shifts", { status: "completed" })).data.pagination.total,
    ).toBe(1);
  });

  test("a worker reaches a participant some days before and after a shift with them, and not without one", async () => {
    const reach = async () => {
      server.services.sessions.forgetAll();
      return (await worker.get(`ndis/client/get-client/${alma}`)).status;
    };
    await server.rows`update participant_staff set deleted_at = now() where staff = ${first}`;
    await server.rows`update shifts set deleted_at = now() where staff = ${first} and start_at < '2027-01-01'`;
    expect(await reach()).toBe(404);
    const shift = await added(personalCare(48, 50, { staff: first }));
    expect(await reach()).toBe(200);
    await server.rows`update shifts set start_at = ${at(24 * 45)}, end_at = ${at(24 * 45 + 2)} where uuid = ${shift}`;
    expect(await reach()).toBe(404);
    await server.rows`update shifts set start_at = ${at(-50)}, end_at = ${at(-48)} where uuid = ${shift}`;
    expect(await reach()).toBe(200);
    await server.rows`update shifts set start_at = ${at(-24 * 20)}, end_at = ${at(-24 * 20 + 2)} where uuid = ${shift}`;
    expect(await reach()).toBe(404);
    await server.rows`update shifts set start_at = ${at(48)}, end_at = ${at(50)}, status = 'cancelled' where uuid = ${shift}`;
    expect(await reach()).toBe(404);
  });

  test("a coordinator of one region sees the shifts of its participants", async () => {
    const [coast, inland] = [
      await added(personalCare(1080, 1081, { participants: [alma] })),
      await added(personalCare(1080, 1081, { participants: [bela] })),
    ];
    await server.rows`update participants set region = 'inland' where uuid = ${bela}`;
    await server.rows`update users set regions = '["coast"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    const seen = async (id: string) =>
      (await coordinator.get(`ndis/roster/show-roster-staff-shifts/${id}`)).status;
    expect([await seen(coast), await seen(inland)]).toEqual([200, 404]);
    await server.rows`update users set regions = '[]' where email = 'coordinator@north.example'`;
    await server.rows`update participants set region = 'coast' where uuid = ${bela}`;
    server.services.sessions.forgetAll();
    expect(await seen(inland)).toBe(200);
  });
});

describe("leave and shifts", () => {
  const leave = idOf("north", "leave", "second");
  const touched = async () => (await coordinator.get(`ndis/leave/${leave}/shifts`)).data;

  test("the shifts that a leave touches are shown before, and opened with the approval", async () => {
    const { total, shifts } = await touched();
    expect([total, shifts[0]]).toEqual([
      1,
      expect.objectContaining({ uuid: idOf("north", "shifts", "second"), staff: second }),
    ]);
    const { message } = await coordinator.post("ndis/leave/request", {
      leave_id: leave,
      status: "approved",
      shifts: "open",
    });
    expect(message).toBe("Leave approved. 1 shift is open now");
    const [row] = await server.rows<{ staff: string | null; status: string }>`
      select staff, status from shifts where uuid = ${idOf("north", "shifts", "second")}`;
    expect(row).toEqual({ staff: null, status: "open" });
    expect((await touched()).total).toBe(0);
  });

  test("a part of a day touches only what is then, and rejected leave nothing", async () => {
    const own = idOf("north", "leave", "first");
    const count = async () => (await coordinator.get(`ndis/leave/${own}/shifts`)).data.total as number;
    const part = (from: string, until: string) =>
      server.rows`update leaves set start_date = '2027-02-03', end_date = '2027-02-03',
        data = data || ${JSON.stringify({ part_day: true, start_time: from, end_time: until })}::jsonb where uuid = ${own}`;
    // The shift is from 9:00 to 13:00 in Sydney.
    await part("07:00", "09:00");
    expect(await count()).toBe(0);
    await part("12:30", "14:00");
    expect(await count()).toBe(1);
    await coordinator.post("ndis/leave/request", { leave_id: own, status: "rejected", reason: "Too many" });
    const [row] = await server.rows<{ status: string }>`
      select status from shifts where uuid = ${idOf("north", "shifts", "first")}`;
    expect(row?.status).toBe("scheduled");
  });
});

describe("what shifts draw on a budget", () => {
  const booking = idOf("north", "service-bookings", "first");
  const service = idOf("north", "services", "first");
  const figures = async () => {
    const { assigned_service: found } = (await coordinator.get(`ndis/client/assigned-service/${booking}`))
      .data;
    return [found.delivered, found.scheduled, found.remaining] as unknown[];
  };
  const of = (from: number, until: number, more: object = {}) =>
    personalCare(from, until, { service, ...more });

  beforeAll(async () => {
    await server.rows`update records set data = data - 'opening_delivered' - 'opening_scheduled' - 'opening_on' - 'end_date'
      - 'delivered' - 'scheduled' - 'remaining' - 'ratio'
      - 'rate_evening' - 'rate_night' - 'rate_saturday' - 'rate_sunday' - 'rate_public_holiday' || ${JSON.stringify({ service, agreed_rate: 7000, allocated: 100_000, start_date: "2026-01-01" })}::jsonb
      where uuid = ${booking}`;
    await server.rows`update records set data = data || '{"unit": "hour"}' where resource = 'services'`;
    await server.rows`update shifts set service = null`;
  });

  test("planned shifts are scheduled, completed ones delivered, cancelled and deleted ones neither", async () => {
    const shift = await added(of(1100, 1102, { staff: first }));
    expect(await figures()).toEqual([undefined, 14_000, undefined]);
    const group = await added(of(1110, 1112, { participants: [alma, bela] }));
    expect(await figures()).toEqual([undefined, 21_000, undefined]);
    await server.rows`update shifts set start_at = ${at(-30)}, end_at = ${at(-28)} where uuid = ${shift}`;
    await set(shift, "completed");
    expect(await figures()).toEqual([14_000, 7_000, 86_000 - 7_000]);
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: group });
    expect(await figures()).toEqual([14_000, undefined, 86_000]);
    await (await server.as("admin")).post(`records/shifts/${group}/restore`, {});
    expect(await figures()).toEqual([14_000, 7_000, 79_000]);
    await coordinator.post("ndis/roster/update-roster-staff-shift", {
      shift_uuid: group,
      participants: [bela],
    });
    expect(await figures()).toEqual([14_000, undefined, 86_000]);
  });

  test("a new price and a later day of counting take effect at once", async () => {
    const change = (fields: object) =>
      coordinator.post("ndis/client/update-assigned-service", { assigned_service_id: booking, ...fields });
    await change({ agreed_rate: 8000 });
    expect(await figures()).toEqual([16_000, undefined, 84_000]);
    await change({ opening_delivered: 1_000, opening_on: at(0).slice(0, 10) });
    expect(await figures()).toEqual([1_000, undefined, 99_000]);
  });

  test("shifts that are added at the same moment all count", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(of(1120 + index, 1121 + index))));
    expect((await figures())[1]).toBe(8 * 8000);
  });
});

describe("dashboards", () => {
  test("a worker and a participant see who meets whom next", async () => {
    await added(personalCare(90, 92, { staff: first }));
    const mine = (await worker.get("dashboards/personal")).data.shifts;
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThanOrEqual(4);
    const participant = await server.as("participant");
    const { visits } = (await participant.get("dashboards/participant")).data;
    expect(visits.map(({ start_at: from }: { start_at: string }) => Date.parse(from))).toContain(
      Date.parse(at(90)),
    );
    const other = await server.as("another participant");
    expect(
      (await other.get("dashboards/participant")).data.visits.map(
        ({ start_at: from }: { start_at: string }) => Date.parse(from),
      ),
    ).not.toContain(Date.parse(at(90)));
  });
});
