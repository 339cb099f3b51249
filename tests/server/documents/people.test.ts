import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { pdf } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const client = idOf("north", "participants", "first");
const worker = idOf("north", "staff", "first");

const [handbook = "", plan = "", draft = "", forStaff = ""] = await server.insert("documents", [
  { name: "Handbook", type: "other", owner_scope: "participant", status: "published" },
  { name: "Emergency plan", type: "plan", owner_scope: "company", status: "published" },
  { name: "Not ready", type: "policy", owner_scope: "company", status: "draft" },
  { name: "Position", type: "agreement", owner_scope: "staff", status: "published" },
]);
const [own = ""] = await server.insert("participant-documents", [
  {
    participant: client,
    source: "external",
    name: "Court order",
    type: "legal",
    file: { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90", name: "order.pdf" },
  },
]);
const [colleagues = ""] = await server.insert("staff-documents", [
  {
    staff: idOf("north", "staff", "second"),
    source: "external",
    name: "Passport",
    type: "identity",
    file: { documentId: "0198a2f4-7f1e-7c3b-9d52-6a0e1b7c4d90", name: "order.pdf" },
  },
]);

const namesOf = async (by: Caller, path: string): Promise<string[]> => {
  const { data, text } = await by.get(path);
  expect(data.documents, text).toBeDefined();
  return data.documents.map(({ name }: { name: string }) => name);
};
const paper = (person: Record<string, string>) =>
  form({ name: "Report", type: "assessment", ...person }).file("file", { name: "report.pdf", bytes: pdf });

scenarios("GET ndis/client/{id}/documents", [
  { as: "admin", of: "own client", expect: 200, present: ["documents[].name", "documents[].source"] },
  { as: "coordinator", of: "own client", expect: 200, absent: ["documents[].reminded_days"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 403 },
  { as: "advocate", of: "own client", expect: 403 },
  { as: "nobody", of: "own client", expect: 401 },
  { as: "admin of south", of: "own client of north", expect: 404 },
  { as: "admin", of: "a made-up id", expect: 404 },
]);

scenarios("GET ndis/staff/{id}/documents", [
  { as: "admin", of: "own staff record", expect: 200 },
  { as: "coordinator", of: "own staff record", expect: 200 },
  { as: "worker", of: "own staff record", expect: 403 },
  { as: "colleague", of: "own staff record", expect: 403 },
  { as: "participant", of: "own staff record", expect: 403 },
  { as: "admin of south", of: "own staff record of north", expect: 404 },
]);

scenarios("GET ndis/client/documents/{id}", [
  { as: "admin", params: { id: own }, expect: 200, values: { "document.name": "Court order" } },
  { as: "worker", params: { id: own }, expect: 403 },
  { as: "admin of south", params: { id: own }, expect: 404 },
]);

scenarios("GET ndis/staff/external/document/view/{id}", [
  {
    as: "admin",
    of: "a colleague",
    name: "all of a person",
    expect: 200,
    present: ["documents[].name"],
    absent: ["link"],
  },
  {
    as: "worker",
    name: "a colleague's document",
    params: { id: colleagues },
    expect: 404,
    without: ["Passport"],
  },
  { as: "participant", params: { id: colleagues }, expect: 404 },
  { as: "admin of south", params: { id: colleagues }, expect: 404 },
]);

scenarios("POST ndis/client/add-client-document", [
  { as: "worker", body: { client_uuid: client, document_id: handbook }, expect: 403 },
  { as: "participant", body: { client_uuid: client, document_id: handbook }, expect: 403 },
  {
    as: "admin",
    name: "nothing chosen",
    body: { client_uuid: client },
    expect: 422,
    errors: ["document_id"],
  },
  {
    as: "admin",
    name: "a draft",
    body: { client_uuid: client, document_id: draft },
    expect: 422,
    errors: ["document_ids"],
  },
  {
    as: "admin",
    name: "no such document",
    body: { client_uuid: client, document_id: client },
    expect: 422,
    errors: ["document_ids"],
  },
  { as: "admin of south", body: { client_uuid: client, document_id: handbook }, expect: 404 },
]);

scenarios("POST ndis/external/document/add", [
  { as: "worker", form: () => paper({ staff: worker }), expect: 403 },
  { as: "participant", form: () => paper({ participant: client }), expect: 403 },
  { as: "admin", name: "whose", form: () => paper({}), expect: 422, errors: ["staff"] },
  {
    as: "admin",
    name: "no file",
    body: { staff: worker, name: "Report", type: "other" },
    expect: 422,
    errors: ["file"],
  },
  {
    as: "admin",
    name: "a file that is not what it says",
    form: () =>
      form({ staff: worker, name: "Report", type: "other" }).file("file", { name: "a.pdf", bytes: "MZ" }),
    expect: 415,
    errors: ["file"],
  },
  {
    as: "admin",
    name: "ends before it was issued",
    form: () => paper({ staff: worker, issued_on: "2026-05-01", expiry: "2026-04-01" }),
    expect: 422,
    errors: ["expiry"],
  },
  { as: "admin of south", form: () => paper({ staff: worker }), expect: 404 },
  { as: "coordinator", form: () => paper({ participant: client }), expect: 200, present: ["document.file"] },
]);

describe("documents of the register", () => {
  test("are offered to whom they are for, added several at once, and offered no longer", async () => {
    const admin = await server.as("admin");
    const offered = () => namesOf(admin, `ndis/client/unassigned-documents/${client}`);
    expect(await offered()).toEqual(expect.arrayContaining(["Handbook", "Emergency plan"]));
    expect(await offered()).not.toEqual(expect.arrayContaining(["Position"]));
    expect(await offered()).not.toContain("Not ready");
    const body = { client_uuid: client, document_ids: [handbook, plan] };
    expect((await admin.post("ndis/client/add-client-document", body)).message).toBe("2 documents added");
    expect((await admin.post("ndis/client/add-client-document", body)).message).toBe("0 documents added");
    expect(await offered()).not.toContain("Handbook");
    expect(await namesOf(admin, `ndis/client/${client}/documents`)).toEqual(
      expect.arrayContaining(["Handbook", "Emergency plan", "Court order"]),
    );
  });

  test("are taken away by either id, and brought back", async () => {
    const admin = await server.as("admin");
    await admin.post("ndis/staff/add-document", { staff_id: worker, document_id: forStaff });
    const listed = () => namesOf(admin, `ndis/staff/${worker}/documents`);
    const gone = await admin.delete(`ndis/staff/${worker}/remove-document/${forStaff}`);
    expect(gone.status, gone.text).toBe(200);
    expect(await listed()).not.toContain("Position");
    expect((await admin.delete(`ndis/staff/${worker}/remove-document/${forStaff}`)).status).toBe(404);
    await admin.post(`records/staff-documents/${gone.data.document.uuid}/restore`);
    expect(await listed()).toContain("Position");
    // Given again in the meantime, it is there once: what was taken away stays away.
    await admin.delete(`ndis/staff/${worker}/remove-document/${forStaff}`);
    await admin.post("ndis/staff/add-document", { staff_id: worker, document_id: forStaff });
    const refused = await admin.post(`records/staff-documents/${gone.data.document.uuid}/restore`);
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining("taken its place")]);
    expect((await listed()).filter((name) => name === "Position")).toHaveLength(1);
    const other = idOf("north", "staff", "second");
    const foreign = `ndis/staff/${other}/remove-document/${gone.data.document.uuid}`;
    expect((await admin.delete(foreign)).status).toBe(404);
  });

  test("are renamed with the register, wherever they were added", async () => {
    const admin = await server.as("admin");
    await admin.post("ndis/client/add-client-document", { client_uuid: client, document_id: plan });
    await admin.post("ndis/document/update", { id: plan, name: "Plan for emergencies" });
    const { data } = await admin.get(`ndis/client/${client}/documents`, { search: "emergencies" });
    expect(data.documents).toMatchObject([{ name: "Plan for emergencies", source: "register" }]);
    const row = data.documents[0].uuid as string;
    const changed = await admin.post("ndis/external/document/update", { id: row, name: "Mine" });
    expect(changed.status, changed.text).toBe(409);
    expect((await admin.get(`ndis/external/document/delete/${row}`)).status).toBe(409);
  });
});

