import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [client, other, third] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
);
const service = idOf("north", "services", "first");
const booking = (participant: string | undefined, more: JsonObject): JsonObject => ({
  participant: participant ?? null,
  service,
  agreed_rate: 6000,
  start_date: "2026-08-01",
  ...more,
});
const summaryOf = async (as: string, id = client) =>
  (await (await server.as(as)).get(`ndis/client/${id}/summary`)).data.summary;

beforeAll(async () => {
  await server.rows`update records set deleted_at = now() where resource in ('service-bookings', 'caring-advocates')`;
  await server.insert("service-bookings", [
    booking(client, {
      allocated: 100_000,
      opening_delivered: 25_000,
      opening_scheduled: 5_000,
      opening_on: "2026-11-01",
    }),
    booking(client, { allocated: 50_000, opening_delivered: 0, opening_on: "2026-10-15" }),
    booking(client, { allocated: 70_000 }),
    booking(client, {
      allocated: 90_000,
      opening_delivered: 90_000,
      start_date: "2025-01-01",
      end_date: "2026-05-01",
    }),
    booking(other, { allocated: 40_000, opening_delivered: 10_000 }),
    booking(third, {}),
  ]);
  await server.insert("caring-advocates", [
    {
      participant: client ?? null,
      first_name: "Rosa",
      last_name: "Lee",
      relationship: "parent",
      mobile: "+61491570156",
      is_primary: true,
    },
    { participant: client ?? null, first_name: "Not", last_name: "First", relationship: "sibling" },
  ]);
});

describe("how much of the plan is used is what is recorded, and nothing else", () => {
  test("bookings of the plan with a budget and a recorded delivery count; the others are told by number", async () => {
    expect((await summaryOf("coordinator")).plan_use).toEqual({
      services: 3,
      recorded: 2,
      budget: 150_000,
      delivered: 25_000,
      scheduled: 5_000,
      counted_up_to: "2026-10-15",
    });
  });

  test("nothing is made up where nothing is recorded", async () => {
    expect((await summaryOf("admin", third)).plan_use).toEqual({ services: 1, recorded: 0 });
  });
});

scenarios("GET ndis/client/{id}/summary", [
  {
    as: "admin",
    of: "own client",
    expect: 200,
    present: ["summary.plan_use", "summary.main_contact.mobile"],
  },
  {
    as: "coordinator",
    of: "own client",
    expect: 200,
    values: { "summary.main_contact.full_name": "Rosa Lee" },
  },
  {
    as: "worker",
    of: "own client",
    expect: 200,
    present: ["summary.plan_use"],
    absent: ["summary.main_contact"],
  },
  { as: "worker", of: "another's client", expect: 404, absent: ["summary"] },
  { as: "participant", of: "self", expect: 200, values: { "summary.main_contact.full_name": "Rosa Lee" } },
  { as: "participant", of: "someone else", expect: 404 },
  { as: "another participant", of: "own client", expect: 404 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

describe("a booking says what is delivered, scheduled and left of its budget", () => {
  test.each<[given: JsonObject, shown: object]>([
    [
      { allocated: 1000, opening_delivered: 300, opening_scheduled: 100 },
      { delivered: 300, scheduled: 100, remaining: 600 },
    ],
    [
      { allocated: 1000, opening_delivered: 300 },
      { delivered: 300, scheduled: undefined, remaining: 700 },
    ],
    [{ allocated: 1000 }, { delivered: undefined, scheduled: undefined, remaining: undefined }],
    [{ opening_delivered: 300 }, { delivered: 300, scheduled: undefined, remaining: undefined }],
    [
      { allocated: 100, opening_delivered: 300 },
      { delivered: 300, scheduled: undefined, remaining: -200 },
    ],
  ])("%j", async (given, shown) => {
    const admin = await server.as("admin");
    const [id = ""] = await server.insert("service-bookings", [booking(other, { start_date: "2030-01-01" })]);
    const answer = await admin.post("ndis/client/update-assigned-service", {
      assigned_service_id: id,
      ...given,
    });
    expect(answer.status, answer.text).toBe(200);
    const { delivered, scheduled, remaining } = answer.data.assigned_service;
    expect({ delivered, scheduled, remaining }).toEqual(shown);
  });

  test("nobody sets the figures that are counted, nor an opening day to come", async () => {
    const admin = await server.as("admin");
    const [id = ""] = await server.insert("service-bookings", [
      booking(other, { allocated: 1000, opening_delivered: 300 }),
    ]);
    const write = (more: object) =>
      admin.post("ndis/client/update-assigned-service", { assigned_service_id: id, ...more });
    expect((await write({ remaining: 9999, delivered: 0 })).data.assigned_service).toMatchObject({
      delivered: 300,
      remaining: 700,
    });
    expect((await write({ opening_on: "2999-01-01" })).errors).toHaveProperty("opening_on");
    expect((await write({ opening_delivered: -1 })).errors).toHaveProperty("opening_delivered");
  });
});
