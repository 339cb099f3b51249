import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const worker = await server.as("worker");

const document = (more: object) => ({
  name: "Policy",
  type: "policy",
  owner_scope: "company",
  status: "published",
  ...more,
});
const add = async (more: object): Promise<string> => {
  const { data, text } = await admin.post("ndis/documents/add-document", document(more));
  expect(data.document, text).toBeDefined();
  return data.document.uuid as string;
};
const sees = async (by: Caller, id: string) => (await by.get(`ndis/personal/documents/${id}`)).status === 200;
const [role] = await server.rows<{ uuid: string }>`
  select roles.uuid from roles join tenants on tenants.id = roles.tenant_id
  where slug = 'north' and roles.name = 'Roster coordinator'`;

describe("a document is seen by its audience", () => {
  const audiences = [
    { name: "staff", of: { visible_to: ["staff"] }, seen: ["worker", "colleague"] },
    {
      name: "participants",
      of: { visible_to: ["participant"] },
      seen: ["participant", "another participant"],
    },
    {
      name: "a category of staff",
      of: { staff_categories: [idOf("north", "staff-categories", "first")] },
      seen: ["worker", "colleague"],
    },
    { name: "a role", of: { roles: [role?.uuid] }, seen: ["coordinator"] },
    { name: "nobody in particular", of: {}, seen: [] },
    { name: "staff while it is a draft", of: { visible_to: ["staff"], status: "draft" }, seen: [] },
  ];
  test.each(audiences)("$name", async ({ of, seen }) => {
    const id = await add(of);
    const found: string[] = [];
    for (const person of ["worker", "colleague", "coordinator", "participant", "another participant"])
      if (await sees(await server.as(person), id)) found.push(person);
    expect(found).toEqual(seen);
    expect((await (await server.as("admin of south")).get(`ndis/personal/documents/${id}`)).status).toBe(404);
  });

  test("and by whoever it was added to, until it is taken away", async () => {
    const id = await add({});
    const staff = idOf("north", "staff", "first");
    await admin.post("ndis/staff/add-document", { staff_id: staff, document_id: id });
    expect([await sees(worker, id), await sees(await server.as("colleague"), id)]).toEqual([true, false]);
    await admin.delete(`ndis/staff/${staff}/remove-document/${id}`);
    expect(await sees(worker, id)).toBe(false);
  });
});

describe("a new file", () => {
  const upload = (name: string) => form({}).file("file", { name, bytes: pdf });
  test("is a new version; the old one stays readable, and readers are asked again", async () => {
    const first = await admin.submit(
      "ndis/documents/add-document",
      form({
        name: "Manual handling",
        type: "procedure",
        owner_scope: "staff",
        status: "published",
        requires_acknowledgement: true,
        "visible_to[0]": "staff",
      }).file("file", { name: "one.pdf", bytes: pdf }),
    );
    expect(first.status, first.text).toBe(200);
    const { uuid: id, file: old } = first.data.document;
    expect(first.data.document).toMatchObject({ document_version: 1, versions: [{ number: 1 }] });
    const read = { id, document_version: 1 };
    expect((await worker.post("ndis/personal/documents/acknowledge", read)).data.document.reading).toBe(
      "read",
    );
    const second = await admin.submit(
      "ndis/document/update",
      upload("two.pdf").fields({ id, version_note: "Hoists" }),
    );
    expect(second.data.document).toMatchObject({
      document_version: 2,
      versions: [{ number: 2, note: "Hoists", published_by: "Ada Admin" }, { number: 1 }],
    });
    const mine = await worker.get(`ndis/personal/documents/${id}`);
    expect(mine.data.document).toMatchObject({ reading: "to_read", document_version: 2 });
    expect((await worker.get(`files/${old.documentId}/link`)).status).toBe(200);
    expect((await (await server.as("participant")).get(`files/${old.documentId}/link`)).status).toBe(404);
    const late = await worker.post("ndis/personal/documents/acknowledge", read);
    expect([late.status, late.message]).toEqual([
      409,
      "There is a newer version of this document. Open and read the new version.",
    ]);
  });

  test("without one, a change keeps the version", async () => {
    const id = await add({ visible_to: ["staff"] });
    const { data } = await admin.post("ndis/document/update", { id, category: "Quality" });
    expect(data.document).toMatchObject({ document_version: 1, category: "Quality" });
  });
});

describe("reading", () => {
  test("is confirmed once, listed with those who have not, and reminded of once a day", async () => {
    const id = await add({ requires_acknowledgement: true, visible_to: ["staff", "participant"] });
    const confirm = { id, document_version: 1 };
    await worker.post("ndis/personal/documents/acknowledge", confirm);
    expect((await worker.post("ndis/personal/documents/acknowledge", confirm)).status).toBe(200);
    const readers = async (query = {}) =>
      (await admin.get(`ndis/documents/${id}/readers`, { limit: 50, ...query })).data.readers as {
        name: string;
        status: string;
      }[];
    const statusOf = (list: { name: string; status: string }[], status: string) =>
      list.filter((reader) => reader.status === status).length;
    const all = await readers();
    expect([statusOf(all, "read"), statusOf(all, "not_read"), statusOf(all, "no_account")]).toEqual([
      1, 3, 1,
    ]);
    expect(await readers({ status: "read" })).toHaveLength(1);
    expect(await readers({ kind: "participant" })).toHaveLength(3);
    const log =
      await server.rows`select from activity_log where action = 'acknowledge' and record_uuid = ${id}`;
    expect(log).toHaveLength(1);
    expect((await worker.post(`ndis/documents/${id}/remind`)).status).toBe(403);
    expect((await admin.post(`ndis/documents/${id}/remind`)).message).toBe("Reminders sent to 3 people");
    expect((await admin.post(`ndis/documents/${id}/remind`)).status).toBe(409);
    const mails = await server.rows<{
      recipient: string;
    }>`select recipient from outbox where subject = 'Please read: Policy'`;
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      "another.participant@north.example",
      "colleague@north.example",
      "participant@north.example",
    ]);
  });

  test("of a document that asks for none cannot be confirmed", async () => {
    const id = await add({ visible_to: ["staff"] });
    const { status } = await worker.post("ndis/personal/documents/acknowledge", { id, document_version: 1 });
    expect(status).toBe(409);
  });
});

scenarios("GET ndis/documents/{id}/readers", [
  { as: "admin", of: "documents", expect: 200, present: ["pagination"] },
  { as: "coordinator", of: "documents", expect: 200 },
  { as: "worker", of: "documents", expect: 403 },
  { as: "participant", of: "documents", expect: 403 },
  { as: "nobody", of: "documents", expect: 401 },
  { as: "admin of south", of: "documents of north", expect: 404 },
]);

scenarios("GET ndis/personal/documents", [
  {
    as: "worker",
    expect: 200,
    present: ["pagination"],
    absent: ["documents[].visible_to", "documents[].versions"],
  },
  { as: "participant", expect: 200 },
  { as: "newcomer", expect: 403 },
  { as: "nobody", expect: 401 },
]);

test("the readers can be reminded again a day later", async () => {
  const id = await add({ requires_acknowledgement: true, visible_to: ["staff"] });
  await admin.post(`ndis/documents/${id}/remind`);
  server.clock.advance({ days: 1 });
  expect((await (await server.as("admin")).post(`ndis/documents/${id}/remind`)).status).toBe(200);
});
