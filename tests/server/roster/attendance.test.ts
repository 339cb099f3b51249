import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const coordinator = await server.as("coordinator");
const admin = await server.as("admin");
const willa = await server.as("worker");
const pia = await server.as("participant");
const people = ["first", "second", "third"].map((name) => idOf("north", "participants", name));
const [alma, bela, cleo] = people as [string, string, string];
const staff = idOf("north", "staff", "first");
const other = idOf("north", "staff", "second");
const service = idOf("north", "services", "first");

const inSydney = (day: string, time: string): string =>
  instantAt(day, time, "Australia/Sydney").toISOString();

/** A shift of three on a Saturday morning, worked half an hour longer than planned. */
const outing = async (day: string, more: object = {}): Promise<string> => {
  const [id] = await server.insert("shifts", [
    {
      start_at: inSydney(day, "09:00"),
      end_at: inSydney(day, "12:00"),
      shift_type: "group",
      service,
      staff,
      participants: people,
      ratio: "1:3",
      status: "completed",
      clock_in_at: inSydney(day, "09:00"),
      clock_out_at: inSydney(day, "12:30"),
      ...more,
    },
  ]);
  return String(id);
};
const attend = (id: string, attending: string[], said: object = {}, who = coordinator) =>
  who.post(`records/shifts/${id}/attendance`, { attending, reason: "Called on Friday.", ...said });
const shown = async (id: string, who = coordinator) =>
  (await who.get(`ndis/roster/show-roster-staff-shifts/${id}`)).data.shift;
/** What billing the shift would come to, a sentence for each line. */
const billed = async (id: string): Promise<string[]> =>
  (await admin.post("ndis/roster/shift-invoice-outcome", { shift_uuid: id })).data.consequences.filter(
    (line: string) => line.includes(" × "),
  );
/** What a participant's booking counts, in cents. */
const counted = async (participant: string) => {
  const [row] = await server.rows<{ delivered: number | null; cancelled: number | null }>`
    select (data->>'shifts_delivered')::int as delivered, (data->>'shifts_cancelled')::int as cancelled
    from records where resource = 'service-bookings' and deleted_at is null and ref_participant = ${participant}`;
  return row;
};

beforeAll(async () => {
  await server.rows`update participants set type = 'ndis', state = 'NSW', region = 'coast', status = 'active', data = data - 'time_zone' - 'budgets'
    || '{"postcode": "2000", "plan_management": "plan", "plan_manager": {"organisation": "Plan Partners", "email": "claims@partners.example"}}'`;
  await server.rows`update records set deleted_at = now() where resource = 'service-bookings'`;
  await server.rows`update records set data = data - 'cancellation_notice' || '{"name": "Outing", "unit": "hour"}' where uuid = ${service}`;
  await server.rows`update shifts set deleted_at = now()`;
  await server.insert(
    "service-bookings",
    people.map((participant) => ({
      participant,
      service,
      status: "active",
      allocated: 10_000_000,
      start_date: "2026-01-01",
      ratio: "1:1",
      agreed_rate: 7358,
      rate_saturday: 10_354,
    })),
  );
});

afterEach(async () => {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
});

describe("who may change who attends", () => {
  const body = { attending: [alma], reason: "Called on Friday." };
  scenarios("POST records/shifts/{id}/attendance", [
    { as: "worker", of: "own shift", body, expect: 403 },
    { as: "participant", of: "own shift", body, expect: 403 },
    { as: "advocate", of: "own shift", body, expect: 403 },
    { as: "admin of south", of: "own shift of north", body, expect: 404 },
    { as: "nobody", of: "own shift", body, expect: 401 },
  ]);
});

