import { describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

let numbers = 430_700_000;
/** A new participant, as an admin sees them. */
async function participant(fields: JsonObject = {}) {
  numbers += 1;
  const base = { first_name: "Una", last_name: "Update", ndis_number: String(numbers) };
  const { data, text } = await admin.post("ndis/client/add-new-client", { ...base, ...fields });
  expect(data.client, text).toBeDefined();
  return data.client as Record<string, unknown> & { uuid: string; version: number };
}
const update = (id: string, fields: JsonObject) => admin.post("ndis/client/update-client", { id, ...fields });

describe("changing a record", () => {
  test("changes what is sent and leaves the rest as it is", async () => {
    const { uuid } = await participant({ likes: "Trains", suburb: "Gosford" });
    const { data, message } = await update(uuid, { suburb: "Penrith" });
    expect(message).toBe("Participant updated successfully");
    expect(data.client).toMatchObject({ suburb: "Penrith", likes: "Trains", version: 2 });
  });

  test("null and the empty text take a value away", async () => {
    const { uuid } = await participant({ likes: "Trains", suburb: "Gosford", region: "coast" });
    const { data } = await update(uuid, { likes: null, suburb: "", region: null });
    expect(data.client).not.toHaveProperty("likes");
    expect(data.client).not.toHaveProperty("suburb");
    expect(data.client).not.toHaveProperty("region");
  });

  test("what is needed cannot be taken away", async () => {
    const { uuid } = await participant();
    expect(Object.keys((await update(uuid, { last_name: null })).errors)).toEqual(["last_name"]);
  });

  test("a name that follows from others follows", async () => {
    const { uuid } = await participant();
    const { data } = await update(uuid, { last_name: "Changed" });
    expect(data.client.full_name).toBe("Una Changed");
    const { data: list } = await admin.get("ndis/client/get-all-clients", { search: "una changed" });
    expect(list.clients).toHaveLength(1);
  });

  test("the same again is no change: no new version, no entry in the log", async () => {
    const { uuid } = await participant({ likes: "Trains" });
    const { data } = await update(uuid, { likes: "Trains" });
    expect(data.client.version).toBe(1);
    expect(
      await server.rows`select 1 from activity_log where record_uuid = ${uuid} and action = 'update'`,
    ).toEqual([]);
  });

  test("everything that came with the record may be sent back with it", async () => {
    const client = await participant({ suburb: "Gosford" });
    const { status, data, text } = await update(client.uuid, { ...client, suburb: "Penrith" });
    expect(status, text).toBe(200);
    expect(data.client.suburb).toBe("Penrith");
  });
});

describe("the forms in which values are kept", () => {
  test.each([
    ["spaces around a text", { suburb: "  Gosford  " }, { suburb: "Gosford" }],
    ["a mobile number", { mobile: "0412 345 678" }, { mobile: "+61412345678" }],
    ["a landline", { phone: "(02) 5550 1234" }, { phone: "+61255501234" }],
    ["an e-mail address", { email: "Una@Example.COM" }, { email: "una@example.com" }],
    [
      "inside a group and a list",
      { gp: { name: " Dr Lee ", phone: "02 5550 1234", clinic: "" }, goals: [{ goal: " Swim " }] },
      { gp: { name: "Dr Lee", phone: "+61255501234" }, goals: [{ goal: "Swim" }] },
    ],
    ["NUL inside a text", { suburb: "Gos\0ford" }, { suburb: "Gosford" }],
  ])("%s", async (_what, sent, kept) => {
    const { uuid } = await participant();
    const { data, text } = await update(uuid, sent);
    expect(data.client, text).toMatchObject(kept);
  });
});

describe("fields that only a condition brings in", () => {
  test("are taken while it holds, and gone when it does not", async () => {
    const { uuid } = await participant({ interpreter_required: true, interpreter_language: "Auslan" });
    const { data } = await update(uuid, { interpreter_required: false });
    expect(data.client).not.toHaveProperty("interpreter_language");
    const back = await update(uuid, { interpreter_required: true });
    expect(Object.keys(back.errors)).toEqual(["interpreter_language"]);
  });

  test("are refused by name when they are sent without it", async () => {
    const { uuid } = await participant();
    const { status, errors } = await update(uuid, {
      plan_management: "self",
      plan_manager: { organisation: "X" },
    });
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual(["plan_manager"]);
  });
});

describe("rules between fields", () => {
  test.each<[string, JsonObject, string[]]>([
    ["a plan that ends before it begins", { plan_start: "2026-07-01", plan_end: "2026-06-30" }, ["plan_end"]],
    [
      "a plan that ends on the day it begins",
      { plan_start: "2026-07-01", plan_end: "2026-07-01" },
      ["plan_end"],
    ],
    ["a birthday tomorrow", { date_of_birth: "2026-11-21" }, ["date_of_birth"]],
    [
      "a period inside a list",
      { funding_periods: [{ start: "2026-07-01", end: "2026-06-01", amount: 1 }] },
      ["funding_periods.0.end"],
    ],
    [
      "a wrong entry of a list",
      { emergency_contacts: [{ name: "A", relationship: "parent", phone: "1" }] },
      ["emergency_contacts.0.phone"],
    ],
    ["too long a text", { suburb: "x".repeat(81) }, ["suburb"]],
    ["a choice that there is not", { region: "moon" }, ["region"]],
    ["a number for a text", { suburb: 5 }, ["suburb"]],
    ["a text for a yes-or-no", { pets: "perhaps" }, ["pets"]],
  ])("%s is refused at its field", async (_what, fields, failing) => {
    const { uuid } = await participant();
    const { status, errors, text } = await update(uuid, fields);
    expect(status, text).toBe(422);
    expect(Object.keys(errors)).toEqual(failing);
  });

  test("today is the provider's day: a birthday today is no error just after midnight in Sydney", async () => {
    const { uuid } = await participant();
    server.clock.set("2026-11-20T13:30:00.000Z");
    const late = await server.as("admin");
    const { status } = await late.post("ndis/client/update-client", {
      id: uuid,
      date_of_birth: "2026-11-21",
    });
    expect(status).toBe(200);
  });
});

scenarios("POST ndis/client/update-client", [
  { as: "worker", of: "own client", body: { id: "{id}", likes: "x" }, expect: 403 },
  { as: "participant", of: "self", body: { id: "{id}", likes: "x" }, expect: 403 },
  { as: "nobody", of: "own client", body: { id: "{id}", likes: "x" }, expect: 401 },
  { as: "admin", of: "own client of south", body: { id: "{id}", likes: "x" }, expect: 404 },
  { as: "admin", of: "a made-up id", body: { id: "{id}", likes: "x" }, expect: 404 },
  { as: "admin", of: "no id", body: { id: "{id}", likes: "x" }, expect: 404 },
  { as: "admin", name: "without saying whom", body: { likes: "x" }, expect: 422, errors: ["id"] },
  {
    as: "admin",
    of: "own client",
    name: "by an id that is a list",
    body: { id: ["{id}"] },
    expect: 422,
    errors: ["id"],
  },
]);
