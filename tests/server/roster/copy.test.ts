import { beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const alma = idOf("north", "participants", "first");

const at = (day: string, time: string): string => instantAt(day, time, "Australia/Sydney").toISOString();
const add = async (day: string, from: string, until: string, more: object = {}): Promise<string> => {
  const { data, errors } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(day, from),
    end_at: at(day, until),
    shift_type: "personal_care",
    participants: [alma],
    staff: first,
    ...more,
  });
  expect(errors).toEqual({});
  return data.shift.uuid as string;
};
interface Copied {
  results: { source: string; outcome: string; reason?: string; start_at: string }[];
  shifts: string[];
  replaced: string[];
}
const week = { start_date: "29-03-2027", end_date: "04-04-2027", to: "05-04-2027" };
const copy = async (more: object = {}) =>
  (await coordinator.post("ndis/roster/copy-shifts", { ...week, ...more })).data as Copied;
const outcomes = ({ results }: Copied) => results.map(({ outcome }) => outcome);
const living = async () =>
  (await server.rows`select uuid from shifts where deleted_at is null`).map(({ uuid }) => String(uuid));
const mails = async () => (await server.rows`select from outbox`).length;

beforeEach(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active'`;
  await server.rows`update participants set status = 'active', data = data - 'do_not_send'`;
  await server.rows`update leaves set status = 'rejected'`;
});

describe("copying a week forward", () => {
  test("leaves out what is there already, also an open shift of nobody in particular", async () => {
    await add("2027-03-30", "09:00", "11:00");
    await add("2027-03-31", "09:00", "11:00", {
      staff: null,
      participants: [],
      shift_type: "training_meeting",
    });
    expect(outcomes(await copy())).toEqual(["copied", "copied"]);
    expect(outcomes(await copy())).toEqual(["skipped", "skipped"]);
  });

  test("makes drafts at the same time of day, also where clocks change between, and tells nobody", async () => {
    await add("2027-03-30", "09:00", "11:00");
    const before = await mails();
    const { shifts, results } = await copy();
    expect(outcomes({ shifts, results, replaced: [] })).toEqual(["copied"]);
    const { data } = await coordinator.get(`ndis/roster/show-roster-staff-shifts/${shifts[0]}`);
    expect(data.shift).toMatchObject({ draft: true, staff: first, status: "scheduled", scheduled_hours: 2 });
    expect(Date.parse(data.shift.start_at)).toBe(Date.parse(at("2027-04-06", "09:00")));
    expect(await mails()).toBe(before);
  });

  test("takes what is to be done along, as nobody has done it yet", async () => {
    const one = await add("2027-03-30", "09:00", "11:00", {
      tasks: [{ task: "Breakfast" }],
      note_required: true,
      instructions: "Ring twice.",
    });
    await server.rows`update shifts set data = jsonb_set(data, '{tasks,0,done_by}', '"Willa"') where uuid = ${one}`;
    const { shifts } = await copy();
    const { data } = await coordinator.get(`ndis/roster/show-roster-staff-shifts/${shifts[0]}`);
    expect(data.shift).toMatchObject({
      tasks: [{ task: "Breakfast" }],
      note_required: true,
      instructions: "Ring twice.",
    });
    expect(data.shift.tasks[0]).not.toHaveProperty("done_by");
  });

  test("makes an open shift where the worker lacks a competency that the service needs", async () => {
    const service = idOf("north", "services", "first");
    await add("2027-03-30", "09:00", "11:00", { service });
    await server.rows`update records set data = data || '{"registration_group": "0104"}' where uuid = ${service}`;
    const { results } = await copy();
    await server.rows`update records set data = data || '{"registration_group": "0107"}' where uuid = ${service}`;
    expect(results).toMatchObject([
      { outcome: "open", reason: expect.stringMatching(/high-intensity competency/) },
    ]);
  });

  test("a second run makes nothing twice", async () => {
    await add("2027-03-30", "09:00", "11:00");
    await add("2027-03-31", "09:00", "11:00", { staff: undefined });
    expect((await copy()).shifts).toHaveLength(2);
    const again = await copy();
    expect([again.shifts, outcomes(again)]).toEqual([[], ["skipped", "skipped"]]);
  });

  test("a preview says what would happen, and does nothing", async () => {
    await add("2027-03-30", "09:00", "11:00");
    const before = await living();
    expect(await copy({ preview: true })).toMatchObject({ shifts: [], results: [{ outcome: "copied" }] });
    expect(await living()).toEqual(before);
  });

  test.each([
    ["skip", "skipped"],
    ["merge", "open"],
  ])("where the worker has another shift: %s leaves it %s", async (existing, expected) => {
    await add("2027-03-30", "09:00", "11:00");
    await add("2027-04-06", "10:00", "12:00");
    const done = await copy({ existing });
    expect(outcomes(done)).toEqual([expected]);
    expect(done.results[0]?.reason).toBe("The worker has another shift then.");
  });

  test("replace takes the drafts of these days away, and keeps what is published", async () => {
    await add("2027-03-30", "09:00", "11:00");
    const draft = await add("2027-04-06", "10:00", "12:00", { draft: true });
    const published = await add("2027-04-07", "10:00", "12:00");
    const done = await copy({ existing: "replace" });
    expect([done.replaced, outcomes(done)]).toEqual([[draft], ["copied"]]);
    expect(await living()).toContain(published);
    const undone = (
      await coordinator.post("ndis/roster/undo-copy", { shift_uuids: done.shifts, replaced: done.replaced })
    ).data as Copied;
    expect([undone.shifts, undone.replaced]).toEqual([done.shifts, [draft]]);
    expect(await living()).toContain(draft);
  });

  test("a worker on leave, and a participant who has left, get no copies", async () => {
    await add("2027-03-30", "09:00", "11:00");
    await server.rows`update leaves set status = 'approved', start_date = '2027-04-05', end_date = '2027-04-07' where staff = ${first}`;
    expect((await copy({ preview: true })).results[0]).toMatchObject({
      outcome: "open",
      reason: expect.stringMatching(/leave/),
    });
    await server.rows`update participants set status = 'exited' where uuid = ${alma}`;
    expect(outcomes(await copy())).toEqual(["skipped"]);
  });

  test("a team stays a team of its own", async () => {
    const lead = await add("2027-03-30", "09:00", "11:00");
    await add("2027-03-30", "09:00", "11:00", { staff: second, team: lead });
    const { shifts } = await copy();
    const teams = await server.rows`select distinct team from shifts where uuid = any (${shifts}::uuid[])`;
    expect([shifts.length, teams.length, teams[0]?.team === lead]).toEqual([2, 1, false]);
  });

  test("is for those who plan", async () =>
    expect((await worker.post("ndis/roster/copy-shifts", week)).status).toBe(403));
});

