import { beforeAll, describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const colleague = await server.as("colleague");
const coordinator = await server.as("coordinator");
const admin = await server.as("admin");
const participant = await server.as("participant");
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];
const [own, others] = ["first", "second"].map((name) => idOf("north", "shifts", name)) as [string, string];

type Person = typeof worker;
const write = (person: Person, note: object) => person.post("ndis/personal/notes/add", note);
const made = async (person: Person, note: object): Promise<string> => {
  const { data, status, errors } = await write(person, note);
  expect([status, errors]).toEqual([200, {}]);
  return data.note.uuid as string;
};
const office = async (note: object): Promise<string> => {
  const { data, errors } = await coordinator.post("records/notes", { note: "Office", ...note });
  expect(errors).toEqual({});
  return data.note.uuid as string;
};
const listed = async (person: Person, path: string, body: object = {}) => {
  const { data } = await person.post(path, { page_limit: 100, ...body });
  return (data.notes as { uuid: string }[]).map(({ uuid }) => uuid);
};
const freestyle = { note_type: "freestyle", ndis_client_user_id: alma, note: "Called about transport." };

describe("who writes which note", () => {
  test.each([
    ["a shift note on one's own shift", { note_type: "shift", shift: own, ndis_client_user_id: alma }, {}],
    [
      "on a colleague's shift",
      { note_type: "shift", shift: others, ndis_client_user_id: bela },
      { shift: ["Choose one of your own shifts."] },
    ],
    [
      "about somebody else on one's own shift",
      { note_type: "shift", shift: own, ndis_client_user_id: bela },
      { ndis_client_user_id: ["Choose a participant you work with."] },
    ],
    [
      "about somebody whom one does not work with",
      { note_type: "freestyle", ndis_client_user_id: bela },
      { ndis_client_user_id: ["Choose a participant you work with."] },
    ],
    ["for the office", { note_type: "admin" }, { note_type: ["Only the office writes admin notes."] }],
    [
      "payable without hours",
      { note_type: "freestyle", payable: true },
      { hours: ["Enter the hours, or when it started and ended."] },
    ],
  ])("a worker writes %s", async (_, note, refused) => {
    const { errors } = await write(worker, { note: "Went well.", ...note });
    expect(errors).toEqual(refused);
  });

  test("author, time and end of changing are the server's; hours follow from start and end", async () => {
    const { data } = await write(worker, {
      ...freestyle,
      payable: true,
      start_at: "2026-11-20T01:00:00.000Z",
      end_at: "2026-11-20T02:30:00.000Z",
      author: "Somebody",
    });
    const { author, staff_id, written_at, locked_at, hours } = data.note;
    expect({ author, staff_id, hours }).toEqual({
      author: "Willa Worker",
      staff_id: idOf("north", "staff", "first"),
      hours: 1.5,
    });
    expect(Date.parse(locked_at) - Date.parse(written_at)).toBe(72 * 3_600_000);
  });
});

describe("who reads which note", () => {
  const notes: Record<string, string> = {};
  beforeAll(async () => {
    notes.shift = await made(worker, {
      note_type: "shift",
      shift: own,
      ndis_client_user_id: alma,
      note: "Shift",
    });
    notes.shared = await made(worker, { ...freestyle, visible_to_participant: true });
    notes.paid = await made(worker, { ...freestyle, payable: true, hours: 2 });
    notes.colleague = await made(colleague, {
      note_type: "freestyle",
      ndis_client_user_id: bela,
      note: "Of Bela",
    });
    notes.hidden = await office({ note_type: "admin", ndis_client_user_id: alma });
    notes.open = await office({ note_type: "admin", ndis_client_user_id: alma, visible_to_staff: true });
    notes.everybody = await office({ note_type: "admin", visible_to_staff: true });
  });
  const named = (ids: string[]) =>
    Object.entries(notes)
      .filter(([, id]) => ids.includes(id))
      .map(([name]) => name)
      .sort();

  test("the office reads all of them", async () => {
    expect(named(await listed(coordinator, "ndis/shift/notes"))).toEqual(Object.keys(notes).sort());
  });

  test("a worker reads those about their participants, and of the office's those for staff", async () => {
    expect(named(await listed(worker, "ndis/shift/notes"))).toEqual(
      ["shift", "shared", "paid", "open", "everybody"].sort(),
    );
    expect(named(await listed(colleague, "ndis/shift/notes"))).toEqual(["colleague", "everybody"]);
    for (const id of [notes.hidden, notes.colleague])
      expect((await worker.get(`ndis/roster/shift/note/${id}`)).status).toBe(404);
  });

  test("my notes are those that I wrote", async () => {
    expect(named(await listed(worker, "ndis/personal/notes"))).toEqual(["paid", "shared", "shift"]);
    expect(named(await listed(worker, "ndis/personal/notes", { participant_id: bela }))).toEqual([]);
    expect(named(await listed(worker, "ndis/personal/notes", { note_type: "shift" }))).toEqual(["shift"]);
  });

  test("nobody but the office and the author reads what is paid", async () => {
    const of = await office({ note_type: "freestyle", ndis_client_user_id: alma, payable: true, hours: 3 });
    const { data } = await worker.get(`ndis/roster/shift/note/${of}`);
    expect(data.note.note).toBe("Office");
    for (const field of ["payable", "billable", "hours"]) expect(Object.keys(data.note)).not.toContain(field);
    expect((await worker.get(`records/my-notes/${notes.paid}`)).data.note.hours).toBe(2);
  });

  test("a participant reads what was shared with them, without what is for the office", async () => {
    const { data } = await participant.get("records/shared-notes");
    expect(named(data.notes.map(({ uuid }: { uuid: string }) => uuid))).toEqual(["shared"]);
    const { note } = (await participant.get(`records/shared-notes/${notes.shared}`)).data;
    for (const field of ["concerns", "payable", "hours", "staff_id", "shift"])
      expect(Object.keys(note)).not.toContain(field);
    for (const id of [notes.shift, notes.hidden])
      expect((await participant.get(`records/shared-notes/${id}`)).status).toBe(404);
    const another = await server.as("another participant");
    expect((await another.get("records/shared-notes")).data.notes).toEqual([]);
  });

  test("an advocate reads none", async () => {
    const advocate = await server.as("advocate");
    expect((await advocate.get("records/shared-notes")).data.notes).toEqual([]);
    expect((await advocate.post("ndis/shift/notes", {})).status).toBe(403);
    expect((await advocate.get(`ndis/roster/shift/note/${notes.shift}`)).status).toBe(403);
  });
});

