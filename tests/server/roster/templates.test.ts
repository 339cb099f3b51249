import { beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, beni] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];

interface RolledOut {
  results: { source: string; outcome: string; reason?: string; start_at: string }[];
  shifts: string[];
  replaced: string[];
}
const at = (day: string, time: string): string => instantAt(day, time, "Australia/Sydney").toISOString();

/** A template of four days: mornings on the first, a night on the third. */
async function template(more: object = {}): Promise<string> {
  const made = await admin.post("records/roster-templates", {
    name: `Four days ${Math.random()}`,
    days: 4,
    ...more,
  });
  expect(made.errors).toEqual({});
  const uuid = made.data.template.uuid as string;
  for (const line of [
    { day: 1, start_time: "09:00", end_time: "12:00", participants: [alma], staff: first },
    { day: 3, start_time: "22:00", end_time: "06:00", participants: [alma, beni], staff: second },
  ]) {
    const { errors } = await admin.post("records/roster-template-shifts", {
      template: uuid,
      shift_type: "active_night",
      break_minutes: 30,
      ...line,
    });
    expect(errors).toEqual({});
  }
  return uuid;
}
const rollOut = async (uuid: string, more: object = {}, by = coordinator) =>
  (
    await by.post("records/roster-templates/roll-out", {
      template: uuid,
      start_date: "01-03-2027",
      end_date: "08-03-2027",
      ...more,
    })
  ).data as RolledOut;
const told = ({ results }: RolledOut) =>
  results.map(({ outcome, reason = "" }) => `${outcome} ${reason}`.trim());

beforeEach(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast', data = data - 'availability'`;
  await server.rows`update participants set status = 'active', region = 'coast', data = data - 'do_not_send'`;
  await server.rows`update leaves set status = 'rejected'`;
});

describe("rolling a template out", () => {
  test("repeats it as drafts by the clock of the place, tells nobody, and makes nothing twice", async () => {
    const uuid = await template();
    const outbox = async () => (await server.rows`select from outbox`).length;
    const before = await outbox();
    const preview = await rollOut(uuid, { preview: true });
    expect(preview.shifts).toEqual([]);
    const { results, shifts } = await rollOut(uuid);
    expect(results.map(({ start_at }) => start_at).toSorted()).toEqual([
      at("2027-03-01", "09:00"),
      at("2027-03-03", "22:00"),
      at("2027-03-05", "09:00"),
      at("2027-03-07", "22:00"),
    ]);
    const rows = await server.rows`select draft, status, staff, end_at from shifts where uuid = ${shifts[0]}`;
    expect(rows[0]).toMatchObject({ draft: true, status: "scheduled", staff: first });
    expect(await outbox()).toBe(before);
    expect(told(await rollOut(uuid))).toEqual(Array(4).fill("skipped It is there already."));
  });

  test("leaves out exceptions, for one participant or for all, and goes by the template on public holidays", async () => {
    const uuid = await template({
      holidays: "open",
      exceptions: [
        { first_day: "2027-03-03", participant: beni, reason: "Hospital" },
        { first_day: "2027-03-29", last_day: "2027-03-31", reason: "Closed" },
      ],
    });
    expect(told(await rollOut(uuid, { preview: true }))).toEqual([
      "copied",
      "copied",
      "skipped Exception: Hospital",
      "copied",
    ]);
    // Good Friday is on 26 March 2027.
    const easter = { start_date: "26-03-2027", end_date: "31-03-2027", preview: true };
    expect(told(await rollOut(uuid, easter))).toEqual([
      "open Public holiday: Good Friday",
      "skipped Exception: Closed",
      "open Public holiday: Easter Sunday",
    ]);
    await admin.put(`records/roster-templates/${uuid}`, { holidays: "skip" });
    expect(told(await rollOut(uuid, easter))[0]).toBe("skipped Public holiday: Good Friday");
    await admin.put(`records/roster-templates/${uuid}`, { holidays: "keep" });
    expect(told(await rollOut(uuid, easter))[0]).toBe("copied");
  });

  test("leaves an open shift where the worker is on leave", async () => {
    const uuid = await template();
    await server.rows`update leaves set status = 'approved', staff = ${first}, start_date = '2027-03-01', end_date = '2027-03-02'
      where uuid = ${idOf("north", "leave", "first")}`;
    const [opened, later] = told(await rollOut(uuid));
    expect(opened).toMatch(/^open .*leave/i);
    expect(later).toBe("copied");
  });

  test("can be undone", async () => {
    const { shifts } = await rollOut(await template());
    const undone = await coordinator.post("ndis/roster/undo-copy", { shift_uuids: shifts });
    expect(undone.data.shifts.toSorted()).toEqual(shifts.toSorted());
    expect(await server.rows`select from shifts where deleted_at is null`).toEqual([]);
  });

  test("keeps a team together, a new one for each repetition", async () => {
    const uuid = await template();
    const team = "0198c0de-0000-7000-8000-000000000001";
    await server.rows`update records set data = data || ${JSON.stringify({ team, day: 1, start_time: "09:00", end_time: "12:00" })}::jsonb
      where resource = 'roster-template-shifts' and data->>'template' = ${uuid}`;
    const { shifts } = await rollOut(uuid);
    const teams =
      await server.rows`select team, count(*)::int as members, array_to_json(array_agg(data->>'ratio' order by data->>'ratio')) as ratios
      from shifts where uuid = any (${shifts}::uuid[]) group by 1`;
    expect(teams.map(({ members }) => members)).toEqual([2, 2]);
    const ratios = ["2:1", "2:2"];
    expect(teams.map((row) => row.ratios)).toEqual([ratios, ratios]);
    expect(teams.map((row) => row.team)).not.toContain(team);
  });

  test("takes only the lines of the person's regions", async () => {
    const uuid = await template();
    await server.rows`update participants set region = 'inland' where uuid = ${alma}`;
    const { id: tenant = "" } = (await server.services.tenants.bySlug("north")) ?? {};
    const give = async (regions: string[]) => {
      await server.rows`update users set regions = ${JSON.stringify(regions)}::jsonb where uuid = ${userIdOf("north", "coordinator")}`;
      server.services.events.tell({ kind: "rights-changed", tenant });
    };
    await give(["coast"]);
    // The night is with someone of the coast too.
    expect(told(await rollOut(uuid, { preview: true }))).toEqual(["copied", "copied"]);
    await server.rows`update participants set region = 'inland' where uuid = ${beni}`;
    expect((await rollOut(uuid, { preview: true })).results).toEqual([]);
    const lines = await coordinator.get("records/roster-template-shifts", { limit: 100 });
    expect(lines.data.shifts).toEqual([]);
    await give([]);
  });

  test("names the fields that are wrong, and is not for workers", async () => {
    const uuid = await template();
    const wrong = async (body: object) =>
      (await coordinator.post("records/roster-templates/roll-out", { template: uuid, ...body })).errors;
    expect(await wrong({ start_date: "08-03-2027", end_date: "01-03-2027" })).toHaveProperty("end_date");
    expect(await wrong({ start_date: "never", end_date: "01-03-2027" })).toHaveProperty("start_date");
    const refused = await worker.post("records/roster-templates/roll-out", {
      template: uuid,
      start_date: "01-03-2027",
      end_date: "08-03-2027",
    });
    expect(refused.status).toBe(403);
    const { errors } = await admin.post("records/roster-template-shifts", {
      template: uuid,
      day: 5,
      start_time: "09:00",
      end_time: "10:00",
      shift_type: "admin",
    });
    expect(errors).toEqual({ day: ["The template has 4 days."] });
  });
});

