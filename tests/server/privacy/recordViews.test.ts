import { sql } from "kysely";
import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { reportedType, withRows } from "#framework/server/records/read/madeRows.ts";
import { readFrom, valueOf } from "#framework/server/records/store/store.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

const server = await openTestServer();
const [admin, worker] = [await server.as("admin"), await server.as("worker")];
const participant = idOf("north", "participants", "first");
const other = idOf("north", "participants", "second");
const willa = userIdOf("north", "worker");

const path = "records/record-views/reports/records-viewed";
const columns = ["at", "user", "user_name", "how", "area", "record_label", "participant"];
const is = (field: string, value: string) => ({ field, operator: "is", value });
/** What was viewed after an instant, as the report answers it. */
const views = async (since: string, ...conditions: object[]): Promise<JsonObject[]> => {
  const filters = { all: [{ field: "at", operator: "after", value: since }, ...conditions] };
  const { data, text } = await admin.post(`${path}/rows`, { columns, filters, limit: 100 });
  expect(data.records, text).toBeDefined();
  return data.records;
};
/** The instant after all that is in the log, which has the database's time. */
const now = async () => {
  const [last] = await server.rows<{ at: string }>`select clock_timestamp()::text as at`;
  return new Date(last?.at ?? "").toISOString();
};
const nameOf = async (id: string) => {
  const [found] = await server.rows<{
    name: string;
  }>`select full_name as name from participants where uuid = ${id}`;
  return found?.name;
};

for (const call of ["rows", "export"])
  scenarios(`POST ${path}/${call}`, [
    ...["coordinator", "worker", "participant", "advocate", "newcomer"].map((as) => ({
      as,
      body: {},
      expect: 403,
      absent: ["records", "link"],
    })),
    { as: "nobody", body: {}, expect: 401 },
  ]);

test("what a user opened is found by user and time, by name, and nothing of anyone else", async () => {
  const since = await now();
  expect((await worker.get(`ndis/client/get-client/${participant}`)).status).toBe(200);
  await admin.get(`ndis/client/get-client/${other}`);
  const [found, ...more] = await views(since, is("user", willa), is("how", "opened"));
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    user_name: "Willa Worker",
    how: "opened",
    record_label: await nameOf(participant),
  });
  expect(await views(await now(), is("user", willa))).toEqual([]);
});

test("a list that shows sensitive fields has a row for each of its records", async () => {
  const since = await now();
  const { data } = await admin.get("ndis/client/get-all-clients", {
    fields: "full_name,date_of_birth",
    limit: 100,
  });
  const found = await views(since, is("how", "listed"));
  const names = (rows: JsonObject[], field: string) => new Set(rows.map((row) => row[field]));
  expect(names(found, "record_label")).toEqual(names(data.clients, "full_name"));
  expect(found).toHaveLength(data.clients.length);
});

test("is exported as it is filtered", async () => {
  const since = await now();
  await worker.get(`ndis/client/get-client/${participant}`);
  await admin.get(`ndis/client/get-client/${other}`);
  const filters = { all: [{ field: "at", operator: "after", value: since }, is("user", willa)] };
  const order = {
    format: "csv",
    columns: ["at", "user_name", "how", "area", "record_label"],
    filters,
  };
  const { data, text } = await admin.post(`${path}/export`, order);
  expect(data.link, text).toBeDefined();
  const [header, ...rows] = readCsv((await (await server.as("nobody")).get(String(data.link))).text);
  expect(header).toEqual(["When", "Who", "How", "Area", "Record"]);
  expect(rows.map(([, ...row]) => row)).toEqual([
    ["Willa Worker", "Opened", "Participants", await nameOf(participant)],
  ]);
});

test("another provider's are not there", async () => {
  const since = await now();
  await worker.get(`ndis/client/get-client/${participant}`);
  const filters = { all: [{ field: "at", operator: "after", value: since }] };
  const { data } = await (await server.as("admin of south")).post(`${path}/rows`, { columns, filters });
  expect(data.records).toEqual([]);
});

test.runIf(server.services.database.engine.kind === "server").each([
  ["at", "2026-11-01T00:00:00Z", /activity_log_viewed.*\n *Index Cond: .*\bat = /],
  ["user", willa, /on activity_log log.*\n *(Index Cond: .*\n *)?(Index Cond|Filter): .*user_uuid = /],
])("a condition on %s is one on the log itself, before any row is made", async (name, value, condition) => {
  const tenant = await server.services.tenants.bySlug("north");
  if (!tenant) throw new Error("there is no north");
  const plan = await asTenant(tenant.id, () =>
    server.services.database.owner.transaction().execute(async (db) => {
      const context = seedContext(server.services, tenant, db);
      const type = reportedType(context, "record-views");
      const field = type && fieldAt(type.schema, name);
      if (!type || !field) throw new Error(`there is no ${name}`);
      const { store } = await withRows(context, type);
      // The log of the tests is short: without this it would be read from the beginning.
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_bitmapscan = off`.execute(db);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select uuid, data from ${readFrom(store)} where ${valueOf(store, field)} = ${value}`.execute(
        db,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    }),
  );
  expect(plan).toMatch(condition);
});
