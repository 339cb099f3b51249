import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { jobKinds } from "#framework/server/jobs/kinds.ts";
import { deleteOldProposals } from "#portal/server/roster/proposing/store.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// Workers are proposed for open shifts, with the reasons. What is accepted is judged again by the roster's own checks.
const server = await openTestServer();
const [worker, coordinator, admin] = [
  await server.as("worker"),
  await server.as("coordinator"),
  await server.as("admin"),
];
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const participant = idOf("north", "participants", "first");
const days = { start_date: "2027-05-10", end_date: "2027-05-16" };
const at = (day: string, time: string) => instantAt(day, time, "Australia/Sydney").toISOString();

interface Line {
  shift: string;
  staff: string;
  met: number | null;
  km: number | null;
  over: number;
  others: number;
  warnings: { rule: string }[];
  standing: string;
  refusal: string | null;
  pay_estimate?: number;
}
interface Proposed {
  kind: string | null;
  lines: Line[];
  open: { shift: string; possible: number; blocked: Record<string, number> }[];
  titles: Record<string, string>;
  missing: number;
  points: number;
}

/** Adds an open shift without participants, from 9 am to 1 pm. */
async function openShift(day = "2027-05-11", more: object = {}): Promise<string> {
  const { data, text } = await coordinator.post("ndis/roster/add-new-shift", {
    start_at: at(day, "09:00"),
    end_at: at(day, "13:00"),
    shift_type: "training_meeting",
    draft: true,
    ...more,
  });
  expect(data.shift, text).toBeDefined();
  return String(data.shift.uuid);
}
const ask = (more: object = {}, by = coordinator) =>
  by.post("records/roster-proposals", { ...days, ...more });
const statusOf = async (id: string) =>
  ((await coordinator.get(`records/roster-proposals/${id}`)).data.proposal as { status: string }).status;
const answerTo = async (id: string, by = coordinator) =>
  (await by.get(`records/roster-proposals/${id}/answer`)).data as unknown as Proposed;
/** Asks, and waits for the last answer. */
async function proposed(more: object = {}, by = coordinator): Promise<Proposed & { id: string }> {
  const { data, text } = await ask(more, by);
  expect(data.proposal, text).toBeDefined();
  const id = String(data.proposal.uuid);
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe("ready");
  return { id, ...(await answerTo(id, by)) };
}
const accept = (id: string, shifts: string[], more: object = {}, by = coordinator) =>
  by.post(`records/roster-proposals/${id}/accept`, { answer: "best", shift_uuids: shifts, ...more });
const shiftNow = async (uuid: string) =>
  (
    await server.rows<{ staff: string | null; status: string; draft: boolean }>`
      select staff, status, draft from shifts where uuid = ${uuid}`
  )[0];
const outcomes = (data: { results?: { uuid: string; outcome: string; reason?: string }[] }) =>
  new Map((data.results ?? []).map(({ uuid, outcome, reason }) => [uuid, reason ?? outcome]));

const work = jobKinds["lone-task"].work;
/** Holds every proposal up before it begins. @returns lets them go on */
function holdUp(): () => void {
  const going = Promise.withResolvers<void>();
  jobKinds["lone-task"].work = async (...job) => {
    await going.promise;
    await work(...job);
  };
  return going.resolve;
}

beforeEach(async () => {
  jobKinds["lone-task"].work = work;
  await server.rows`update users set regions = '[]'`;
  server.services.sessions.forgetAll();
  await server.rows`delete from records where resource = 'roster-proposals' and data->>'started_by' is not null
    and uuid <> ${idOf("north", "roster-proposals", "first")} and uuid <> ${idOf("south", "roster-proposals", "first")}`;
  await server.rows`update shifts set deleted_at = now() where start_at > '2027-05-01' and deleted_at is null`;
  await server.rows`delete from leaves where start_date > '2027-05-01'`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  await server.rows`update staff set staff_category = null, status = 'active', region = 'coast',
    data = data - 'availability' - 'max_hours_per_week' - 'work_postcode' - 'postcode'`;
});
afterAll(async () => {
  jobKinds["lone-task"].work = work;
  await server.rows`update users set regions = '[]'`;
});

