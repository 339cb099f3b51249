import { fetchUtils, type RaRecord } from "react-admin";
import simpleRestProvider from "ra-data-simple-rest";
import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles, vehicles } from "../../support/vehicles.ts";

// A resource that was dropped in as two files, through the client that its dialect is made for.
const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
const driver = idOf("north", "staff", "first");
await server.insert("vehicles", vehicles(driver));
const { port } = await server.listen();

async function clientOf(person: string) {
  const { token } = await server.as(person);
  return simpleRestProvider(`http://127.0.0.1:${port}/api/v1/ndis-portal/records`, (url, options = {}) => {
    const headers = new Headers(options.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    return fetchUtils.fetchJson(url, { ...options, headers });
  });
}
const client = await clientOf("admin");
const names = (data: RaRecord[]) => data.map(({ name }) => name as string);
const list = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: "seats", order: "ASC" as const },
  filter: {},
};

describe("the real client of the simple-rest dialect", () => {
  test("lists a page, with the total in Content-Range", async () => {
    const first = await client.getList("vehicles", { ...list, pagination: { page: 1, perPage: 3 } });
    expect(first.total).toBe(4);
    expect(names(first.data)).toEqual(["Car_one", "Ákos van", "bus 100%"]);
    const second = await client.getList("vehicles", { ...list, pagination: { page: 2, perPage: 3 } });
    expect(names(second.data)).toEqual(["Dolly"]);
  });

  test("orders and filters, by one value and by several", async () => {
    const filtered = async (filter: object) =>
      names((await client.getList("vehicles", { ...list, filter })).data);
    expect(await filtered({ status: "sold" })).toEqual(["Car_one"]);
    expect(await filtered({ status: ["sold", "in_repair"] })).toEqual(["Car_one", "bus 100%"]);
    expect(await filtered({ q: "akos" })).toEqual(["Ákos van"]);
    expect(await filtered({ insured: true })).toEqual(["Car_one", "Ákos van"]);
    const down = { field: "id", order: "DESC" as const };
    expect((await client.getList("vehicles", { ...list, sort: down })).data).toHaveLength(4);
  });

  test("reads one and several, however many", async () => {
    const ids = await server.insert(
      "vehicles",
      Array.from({ length: 25 }, (_, at) => ({ name: `Extra ${at}` })),
    );
    const many = await client.getMany("vehicles", { ids });
    expect(many.data).toHaveLength(25);
    const one = await client.getOne("vehicles", { id: ids[0] ?? "" });
    expect(one.data).toMatchObject({ id: ids[0], uuid: ids[0], name: "Extra 0", version: 1 });
  });

  test("reads those that refer to another record", async () => {
    const { data, total } = await client.getManyReference("vehicles", {
      ...list,
      target: "driver",
      id: driver,
    });
    expect([names(data), total]).toEqual([["Ákos van"], 1]);
    expect(data[0]?.titles).toEqual({ [driver]: expect.stringMatching(/^Willa/) });
  });

  test("creates, changes and deletes", async () => {
    const { data } = await client.create("vehicles", { data: { name: "Ute", seats: 2 } });
    expect(data).toMatchObject({ name: "Ute", status: "in_use", code: "Ute", version: 1 });
    const changed = await client.update("vehicles", {
      id: data.id,
      data: { ...data, seats: 3 },
      previousData: data,
    });
    expect(changed.data).toMatchObject({ seats: 3, version: 2 });
    await client.delete("vehicles", { id: data.id, previousData: data });
    await expect(client.getOne("vehicles", { id: data.id })).rejects.toMatchObject({ status: 404 });
  });

  test("changes and deletes several", async () => {
    const ids = await server.insert("vehicles", [{ name: "One of two" }, { name: "Two of two" }]);
    await client.updateMany("vehicles", { ids, data: { seats: 9 } });
    expect((await client.getMany("vehicles", { ids })).data.map(({ seats }) => seats as number)).toEqual([
      9, 9,
    ]);
    await client.deleteMany("vehicles", { ids });
    expect((await client.getMany("vehicles", { ids })).data).toEqual([]);
  });

  test("is told of a stale version, of failing fields, and of what is not allowed", async () => {
    const { data } = await client.create("vehicles", { data: { name: "Stale" } });
    await client.update("vehicles", { id: data.id, data: { name: "Fresh" }, previousData: data });
    const late = client.update("vehicles", {
      id: data.id,
      data: { ...data, name: "Late" },
      previousData: data,
    });
    await expect(late).rejects.toMatchObject({ status: 409, body: { data: { current: { name: "Fresh" } } } });
    await expect(client.create("vehicles", { data: { seats: 0 } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: ["Name is required."], seats: ["Seats must be at least 1."] } },
    });
    const worker = await clientOf("worker");
    await expect(worker.getList("vehicles", list)).rejects.toMatchObject({ status: 403 });
    const nobody = await clientOf("nobody of north");
    await expect(nobody.getList("vehicles", list)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a range that there is not is refused", () => {
  test.each(["[0,1000]", "[5,9]", "[9,0]", "[-1,5]", "[0,1e9]", "all", "[0]", "0-9"])("%s", async (range) => {
    const admin = await server.as("admin");
    const accepted = range === "[5,9]";
    expect((await admin.get("records/vehicles", { range })).status).toBe(accepted ? 200 : 422);
  });
});

test("what was dropped in has everything: permission, audit, history, export, API description", async () => {
  const admin = await server.as("admin");
  const { body } = await admin.post("records/vehicles", { name: "Whole" });
  const { data: history } = await admin.get(`records/vehicles/${String(body.uuid)}/history`);
  expect(history.history[0]).toMatchObject({ action: "create", user_name: "Ada Admin" });
  expect((await admin.post("records/vehicles/export", {})).status).toBe(200);
  const { data } = await admin.get("ndis/all-permissions");
  expect(data.permissions.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["view-vehicles", "edit-vehicles"]),
  );
  const described = await admin.get("openapi.json");
  expect(Object.keys(described.body.paths as object)).toContain("/api/v1/ndis-portal/records/vehicles/{id}");
});
