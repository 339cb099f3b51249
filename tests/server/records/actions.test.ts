import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// The product's definitions, with a condition on one action: only a service that is active can change its status.
const configDir = definitionFolder({
  "resources/services.json": (own: { actions: Record<string, object> }) => {
    Object.assign(own.actions["change-status"] ?? {}, { when: { status: ["active"] } });
  },
});
const server = await openTestServer({ config: { configDir } });
const admin = await server.as("admin");
const client = idOf("north", "participants", "first");

scenarios("POST ndis/client/update-client-status", [
  {
    as: "admin",
    of: "own client",
    body: { client_uuid: "{id}", status: "suspended" },
    expect: 200,
    message: "Status changed",
    values: { "client.status": "suspended" },
  },
  {
    as: "coordinator",
    of: "own client",
    name: "by the status's number",
    body: { client_uuid: "{id}", status: "5" },
    expect: 200,
    values: { "client.status": "active" },
  },
  {
    as: "admin",
    of: "own client",
    name: "a status that there is not",
    body: { client_uuid: "{id}", status: "asleep" },
    expect: 422,
    errors: ["status"],
  },
  {
    as: "admin",
    of: "own client",
    name: "a field that the action does not take",
    body: { client_uuid: "{id}", status: "active", alert: "critical" },
    expect: 422,
    errors: ["alert"],
  },
  {
    as: "admin",
    of: "own client",
    name: "an older version",
    body: { client_uuid: "{id}", status: "active", version: 1 },
    expect: 409,
    present: ["current.version"],
  },
  {
    as: "admin",
    name: "nobody in particular",
    body: { status: "active" },
    expect: 422,
    errors: ["client_uuid"],
  },
  { as: "admin", of: "own client of south", body: { client_uuid: "{id}", status: "active" }, expect: 404 },
  { as: "worker", of: "own client", body: { client_uuid: "{id}", status: "active" }, expect: 403 },
  { as: "participant", of: "self", body: { client_uuid: "{id}", status: "active" }, expect: 403 },
  { as: "nobody", of: "own client", body: { client_uuid: "{id}", status: "active" }, expect: 401 },
]);

scenarios("POST ndis/client/updated-alert-status", [
  {
    as: "admin",
    of: "own client",
    body: { client_uuid: "{id}", alert: "critical", alert_text: "Call first.", alert_until: "31-12-2026" },
    expect: 200,
    message: "Alert updated",
    values: {
      "client.alert": "critical",
      "client.alert_text": "Call first.",
      "client.alert_until": "2026-12-31",
    },
  },
  {
    as: "admin",
    of: "own client",
    name: "what is sent empty is taken away",
    body: { client_uuid: "{id}", alert: "none", alert_text: "", alert_until: "" },
    expect: 200,
    values: { "client.alert": "none" },
    absent: ["client.alert_text", "client.alert_until"],
  },
  {
    as: "admin",
    of: "own client",
    name: "too long a text",
    body: { client_uuid: "{id}", alert: "info", alert_text: "x".repeat(301) },
    expect: 422,
    errors: ["alert_text"],
  },
]);

describe("an action with a condition", () => {
  const service = idOf("north", "services", "first");
  const set = (status: string) => admin.post("ndis/services/update-status", { uuid: service, status });

  test("is done on the records that it is for, and refused on others", async () => {
    expect((await set("inactive")).status).toBe(200);
    const refused = await set("active");
    expect([refused.status, refused.message]).toEqual([409, "Change status is not possible right now."]);
    expect((await admin.get(`ndis/services/${service}`)).data.service.status).toBe("inactive");
  });
});

test("an action stands in the history under its own name", async () => {
  await admin.post("ndis/client/update-client-status", { client_uuid: client, status: "exited" });
  const { data } = await admin.get(`records/participants/${client}/history`);
  expect(data.history[0]).toMatchObject({
    action: "change-status",
    user_name: "Ada Admin",
    changes: [{ field: "status", label: "Status", from: "active", to: "exited" }],
  });
});