describe("who asks, sees and accepts", () => {
  scenarios("POST records/roster-proposals", [
    { as: "nobody", body: days, expect: 401 },
    { as: "participant", body: days, expect: 403 },
    { as: "advocate", body: days, expect: 403 },
    { as: "worker", body: days, expect: 403, absent: ["proposal"] },
    { as: "coordinator", body: {}, expect: 422, errors: ["start_date", "end_date"] },
    { as: "coordinator", name: "without open shifts", body: days, expect: 422, errors: ["start_date"] },
    {
      as: "coordinator",
      name: "for shifts that are not open",
      body: { ...days, shift_uuids: [idOf("north", "shifts", "first")] },
      expect: 422,
      errors: ["shift_uuids"],
    },
  ]);

  test("another provider, workers and participants have nothing of it", async () => {
    const shift = await openShift();
    const { id } = await proposed();
    for (const [as, status] of [
      ["admin of south", 404],
      ["worker", 403],
      ["participant", 403],
      ["advocate", 403],
    ] as const) {
      const other = await server.as(as);
      expect((await other.get(`records/roster-proposals/${id}`)).status, as).toBe(status);
      expect((await other.get(`records/roster-proposals/${id}/answer`)).status, as).toBe(status);
      expect((await accept(id, [shift], {}, other)).status, as).toBe(status);
      expect((await other.post(`records/roster-proposals/${id}/cancel`)).status, as).toBe(status);
      expect((await other.get("records/roster-proposals")).text, as).not.toContain(id);
    }
    expect(await shiftNow(shift)).toMatchObject({ staff: null, status: "open" });
  });

  test("a coordinator of another region finds none of its shifts, and can't accept them", async () => {
    const shift = await openShift("2027-05-11", { participants: [participant] });
    await server.rows`update participants set region = 'coast'`;
    const { id } = await proposed({}, admin);
    await server.rows`update users set regions = '["inland"]' where email = 'coordinator@north.example'`;
    server.services.sessions.forgetAll();
    const { lines, open, missing, titles } = await answerTo(id);
    expect([lines, open, missing, titles]).toEqual([[], [], 1, {}]);
    expect(outcomes((await accept(id, [shift])).data)).toEqual(
      new Map([[shift, "This shift was not found."]]),
    );
    expect((await ask()).status).toBe(422);
  });
});

describe("proposing", () => {
  test("names a worker for each open shift, and why", async () => {
    await server.rows`update staff set data = data || '{"postcode": "4000"}' where uuid = ${first}`;
    await server.rows`update staff set data = data || '{"work_postcode": "2000"}' where uuid = ${second}`;
    await server.rows`update participants set data = data || '{"postcode": "2000"}' where uuid = ${participant}`;
    const shift = await openShift("2027-05-11", { participants: [participant], shift_type: "personal_care" });
    const { kind, lines, open, titles } = await proposed();
    expect([kind, open]).toEqual(["best", []]);
    expect(lines).toMatchObject([{ shift, staff: second, km: 0, met: 0, standing: "open", refusal: null }]);
    expect(titles).toHaveProperty([second]);
    expect(titles).toHaveProperty([participant]);
  });

  test("gives overlapping shifts to two workers, and says why a third stays open", async () => {
    const shifts = [await openShift(), await openShift(), await openShift()];
    const { lines, open } = await proposed();
    expect(new Set(lines.map(({ staff }) => staff)).size).toBe(lines.length);
    expect(new Set([...lines, ...open].map(({ shift }) => shift))).toEqual(new Set(shifts));
    expect(open.every(({ possible }) => possible > 0)).toBe(true);
  });

  test.each([
    [
      "leave",
      () => server.rows`insert into leaves (tenant_id, uuid, staff, type, status, start_date, end_date)
        select tenant_id, gen_random_uuid(), uuid, 'annual', 'approved', '2027-05-11', '2027-05-11'
        from staff where tenant_id = (select id from tenants where slug = 'north')`,
    ],
    ["inactive", () => server.rows`update staff set status = 'inactive' where uuid <> ${first}`],
    ["not-sent", () => forbid()],
  ])("leaves a shift open that everybody is blocked for: %s", async (rule, block) => {
    const shift = await openShift("2027-05-11", { participants: [participant] });
    await block();
    if (rule === "inactive") {
      // Those who are not active are not weighed at all.
      const { lines } = await proposed();
      expect(lines.map(({ staff }) => staff)).toEqual([first]);
      return;
    }
    const { lines, open } = await proposed();
    expect(lines).toEqual([]);
    expect(open).toMatchObject([{ shift, possible: 0 }]);
    expect(open[0]?.blocked[rule]).toBeGreaterThan(0);
  });
  const forbid = async () => {
    const staff = await server.rows<{ uuid: string }>`select uuid from staff`;
    const list = JSON.stringify({ do_not_send: staff.map(({ uuid }) => uuid) });
    await server.rows`update participants set data = data || ${list}::jsonb where uuid = ${participant}`;
  };

  test("only the chosen shifts, where some are chosen", async () => {
    const [one] = [await openShift("2027-05-11"), await openShift("2027-05-12")];
    const { lines, open } = await proposed({ shift_uuids: [one] });
    expect([...lines, ...open].map(({ shift }) => shift)).toEqual([one]);
  });

  test("money is for those who may see it", async () => {
    await openShift();
    const { id, lines } = await proposed();
    const seen = await answerTo(id, admin);
    expect(seen).toHaveProperty("totals.pay_estimate");
    expect(JSON.stringify([lines, await answerTo(id)])).not.toContain("pay_estimate");
  });

  test("what is cancelled comes to nothing, and is cancelled once", async () => {
    await openShift();
    const goOn = holdUp();
    const id = String((await ask()).data.proposal.uuid);
    expect(await statusOf(id)).toBe("waiting");
    expect((await coordinator.post(`records/roster-proposals/${id}/cancel`)).status).toBe(200);
    goOn();
    jobKinds["lone-task"].work = work;
    await proposed();
    expect(await statusOf(id)).toBe("cancelled");
    expect((await answerTo(id)).kind).toBeNull();
    expect((await coordinator.post(`records/roster-proposals/${id}/cancel`)).status).toBe(409);
  });

  test("only so many wait at a time, and old ones are deleted with their answers", async () => {
    await openShift();
    const goOn = holdUp();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    goOn();
    const waiting = () => server.rows`select 1 from records where resource = 'roster-proposals'
      and data->>'status' in ('waiting', 'running')`;
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    await server.rows`update records set created_at = '2026-11-01' where resource = 'roster-proposals'
      and uuid <> ${idOf("north", "roster-proposals", "first")} and uuid <> ${idOf("south", "roster-proposals", "first")}`;
    const tenant = await server.services.tenants.bySlug("north");
    if (tenant) await asTenant(tenant.id, () => deleteOldProposals(server.services, tenant));
    expect(await server.rows`select 1 from roster_proposal_answers`).toEqual([]);
  });
});

