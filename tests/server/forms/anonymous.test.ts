import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { removeAuthors } from "#portal/server/migrations/0221_anonymous_forms.ts";
import { allAnswers } from "../../support/formAnswers.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { png } from "../../support/files.ts";
import { form } from "../../support/form.ts";

// An anonymous complaint names its author nowhere; only the receipt, of which the server keeps the hash, proves it (C2).
const server = await openTestServer();
const [worker, coordinator, admin] = [
  await server.as("worker"),
  await server.as("coordinator"),
  await server.as("admin"),
];
const path = "ndis/forms/static/feedback_and_complaints_form";
const facts = { participant: idOf("north", "participants", "first"), staff: idOf("north", "staff", "first") };
const code = "7K2QM-ABCDE-01234-VWXYZ-99999";
/** The start of the day in Sydney on which the tests' clock stands. */
const day = "2026-11-19T13:00:00.000Z";
const author = await server.rows<{ uuid: string; fullname: string; email: string }>`
  select uuid, fullname, email from users where email = 'worker@north.example'`;
const [{ uuid, fullname, email } = { uuid: "", fullname: "", email: "" }] = author;
const upload = async (): Promise<object> => {
  const { data } = await worker.submit("files", form().file("file", { name: "holiday.png", bytes: png }));
  return data.file as object;
};
let receipts = 0;
const nextCode = () => `00000-00000-00000-00000-${String((receipts += 1)).padStart(5, "0")}`;

const answers = (more: object = {}): Record<string, unknown> => {
  const {
    your_name: _,
    contact_method: __,
    contact_about_result: ___,
    ...rest
  } = allAnswers("feedback_and_complaints_form", facts);
  return { ...rest, anonymous: true, relationship: "not_stated", ...more };
};
interface Row {
  uuid: string;
  [column: string]: unknown;
}
const latest = async (): Promise<Row> => {
  const [row] = await server.rows<Row>`
    select * from form_submissions where form = 'feedback_and_complaints_form' and status = 'submitted' and created_by is null
      and tenant_id = (select id from tenants where slug = 'north')
    order by reference desc limit 1`;
  if (!row) throw new Error("there is no anonymous complaint");
  return row;
};
/** Everything that the database holds, as text by table. */
const everything = async (): Promise<Map<string, string>> => {
  const tables = await server.rows<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await server.rows`select * from ${sql.table(name)}`;
    found.set(name, JSON.stringify(rows));
  }
  return found;
};

describe("sending", () => {
  test("keeps no person, no session and no time but the day, and its log entry has no actor (C2, G-51)", async () => {
    const sent = await worker.post(path, { data: answers(), is_submitted: true, receipt: nextCode() });
    expect(sent.status, sent.text).toBe(200);
    const row = await latest();
    expect(row).toMatchObject({ created_by: null, updated_by: null, submitted_by: null, answered: {} });
    for (const column of ["created_at", "updated_at", "submitted_at"])
      expect(new Date(String(row[column])).toISOString()).toBe(day);
    // A random id: one of version 7 tells the time.
    expect(row.uuid[14]).toBe("4");
    const [entry] = await server.rows<Row>`select * from activity_log where record_uuid = ${row.uuid}`;
    expect(entry).toMatchObject({
      action: "submit",
      user_uuid: null,
      user_name: "Anonymous",
      role: "",
      ip: null,
      agent: null,
      request_id: null,
    });
    expect(new Date(String(entry?.at)).toISOString()).toBe(day);
    const [seal] = await server.rows<Row>`select * from form_seals where submission = ${row.uuid}`;
    expect(seal?.signer).toBe("Anonymous");
    expect(new Date(String(seal?.sealed_at)).toISOString()).toBe(day);
  });

  test("leaves nothing of its draft: no row, no log, no repeated request, no file (C2)", async () => {
    const before = await server.rows<Row>`select uuid from activity_log`;
    const file = await upload();
    const named = {
      ...allAnswers("feedback_and_complaints_form", facts),
      details: "Traceable words that nobody else wrote.",
    };
    const begun = await worker.post(
      path,
      { step: 1, data: { ...named, files: [file] }, draft: true },
      { headers: { "idempotency-key": "one" } },
    );
    const draft = String(begun.data.record_id);
    const change = {
      anonymous: true,
      your_name: null,
      contact_method: null,
      contact_about_result: null,
      files: null,
    };
    const step = await worker.post(
      path,
      { record_id: draft, step: 1, data: change },
      { headers: { "idempotency-key": "two" } },
    );
    expect(step.status, step.text).toBe(200);
    const sent = await worker.post(
      path,
      { record_id: draft, data: {}, is_submitted: true, receipt: nextCode() },
      { headers: { "idempotency-key": "three" } },
    );
    expect(sent.status, sent.text).toBe(200);
    const row = await latest();
    const log =
      await server.rows<Row>`select * from activity_log where uuid <> all(${before.map((each) => each.uuid)}::uuid[])`;
    expect(log.filter(({ resource }) => resource === "feedback-reports")).toEqual([
      expect.objectContaining({ record_uuid: row.uuid, user_uuid: null }),
    ]);
    for (const [table, text] of await everything()) {
      expect(text, table).not.toContain(draft);
      if (text.includes("Traceable words")) {
        expect(["form_submissions", "form_seals"]).toContain(table);
      }
      if (table === "idempotency_keys") expect(text).not.toMatch(/"(two|three)"/);
    }
    expect((await worker.get(path, { record_id: draft })).status).toBe(404);
  });

  test("refuses a correction of a form that names its author", async () => {
    const named = allAnswers("feedback_and_complaints_form", facts);
    const { data: open } = await worker.post(path, { data: named, is_submitted: true });
    const corrected = await worker.post(path, {
      amends: open.record_id,
      data: answers(),
      is_submitted: true,
    });
    expect([corrected.status, Object.keys(corrected.errors ?? {})]).toEqual([422, ["anonymous"]]);
  });

  test("again with the same receipt makes nothing new", async () => {
    const request = { data: answers(), is_submitted: true, receipt: nextCode() };
    const [first, second] = [await worker.post(path, request), await worker.post(path, request)];
    expect(second.status).toBe(200);
    expect(second.data).toEqual(first.data);
  });

  test("with a name is as it was", async () => {
    const named = allAnswers("feedback_and_complaints_form", facts);
    const { data } = await worker.post(path, { data: named, is_submitted: true });
    expect(data).toMatchObject({ author: fullname, mine: true });
    expect(data.receipt).toBeUndefined();
  });
});

