import { beforeAll, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 60 };

// Vehicles, and the same vehicles as those see them who drive them: nothing of it needs TypeScript.
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/vehicle.json": {
        type: "object",
        required: ["plate"],
        properties: {
          plate: text,
          driver: { type: "string", format: "uuid", "x-reference": "staff" },
          price: { type: "integer", format: "money" },
          code: { ...text, "x-sensitive": "edit-vehicles" },
          notes: text,
        },
      },
      "resources/vehicles.json": {
        name: "vehicles",
        record: { schema: "records/vehicle", title: "{plate}" },
        calls: {
          list: { get: "records/vehicles/all", rows: "vehicles" },
          one: {
            get: "records/vehicles/one/{id}",
            row: "vehicle",
            needs: ["view-vehicles", "view-my-vehicles"],
          },
          create: { post: "records/vehicles/new", row: "vehicle" },
        },
        form: {
          sections: [
            { title: "Vehicle", fields: [["plate", "driver"], "notes"] },
            { title: "Cost", fields: ["price"] },
          ],
        },
        actions: {
          note: {
            label: "Note",
            icon: "Edit",
            call: {
              post: "records/vehicles/{id}/note",
              row: "vehicle",
              needs: ["edit-vehicles", "edit-my-vehicles"],
            },
            sets: { notes: "Seen" },
          },
          sell: { label: "Sell", call: { post: "records/vehicles/{id}/sell" }, sets: { price: 0 } },
        },
      },
      "resources/my-vehicles.json": {
        name: "my-vehicles",
        of: "vehicles",
        label: { many: "My vehicles" },
        fields: { price: null, code: { "x-sensitive": null } },
        record: { rows: [{ permission: "view-my-vehicles", where: { driver: "{user.staff}" } }] },
        calls: {
          list: { get: "records/my-vehicles/all", rows: "vehicles" },
          one: { get: "records/my-vehicles/one/{id}", row: "vehicle" },
          update: { put: "records/my-vehicles/one/{id}", row: "vehicle", needs: "view-my-vehicles" },
        },
        list: { columns: ["plate", "code"] },
        view: { sections: ["Vehicle"], without: ["driver"] },
        actions: { note: { primary: true } },
      },
      // The same of a resource of two files, which states no calls: each has its own by name.
      "schemas/records/parking.json": {
        type: "object",
        required: ["place"],
        properties: { place: text, driver: { type: "string", format: "uuid", "x-reference": "staff" } },
      },
      "resources/parkings.json": { record: { schema: "records/parking" } },
      "resources/my-parkings.json": {
        of: "parkings",
        record: { rows: [{ permission: "view-my-parkings", where: { driver: "{user.staff}" } }] },
        calls: { list: true, one: true },
      },
    }),
  },
});
const [admin, worker] = [await server.as("admin"), await server.as("worker")];
const driver = idOf("north", "staff", "first");
const definition = () => server.services.definitions.definitions.resources.get("my-vehicles")?.definition;
const ids: Record<string, string> = {};

beforeAll(async () => {
  await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
    select tenant_id, uuid, permission from roles, unnest(array['view-my-vehicles', 'view-my-parkings']) permission
    where name = 'Staff' on conflict do nothing`;
  for (const [plate, more] of Object.entries({ MINE: { driver }, OTHER: {} })) {
    const sent = { plate, price: 900, code: "4711", notes: "Red", ...more };
    ids[plate] = (await admin.post("records/vehicles/new", sent)).data.vehicle.uuid;
  }
});

test("shows the same records by its own rows, and fields by its own words", async () => {
  const { data } = await worker.get("records/my-vehicles/all");
  expect(data.vehicles).toMatchObject([{ uuid: ids.MINE, plate: "MINE", code: "4711" }]);
  const { data: one } = await worker.get(`records/my-vehicles/one/${ids.MINE}`);
  expect(one.vehicle).toMatchObject({ plate: "MINE", notes: "Red" });
  expect(one.vehicle).not.toHaveProperty("price");
  expect((await worker.get(`records/my-vehicles/one/${ids.OTHER}`)).status).toBe(404);
  expect((await worker.get("records/my-vehicles/all?price=900")).status).toBe(422);
});

test("takes neither rights nor what can be done from the resource that it is of", async () => {
  expect((await worker.get("records/vehicles/all")).status).toBe(403);
  expect((await worker.post(`records/vehicles/${ids.MINE}/sell`)).status).toBe(403);
  expect((await worker.post(`records/vehicles/${ids.MINE}/note`)).status).toBe(403);
  expect(definition()).toMatchObject({ menu: false, export: false });
  expect(definition()?.access).toEqual({ roles: [], permissions: ["view-my-vehicles"] });
});

test("takes words, sections and the named actions, whose call stays where it is stated", () => {
  expect(definition()).toMatchObject({
    label: { one: "Vehicle", many: "My vehicles" },
    record: { schema: "records/vehicle.my-vehicles", title: "{plate}" },
    view: { history: false, sections: [{ title: "Vehicle", fields: ["plate", "notes"] }] },
  });
  expect(definition()?.actions).toEqual({
    note: { label: "Note", icon: "Edit", primary: true, call: { of: "vehicles" } },
  });
});

test("leaves alone what it does not show", async () => {
  const path = `records/my-vehicles/one/${ids.MINE}`;
  expect((await worker.put(path, { price: 1 })).errors).toHaveProperty("price");
  expect((await worker.put(path, { notes: "Blue" })).data.vehicle).toMatchObject({ notes: "Blue" });
  const { data } = await admin.get(`records/vehicles/one/${ids.MINE}`);
  expect(data.vehicle).toMatchObject({ notes: "Blue", price: 900 });
});

test("takes calls by name of a resource that states none, under its own rows", async () => {
  const mine = (await admin.post("records/parkings", { place: "P1", driver })).body;
  const other = (await admin.post("records/parkings", { place: "P2" })).body;
  const { data } = await worker.get("records/my-parkings");
  expect(data.records).toMatchObject([{ uuid: mine.uuid, place: "P1" }]);
  const one = await worker.get(`records/my-parkings/${String(mine.uuid)}`);
  expect(one.data.record).toMatchObject({ place: "P1" });
  expect((await worker.get(`records/my-parkings/${String(other.uuid)}`)).status).toBe(404);
  expect((await worker.post("records/my-parkings", { place: "P3" })).status).toBe(404);
  expect((await worker.get("records/parkings")).status).toBe(403);
});
