import { expect, test } from "vitest";
import { Caller } from "../../support/caller.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [client, other] = ["first", "second"].map((name) => idOf("north", "participants", name));
const rosa = { first_name: "Rosa", last_name: "Lee", relationship: "parent" };

scenarios("GET ndis/client/{id}/caring-advocates-list", [
  { as: "coordinator", of: "own client", expect: 200, present: ["pagination.total"] },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 200 },
  { as: "participant", of: "someone else", expect: 404 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

scenarios("POST ndis/client/add-new-client-caring-advocate", [
  { as: "participant", body: { ...rosa, participant: client }, expect: 403 },
  { as: "admin", body: rosa, expect: 422, errors: ["participant"] },
  {
    as: "admin",
    name: "another provider's participant",
    body: { ...rosa, participant: idOf("south", "participants", "first") },
    expect: 422,
    errors: ["participant"],
  },
]);

scenarios("GET ndis/client/{id}/account", [
  {
    as: "coordinator",
    of: "own client",
    expect: 200,
    values: { "account.email": "participant@north.example" },
  },
  { as: "worker", of: "own client", expect: 403 },
  { as: "participant", of: "self", expect: 403 },
  { as: "admin of south", of: "own client of north", expect: 404 },
]);

test("a participant is invited to sign in at the address in their record, and once only", async () => {
  const coordinator = await server.as("coordinator");
  const invite = (id?: string) => coordinator.post(`ndis/client/${id}/invite`, {});
  const [nameless, taken, third] = await server.insert("participants", [
    { first_name: "No", last_name: "Address", status: "active", type: "private" },
    { first_name: "A", last_name: "Taken", status: "active", type: "private", email: "worker@north.example" },
    { first_name: "Uma", last_name: "New", status: "active", type: "private", email: "uma@family.example" },
  ]);
  expect((await invite(client)).message).toMatch(/already has an account/);
  expect((await invite(nameless)).message).toMatch(/email address first/);
  expect((await invite(taken)).message).toMatch(/worker@north.example is already used/);
  const { status, data, text } = await invite(third);
  expect(status, text).toBe(200);
  expect(data.account).toMatchObject({ email: "uma@family.example", status: "invited" });
  expect((await invite(third)).status).toBe(200);
  const [{ body } = { body: "" }] = await server.rows<{ body: string }>`
    select body from outbox where recipient = 'uma@family.example' order by created_at desc limit 1`;
  const token = /#invite=(\S+)/.exec(body)?.[1];
  const nobody = await server.as("nobody");
  const accepted = await nobody.post("auth/accept-invitation", { token, password: "a sentence to remember" });
  const uma = new Caller(server, "north", String(accepted.data.token));
  expect((await uma.get(`ndis/client/get-client/${third}`)).status).toBe(200);
  expect((await uma.get(`ndis/client/get-client/${client}`)).status).toBe(404);
});

test("a participant has one main contact; a second one is refused at its field", async () => {
  const admin = await server.as("admin");
  const add = (participant: string, is_primary: boolean) =>
    admin.post("ndis/client/add-new-client-caring-advocate", { ...rosa, participant, is_primary });
  const list = (await admin.get(`ndis/client/${other}/caring-advocates-list`)).data.caring_advocates;
  for (const { uuid } of list)
    await admin.send("DELETE", "ndis/client/delete-client-caring-advocate/{id}", { params: { id: uuid } });
  expect((await add(other ?? "", true)).status).toBe(200);
  const second = await add(other ?? "", true);
  expect([second.status, Object.keys(second.errors)]).toEqual([422, ["is_primary"]]);
  expect((await add(other ?? "", false)).status).toBe(200);
});

test("participants keep the list of those who care for them themselves, and only their own", async () => {
  const participant = await server.as("participant");
  const { status, data } = await participant.post("ndis/participant/caring-advocates", {
    ...rosa,
    participant: other,
  });
  expect([status, data.caring_advocate.participant]).toEqual([200, client]);
  const { data: own } = await participant.get("ndis/participant/caring-advocates");
  expect(own.caring_advocates.map(({ uuid }: { uuid: string }) => uuid)).toContain(data.caring_advocate.uuid);
  const stranger = await server.as("another participant");
  const call = "ndis/client/caring-advocates/{id}";
  expect((await stranger.send("GET", call, { params: { id: data.caring_advocate.uuid } })).status).toBe(404);
  expect((await (await server.as("worker")).post("ndis/participant/caring-advocates", rosa)).status).toBe(
    403,
  );
});