describe("accepting", () => {
  test("in part: the chosen shifts get their workers, drafts stay drafts, the others stay open", async () => {
    const [one, other] = [await openShift("2027-05-11"), await openShift("2027-05-13")];
    const { id, lines } = await proposed();
    const { message, data } = await accept(id, [one]);
    expect(message).toBe("1 shift assigned");
    expect(outcomes(data)).toEqual(new Map([[one, "done"]]));
    const line = lines.find(({ shift }) => shift === one);
    expect(await shiftNow(one)).toEqual({ staff: line?.staff, status: "scheduled", draft: true });
    expect(await shiftNow(other)).toMatchObject({ staff: null, status: "open" });
    const standing = new Map((await answerTo(id)).lines.map((each) => [each.shift, each.standing]));
    expect(standing).toEqual(
      new Map([
        [one, "assigned"],
        [other, "open"],
      ]),
    );
  });

  test("refuses by name what has changed, and does the rest", async () => {
    const names = ["taken", "later", "cancelled", "gone", "blocked", "fine"] as const;
    const shifts = new Map<string, string>();
    for (const [index, name] of names.entries()) shifts.set(name, await openShift(`2027-05-${10 + index}`));
    const of = (name: string) => shifts.get(name) ?? "";
    const { id, lines } = await proposed();
    const workerOf = (name: string) => lines.find(({ shift }) => shift === of(name))?.staff ?? "";
    const other = workerOf("taken") === first ? second : first;
    const change = (uuid: string, more: object) =>
      coordinator.post("ndis/roster/update-roster-staff-shift", { shift_uuid: uuid, ...more });
    expect((await change(of("taken"), { staff: other })).status).toBe(200);
    expect((await change(of("later"), { end_at: at("2027-05-11", "15:00") })).status).toBe(200);
    await server.rows`update shifts set status = 'cancelled' where uuid = ${of("cancelled")}`;
    await server.rows`update shifts set deleted_at = now() where uuid = ${of("gone")}`;
    await openShift("2027-05-14", { staff: workerOf("blocked") });
    const { data, message } = await accept(id, [...shifts.values()]);
    expect(message).toBe("1 shift assigned, 5 refused");
    const reasons = outcomes(data);
    expect(reasons.get(of("taken"))).toMatch(/has this shift now\.$/);
    expect(reasons.get(of("later"))).toBe("This shift has changed since the proposal: End.");
    expect(reasons.get(of("cancelled"))).toBe("This shift has been cancelled.");
    expect(reasons.get(of("gone"))).toBe("This shift was not found.");
    expect(reasons.get(of("blocked"))).toMatch(/already has a shift/);
    expect(reasons.get(of("fine"))).toBe("done");
    expect(await shiftNow(of("fine"))).toMatchObject({ staff: workerOf("fine") });
    expect(await shiftNow(of("blocked"))).toMatchObject({ staff: null });
  });

  test("refuses a worker who has a warning that the proposal did not have", async () => {
    const shift = await openShift("2027-05-12");
    const { id, lines } = await proposed();
    const staff = lines[0]?.staff;
    await openShift("2027-05-11", {
      staff,
      start_at: at("2027-05-11", "18:00"),
      end_at: at("2027-05-12", "02:00"),
    });
    expect(outcomes((await accept(id, [shift])).data).get(shift)).toMatch(/only 7 h of rest before/);
    expect(await shiftNow(shift)).toMatchObject({ staff: null });
    const accepted = { accept_warnings: ["rest"], override_reason: "They asked for it." };
    expect(outcomes((await accept(id, [shift], accepted)).data).get(shift)).toBe("done");
  });

  test("asks for the warnings of published shifts to be accepted with a reason", async () => {
    const shift = await openShift("2027-05-12", { draft: false, end_at: at("2027-05-12", "10:00") });
    await server.rows`update staff set employment_type = 'casual'`;
    const { id, lines } = await proposed();
    expect(lines[0]?.warnings.map(({ rule }) => rule)).toContain("short-engagement");
    const refused = await accept(id, [shift], { accept_warnings: [] });
    expect(refused.status).toBe(409);
    expect(refused.data).toHaveProperty("warnings");
    expect(await shiftNow(shift)).toMatchObject({ staff: null });
    const rules = (refused.data as unknown as { warnings: { rule: string }[] }).warnings.map(
      ({ rule }) => rule,
    );
    expect((await accept(id, [shift], { accept_warnings: rules })).errors).toHaveProperty("override_reason");
    const done = await accept(id, [shift], { accept_warnings: rules, override_reason: "Agreed by phone." });
    expect(outcomes(done.data).get(shift)).toBe("done");
  });

  test("gives nothing that was not proposed, and no answer that is not there", async () => {
    const shift = await openShift();
    const { id } = await proposed({ shift_uuids: [shift] });
    const other = await openShift("2027-05-14");
    expect(outcomes((await accept(id, [other])).data).get(other)).toBe("This shift has no proposed worker.");
    expect((await accept(id, [shift], { answer: "other" })).errors).toHaveProperty("answer");
    expect((await accept(idOf("north", "roster-proposals", "first"), [shift])).status).toBe(409);
  });

  test("two who accept at once: one gives the shifts, the other is refused", async () => {
    const shifts = [await openShift("2027-05-11"), await openShift("2027-05-12")];
    const { id } = await proposed();
    const [mine, theirs] = await Promise.all([accept(id, shifts), accept(id, shifts, {}, admin)]);
    const done = [mine, theirs].flatMap(({ data }) => [...outcomes(data).values()]);
    expect(done.filter((each) => each === "done")).toHaveLength(2);
    expect(done.filter((each) => /has this shift now/.test(each))).toHaveLength(2);
  });
});

