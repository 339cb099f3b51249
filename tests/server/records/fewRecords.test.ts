import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeIndexes } from "#framework/server/records/store/indexes.ts";
import { openTestServer } from "../../support/server.ts";

// Services stand in the table of all records that have none of their own.
const server = await openTestServer();
const { owner } = server.services.database;

/** The indexes that services have once the table is counted and the server starts again. */
async function indexes(): Promise<string[]> {
  await sql`vacuum analyze records`.execute(owner);
  await makeIndexes(owner, server.services.types);
  const rows = await server.rows<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'records' and indexname like 'services%' order by 1`;
  return rows.map(({ name }) => name);
}

const always = ["services_by_created_at", "services_same_name"];

test("lists of few records have no indexes of their own, those of many have, until they are few again", async () => {
  expect(await indexes()).toEqual(always);
  await server.insert(
    "services",
    Array.from({ length: 1100 }, (_, index) => ({
      name: `Service ${index}`,
      status: "active",
      default_price: 100,
    })),
  );
  const many = await indexes();
  expect(many).toEqual(expect.arrayContaining([...always, "services_by_name", "services_where_status"]));
  expect(await indexes()).toEqual(many);
  await sql`delete from records where resource = 'services' and data->>'name' like 'Service %'`.execute(
    owner,
  );
  expect(await indexes()).toEqual(always);
});
