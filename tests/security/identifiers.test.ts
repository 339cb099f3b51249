import { expect, test } from "vitest";
import { openTestServer } from "../support/server.ts";
import { routesOf } from "./asked.ts";

const server = await openTestServer();

test("names in addresses are ids and known words, never counters (G-20)", () => {
  const names = routesOf(server.services).flatMap((route) =>
    [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );
  const known = new Set([
    "id",
    "uuid",
    "tenant",
    "token",
    "resource",
    "report",
    "key",
    "form",
    "model",
    "dashboard",
    "column",
    "participant",
    "staff",
    "doc",
    "shift_uuid",
  ]);
  expect([...new Set(names)].filter((name) => !known.has(name ?? ""))).toEqual([]);
});

test("every id column holds a uuid, and the only counter is the log's own, which no address names (G-20)", async () => {
  const ids = await server.rows<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and (column_name in ('uuid', 'id') or column_name like '%\\_uuid')`;
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter(({ type }) => type !== "uuid")).toEqual([]);
  const counters = await server.rows<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`;
  expect(counters.map(({ column }) => column).filter((name) => !/_log\.seq$/.test(name))).toEqual([]);
});

test("ids that are given are version 7: their last 62 bits and the part of a millisecond are random (G-20)", async () => {
  const admin = await server.as("admin");
  const given = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const { data } = await admin.post("ndis/faqs/add", {
        question: `Which id ${at}?`,
        answer: "<p>This</p>",
      });
      return data.faq.uuid as string;
    }),
  );
  for (const id of given)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(given.map((id) => id.slice(-12))).size).toBe(20);
});