describe("a document that somebody brought", () => {
  test("is opened by a link that works once, and whoever opened it is listed", async () => {
    const [admin, participant] = [await server.as("admin"), await server.as("participant")];
    const added = await admin.submit("ndis/external/document/add", paper({ participant: client }));
    const id = added.data.document.uuid as string;
    const path = `ndis/participant/external/document/view/${id}`;
    expect((await (await server.as("another participant")).get(path)).status).toBe(404);
    const { data } = await participant.get(path);
    expect(data.documents).toHaveLength(1);
    const nobody = await server.as("nobody");
    expect((await nobody.get(data.link as string)).bytes.equals(pdf)).toBe(true);
    expect((await nobody.get(data.link as string)).status).toBe(404);
    const views = await admin.get(`ndis/documents/${id}/views`);
    expect(views.data.views).toMatchObject([{ viewed_by: "Pia Participant", file: "report.pdf" }]);
    expect((await participant.get(`ndis/documents/${id}/views`)).status).toBe(403);
    expect((await (await server.as("admin of south")).get(`ndis/documents/${id}/views`)).status).toBe(404);
  });

  test("is changed and deleted by those who may, and restored", async () => {
    const admin = await server.as("admin");
    const added = await admin.submit("ndis/external/document/add", paper({ staff: worker }));
    const id = added.data.document.uuid as string;
    const changed = await admin.post("ndis/external/document/update", { id, note: "Seen by the manager" });
    expect(changed.data.document.note).toBe("Seen by the manager");
    expect((await (await server.as("worker")).get(`ndis/external/document/delete/${id}`)).status).toBe(403);
    expect((await admin.get(`ndis/external/document/delete/${id}`)).status).toBe(200);
    expect((await admin.get(`ndis/staff/documents/${id}`)).status).toBe(404);
    await admin.post(`records/staff-documents/${id}/restore`);
    expect((await admin.get(`ndis/staff/documents/${id}`)).status).toBe(200);
  });

  test("is found by its owner under their own documents, and by nobody else", async () => {
    expect(await namesOf(await server.as("participant"), "ndis/personal/documents")).toContain("Court order");
    expect(await namesOf(await server.as("another participant"), "ndis/personal/documents")).not.toContain(
      "Court order",
    );
    expect(await namesOf(await server.as("colleague"), "ndis/personal/documents")).toContain("Passport");
    expect(await namesOf(await server.as("worker"), "ndis/personal/documents")).not.toContain("Passport");
  });
});