describe("those who review", () => {
  test("read nowhere who it was: answers, seal, lists, report, export, PDF", async () => {
    await worker.post(path, { data: answers(), is_submitted: true, receipt: nextCode() });
    const { uuid: id } = await latest();
    const found = [
      await coordinator.get(path, { record_id: id }),
      await coordinator.get(`${path}/seal/${id}`),
      await coordinator.get("ndis/feedback-reports", { limit: 100, search: "" }),
      await coordinator.post("ndis/forms/feedback", { limit: 100 }),
      await admin.get(`records/feedback-reports/${id}/history`),
    ];
    for (const { text } of found.slice(0, 2)) {
      for (const trace of [uuid, fullname, email]) expect(text).not.toContain(trace);
    }
    for (const { data } of found.slice(2)) {
      const rows = JSON.stringify(
        (Object.values(data).find(Array.isArray) as { uuid?: string }[] | undefined)?.filter(
          (row) => row.uuid === id,
        ) ?? [],
      );
      for (const trace of [uuid, fullname, email]) expect(rows).not.toContain(trace);
    }
    expect(found[0]?.data).toMatchObject({ author: null, is_anonymous: true, mine: false });
    expect(found[1]?.data.seal).toMatchObject({ valid: true, signer: "Anonymous" });
  });

  test("its author neither opens nor lists it", async () => {
    await worker.post(path, { data: answers(), is_submitted: true, receipt: nextCode() });
    const { uuid: id } = await latest();
    expect((await worker.get(path, { record_id: id })).status).toBe(404);
    const { data } = await worker.get("ndis/feedback-reports", { limit: 100 });
    expect((data.feedback_reports as Row[]).map((row) => row.uuid)).not.toContain(id);
  });
});

describe("the receipt", () => {
  test("is kept as a hash, and tells whoever has it how far it is", async () => {
    const sent = await worker.post(path, { data: answers(), is_submitted: true, receipt: code });
    expect(sent.data).toMatchObject({ receipt: code, record_id: null });
    for (const [table, text] of await everything()) expect(text, table).not.toContain(code);
    const { uuid: id, reference } = await latest();
    await coordinator.put(`ndis/feedback-reports/${id}/state`, { state: "acknowledged" });
    const entries = await server.rows`select from activity_log`;
    const typed = "7k2qm abcde o1234 vwxyz 99999";
    const { data } = await worker.post(`${path}/receipt`, { code: typed });
    expect(data.receipt).toEqual({
      reference,
      state: "acknowledged",
      status: "Acknowledged",
      submitted_at: day,
      reply: null,
    });
    expect(await server.rows`select from activity_log`).toHaveLength(entries.length);
    expect((await worker.post(`${path}/receipt`, { code: "7K2QM-ABCDE" })).status).toBe(422);
  });

  test("is made up by the server where its sender sends none", async () => {
    const { data } = await worker.post(path, { data: answers(), is_submitted: true });
    expect(data.receipt).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    expect((await worker.post(`${path}/receipt`, { code: data.receipt })).status).toBe(200);
  });

  test("belongs to forms that can be anonymous", async () => {
    const answered = await worker.post("ndis/forms/static/incident_report_form/receipt", { code });
    expect(answered.status).toBe(404);
  });
});

describe("complaints that were sent before", () => {
  test("lose their author, and what cannot be changed is not shown", async () => {
    const named = allAnswers("feedback_and_complaints_form", facts);
    const { data } = await worker.post(path, { data: named, is_submitted: true });
    const id = String(data.record_id);
    await server.rows`
      update form_submissions set data = data || '{"anonymous": true}' where uuid = ${id} returning uuid`;
    await removeAuthors(server.services.database.owner as unknown as Kysely<unknown>);
    const [row] = await server.rows<Row>`select * from form_submissions where uuid = ${id}`;
    expect(row).toMatchObject({ created_by: null, updated_by: null, submitted_by: null, answered: {} });
    expect(new Date(String(row?.submitted_at)).toISOString()).toBe(day);
    const found = [
      await coordinator.get(path, { record_id: id }),
      await coordinator.get(`${path}/seal/${id}`),
      await admin.get("records/feedback-reports/{id}/history", {}, { params: { id } }),
    ];
    for (const { text } of found)
      for (const trace of [uuid, fullname, email]) expect(text).not.toContain(trace);
    const log = await admin.get("ndis/logs/activity-logs", { limit: 100 });
    const entries = (log.data.user_activity_logs as Row[]).filter((entry) => entry.record_uuid === id);
    expect(entries.filter(({ user_name: who }) => who === fullname)).toEqual([]);
  });
});
