import { beforeAll, describe, expect, test, vi } from "vitest";
import { invoiceWith, readyToClaim } from "../../support/claims.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import type { Caller } from "../../support/caller.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const bookkeeper = await server.as("newcomer");
const staff = idOf("north", "staff", "first");
const alma = idOf("north", "participants", "first");
const bela = idOf("north", "participants", "second");
const made = vi.spyOn(server.services.pdf, "make");

const office = ["shifts", "notes", "payment-records", "participant-contracts", "claims", "participants"].map(
  (name) => `view-${name}`,
);
const grant = async (permissions: string[], regions: string[] = []) => {
  const { status } = await admin.post("ndis/system-users/update-user", {
    id: userIdOf("north", "newcomer"),
    permissions: ["view-invoices", ...permissions],
    regions,
  });
  expect(status).toBe(200);
};

let invoice = "";
let shift = "";

/** Starts a pack, and waits until it has ended. */
const pack = async (as: Caller, of = `records/invoices/${invoice}`): Promise<string> => {
  const { status, data } = await as.post(`${of}/evidence`);
  expect(status).toBe(200);
  const id = String(data.pack.uuid);
  await expect.poll(async () => (await as.get(`records/evidence-packs/${id}`)).data.pack.status).toBe("done");
  return id;
};

/** The text of the evidence that was put on paper last; everything that a PDF is made of. */
const onPaper = (): string =>
  JSON.stringify(made.mock.calls.findLast(([{ title }]) => title.startsWith("Evidence for"))?.[0]);

/** The names of the files in an archive. */
const namesIn = (archive: Buffer): string[] =>
  [...archive.toString("latin1").matchAll(/PK\x01\x02.{24}(.)\0.{16}/gs)].map((found) => {
    const start = found.index + 46;
    return archive.subarray(start, start + (found[1] ?? "\0").charCodeAt(0)).toString();
  });

const open = async (as: Caller, id: string) => {
  const { status, data } = await as.get(`records/evidence-packs/${id}/download`);
  expect(status).toBe(200);
  // As a browser opens it.
  return as.get(
    String(data.link),
    {},
    { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } },
  );
};

beforeAll(async () => {
  await readyToClaim(server);
  await server.rows`update participants set region = case when uuid = ${bela} then 'inland' else 'coast' end`;
  [shift = ""] = await server.insert("shifts", [
    {
      start_at: "2026-11-02T00:00:00.000Z",
      end_at: "2026-11-02T01:00:00.000Z",
      shift_type: "personal_care",
      staff,
      participants: [alma, bela],
      status: "completed",
      address: "1 Evidence Street",
      clock_in_at: "2026-11-02T00:01:00.000Z",
      clock_out_at: "2026-11-02T01:02:00.000Z",
    },
  ]);
  await server.insert(
    "notes",
    [
      { person: alma, note: "Alma walked to the shop." },
      { person: bela, note: "Bela painted." },
    ].map(({ person, note }) => ({
      note_type: "shift",
      shift,
      ndis_client_user_id: person,
      staff_id: staff,
      note,
      author: "Willa Worker",
      written_at: "2026-11-02T02:00:00.000Z",
      locked_at: "2026-11-05T02:00:00.000Z",
    })),
  );
  await server.insert("payment-records", [
    {
      staff,
      shift,
      date: "2026-11-02",
      period_start: "2026-11-02",
      period_end: "2026-11-15",
      hours: 1,
      amount: 123_456,
      base_rate: 98_765,
      approved_by: "Paula Payroll",
      approved_at: "2026-11-03T00:00:00.000Z",
    },
  ]);
  await server.rows`update participant_contracts set status = 'accepted', start_date = '2026-07-01', end_date = '2027-06-30',
    data = data - 'ended_on' where participant = ${alma}`;
  invoice = await invoiceWith(server, [{ delivered_on: "2026-11-02", shift }]);
  await invoiceWith(server, [{ delivered_on: "2026-11-02", shift }], { participant: "second" });
});

