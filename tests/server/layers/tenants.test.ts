import { expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { twoTenants } from "../../support/tenantLayers.ts";

// Three providers of one process: north and south with layers of their own, demo without.
const server = await openTestServer({ config: { configDir: definitionFolder(twoTenants) } });
const north = await server.as("admin");
const south = await server.as("admin of south");
const demo = await server.as("admin of demo");

const own = { transport_needs: "north", house_number: "south" } as const;
const providers: [name: string, caller: Caller][] = [
  ["north", north],
  ["south", south],
  ["demo", demo],
];

/** What a provider is answered, of which each own field stands there for its owner only. */
async function expectApart(ask: (caller: Caller) => Promise<string>): Promise<void> {
  for (const [name, caller] of providers) {
    const text = await ask(caller);
    for (const [field, owner] of Object.entries(own))
      expect(text.includes(field), `${field} for ${name}: ${text.slice(0, 300)}`).toBe(owner === name);
  }
}

const host = (path: string) => async (caller: Caller) =>
  (await server.app.inject({ url: path, headers: { host: `${caller.provider}.localhost` } })).body;

test("the definitions that the browser is given are those of the tenant", async () => {
  await expectApart(host("/definitions/schemas/records/participant.json"));
  const [index, other] = await Promise.all([north, south].map(host("/definitions/index.json")));
  expect(index).toContain("Client report");
  expect(index).toContain("transport_needs");
  expect(other).not.toContain("Client report");
  expect(other).not.toContain("transport_needs");
  expect((JSON.parse(index ?? "") as { hash: string }).hash).not.toBe(
    (JSON.parse(other ?? "") as { hash: string }).hash,
  );
});

test("the description of the API is that of the tenant", async () => {
  await expectApart(host("/api/v1/ndis-portal/openapi.json"));
});

test("a list, a filter and a record have the tenant's fields", async () => {
  const id = idOf("north", "participants", "first");
  const { version } = (await north.get("ndis/client/get-client/{id}", {}, { params: { id } })).data.client;
  const saved = await north.post("ndis/client/update-client", { id, version, transport_needs: "hoist" });
  expect(saved.status, saved.text).toBe(200);
  const found = await north.get("ndis/client/get-all-clients", { transport_needs: "hoist" });
  expect(found.data.clients).toMatchObject([{ uuid: id, transport_needs: "hoist" }]);
  for (const other of [south, demo]) {
    const refused = await other.get("ndis/client/get-all-clients", { transport_needs: "hoist" });
    expect(refused.status).toBe(422);
    const listed = await other.get("ndis/client/get-all-clients", { fields: "full_name,transport_needs" });
    expect([listed.status, JSON.stringify(listed.errors)]).toEqual([
      422,
      expect.stringContaining("transport_needs"),
    ]);
  }
});

test("a value of a field that another tenant has is refused, and so is one that the own schema does not allow", async () => {
  const params = { id: idOf("south", "participants", "first") };
  const { version } = (await south.get("ndis/client/get-client/{id}", {}, { params })).data.client;
  const foreign = await south.post("ndis/client/update-client", {
    ...params,
    version,
    transport_needs: "hoist",
  });
  expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, ["transport_needs"]]);
  const wrong = await south.post("ndis/client/update-client", { ...params, version, house_number: "x" });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["house_number"]]);
  const question = { question: "Where?", answer: "Here", category: "general" };
  const needed = await north.post("ndis/faqs/add", question);
  expect(needed.errors).toMatchObject({ audience_note: expect.anything() });
  const long = await north.post("ndis/faqs/add", { ...question, audience_note: "too long" });
  expect(long.errors).toMatchObject({ audience_note: expect.anything() });
  const others = await demo.post("ndis/faqs/add", question);
  expect(Object.keys(others.errors)).not.toContain("audience_note");
});

test("the columns of an import and its template are those of the tenant", async () => {
  await expectApart(async (caller) => {
    const { status, text } = await caller.get("imports/of/participants");
    expect(status, text).toBe(200);
    return text;
  });
});

test("a report offers the tenant's fields", async () => {
  await expectApart(async (caller) => {
    const { status, text } = await caller.get("ndis/model-schema/NdisClientUser");
    expect(status, text).toBe(200);
    return text;
  });
});

test("rows of a report and what a search finds by a field of the tenant's own are the tenant's", async () => {
  const word = "zanzibar";
  for (const caller of [north, south]) {
    const id = idOf(caller.provider, "participants", "first");
    const { version } = (await caller.get("ndis/client/get-client/{id}", {}, { params: { id } })).data.client;
    const saved = await caller.post("ndis/client/update-client", { id, version, pet_name: word });
    expect(saved.status, saved.text).toBe(200);
  }
  const filters = { all: [{ field: "pet_name", operator: "contains", value: word }] };
  const rows = (caller: Caller) =>
    caller.post("ndis/client/export/list", { filters, columns: ["first_name", "pet_name"] });
  for (const caller of [north, south]) {
    const id = idOf(caller.provider, "participants", "first");
    const report = await rows(caller);
    expect(report.status, report.text).toBe(200);
    expect(report.data.clients).toMatchObject([{ uuid: id, pet_name: word }]);
    const found = await caller.get("search", { search: word });
    expect(found.data.results).toMatchObject([{ kind: "participants", link: expect.stringContaining(id) }]);
  }
  expect((await rows(demo)).status).toBe(422);
  expect((await demo.get("search", { search: word })).data.results).toEqual([]);
});

test("an export has the tenant's columns, and no others can be asked for", async () => {
  const asked = { format: "csv", columns: ["full_name", "transport_needs"] };
  expect((await north.post("records/participants/export", asked)).status).toBe(200);
  for (const other of [south, demo])
    expect((await other.post("records/participants/export", asked)).status).toBe(422);
});

test("a field that a layer makes sensitive is sensitive for that tenant only", async () => {
  const statusFor = async (person: string) =>
    (await (await server.as(person)).get("ndis/client/get-all-clients", { gender: "woman" })).status;
  expect(await statusFor("coordinator")).toBe(200);
  expect(await statusFor("coordinator of south")).toBe(422);
  expect(await statusFor("admin of south")).toBe(200);
});
