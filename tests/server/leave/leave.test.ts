import { describe, expect, test } from "vitest";
import type { Answer } from "../../support/answer.ts";
import { pdf } from "../../support/files.ts";
import { Form, form } from "../../support/form.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const staff = idOf("north", "staff", "first");
await server.rows`update staff set start_date = '2026-01-05', employment_type = 'part_time',
  data = data - 'leave_opening_on' - 'shiftworker' - 'work_state' - 'work_postcode' || '{"contracted_hours": 20}' where uuid = ${staff}`;
await server.rows`update leaves set start_date = '2026-06-01', end_date = '2026-06-01', status = 'withdrawn'`;

const ask = (values: Record<string, string>) => worker.submit("ndis/personal/request/leave", form(values));
const decide = (id: string, status: string, reason?: string) =>
  admin.post("ndis/leave/request", { leave_id: id, status, ...(reason && { reason }) });
const annual = { type: "annual", start_date: "2027-03-01", end_date: "2027-03-05" };

describe("asking for leave", () => {
  test("counts the hours by contract, and waits", async () => {
    const { status, data, message } = await ask(annual);
    expect([status, message]).toEqual([200, "Leave requested. It is waiting for approval."]);
    expect(data.leave).toMatchObject({ ...annual, staff, hours: 20, status: "pending" });
    expect((await ask({ type: "study", start_date: "2027-03-08" })).data.leave).toMatchObject({
      end_date: "2027-03-08",
      hours: 4,
    });
  });

  test("leaves out the public holidays where the person works, and says so (H5)", async () => {
    const days = { type: "annual", start_date: "2027-12-27", end_date: "2027-12-31" };
    const { data, message } = await ask(days);
    expect(data.leave.hours).toBe(12);
    expect(data.leave.hours_note).toContain(
      "Mon 27 Dec 2027 is a public holiday (Christmas Day (additional day)).",
    );
    expect(message).toContain("Tue 28 Dec 2027 is a public holiday");
    await server.rows`update staff set data = data || '{"work_state": "VIC"}' where uuid = ${staff}`;
    expect((await ask({ type: "annual", start_date: "2026-11-03" })).data.leave.hours).toBe(0);
    await server.rows`update staff set data = data - 'work_state' where uuid = ${staff}`;
    expect((await ask({ type: "annual", start_date: "2026-11-04" })).data.leave.hours).toBe(4);
  });

  test("says when it is more than there is, and only some may approve it then", async () => {
    const { data } = await ask({
      type: "annual",
      start_date: "2027-10-01",
      end_date: "2027-10-29",
      hours: "480",
    });
    expect(data.leave.hours_note).toMatch(
      /This is more than the available balance of [\d hmin]+ on 1 Oct 2027/,
    );
    const id = data.leave.uuid as string;
    const refused = await coordinator.post("ndis/leave/request", { leave_id: id, status: "approved" });
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining("approve leave in advance"),
    ]);
    expect((await decide(id, "approved")).status).toBe(200);
    await decide(id, "cancelled", "Back to how it was");
  });

  test("parts of one day may follow each other, and not overlap", async () => {
    const part = (start_time: string, end_time: string) =>
      ask({ type: "personal", start_date: "2027-04-01", part_day: "true", start_time, end_time });
    expect((await part("09:00", "11:30")).data.leave.hours).toBe(2.5);
    expect((await part("11:30", "12:00")).status).toBe(200);
    const third = await part("11:00", "13:00");
    expect([third.status, third.errors]).toEqual([
      422,
      { start_date: ["You already have leave on 1 Apr 2027, 9:00 – 11:30 am."] },
    ]);
  });

  test.each([
    [
      "leave that overlaps leave",
      { ...annual, start_date: "2027-03-05", end_date: "2027-03-09" },
      "start_date",
    ],
    [
      "a last day before the first",
      { ...annual, start_date: "2027-05-03", end_date: "2027-05-01" },
      "end_date",
    ],
    ["a first day long ago", { type: "unpaid", start_date: "2019-01-01" }, "start_date"],
    [
      "a part of several days",
      { type: "annual", start_date: "2027-05-03", end_date: "2027-05-04", part_day: "true", start_time: "09:00", end_time: "10:00" }, // prettier-ignore
      "end_date",
    ],
    [
      "an end before the start",
      { type: "annual", start_date: "2027-05-03", part_day: "true", start_time: "10:00", end_time: "09:00" },
      "end_time",
    ],
    ["more hours than there are", { type: "annual", start_date: "2027-05-03", hours: "25" }, "hours"],
    [
      "three days of personal leave without a certificate",
      { type: "personal", start_date: "2027-05-03", end_date: "2027-05-05" },
      "attachment",
    ],
    ["no kind", { start_date: "2027-05-03" }, "type"],
    [
      "confidential leave of no kind",
      { type: "confidential", start_date: "2027-05-03" },
      "confidential_type",
    ],
  ] as [string, Record<string, string>, string][])(
    "%s is refused at its field",
    async (_what, values, field) => {
      const { status, errors } = await ask(values);
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    },
  );

  test("status, decision and person are not the sender's to set", async () => {
    const { data } = await ask({
      type: "annual",
      start_date: "2027-06-01",
      status: "approved",
      decided_by: "Me",
      staff: idOf("north", "staff", "second"),
    });
    expect(data.leave).toMatchObject({ status: "pending", staff });
    expect(data.leave.decided_by).toBeUndefined();
  });

  scenarios("POST ndis/personal/request/leave", [
    { as: "participant", form: () => form(annual), expect: 403 },
    { as: "nobody", form: () => form(annual), expect: 401 },
    { as: "colleague", name: "at the same time as another", form: () => form(annual), expect: 200 },
  ]);

  test("ten at once for the same days leave one", async () => {
    const days = { type: "annual", start_date: "2027-07-05", end_date: "2027-07-06" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(days)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("deciding", () => {
  const fresh = async (start_date: string) =>
    (await ask({ type: "annual", start_date })).data.leave.uuid as string;

  test("approves, tells the person without the kind, and cannot be done twice", async () => {
    const id = await fresh("2027-08-02");
    const { data, status } = await decide(id, "approved");
    expect([status, data.leave.status, data.leave.decided_by]).toEqual([200, "approved", "Ada Admin"]);
    expect((await decide(id, "approved")).status).toBe(409);
    expect((await decide(id, "rejected", "Too late")).status).toBe(409);
    const [mail] = await server.rows<{ subject: string; body: string }>`
      select subject, body from outbox order by created_at desc limit 1`;
    expect(mail?.subject).toBe("Your leave on 2 Aug 2027 is approved");
    expect(mail?.body).not.toMatch(/annual/i);
  });

  test("rejecting and cancelling need a reason", async () => {
    const id = await fresh("2027-08-03");
    expect(Object.keys((await decide(id, "rejected")).errors)).toEqual(["reason"]);
    expect((await decide(id, "rejected", "Too many are away")).data.leave.decision_reason).toBe(
      "Too many are away",
    );
    expect((await decide(id, "approved")).message).toBe("The status can't change from Rejected to Approved.");
  });

  test("nobody decides about their own leave (G-19)", async () => {
    const id = await fresh("2027-08-04");
    const admins = (
      await server.rows<{ uuid: string }>`
      select uuid from users where email = 'admin@north.example'`
    )[0]?.uuid;
    await server.rows`update staff set user_uuid = ${admins} where uuid = ${staff}`;
    server.services.sessions.forgetAll();
    const own = await decide(id, "approved");
    await server.rows`update staff set user_uuid = ${userIdOf("north", "worker")} where uuid = ${staff}`;
    server.services.sessions.forgetAll();
    expect([own.status, own.message]).toEqual([403, "Someone else must decide about your own leave."]);
  });

  test("one's own leave is taken back before it begins, not after", async () => {
    const withdraw = (leave_id: string) => worker.post("ndis/personal/leave/withdraw", { leave_id });
    const pending = await fresh("2027-08-05");
    expect((await withdraw(pending)).data.leave.status).toBe("withdrawn");
    const later = await fresh("2027-08-05");
    await decide(later, "approved");
    expect((await withdraw(later)).data.leave.status).toBe("cancelled");
    const begun = await fresh("2026-11-02");
    await decide(begun, "approved");
    expect((await withdraw(begun)).status).toBe(409);
    const colleague = await server.as("colleague");
    expect((await colleague.post("ndis/personal/leave/withdraw", { leave_id: begun })).status).toBe(404);
  });

  scenarios("POST ndis/leave/request", [
    { as: "worker", body: { leave_id: "x", status: "approved" }, expect: 403 },
    { as: "coordinator", of: "a made-up id", body: { leave_id: "{id}", status: "approved" }, expect: 404 },
    {
      as: "admin of south",
      of: "own leave of north",
      body: { leave_id: "{id}", status: "approved" },
      expect: 404,
    },
    {
      as: "admin",
      of: "own leave",
      body: { leave_id: "{id}", status: "pending" },
      expect: 422,
      errors: ["status"],
    },
  ]);
});

describe("confidential leave", () => {
  test("others see that somebody is on leave, and no more", async () => {
    const { data } = await ask({
      type: "confidential",
      confidential_type: "family_violence",
      confidential_reason: "Court in Parramatta",
      start_date: "2027-09-06",
    });
    const id = data.leave.uuid as string;
    expect(data.leave).toMatchObject({
      confidential_type: "family_violence",
      confidential_reason: "Court in Parramatta",
    });
    const { text } = await coordinator.send("GET", "ndis/leave/{id}", { params: { id } });
    expect(text).toContain("confidential");
    expect(text).not.toMatch(/violence|Parramatta/);
    const all = await coordinator.get("ndis/leave/all", { fields: "*", limit: 100 });
    expect(all.text).toContain(id);
    expect(all.text).not.toMatch(/violence|Parramatta/);
    for (const query of [
      { confidential_type: "family_violence" },
      { sortField: "confidential_type" },
      { fields: "confidential_reason" },
    ])
      expect((await coordinator.get("ndis/leave/all", query)).status).toBe(422);
    expect((await admin.send("GET", "ndis/leave/{id}", { params: { id } })).data.leave).toMatchObject({
      confidential_type: "family_violence",
      confidential_reason: "Court in Parramatta",
    });
    const logged = await server.rows`select changes from activity_log where record_uuid = ${id}`;
    expect(JSON.stringify(logged)).not.toMatch(/violence|Parramatta/);
  });

  test("its balance is there for the person and those who may know", async () => {
    const kinds = ({ data }: Answer): string[] => data.balances.map(({ type }: { type: string }) => type);
    const of = { params: { id: staff } };
    const call = "ndis/staff/{id}/leave-balance";
    expect(kinds(await worker.get("ndis/personal/leave-balance"))).toContain("family_violence");
    expect(kinds(await admin.send("GET", call, of))).toContain("family_violence");
    expect(kinds(await coordinator.send("GET", call, of))).toEqual(["annual", "personal"]);
  });
});

describe("who sees what", () => {
  scenarios("GET ndis/leave/all", [
    { as: "admin", expect: 200, present: ["leaves[].type", "pagination.total"] },
    { as: "coordinator", query: { status: "pending" }, expect: 200 },
    { as: "worker", expect: 403, absent: ["leaves"] },
    { as: "participant", expect: 403 },
    { as: "admin of south", expect: 200, without: [idOf("north", "staff", "first")] },
  ]);
  scenarios("GET ndis/personal/leave", [
    {
      as: "worker",
      query: { fields: "*" },
      expect: 200,
      values: { "leaves[].staff": staff },
      without: [idOf("north", "staff", "second")],
    },
    { as: "admin", name: "who is no staff member", expect: 200, absent: ["leaves[]"] },
    { as: "participant", expect: 403 },
  ]);
  scenarios("GET ndis/personal/leave/{id}", [
    { as: "worker", of: "own leave", expect: 200 },
    { as: "worker", of: "a colleague's leave", expect: 404 },
    { as: "colleague", of: "own leave", expect: 404 },
  ]);
  scenarios("GET ndis/leave/{id}", [
    { as: "coordinator", of: "own leave", expect: 200 },
    { as: "worker", of: "own leave", expect: 403 },
    { as: "admin of south", of: "own leave of north", expect: 404 },
  ]);
  const march = {
    filters: JSON.stringify({
      all: [
        { field: "start_date", operator: "before", value: "2027-04-01" },
        { field: "end_date", operator: "after", value: "2027-02-28" },
      ],
    }),
  };
  const september = {
    filters: JSON.stringify({
      all: [
        { field: "start_date", operator: "before", value: "2027-10-01" },
        { field: "end_date", operator: "after", value: "2027-08-31" },
      ],
    }),
  };
  scenarios("GET ndis/leave/all", [
    {
      as: "coordinator",
      name: "for a month of the calendar",
      query: march,
      expect: 200,
      values: { "leaves[].type": "annual" },
    },
    {
      as: "coordinator",
      name: "who must not learn why",
      query: september,
      expect: 200,
      values: { "leaves[].type": "confidential" },
      without: ["violence"],
    },
    { as: "worker", query: march, expect: 403 },
    { as: "admin of south", query: march, expect: 200, absent: ["leaves[]"] },
  ]);
});

test("leave is earned by contracted hours: a thirteenth for annual, half of that for personal leave", async () => {
  const { data } = await worker.get("ndis/personal/leave-balance");
  const weeks =
    (Date.parse(server.clock.now().toISOString().slice(0, 10)) - Date.parse("2026-01-05")) / 604_800_000;
  const of = (type: string) => data.balances.find((balance: { type: string }) => balance.type === type);
  expect(data.basis).toEqual({ employment_type: "part_time", since: "2026-01-05", weekly: 20 });
  expect(of("annual").accrued).toBeCloseTo((weeks * 20) / 13, 0);
  expect(of("personal").accrued).toBeCloseTo((weeks * 20) / 26, 0);
  expect(of("annual").available).toBeCloseTo(
    of("annual").accrued - of("annual").taken - of("annual").booked,
    1,
  );
});

test("an opening balance, a fifth week and the year of employment are counted", async () => {
  const of = async (type: string) =>
    (await worker.get("ndis/personal/leave-balance")).data.balances.find(
      (balance: { type: string }) => balance.type === type,
    );
  await server.rows`update staff set data = data || ${JSON.stringify({
    leave_opening_on: "2026-11-06",
    annual_leave_opening: 50,
    personal_leave_opening: 12.5,
    shiftworker: true,
  })}::jsonb where uuid = ${staff}`;
  // Two weeks of 20 hours: 5/52 of 40 hours, and 2/52 of them.
  expect([(await of("annual")).accrued, (await of("personal")).accrued]).toEqual([53.85, 14.04]);
  await server.rows`update staff set start_date = '2020-11-10' where uuid = ${staff}`;
  const before = (await of("family_violence")).taken;
  const taken = { type: "confidential", confidential_type: "family_violence" };
  for (const start_date of ["2026-11-09", "2026-11-10"])
    await decide((await ask({ ...taken, start_date })).data.leave.uuid, "approved");
  // Only the later one is in the year of employment that began on 10 November.
  expect((await of("family_violence")).taken - before).toBe(4);
  await server.rows`update staff set start_date = '2026-01-05',
    data = data - 'leave_opening_on' - 'shiftworker' where uuid = ${staff}`;
});

test("hours that changed count from the day of the contract that changed them", async () => {
  const annual = async (): Promise<number> =>
    (await worker.get("ndis/personal/leave-balance")).data.balances.find(
      (balance: { type: string }) => balance.type === "annual",
    ).accrued;
  await server.rows`update staff set data = data || '{"leave_opening_on": "2026-09-25", "annual_leave_opening": 0}' where uuid = ${staff}`;
  const contract = (more: object) => ({
    staff,
    staff_name: "Willa Worker",
    position: "Support worker",
    employment_type: "part_time",
    ...more,
  });
  const ids = await server.insert("staff-contracts", [
    contract({
      number: "SC-7001",
      start_date: "2026-01-05",
      ended_on: "2026-10-22",
      hours_per_week: 10,
    }),
    contract({ number: "SC-7002", start_date: "2026-10-23", hours_per_week: 20 }),
    contract({ number: "SC-7003", start_date: "2026-10-01", hours_per_week: 38 }),
  ]);
  expect(await annual()).toBe(12.31);
  await server.rows`update staff_contracts set data = data || '{"signature": {}, "countersignature": {}}',
    status = case number when 'SC-7001' then 'replaced' when 'SC-7002' then 'active' else 'declined' end
    where uuid = any (${ids}::uuid[])`;
  // Four weeks of 10 hours and four of 20.
  expect(await annual()).toBe(9.23);
  await server.rows`update staff_contracts set deleted_at = now() where uuid = any (${ids}::uuid[])`;
  await server.rows`update staff set data = data - 'leave_opening_on' where uuid = ${staff}`;
});

test("nothing is earned in leave without pay, or after the employment has ended", async () => {
  const set = (data: object) =>
    server.rows`update staff set data = data || ${JSON.stringify(data)}::jsonb where uuid = ${staff}`;
  const annual = async (): Promise<number> =>
    (await worker.get("ndis/personal/leave-balance")).data.balances.find(
      (balance: { type: string }) => balance.type === "annual",
    ).accrued;
  await set({ leave_opening_on: "2026-09-25", annual_leave_opening: 0 });
  // Eight weeks of 20 hours.
  expect(await annual()).toBe(12.31);
  await decide(
    (await ask({ type: "unpaid", start_date: "2026-10-15", end_date: "2026-10-16" })).data.leave.uuid,
    "approved",
  );
  // Two days of four hours less.
  expect(await annual()).toBe(11.69);
  const long = await ask({ type: "parental", start_date: "2026-11-16", end_date: "2026-11-27" });
  await decide(long.data.leave.uuid, "approved");
  // Of twelve days four have passed: 13.33 of 40 hours.
  expect(await annual()).toBe(10.67);
  await server.rows`update staff set end_date = '2026-10-08' where uuid = ${staff}`;
  expect(await annual()).toBe(3.08);
  await server.rows`update staff set end_date = '2033-03-18', data = data - 'leave_opening_on' where uuid = ${staff}`;
});

test("a certificate is opened by its owner and by who decides, and by nobody else", async () => {
  const upload = await worker.submit(
    "files",
    new Form().file("file", { name: "certificate.pdf", type: "application/pdf", bytes: pdf }),
  );
  const { data } = await ask({
    type: "personal",
    start_date: "2027-10-04",
    end_date: "2027-10-08",
    attachment: JSON.stringify(upload.data.file),
  });
  const { documentId } = data.leave.attachment;
  const statuses = [];
  for (const who of ["worker", "coordinator", "colleague", "participant"]) {
    const caller = await server.as(who);
    statuses.push((await caller.send("GET", "files/{id}/link", { params: { id: documentId } })).status);
  }
  expect(statuses).toEqual([200, 200, 404, 404]);
});