describe("several shifts at once", () => {
  const assign = async (shift_uuids: string[], staff?: string) =>
    (
      await coordinator.post("ndis/roster/assign-shifts", {
        shift_uuids,
        ...(staff !== undefined && { staff }),
      })
    ).data.results;

  test("are assigned as far as they can be, each with its outcome, and the worker gets one message", async () => {
    const [one, two, over] = [
      await add("2027-03-30", "09:00", "11:00", { staff: undefined }),
      await add("2027-03-31", "09:00", "11:00", { staff: undefined }),
      await add("2027-03-30", "10:00", "12:00", { staff: undefined }),
    ];
    await add("2027-03-30", "11:30", "13:00", { staff: second });
    await server.rows`delete from outbox`;
    const results = await assign([one, two, over], second);
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "refused",
      "done",
      "refused",
    ]);
    expect(results[2].reason).toMatch(/already has a shift/);
    const [{ email }] = (await server.rows`select email from staff where uuid = ${second}`) as [
      { email: string },
    ];
    expect(await server.rows`select from outbox where recipient = ${email}`).toHaveLength(1);
  });

  test("are cancelled for one reason, drafts left out", async () => {
    const [one, draft] = [
      await add("2027-03-30", "09:00", "11:00"),
      await add("2027-03-31", "09:00", "11:00", { draft: true }),
    ];
    const { status, data, errors } = await coordinator.post("ndis/roster/cancel-shifts", {
      shift_uuids: [one, draft],
      cancelled_by: "provider",
      reason: "The house is closed.",
    });
    expect([status, errors]).toEqual([200, {}]);
    expect(data.results).toMatchObject([
      { uuid: one, outcome: "done" },
      { uuid: draft, outcome: "refused", reason: "This shift is a draft. Delete it instead." },
    ]);
  });
});