describe("changing a note", () => {
  test("the author changes it for 72 hours, then adds to it; nobody else changes it", async () => {
    const id = await made(worker, freestyle);
    const change = (person: Person, path = "records/notes") =>
      person.send("PUT", `${path}/${id}`, { body: { note: "Corrected." } });
    expect((await change(worker, "records/my-notes")).data.note.note).toBe("Corrected.");
    expect((await change(coordinator)).status).toBe(403);
    await server.rows`update notes set locked_at = '2026-01-01' where uuid = ${id}`;
    const late = await change(worker, "records/my-notes");
    expect([late.status, late.message]).toEqual([
      409,
      "A note can be changed for 72 hours. Add an addendum instead.",
    ]);
    const added = await worker.post(`records/notes/${id}/addendum`, { note: "She called back." });
    expect([added.message, added.errors]).toEqual(["Addendum added", {}]);
    expect(added.data.note).toMatchObject({
      addendum_to: id,
      ndis_client_user_id: alma,
      note_type: "freestyle",
    });
    const again = await worker.post(`records/notes/${added.data.note.uuid}/addendum`, { note: "More" });
    expect(again.status).toBe(409);
    expect((await colleague.post(`records/notes/${id}/addendum`, { note: "Mine" })).status).toBe(404);
  });

  test("the office marks freestyle notes as payable, and no others", async () => {
    const mark = (note_id: string, body: object) =>
      coordinator.send("PUT", "ndis/roster/freestyle/notes/mark-as-payable", { body: { note_id, ...body } });
    const id = await made(worker, freestyle);
    expect((await mark(id, { payable: true })).errors).toEqual({
      hours: ["Enter the hours, or when it started and ended."],
    });
    expect((await mark(id, { payable: true, hours: 0.5 })).data.note).toMatchObject({
      payable: true,
      hours: 0.5,
    });
    expect((await mark(id, { payable: true, hours: 1 })).status).toBe(409);
    expect((await mark(id, { payable: false })).data.note.payable).toBe(false);
    const shift = await made(worker, {
      note_type: "shift",
      shift: own,
      ndis_client_user_id: alma,
      note: "S",
    });
    expect((await mark(shift, { payable: true, hours: 1 })).status).toBe(409);
  });
});

describe("report, download and export", () => {
  test("the report has its columns, filters and an export", async () => {
    const { filterable_columns: columns } = (await admin.get("ndis/notes/model-schema")).data;
    const keys = columns
      .filter(({ always }: { always: boolean }) => always)
      .map(({ key }: { key: string }) => key);
    expect(keys.sort()).toEqual(["created_at", "ndis_client_user_id", "note_type", "staff_id"]);
    const { data } = await admin.post("ndis/shift/notes", {
      filters: { all: [{ field: "note_type", operator: "is", value: "shift" }] },
      columns: ["note_type", "created_at"],
      page_limit: 1,
      page_number: 2,
      sort_type: "desc",
    });
    expect(data.notes.map(({ note_type }: { note_type: string }) => note_type)).toEqual(["shift"]);
    expect(data.pagination).toMatchObject({ current_page: 2, per_page: 1 });
    const { data: sheet } = await admin.post("ndis/roster/notes/export", {
      columns: ["note_type", "note"],
      format: "csv",
    });
    expect(sheet.file).toMatch(/^\/api\/v1\/ndis-portal\/exports\//);
  });

  test.each(["pdf", "txt"])("notes are downloaded as %s by those who may read them", async (format) => {
    const id = await made(worker, { ...freestyle, note: "Wombat in the garden." });
    const ordered = await worker.post("ndis/roster/shift/notes", { note_ids: [id], format });
    const file = await worker.get(ordered.data.file as string);
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toContain(format === "pdf" ? "application/pdf" : "text/plain");
    if (format === "txt") expect(file.text).toContain("Wombat in the garden.");
    expect((await colleague.post("ndis/roster/shift/notes", { note_ids: [id], format })).status).toBe(404);
  });
});