describe("one of a group of three is absent", () => {
  // vectors.md: Saturday 3 h at 1:3, each 103.53. The worked half hour is charged to those who were there.
  const attended = "3 h 30 min × $34.51 = $120.79";
  test.each([
    {
      what: "cancels at short notice",
      said: { notice_at: inSydney("2026-11-13", "10:00"), cancellation_reason: "NSDH" },
      says: "This is short notice.",
      third: "3 h × $34.51 = $103.53",
      absence: { outcome: "cancelled", short_notice: true, billable: true, cancellation_reason: "NSDH" },
      cancelled: 10_353,
    },
    {
      what: "does not come",
      said: { outcome: "no_show" },
      says: "which stays in the budget.",
      third: "3 h × $34.51 = $103.53",
      absence: { outcome: "no_show", billable: true, cancellation_reason: "NSDO" },
      cancelled: 10_353,
    },
    {
      what: "cancels with enough notice",
      said: { notice_at: inSydney("2026-11-02", "10:00") },
      says: "This is enough notice.",
      third: undefined,
      absence: { outcome: "cancelled", short_notice: false, billable: false },
      cancelled: null,
    },
    {
      what: "cancels at short notice, and the office does not bill it",
      said: { notice_at: inSydney("2026-11-13", "10:00"), bill: "no" },
      says: "is not billed for this shift.",
      third: undefined,
      absence: { short_notice: true, billable: false },
      cancelled: null,
    },
  ])("who $what: the others pay the share as booked", async ({ said, says, third, absence, cancelled }) => {
    const id = await outing("2026-11-14");
    const preview = await coordinator.post(`records/shifts/${id}/attendance-outcome`, {
      attending: [alma, bela],
      ...said,
    });
    expect(preview.data.consequences.join(" ")).toContain(says);
    const saved = await attend(id, [alma, bela], said);
    expect([saved.status, saved.message]).toEqual([200, "Attendance saved"]);
    const lines = await billed(id);
    expect(lines.filter((line) => !line.startsWith("Cancelled at short notice"))).toEqual([
      expect.stringContaining(attended),
      expect.stringContaining(attended),
    ]);
    const late = lines.filter((line) => line.startsWith("Cancelled at short notice"));
    expect(late).toEqual(third === undefined ? [] : [expect.stringContaining(third)]);
    const shift = await shown(id);
    expect(shift).toMatchObject({ status: "completed", attending: [alma, bela], participants: people });
    expect(shift.absences).toMatchObject([{ participant: cleo, ...absence }]);
    expect(await counted(cleo)).toEqual({ delivered: null, cancelled });
    expect(await counted(alma)).toEqual({ delivered: 12_079, cancelled: null });
  });

  test("the invoice has the cancellation with its reason, and who was absent stays so afterwards", async () => {
    const id = await outing("2026-11-14");
    await attend(id, [alma, bela], { outcome: "no_show", cancellation_reason: "NSDT" });
    const run = await admin.post("records/invoice-runs", { from: "2026-11-14", until: "2026-11-14" });
    await expect
      .poll(async () => (await admin.get(`records/invoice-runs/${run.data.run.uuid}`)).data.run.status)
      .toBe("done");
    const lines = await server.rows`
      select data from invoice_lines where shift = ${id}
      order by (data->>'amount')::int, place`;
    const delivered = { amount: 12_079, shared_by: 3 };
    expect(lines).toMatchObject([
      { data: { amount: 10_353, claim_type: "CANC", cancellation_reason: "NSDT", shared_by: 3 } },
      { data: delivered },
      { data: delivered },
    ]);
    expect(lines.map(({ data }) => (data as object).hasOwnProperty("cancellation_reason"))).toEqual([
      true,
      false,
      false,
    ]);
    const changed = await attend(id, people);
    expect([changed.status, changed.message]).toEqual([409, expect.stringContaining("is on invoice INV-")]);
  });

  test("who attends after all is billed as delivered", async () => {
    const id = await outing("2026-11-14");
    await attend(id, [alma, bela], { outcome: "no_show" });
    expect((await attend(id, people, { reason: "Came late." })).status).toBe(200);
    expect(await billed(id)).toHaveLength(3);
    expect(JSON.stringify(await billed(id))).not.toContain("Cancelled");
    expect(await shown(id)).not.toHaveProperty("absences");
    expect(await counted(cleo)).toEqual({ delivered: 12_079, cancelled: null });
  });
});

