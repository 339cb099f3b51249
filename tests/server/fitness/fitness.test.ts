import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { judgeShiftsWith } from "#portal/server/fitness/shiftFlags.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// Fitness for work: one rule for assigning, rostering, restoring and starting a shift, for lists and the matrix.
const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const [first, second] = ["first", "second"].map((name) => idOf("north", "staff", name)) as [string, string];
const [alma, bela, cleo] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
) as [string, string, string];
const category = idOf("north", "staff-categories", "first");
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

const shift = (from: number, until: number, more: object = {}) => ({
  start_at: at(from),
  end_at: at(until),
  shift_type: "personal_care",
  participants: [alma],
  staff: first,
  ...more,
});
const add = (body: object) => coordinator.post("ndis/roster/add-new-shift", body);
const added = async (body: object): Promise<string> => {
  const answer = await add(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data.shift.uuid as string;
};
const shown = async (uuid: string) =>
  (await coordinator.get(`ndis/roster/show-roster-staff-shifts/${uuid}`)).data.shift as JsonObject;
const setClearance = async (id: string, clearance: string) => {
  const answer = await admin.post(`ndis/staff-license/${id}/clearance`, { clearance });
  expect(answer.status, answer.text).toBe(200);
};
const licence = async (record: JsonObject): Promise<string> => {
  const [id = ""] = await server.insert("staff-licences", [
    { staff: first, status: "active", issue_date: "2026-01-05", expiry_date: "2027-01-05", ...record },
  ]);
  return id;
};
const cleared = (more: JsonObject = {}) =>
  licence({ type: "worker_screening", clearance: "cleared", expiry_date: "2030-01-05", ...more });
const require_ = (...types: string[]) => server.rows`
  update records set data = data || ${JSON.stringify({ required_licences: types })}::jsonb where uuid = ${category}`;
const mails = () => server.rows<{ recipient: string; subject: string; body: string }>`
  select recipient, subject, body from outbox where subject like '%attention' order by recipient`;

beforeAll(async () => {
  await server.rows`update participants set data = data - 'do_not_send'`;
});

beforeEach(async () => {
  await server.rows`delete from staff_licences`;
  await server.rows`truncate shifts cascade`;
  await server.rows`delete from outbox`;
  await server.rows`update leaves set status = 'pending', start_date = '2027-02-01', end_date = '2027-02-05'`;
  await server.rows`update staff set status = 'active', staff_category = ${category},
    data = data || '{"visa_expiry": "2030-01-01"}' where tenant_id = (select id from tenants where slug = 'north')`;
  await require_();
});

const bars = ["suspended", "revoked", "excluded", "interim_bar"];

describe("a clearance that bars (C1)", () => {
  test.each(bars)("%s forbids to roster, change, restore, assign and start, required or not", async (bar) => {
    const check = await cleared();
    const [soon, later, gone] = [
      await added(shift(0.1, 3)),
      await added(shift(100, 102, { staff: second })),
      await added(shift(50, 52)),
    ];
    await coordinator.post("ndis/roster/delete-roster-staff-shift", { shift_uuid: gone });
    await setClearance(check, bar);
    const refusal = /is barred from work: NDIS Worker Screening Check/;
    expect((await add(shift(200, 202))).errors).toEqual({ staff: [expect.stringMatching(refusal)] });
    const change = { shift_uuid: later, staff: first };
    expect((await coordinator.post("ndis/roster/update-roster-staff-shift", change)).errors).toEqual({
      staff: [expect.stringMatching(refusal)],
    });
    expect((await admin.post(`records/shifts/${gone}/restore`, {})).errors).toEqual({
      staff: [expect.stringMatching(refusal)],
    });
    const assign = { client_uuid: cleo, staff_uuids: [first] };
    expect((await coordinator.post("ndis/client/add/staff-care", assign)).errors).toEqual({
      staff_uuids: [expect.stringMatching(refusal)],
    });
    const start = await worker.post("ndis/roster/staff/start-shift", { staff_uuid: first, shift_uuid: soon });
    // To themselves, not about them.
    expect([start.status, start.message]).toEqual([
      409,
      expect.stringMatching(/^This shift can't be started: you are barred from work: NDIS Worker Screening/),
    ]);
    const byOffice = await admin.post("ndis/roster/staff/start-shift", {
      staff_uuid: first,
      shift_uuid: soon,
    });
    expect([byOffice.status, byOffice.message]).toEqual([409, expect.stringMatching(refusal)]);
    await setClearance(check, "cleared");
    expect((await add(shift(200, 202))).status).toBe(200);
    expect(
      (await worker.post("ndis/roster/staff/start-shift", { staff_uuid: first, shift_uuid: soon })).status,
    ).toBe(200);
  });

  test("flags the planned shifts at once, mails who rosters, and lifts the flag with the bar", async () => {
    const check = await cleared();
    const ids = [await added(shift(10, 12)), await added(shift(20, 22))];
    const other = await added(shift(10, 12, { staff: second }));
    await setClearance(check, "suspended");
    for (const id of ids)
      expect(await shown(id)).toMatchObject({
        needs_attention: true,
        attention_reason: expect.stringMatching(/is barred from work: .* suspended\.$/) as string,
      });
    expect(await shown(other)).not.toHaveProperty("needs_attention");
    const listed = await coordinator.get("ndis/shifts", { needs_attention: "true", status: "scheduled" });
    expect(listed.data.shifts.map(({ uuid }: { uuid: string }) => uuid).toSorted()).toEqual(ids.toSorted());
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(sent.map(() => "2 shifts need your attention"));
    expect(sent.some(({ recipient }) => recipient.startsWith("coordinator"))).toBe(true);
    expect(sent.some(({ recipient }) => recipient.startsWith("worker"))).toBe(false);
    expect(sent[0]?.body).not.toMatch(/Alma|Willa|suspend|screening/i);
    await setClearance(check, "cleared");
    expect(await shown(ids[0] ?? "")).not.toHaveProperty("needs_attention");
    expect(await mails()).toHaveLength(sent.length);
  });

  test("the worker cannot lift it: not by deleting, changing or replacing the check", async () => {
    const check = await cleared();
    await setClearance(check, "excluded");
    const gone = await worker.delete(`ndis/staff-license/delete-staff-license/${check}?reason=Mine`);
    expect(gone.status).toBe(403);
    const pending = await licence({ type: "worker_screening", status: "pending", clearance: "suspended" });
    const change = await worker.post("ndis/staff-license/update", {
      license_id: pending,
      clearance: "cleared",
    });
    expect(change.status, change.text).toBe(403);
    await worker.post("ndis/staff-license/add-staff-license", {
      type: "worker_screening",
      number: "WS-10001",
      issue_date: "2026-06-01",
      expiry_date: "2031-05-01",
      clearance: "cleared",
    });
    expect((await add(shift(200, 202))).errors.staff?.[0]).toMatch(/is barred from work/);
  });

  test("a check that was issued later and is cleared lifts it", async () => {
    await cleared({
      clearance: "excluded",
      status: "expired",
      issue_date: "2025-01-01",
      expiry_date: "2029-12-31",
    });
    expect((await add(shift(200, 202))).status).toBe(422);
    await cleared();
    expect((await add(shift(200, 202))).status).toBe(200);
  });

  test("shows in the compliance matrix and beside the worker before anybody is chosen", async () => {
    const check = await cleared();
    await setClearance(check, "revoked");
    const { matrix } = (await admin.get("compliance/matrix")).data;
    const column = matrix.requirements.findIndex(({ key }: { key: string }) => key === "worker_screening");
    const row = matrix.people.find(({ uuid }: { uuid: string }) => uuid === first);
    expect(row.cells[column]).toBe("gap");
    const { staffs } = (await admin.get(`ndis/client/unassigned-staffs/${cleo}`)).data;
    const offered = staffs.find(({ uuid }: { uuid: string }) => uuid === first);
    expect(offered.warnings).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Is barred from work: NDIS Worker Screening Check/)]),
    );
  });
});

