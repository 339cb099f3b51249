import { sql } from "kysely";
import { expect, test } from "vitest";
import { misfits } from "#framework/server/maintenance/misfits.ts";
import { makeIndexes } from "#framework/server/records/store/indexes.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// Fields that held another kind of value before: records of then are listed, shown and written beside those of now.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/barge.json": {
        type: "object",
        properties: {
          length: { type: "number" },
          afloat: { type: "boolean" },
          name: { type: "string", maxLength: 60 },
          built: { type: "string", format: "date" },
          note: { type: "string", maxLength: 60 },
        },
      },
      "resources/barges.json": {
        record: { schema: "records/barge", title: "{name}" },
        list: { columns: ["length", "afloat", "name", "built"], filters: ["length", "afloat", "built"] },
      },
    }),
  },
});
const { owner } = server.services.database;
const admin = await server.as("admin");
const before = { length: "about 12 m", afloat: "yes", name: 7, built: 1998, note: { text: "Old" } };

async function earlier(count: number): Promise<void> {
  await server.rows`insert into records (tenant_id, uuid, resource, data, search)
    select id, gen_random_uuid(), 'barges', ${JSON.stringify(before)}::jsonb, ''
    from tenants, generate_series(1, ${count}) where slug = 'north'`;
}

test.each(["length", "afloat", "name", "built"])("a list is ordered by %s", async (field) => {
  await earlier(1);
  const { status, body } = await admin.get("records/barges", { sort: JSON.stringify([field, "ASC"]) });
  expect(status).toBe(200);
  expect((body.rows as JsonObject[])[0]).toMatchObject(before);
});

test.each([
  { field: "length", operator: ">", value: 3 },
  { field: "length", operator: "between", value: [1, 20] },
  { field: "afloat", operator: "is", value: true },
  { field: "built", operator: "before", value: "2001-01-01" },
])("$field $operator $value finds those of now", async (condition) => {
  const now = await admin.post("records/barges", { length: 5, afloat: true, built: "2000-01-01" });
  const { status, body } = await admin.get("records/barges", {
    filter: JSON.stringify({ filters: { all: [condition] } }),
  });
  expect(status).toBe(200);
  expect((body.rows as { uuid: string }[]).map(({ uuid }) => uuid)).toContain(now.body.uuid);
});

test("an export has what no cell of the present kind can hold as it was", async () => {
  const { data } = await admin.post("records/barges/export", {
    format: "csv",
    columns: ["note", "length", "afloat", "built"],
  });
  const { text } = await admin.get(String(data.link));
  expect(text).toContain('"{""text"":""Old""}",about 12 m,yes,1998');
});

test("an index of the former kind gives way, and the present one takes values of before", async () => {
  await earlier(1100);
  await sql`create index barges_by_name on records (tenant_id, ((data->>'name')::numeric), uuid)
    where resource = 'barges' and data->>'name' ~ '^[0-9]+$'`.execute(owner);
  await sql`drop index if exists barges_by_length`.execute(owner);
  await sql`create index barges_by_length on records (tenant_id, (lower(data->>'length') collate "C"), uuid)
    where resource = 'barges'`.execute(owner);
  await sql`vacuum analyze records`.execute(owner);
  await makeIndexes(owner, server.services.types);
  const rows = await server.rows<{ name: string; made: string }>`select indexname as name, indexdef as made
    from pg_indexes where indexname in ('barges_by_length', 'barges_by_name', 'barges_where_afloat') order by 1`;
  expect(rows.map(({ made }) => [made.includes("jsonb_typeof"), made.includes("lower")])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
  expect((await admin.post("records/barges", { name: "Ida", length: 3 })).status).toBe(201);
});

test("records that do not fit are counted by the reason, without deleted ones", async () => {
  await earlier(2);
  const { services, rows } = server;
  await rows`update records set deleted_at = now() where resource = 'barges' and uuid in (
    select uuid from records where resource = 'barges' and data->>'length' = 'about 12 m' limit 1)`;
  const [{ count } = { count: 0 }] = await rows<{ count: number }>`select count(*)::int as count from records
    where resource = 'barges' and deleted_at is null and jsonb_typeof(data->'length') = 'string'`;
  const found = await misfits(owner, services.types, {
    keys: services.keys,
    settings: services.portal.settings,
  });
  const ofBarges = found.filter(({ resource }) => resource === "barges");
  expect(ofBarges).toHaveLength(Object.keys(before).length);
  for (const misfit of ofBarges) expect(misfit.records, misfit.reason).toBe(count);
  expect(ofBarges.map(({ reason }) => reason).join()).toMatch(/Length must be a number/);
});
