import { sql } from "kysely";
import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Relation } from "#framework/server/records/read/source.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };

// Stock that is counted when someone asks, by a rule whose place a test takes.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/stock.json": {
        type: "object",
        additionalProperties: false,
        properties: {
          item: text,
          place: text,
          count: { type: "integer" },
          short: { type: "boolean" },
          tags: { type: "array", items: text },
          cost: { type: "integer", format: "money", "x-sensitive": "view-activity-log" },
        },
      },
      "resources/stock.json": {
        name: "stock",
        record: { schema: "records/stock", title: "{item}", store: "none", source: "document-views" },
        calls: {
          list: { get: "records/stock/of/{id}", rows: "stock", params: { id: "place" } },
          one: { get: "records/stock/of/{place}/item/{id}", row: "item", params: { place: "place" } },
        },
        list: { columns: ["item", "count", "short"] },
      },
    }),
  },
});
const admin = await server.as("admin");

const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const items: JsonObject[] = [
  { uuid: third, item: "Wheelchair", count: 10, short: false, tags: ["big"], cost: 90_000 },
  { uuid: first, item: "Glove", count: 2, short: true, cost: 500 },
  { uuid: second, item: "Mask", count: 9, short: false, tags: ["small", "blue"] },
];
const asStatement: Relation = {
  rows: sql`select * from (values
    (${third}::uuid, 'Wheelchair', 10, false, null::jsonb, 90000, 1),
    (${first}::uuid, 'Glove', 2, true, null, 500, 2),
    (${second}::uuid, 'Mask', 9, false, '["small","blue"]'::jsonb, null, 3)
  ) as counted (uuid, item, count, short, tags, cost, listed)`,
  order: sql`listed`,
};

/** Lets the rows be made in another way, for the place that the path names. */
function make(relation: Relation): void {
  const { source } = server.services.rules;
  server.services.rules = {
    ...server.services.rules,
    source: {
      ...source,
      "document-views": (_context, { place }) => {
        if (place !== "here") throw notFound();
        return relation;
      },
    },
  };
}
const list = async (query: Record<string, string> = {}) =>
  (await admin.get("records/stock/of/here", query)).data;
const itemsOf = (rows: { item: string }[]) => rows.map(({ item }) => item);

test.each([
  ["worked out", { rows: items }],
  ["joined by a statement", asStatement],
])(
  "rows that are %s are listed in their order, searched, filtered, sorted and paged",
  async (_how, relation) => {
    make(relation);
    const { stock, pagination } = await list();
    expect(itemsOf(stock)).toEqual(["Wheelchair", "Glove", "Mask"]);
    expect([stock[1], pagination.total]).toMatchObject([
      { uuid: first, count: 2, short: true, place: "here" },
      3,
    ]);
    expect(stock[2].tags).toEqual(["small", "blue"]);
    expect(itemsOf((await list({ search: "MÁS" })).stock)).toEqual(["Mask"]);
    expect(itemsOf((await list({ short: "true" })).stock)).toEqual(["Glove"]);
    expect(itemsOf((await list({ sortField: "count", sortType: "asc" })).stock)).toEqual([
      "Glove",
      "Mask",
      "Wheelchair",
    ]);
    const page = await list({ limit: "2", page: "2" });
    expect([itemsOf(page.stock), page.pagination.total]).toEqual([["Mask"], 3]);
  },
);

test("one of them is found by its id among those that the person has, and nobody else's", async () => {
  make({ rows: items });
  const one = (place: string, id: string) => admin.get(`records/stock/of/${place}/item/${id}`);
  expect((await one("here", first)).data.item.item).toBe("Glove");
  expect((await one("here", crypto.randomUUID())).status).toBe(404);
  expect((await one("elsewhere", first)).status).toBe(404);
  expect((await (await server.as("worker")).get("records/stock/of/here")).status).toBe(403);
});

test("a sensitive field is there only for those who may see it", async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, 'view-stock' from roles where name = 'Roster coordinator' on conflict do nothing`;
  make({ rows: items });
  const seen = (await (await server.as("coordinator")).get("records/stock/of/here")).data.stock[0];
  expect([seen.item, seen.cost]).toEqual(["Wheelchair", undefined]);
  expect((await list()).stock[0].cost).toBe(90_000);
});

test.each([
  ["document-readers", `ndis/documents/${idOf("north", "documents", "first")}/readers`],
  ["emergency-reads", `ndis/emergency-access/${idOf("north", "emergency-access", "first")}/reads`],
  ["staff-compliance", `ndis/staff/${idOf("north", "staff", "first")}/compliance`],
  ["my-documents", "ndis/personal/documents"],
])("the rows of %s have every field that they can be asked by", async (resource, path) => {
  const { schema } = server.services.definitions.definitions.resources.get(resource)?.definition.record ?? {};
  const { properties = {} } = server.services.definitions.schemas.get(schema ?? "") ?? {};
  for (const name of Object.keys(properties))
    expect([name, (await admin.get(path, { [name]: first })).status < 500]).toEqual([name, true]);
});
