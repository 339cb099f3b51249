import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeIndexes } from "#framework/server/records/store/indexes.ts";
import { openTestServer } from "../../support/server.ts";

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
  await sql`drop index services_same_name`.execute(owner);
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

test("(ux M9) a name in other capitals is the same name; each can still be changed, in its own capitals too", async () => {
  const add = (name: string) =>
    admin.post("ndis/services/add", { name, status: "active", default_price: 100 });
  const first = await add("Window cleaning");
  expect((await add("WINDOW Cleaning")).errors).toEqual({ name: [taken] });
  const again = { name: "WINDOW CLEANING" };
  expect((await admin.post(`ndis/services/update/${first.data.service.uuid}`, again)).status).toBe(200);
});

test("(ux M9) ten writes at once whose names differ in capitals only make one record", async () => {
  const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? "Dog walking" : "DOG WALKING"));
  const answers = await Promise.all(
    names.map((name) => admin.post("ndis/services/add", { name, status: "active", default_price: 100 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status, errors }) => status === 200 || "name" in errors)).toBe(true);
});

test("(ux M9) twins in other capitals from before come up, stay and can be changed; a third is refused", async () => {
  const { owner } = server.services.database;
  await sql`drop index if exists services_same_name`.execute(owner);
  const twins = await server.insert("services", [
    { name: "Meal prep", status: "active", default_price: 100 },
    { name: "MEAL PREP", status: "active", default_price: 200 },
  ]);
  await makeIndexes(owner, server.services.types);
  for (const uuid of twins)
    expect((await admin.post(`ndis/services/update/${uuid}`, { default_price: 300 })).status).toBe(200);
  const third = await admin.post("ndis/services/add", {
    name: "meal prep",
    status: "active",
    default_price: 1,
  });
  expect([third.status, third.errors]).toEqual([422, { name: [taken] }]);
});