describe("a template from days", () => {
  const days = { start_date: "29-03-2027", end_date: "11-04-2027" };
  const make = (more: object = {}, by = coordinator) =>
    by.post("records/roster-templates/from-days", { name: `Usual ${Math.random()}`, ...days, ...more });

  test("has the shifts as they are, by the clock, also after clocks have changed", async () => {
    for (const [day, staff] of [
      ["2027-03-30", first],
      ["2027-04-06", second],
    ] as const) {
      const { errors } = await admin.post("ndis/roster/add-new-shift", {
        start_at: at(day, "09:00"),
        end_at: at(day, "11:00"),
        shift_type: "personal_care",
        participants: [alma],
        instructions: "Key in the box",
        tasks: [{ task: "Give the morning medication" }, { task: "Water the plants" }],
        staff,
      });
      expect(errors).toEqual({});
    }
    await server.rows`update shifts set data = jsonb_set(data, '{tasks,0,done_by}', '"Ann"') where deleted_at is null`;
    const { data, message } = await make();
    expect(message).toBe("Template made of 2 shifts");
    expect(data.template).toMatchObject({ days: 14 });
    const { shifts } = (await admin.get("records/roster-template-shifts", { template: data.template.uuid }))
      .data as { shifts: Record<string, unknown>[] };
    expect(shifts.map((line) => [line.day, line.start_time, line.end_time, line.staff])).toEqual([
      [2, "09:00", "11:00", first],
      [9, "09:00", "11:00", second],
    ]);
    const { results, shifts: drafts } = await rollOut(data.template.uuid as string, {
      start_date: "12-04-2027",
      end_date: "25-04-2027",
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(["copied", "copied"]);
    const made = await server.rows`select data->'tasks' as tasks, data->>'ratio' as ratio from shifts
      where uuid = any (${drafts}::uuid[])`;
    const tasks = [{ task: "Give the morning medication" }, { task: "Water the plants" }];
    expect(made).toEqual([
      { tasks, ratio: "1:1" },
      { tasks, ratio: "1:1" },
    ]);
  });

  test("says what is missing, and is not for workers", async () => {
    expect((await make()).errors).toEqual({ start_date: ["There are no shifts on these days."] });
    expect((await make({ end_date: "30-06-2027" })).errors).toHaveProperty("end_date");
    expect((await make({}, worker)).status).toBe(403);
  });
});
