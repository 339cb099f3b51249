import { describe, expect, test } from "vitest";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { definitions, idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const client = idOf("north", "participants", "first");

interface Entry {
  action: string;
  resource: string;
  record_uuid: string | null;
  user_name: string;
  changes: { fields?: string[]; records?: string[] };
}
const lastOf = async (resource: string): Promise<Entry | undefined> =>
  (
    await server.rows<Entry>`select action, resource, record_uuid, user_name, changes from activity_log
      where tenant_id = (select id from tenants where slug = 'north') and resource = ${resource}
      order by seq desc limit 1`
  )[0];

/** Fields that leave the server as they are, although they are sensitive. */
const open = ({ fields }: RecordType): string[] =>
  fields
    .filter(({ sensitive, schema }) => sensitive !== undefined && !schema["x-mask"])
    .map(({ name }) => name);
/** What others see of records of their own: no admin opens it there. */
const ofOthers = new Set([
  "my-leave",
  "cared-for",
  "my-notes",
  "shared-notes",
  "news",
  "chat-messages",
  "my-swaps",
  "offered-shifts",
  "swap-requests",
]);
const types = [...server.services.types.values()].filter(
  (type) => open(type).length > 0 && !ofOthers.has(type.name),
);
const readable = types.filter(
  ({ resource: { calls } }) => calls.one?.method === "GET" && calls.one.of === undefined,
);
const listed = types.filter(
  ({ resource: { calls } }) => calls.list && !calls.list.params && calls.list.of === undefined,
);

describe("whoever opens a record with sensitive fields is in the log, with the fields and without their values", () => {
  test("participants, staff and leave are among them", () => {
    expect(readable.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["participants", "staff", "leave"]),
    );
  });

  test.each(readable.map((type) => [type.name, type] as const))("%s", async (name, type) => {
    const admin = await server.as("admin");
    const call = type.resource.calls.one;
    const id = idOf("north", name, "first");
    const answer = await admin.send("GET", call?.path ?? "", { params: { id, uuid: id } });
    expect(answer.status, answer.text).toBe(200);
    const shown = answer.data[call?.row ?? "record"] as Record<string, unknown>;
    const wanted = open(type).filter((field) => shown[field] !== undefined && shown[field] !== null);
    const entry = await lastOf(name);
    expect(entry).toMatchObject({ action: "read", record_uuid: id, user_name: "Ada Admin" });
    expect(entry?.changes.fields ?? []).toEqual(wanted);
    for (const field of wanted)
      if (typeof shown[field] === "string" && shown[field].length > 6)
        expect(JSON.stringify(entry)).not.toContain(shown[field]);
  });
});

describe("a list that shows sensitive fields is in the log, with the records", () => {
  test.each(listed.map((type) => [type.name, type] as const))("%s", async (name, type) => {
    const admin = await server.as("admin");
    const call = type.resource.calls.list;
    const fields = open(type);
    const answer = await admin.send(
      call?.method ?? "GET",
      call?.path ?? "",
      call?.method === "POST"
        ? { body: { columns: fields, [call.query.limit ?? "limit"]: 5 } }
        : { query: { fields: fields.join(","), limit: 5 } },
    );
    expect(answer.status, answer.text).toBe(200);
    const rows = answer.data[call?.rows ?? "records"] as Record<string, unknown>[];
    const filled = rows.filter((row) =>
      fields.some((field) => row[field] !== undefined && row[field] !== null),
    );
    if (filled.length === 0) return;
    const entry = await lastOf(name);
    expect(entry).toMatchObject({ action: "list", user_name: "Ada Admin" });
    expect(entry?.changes.records?.toSorted()).toEqual(filled.map(({ uuid }) => String(uuid)).toSorted());
  });

  test("a list without them is not", async () => {
    const before = (await server.rows`select from activity_log`).length;
    await (await server.as("admin")).get("ndis/client/get-all-clients");
    expect((await server.rows`select from activity_log`).length).toBe(before);
  });
});

test("a change that changes nothing is a look, and logged as one", async () => {
  const admin = await server.as("admin");
  await admin.post("ndis/client/update-client", { id: client });
  expect(await lastOf("participants")).toMatchObject({ action: "read", record_uuid: client });
});

describe("every export is logged without the values of its filter", () => {
  test("the list's export", async () => {
    const admin = await server.as("admin");
    const query = { ndis_number: "430000001", search: "Secretname", suburb: "Hiddentown" };
    const answer = await admin.post("records/participants/export", {
      query,
      columns: ["full_name", "ndis_number", "diagnosis_details"],
    });
    expect(answer.status, answer.text).toBe(200);
    const entry = await lastOf("participants");
    expect(entry?.action).toBe("export");
    expect(JSON.stringify(entry?.changes)).not.toMatch(/430000001|Secretname|Hiddentown/);
    expect(entry?.changes.fields).toEqual(["ndis_number", "diagnosis_details"]);
  });
});

describe("in the history of a record those who may review see who looked", () => {
  const reads = async (as: string) =>
    (await server.as(as)).get(`records/participants/${client}/history`, { kind: "reads" });

  test("the record's own reads and those of lists", async () => {
    await (await server.as("worker")).get(`ndis/client/get-client/${client}`);
    await (await server.as("coordinator")).get("ndis/client/get-all-clients", { fields: "ndis_number" });
    const { status, data } = await reads("admin");
    expect(status).toBe(200);
    const seen = data.history as { user_name: string; action: string; fields: string[] }[];
    expect(seen[0]).toMatchObject({ user_name: "Cora Coordinator", action: "list", fields: ["NDIS number"] });
    expect(seen[1]).toMatchObject({ user_name: "Willa Worker", action: "read" });
    expect(seen[1]?.fields).toContain("Primary disability");
  });

  test.each(["coordinator", "worker", "participant"])("the %s does not", async (as) => {
    expect((await reads(as)).status).toBe(403);
  });
});

test("every resource of a participant's or a worker's data is looked at here", () => {
  const sensitive = [...definitions.resources.keys()].filter((name) =>
    types.some((type) => type.name === name),
  );
  expect(sensitive.length).toBeGreaterThan(5);
});
