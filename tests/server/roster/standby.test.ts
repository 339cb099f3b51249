import { beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [worker, colleague, coordinator] = [
  await server.as("worker"),
  await server.as("colleague"),
  await server.as("coordinator"),
];
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const day = "2027-05-11";
const at = (time: string) => instantAt(day, time, "Australia/Sydney").toISOString();
const times = (from: string, until: string) => ({ start_at: at(from), end_at: at(until) });

beforeEach(async () => {
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`delete from standby_times where start_at > '2027-05-01'`;
  await server.rows`update shifts set deleted_at = now() where start_at > '2027-05-01' and deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast',
    data = data - 'availability' - 'max_hours_per_week'`;
});

describe("who sees and does what", () => {
  scenarios("GET records/standby", [
    { as: "coordinator", expect: 200, present: ["standby[].staff"] },
    { as: "worker", expect: 403, absent: ["standby"] },
    { as: "participant", expect: 403, absent: ["standby"] },
    { as: "nobody", expect: 401 },
  ]);
  scenarios("POST records/standby", [
    { as: "coordinator", body: { staff: first, ...times("06:00", "14:00") }, expect: 200 },
    { as: "worker", body: { staff: first, ...times("06:00", "14:00") }, expect: 403 },
    {
      as: "admin of south",
      body: { staff: first, ...times("06:00", "14:00") },
      expect: 422,
      errors: ["staff"],
    },
  ]);
  scenarios("GET records/my-standby", [
    { as: "worker", expect: 200, present: ["standby[].start_at"], without: [second] },
    { as: "colleague", expect: 200, without: [first] },
    { as: "participant", expect: 403 },
  ]);

  test("a coordinator of another region sees and enters none", async () => {
    const { data } = await coordinator.post("records/standby", { staff: first, ...times("06:00", "14:00") });
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    expect((await coordinator.get(`records/standby/${String(data.standby.uuid)}`)).status).toBe(404);
    const added = await coordinator.post("records/standby", { staff: first, ...times("15:00", "18:00") });
    expect([added.status, Object.keys(added.errors)]).toEqual([422, ["staff"]]);
  });
});

test("nobody stands by twice at once", async () => {
  await coordinator.post("records/standby", { staff: first, ...times("06:00", "14:00") });
  const again = await coordinator.post("records/standby", { staff: first, ...times("13:00", "15:00") });
  expect(again.errors.staff).toEqual(["This person already stands by at that time."]);
  expect(
    (await coordinator.post("records/standby", { staff: first, ...times("14:00", "15:00") })).status,
  ).toBe(200);
});

describe("for a shift", () => {
  const ranked = async () =>
    (
      await coordinator.get("ndis/roster/all-staffs", {
        ...times("09:00", "13:00"),
        ids: `${first},${second}`,
      })
    ).data.staffs.map(({ uuid, matches }: { uuid: string; matches: string[] }) => [
      uuid,
      matches.includes("On standby then"),
    ]);

  test("those on standby come first, and it is said; not where it is for a part of the shift", async () => {
    await coordinator.post("records/standby", { staff: second, ...times("06:00", "14:00") });
    await coordinator.post("records/standby", { staff: first, ...times("10:00", "14:00") });
    expect(await ranked()).toEqual([
      [second, true],
      [first, false],
    ]);
    await server.rows`delete from standby_times where start_at > '2027-05-01'`;
    await coordinator.post("records/standby", { staff: first, ...times("09:00", "13:00") });
    expect(await ranked()).toEqual([
      [first, true],
      [second, false],
    ]);
  });

  test("it is offered to those on standby alone", async () => {
    const { data } = await coordinator.post("ndis/roster/add-new-shift", {
      ...times("09:00", "13:00"),
      shift_type: "training_meeting",
    });
    const body = { shift_uuids: [data.shift.uuid], audience: "standby", mode: "first" };
    const none = await coordinator.post("records/shifts/offer", body);
    expect([none.status, none.message]).toEqual([409, "Nobody on standby then can have this shift."]);
    await coordinator.post("records/standby", { staff: second, ...times("06:00", "14:00") });
    expect((await coordinator.post("records/shifts/offer", body)).message).toBe("1 shift offered");
    const offered = async (who: typeof worker) =>
      ((await who.get("records/offered-shifts")).data.requests as { status: string }[]).filter(
        ({ status }) => status === "offered",
      );
    expect([(await offered(worker)).length, (await offered(colleague)).length]).toEqual([0, 1]);
  });
});