describe("an evidence pack", () => {
  test("joins to each line its shift, note, timesheet, agreement and plan, and has the invoice and the agreement", async () => {
    const id = await pack(admin);
    const text = onPaper();
    for (const known of [
      "Personal care, weekday daytime",
      "$73.58",
      "1 Evidence Street",
      "2 Nov 2026, 11:00 am – 12:00 pm",
      "11:01 am",
      "12:02 pm",
      "Alma walked to the shop.",
      "Paula Payroll",
      "1 Jul 2026",
      "Not claimed from the NDIA",
    ])
      expect(text).toContain(known);
    // Of a group shift, nothing about the others; and what a worker earns is no evidence.
    for (const other of ["Bela painted.", "1,234.56", "987.65"]) expect(text).not.toContain(other);
    const file = await open(admin, id);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "application/zip"]);
    const names = namesIn(file.bytes);
    expect(names[0]).toBe("Evidence.pdf");
    expect(names.some((name) => /^Invoice INV-.*\.pdf$/.test(name))).toBe(true);
    expect(names.some((name) => /^Agreement .* version \d+\.pdf$/.test(name))).toBe(true);
  });

  test("shows every later change of the times, with who made it and why", async () => {
    const { status } = await admin.put("ndis/roster/update-roster-staff-shift-status", {
      shift_uuid: shift,
      status: "completed",
      delivered_from: "2026-11-02T00:10:00.000Z",
      delivered_until: "2026-11-02T00:50:00.000Z",
      reason: "She asked for it",
    });
    expect(status).toBe(200);
    await pack(admin);
    const text = onPaper();
    for (const known of ["Every change of the shift", "11:10 am", "Ada Admin", "She asked for it"])
      expect(text).toContain(known);
  });

  test("is made for a claim too, with its reference and its status", async () => {
    const { data } = await admin.post("records/claims", { from: "2026-11-01", until: "2026-11-19" });
    const claim = String(data.claim.uuid);
    const statusOf = async () => (await admin.get(`records/claims/${claim}`)).data.claim.status;
    await expect.poll(statusOf).toBe("generated");
    await pack(admin, `records/claims/${claim}`);
    expect(onPaper()).toContain("CLM-");
    expect(onPaper()).toContain("Waiting for an answer");
  });

  test("is refused for a draft", async () => {
    const draft = await invoiceWith(server, [{ delivered_on: "2026-11-02" }], { status: "draft" });
    expect((await admin.post(`records/invoices/${draft}/evidence`)).status).toBe(409);
  });

  test("is cancelled while it is being made, and then has no file", async () => {
    const id = await pack(admin);
    await server.rows`update records set data = data || '{"status": "running", "seen_at": "2026-11-20T01:30:00Z"}'
      where uuid = ${id}`;
    expect((await admin.post(`records/invoices/${invoice}/evidence`)).status).toBe(409);
    const { data } = await admin.post(`records/evidence-packs/${id}/cancel`);
    expect(data.pack.status).toBe("cancelled");
    expect((await open(admin, id)).status).toBe(404);
  });

  test("stands in the log: who made it and of which records, and who downloaded it", async () => {
    const id = await pack(admin);
    await open(admin, id);
    const log = await server.rows<{ resource: string; of: unknown; action: string }>`
      select action, resource, changes->'records' as of from activity_log
      where user_name = 'Ada Admin' and action in ('open-file') order by seq desc limit 12`;
    expect(log[0]).toMatchObject({ action: "open-file", resource: "evidence-packs" });
    expect(log.find(({ resource }) => resource === "shifts")?.of).toEqual([shift]);
    expect(log.map(({ resource }) => resource)).toEqual(expect.arrayContaining(["notes", "payment-records"]));
  });
});

describe("whoever makes a pack", () => {
  test.each([
    { right: "view-notes", known: "Alma walked to the shop.", called: "Notes" },
    { right: "view-shifts", known: "1 Evidence Street", called: "Shifts" },
    { right: "view-payment-records", known: "Paula Payroll", called: "Payment records" },
    { right: "view-participant-contracts", known: "Service agreement", called: "Service agreements" },
  ])("without $right has none of what it opens, and is told so", async ({ right, known, called }) => {
    await grant(office);
    await pack(bookkeeper);
    expect(onPaper()).toContain(known);
    await grant(office.filter((name) => name !== right));
    const id = await pack(bookkeeper);
    expect(onPaper().replace(/no access to:[^.]*\./, "")).not.toContain(known);
    expect((await bookkeeper.get(`records/evidence-packs/${id}`)).data.pack.left_out).toContain(called);
    if (right === "view-participant-contracts")
      expect(namesIn((await open(bookkeeper, id)).bytes).join()).not.toContain("Agreement");
  });

  test("no longer opens it with other rights than those it was made with", async () => {
    await grant(office);
    const id = await pack(bookkeeper);
    expect((await open(bookkeeper, id)).status).toBe(200);
    await grant(office.filter((name) => name !== "view-notes"));
    expect((await open(bookkeeper, id)).status).toBe(404);
  });

  test.each([
    { as: "worker", status: 403 },
    { as: "participant", status: 403 },
    { as: "advocate", status: 403 },
  ])("is nobody with the role of $as", async ({ as, status }) => {
    const person = await server.as(as);
    expect((await person.post(`records/invoices/${invoice}/evidence`)).status).toBe(status);
    expect((await person.get("records/evidence-packs")).status).toBe(status);
  });

  test("sees only their own packs, of their own provider and region", async () => {
    const id = await pack(admin);
    const south = await server.as("admin of south");
    await grant(office);
    for (const other of [bookkeeper, south]) {
      expect((await other.get(`records/evidence-packs/${id}`)).status).toBe(404);
      expect((await other.get(`records/evidence-packs/${id}/download`)).status).toBe(404);
      expect((await other.post(`records/evidence-packs/${id}/cancel`)).status).toBe(404);
      expect((await other.get("records/evidence-packs")).text).not.toContain(id);
    }
    expect((await south.post(`records/invoices/${invoice}/evidence`)).status).toBe(404);
    await grant(office, ["inland"]);
    expect((await bookkeeper.post(`records/invoices/${invoice}/evidence`)).status).toBe(404);
  });
});

test("what was billed is told in the time of the shift's place, as the shift is", async () => {
  await server.rows`update shifts set data = data || '{"time_zone": "Australia/Brisbane"}' where uuid = ${shift}`;
  await pack(admin);
  const told = (what: string) => new RegExp(`"${what}"[^\\]]+"2 Nov 2026, 10:00 am – 11:00 am"`);
  expect(onPaper()).toMatch(told("Planned"));
  expect(onPaper()).toMatch(told("Time billed"));
  expect(onPaper()).toContain("Willa Worker, 2 Nov 2026, 12:00 pm");
});