describe("what is refused", () => {
  const single = { participants: [alma], ratio: "1:1" };
  test.each([
    ["nobody would attend", {}, [], 422, "attending"],
    ["someone else attends", {}, [idOf("south", "participants", "first")], 422, "attending"],
    ["nothing changes", {}, people, 409, "This changes nothing"],
    ["the shift has one participant", single, [alma], 409, "This shift has one participant."],
    ["the shift is cancelled", { status: "cancelled" }, [alma], 409, "Who attends can be changed only"],
    [
      "the shift is a draft",
      { status: "scheduled", draft: true },
      [alma],
      409,
      "Who attends can be changed only",
    ],
  ])("where %s", async (_, more, attending, status, expected) => {
    const id = await outing("2026-11-14", more);
    const answer = await attend(id, attending);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(expected);
    expect(await shown(id)).not.toHaveProperty("absences");
  });

  test("a billed cancellation needs its reason code, and one with enough notice is not billed", async () => {
    const id = await outing("2026-11-14");
    const short = { notice_at: inSydney("2026-11-13", "10:00") };
    expect((await attend(id, [alma, bela], short)).errors).toHaveProperty("cancellation_reason");
    const early = { notice_at: inSydney("2026-11-02", "10:00"), bill: "yes", cancellation_reason: "NSDH" };
    expect((await attend(id, [alma, bela], early)).errors).toHaveProperty("bill");
  });
});

describe("a visit of several workers", () => {
  const team = "77777777-7777-4777-8777-777777777777";
  const visit = async () => ({
    lead: await outing("2026-11-14", { team, worker_role: "lead", ratio: "2:3" }),
    second: await outing("2026-11-14", { team, worker_role: "second", ratio: "2:3", staff: other }),
    alone: await outing("2026-11-15", { staff: other }),
  });
  const absent = { outcome: "no_show", cancellation_reason: "NSDT" };

  test("an absence is entered once, on the shifts of all of them", async () => {
    const { lead, second, alone } = await visit();
    const preview = await coordinator.post(`records/shifts/${lead}/attendance-outcome`, {
      attending: [alma, bela],
      ...absent,
    });
    expect(preview.text).toContain("This is entered on the other shift of this visit as well");
    expect((await attend(lead, [alma, bela], absent)).message).toBe("Attendance saved");
    for (const id of [lead, second]) expect((await shown(id)).attending).toEqual([alma, bela]);
    expect((await billed(second)).filter((line) => line.includes("Cancelled"))).toHaveLength(1);
    expect((await shown(alone)).attending).toEqual(people);
    expect((await attend(second, people)).status).toBe(200);
    for (const id of [lead, second]) expect((await shown(id)).attending).toEqual(people);
  });

  test("nothing is entered where one of them is billed already", async () => {
    const { lead, second } = await visit();
    await admin.post("records/invoice-runs", { from: "2026-11-14", until: "2026-11-14" });
    await expect.poll(async () => (await server.rows`select from billed_supports`).length).toBe(6);
    await server.rows`delete from billed_supports where id = ${lead}`;
    expect((await attend(lead, [alma, bela], absent)).status).toBe(409);
    for (const id of [lead, second]) expect((await shown(id)).attending).toEqual(people);
  });
});

test("the worker sees who comes, not what is billed; the participant's visit is cancelled", async () => {
  const id = await outing("2026-11-28", { status: "scheduled", clock_in_at: null, clock_out_at: null });
  expect((await attend(id, [bela, cleo], { cancellation_reason: "NSDF" })).status).toBe(200);
  // The other two are none whom the worker supports otherwise: their names are in the answer as those of the shift.
  await server.rows`update participants set full_name = 'Bo Brown', data = data || '{"first_name": "Bo", "last_name": "Brown"}'
    where uuid <> ${alma}`;
  const seen = (await willa.get(`ndis/personal/my-shifts`, { limit: 100 })).text;
  expect(seen).not.toContain("NSDF");
  const own = await shown(id, willa);
  expect(own.attending).toEqual([bela, cleo]);
  expect(own).not.toHaveProperty("absences");
  const { visits } = (await pia.get("records/my-visits", { limit: 100 })).data;
  const start = inSydney("2026-11-28", "09:00");
  const visit = visits.find((each: { start_at: string }) => Date.parse(each.start_at) === Date.parse(start));
  expect(visit).toMatchObject({ status: "cancelled" });
  expect(visit).not.toHaveProperty("who_comes");
});

test("whoever is taken off the shift is not absent from it any more", async () => {
  const open = { status: "open", staff: null, clock_in_at: null, clock_out_at: null };
  const id = await outing("2026-11-28", open);
  await attend(id, [alma, bela]);
  const update = { shift_uuid: id, participants: [alma, bela] };
  const changed = await coordinator.post("ndis/roster/update-roster-staff-shift", update);
  expect(changed.status, changed.text).toBe(200);
  expect(await shown(id)).not.toHaveProperty("absences");
});