describe("who is available, and why not (C1)", () => {
  scenarios("GET ndis/roster/all-staffs", [
    { as: "coordinator", expect: 200, present: ["staffs[].available", "staffs[].reasons"] },
    { as: "worker", expect: 403 },
    { as: "participant", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);

  const available = async (query: Record<string, string>) => {
    const answer = await coordinator.get("ndis/roster/all-staffs", query);
    expect(answer.status, answer.text).toBe(200);
    const rows = answer.data.staffs as { uuid: string; available: boolean; reasons: string[] }[];
    return rows.find(({ uuid }) => uuid === first);
  };

  test("another shift, leave, a licence and the participant's refusal are named; the shift itself is not in its way", async () => {
    const own = await added(shift(10, 12));
    const time = { start_at: at(11), end_at: at(13) };
    expect(await available(time)).toMatchObject({
      available: false,
      reasons: [expect.stringMatching(/^Has a shift /)],
    });
    expect(await available({ ...time, shift: own })).toMatchObject({ available: true, reasons: [] });
    const day = at(11).slice(0, 10);
    await server.rows`update leaves set status = 'approved', start_date = ${day}::date - 1, end_date = ${day}::date + 1 where staff = ${first}`;
    await require_("cpr");
    await server.rows`update participants set data = data || ${JSON.stringify({ do_not_send: [first] })}::jsonb where uuid = ${bela}`;
    expect((await available({ ...time, shift: own, participants: bela }))?.reasons).toEqual([
      "Must not be assigned to this participant",
      "Does not hold a current licence for that date: CPR",
      expect.stringMatching(/^Is on leave /),
    ]);
    await server.rows`update participants set data = data - 'do_not_send' where uuid = ${bela}`;
  });

  test("a competency that the shift's service needs is named, as the shift would be refused for it", async () => {
    const service = idOf("north", "services", "first");
    const group = (number: string) => server.rows`
      update records set data = data || ${JSON.stringify({ registration_group: number })}::jsonb where uuid = ${service}`;
    await group("0107");
    const own = await added(shift(10, 12, { staff: null, service }));
    const time = { start_at: at(10), end_at: at(12) };
    const lacking = {
      available: false,
      reasons: ["Holds no high-intensity competency that is valid on that day"],
    };
    expect(await available({ ...time, service })).toMatchObject({ available: true, reasons: [] });
    await group("0104");
    expect(await available(time)).toMatchObject({ available: true });
    expect(await available({ ...time, service })).toMatchObject(lacking);
    expect(await available({ ...time, shift: own })).toMatchObject(lacking);
    const expired = await licence({ type: "tracheostomy", expiry_date: at(10).slice(0, 10) });
    await server.rows`update staff_licences set expiry_date = expiry_date - 1 where uuid = ${expired}`;
    expect(await available({ ...time, service })).toMatchObject(lacking);
    expect(Object.keys((await add(shift(10, 12, { service }))).errors)).toEqual(["staff"]);
    await server.rows`update staff_licences set expiry_date = expiry_date + 2 where uuid = ${expired}`;
    expect(await available({ ...time, shift: own })).toMatchObject({ available: true, reasons: [] });
    expect((await add(shift(10, 12, { service }))).status).toBe(200);
  });

  test("days and times by the provider's clock mean the same", async () => {
    await added({ ...shift(0, 1), start_at: "2026-12-10T22:00:00Z", end_at: "2026-12-11T02:00:00Z" });
    const days = { start_date: "11-12-2026", end_date: "11-12-2026" };
    expect((await available({ ...days, start_time: "12:00", end_time: "14:00" }))?.available).toBe(false);
    expect((await available({ ...days, start_time: "13:00", end_time: "14:00" }))?.available).toBe(true);
  });
});

describe("what makes planned shifts need attention (C1)", () => {
  const flagged = async (id: string) => (await shown(id)).attention_reason as string | undefined;

  test("approved leave; not when its shifts are opened with it, nor when it is withdrawn", async () => {
    const day = "2026-12-15";
    const shiftThen = { start_at: `${day}T01:00:00Z`, end_at: `${day}T03:00:00Z` };
    const id = await added({ ...shift(0, 1), ...shiftThen });
    const leave = idOf("north", "leave", "first");
    await server.rows`update leaves set start_date = ${day}, end_date = ${day} where uuid = ${leave}`;
    const decide = (status: string, shifts?: string) =>
      admin.post("ndis/leave/request", {
        leave_id: leave,
        status,
        ...(shifts && { shifts }),
        ...(status === "cancelled" && { reason: "Plans changed" }),
      });
    const kept = await decide("approved", "keep");
    expect(kept.status, kept.text).toBe(200);
    expect(await flagged(id)).toMatch(/is on leave /);
    expect((await mails()).length).toBeGreaterThan(0);
    await server.rows`delete from outbox`;
    expect((await decide("cancelled")).status).toBe(200);
    expect(await flagged(id)).toBeUndefined();
    await server.rows`update leaves set status = 'pending' where uuid = ${leave}`;
    expect((await decide("approved", "open")).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: "open" });
    expect([await flagged(id), await mails()]).toEqual([undefined, []]);
  });

  test("a mandatory licence that is deleted, and one that is replaced by nothing in time", async () => {
    const cpr = await licence({ type: "cpr", expiry_date: "2026-12-20" });
    await require_("cpr");
    const id = await added(shift(10, 12));
    expect((await admin.delete(`ndis/staff-license/delete-staff-license/${cpr}?reason=Wrong`)).status).toBe(
      200,
    );
    expect(await flagged(id)).toMatch(/does not hold a current licence for that date: CPR\.$/);
    await admin.post(`records/staff-licences/${cpr}/restore`, {});
    expect(await flagged(id)).toBeUndefined();
  });

  test("a suspended worker, a visa that ends, a category and rules for everybody that require more", async () => {
    const id = await added(shift(10, 12));
    const update = async (fields: object) => {
      const answer = await admin.post("ndis/staff/update", { id: first, ...fields });
      expect(answer.status, answer.text).toBe(200);
    };
    const changeCategory = async (required_licences: string[]) => {
      const change = { id: category, required_licences };
      expect((await admin.put("ndis/staff-category/update-staff-category", change)).status).toBe(200);
    };
    await update({ visa_expiry: "2026-01-31" });
    expect(await flagged(id)).toMatch(/has no right to work in Australia on that day\.$/);
    await update({ visa_expiry: "2031-01-31" });
    expect(await flagged(id)).toBeUndefined();
    await update({ end_date: "2026-11-19" });
    const gone = /no longer works here on that day\.$/;
    expect(await flagged(id)).toMatch(gone);
    expect((await add(shift(14, 16))).errors).toEqual({ staff: [expect.stringMatching(gone)] });
    await update({ end_date: "2026-11-20" });
    expect(await flagged(id)).toBeUndefined();
    await update({ end_date: "2033-03-18" });
    await update({ start_date: "2026-11-22", probation_end: "2027-05-21" });
    const notYet = /does not work here yet on that day\.$/;
    expect(await flagged(id)).toMatch(notYet);
    expect((await add(shift(14, 16))).errors).toEqual({ staff: [expect.stringMatching(notYet)] });
    await update({ start_date: "2026-11-20" });
    expect(await flagged(id)).toBeUndefined();
    await update({ status: "inactive" });
    expect(await flagged(id)).toMatch(/is not active\.$/);
    await update({ status: "active" });
    await changeCategory(["first_aid"]);
    expect(await flagged(id)).toMatch(/First aid\.$/);
    await changeCategory([]);
    expect(await flagged(id)).toBeUndefined();
    const rules = await admin.put("ndis/staff-setting/update", { required_licences: ["orientation"] });
    expect(rules.status, rules.text).toBe(200);
    expect(await flagged(id)).toMatch(/NDIS Worker Orientation\.$/);
    await admin.put("ndis/staff-setting/update", { required_licences: [] });
    expect(await flagged(id)).toBeUndefined();
  });

  test("shifts to come of someone whose employment ends are open; of someone suspended they are flagged", async () => {
    const id = await added(shift(10, 12, { staff: second }));
    const end = async (status: string) => {
      const answer = await admin.post("ndis/staff/update", { id: second, status });
      expect(answer.status, answer.text).toBe(200);
      return answer.message;
    };
    await end("suspended");
    expect([(await shown(id)).status, await flagged(id)]).toEqual([
      "scheduled",
      expect.stringMatching(/is not active\.$/),
    ]);
    expect(await end("terminated")).toContain("1 shift is open now");
    expect(await shown(id)).toMatchObject({ status: "open" });
    expect(await shown(id)).not.toHaveProperty("staff");
    expect(await flagged(id)).toBeUndefined();
    await end("active");
  });

  test("what no change has told of is found once a day; a change of the plan ends it", async () => {
    const id = await added(shift(60, 62));
    await server.rows`update staff set status = 'inactive' where uuid = ${first}`;
    await dailyJobs(server.services)();
    expect(await flagged(id)).toMatch(/is not active/);
    const change = { shift_uuid: id, staff: second };
    expect((await coordinator.post("ndis/roster/update-roster-staff-shift", change)).status).toBe(200);
    expect(await flagged(id)).toBeUndefined();
  });

  test("a worker does not see the flag of their own shift, nor can anybody write it", async () => {
    const id = await added(shift(10, 12, { needs_attention: true, attention_reason: "Made up" }));
    expect(await shown(id)).not.toHaveProperty("needs_attention");
    await server.rows`update shifts set needs_attention = true, attention_reason = 'Because' where uuid = ${id}`;
    const own = await worker.get(`ndis/roster/show-roster-staff-shifts/${id}`);
    expect(own.data.shift).not.toHaveProperty("attention_reason");
  });
});

describe("the last day of a licence (H9)", () => {
  test("a shift that ends at midnight after it is planned, one that reaches a minute further is not", async () => {
    await licence({ type: "cpr", expiry_date: "2026-12-10" });
    await require_("cpr");
    // Midnight in Sydney.
    const night = { ...shift(0, 1), start_at: "2026-12-10T09:00:00Z", end_at: "2026-12-10T13:00:00Z" };
    expect((await add(night)).status).toBe(200);
    const further = { ...night, start_at: "2026-12-10T13:00:00Z", end_at: "2026-12-10T13:01:00Z" };
    expect((await add(further)).errors.staff?.[0]).toMatch(
      /does not hold a current licence for that date: CPR/,
    );
  });
});

test("a planned shift is judged on the days of its own time zone (H7)", async () => {
  await require_("worker_screening");
  await cleared({ expiry_date: "2026-12-01" });
  // From 10 to 11 pm in Perth on the last day of the check, when it is the next day in Sydney.
  const id = await added({
    ...shift(0, 0),
    start_at: "2026-12-01T14:00:00.000Z",
    end_at: "2026-12-01T15:00:00.000Z",
    time_zone: "Australia/Perth",
  });
  await dailyJobs(server.services)();
  expect(await shown(id)).not.toHaveProperty("needs_attention", true);
  await server.rows`update shifts set data = data - 'time_zone' where uuid = ${id}`;
  const tenant = await server.services.tenants.bySlug("north");
  if (!tenant) throw new Error("there is no such provider");
  await asTenant(tenant.id, () =>
    judgeShiftsWith(seedContext(server.services, tenant, server.services.database.db), alma),
  );
  expect(await shown(id)).toMatchObject({ needs_attention: true });
});
