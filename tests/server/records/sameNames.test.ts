import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeIndexes } from "#server/records/indexes.ts";
import { openTestServer } from "#tests/support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

const taken = "Another service already has this name.";

test.each([
  ["ndis/services/add", { status: "active", default_price: 100 }],
  ["ndis/add-role", { permissions: [] }],
])("(F9) ten identical writes without a key make one record: POST %s", async (path, body) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post(path, { name: "Said ten times", ...body })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(422),
  ]);
  expect(answers.every(({ status, errors }) => status === 200 || "name" in errors)).toBe(true);
});

test("(F9) records that had the same name before it was unique stay and can be changed; a third is refused", async () => {
  const { owner } = server.services.database;
  await sql`drop index services_one_name`.execute(owner);
  const [first, second] = await server.insert("services", [
    { name: "Lawn mowing", status: "active", default_price: 100 },
    { name: "Lawn mowing", status: "active", default_price: 200 },
  ]);
  await makeIndexes(owner, server.services.types);
  const changed = (uuid: string | undefined, change: object) =>
    admin.post(`ndis/services/update/${uuid}`, change);
  for (const uuid of [first, second])
    expect((await changed(uuid, { name: "Lawn mowing", default_price: 300 })).status).toBe(200);
  const third = await admin.post("ndis/services/add", {
    name: "Lawn mowing",
    status: "active",
    default_price: 100,
  });
  expect([third.status, third.errors]).toEqual([422, { name: [taken] }]);
  expect((await changed(second, { name: "Hedge trimming" })).status).toBe(200);
  expect((await changed(first, { name: "Hedge trimming" })).status).toBe(422);
});