describe("weights", () => {
  scenarios("PUT records/roster-weights", [
    { as: "coordinator", body: { open: 5 }, expect: 403 },
    { as: "worker", body: { open: 5 }, expect: 403 },
    { as: "admin", body: { open: 0, distance: 1001 }, expect: 422, errors: ["open", "distance"] },
  ]);

  test("are the provider's own: who lives near is proposed only where distance counts", async () => {
    await server.rows`update staff set data = data || '{"work_postcode": "2000"}'`;
    await server.rows`update staff set data = data || '{"work_postcode": "4000"}' where uuid = ${first}`;
    await server.rows`update participants set data = data || '{"postcode": "4000"}' where uuid = ${participant}`;
    await openShift("2027-05-11", { participants: [participant] });
    expect((await proposed()).lines).toMatchObject([{ staff: first, km: 0 }]);
    expect((await admin.get("records/roster-weights")).data.roster_weights).toMatchObject({ open: 1000 });
    const { status } = await admin.put("records/roster-weights", { open: 10, unfamiliar: 20 });
    expect(status).toBe(200);
    const { lines, open } = await proposed();
    expect(lines).toEqual([]);
    expect(open[0]?.possible).toBeGreaterThan(0);
    await admin.put("records/roster-weights", { open: 1000, unfamiliar: 15 });
  });
});

test("workers are notified of nothing while it is a draft", async () => {
  await server.rows`delete from sent_notices`;
  const shift = await openShift();
  const { id } = await proposed();
  await accept(id, [shift]);
  expect(await server.rows`select 1 from sent_notices where notice = 'roster-changed'`).toEqual([]);
  expect((await worker.get(`records/roster-proposals/${id}`)).status).toBe(403);
});
