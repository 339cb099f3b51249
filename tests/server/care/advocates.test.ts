import { expect, test } from "vitest";
import { idOf } from "#tests/support/providers.ts";
import { scenarios } from "#tests/support/scenarios.ts";
import { openTestServer } from "#tests/support/server.ts";

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
