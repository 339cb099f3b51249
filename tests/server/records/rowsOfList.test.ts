import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// Vehicles keep a log of trips, which a definition of three keys makes a list of its own. The coordinator sees only vehicles in
// use; anyone who holds the permission for costs sees the fines too, which are a sensitive list. The products' own participants
// have medications, which are sensitive.
const trips = {
  type: "array",
  title: "Trips",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["made_on"],
    properties: {
      made_on: { type: "string", format: "date", title: "Date" },
      km: { type: "number", title: "Kilometres" },
      purpose: { type: "string", title: "Purpose" },
      driver: { type: "string", format: "uuid", title: "Driver", "x-reference": "staff" },
      toll_card: { type: "string", title: "Toll card", "x-mask": { keep: 2 } },
    },
  },
};
const fines = {
  type: "array",
  title: "Fines",
  "x-sensitive": "view-fines-vehicles",
  items: {
    type: "object",
    additionalProperties: false,
    properties: { vehicle: { type: "string", title: "Plate" }, amount: { type: "number", title: "Amount" } },
  },
};
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "resources/vehicles.json": {
        name: "vehicles",
        record: {
          schema: "records/vehicle",
          title: "{name}",
          rows: [
            { permission: "view-vehicles" },
            { permission: "view-in-use-vehicles", where: { status: "in_use" } },
          ],
        },
        permissions: {
          "view-in-use": { label: "See the vehicles in use" },
          "view-fines": { label: "See fines" },
        },
      },
      "schemas/records/vehicle.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: { type: "string", title: "Name" },
          status: { type: "string", title: "Status", enum: ["in_use", "sold"] },
          trips,
          fines,
        },
      },
      "resources/vehicle-trips.json": {
        name: "vehicle-trips",
        of: "vehicles",
        each: "trips",
        access: { permissions: ["view-vehicles", "view-in-use-vehicles"] },
      },
      "resources/fines.json": { name: "fines", of: "vehicles", each: "fines" },
      "resources/crates.json": { name: "crates", record: { schema: "records/crate" } },
      "schemas/records/crate.json": {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: {
          packages: {
            type: "array",
            items: {
              type: "object",
              properties: {
                id: { type: "string" },
                version: { type: "integer" },
                "Best before": { type: "string", format: "date" },
              },
            },
          },
        },
      },
      "resources/packages.json": { name: "packages", of: "crates", each: "packages" },
      "resources/medications.json": { name: "medications", of: "participants", each: "medications" },
      "resources/reports/trips.json": {
        name: "trips",
        resource: "vehicle-trips",
        columns: ["purpose", "km"],
      },
      "resources/reports/fleet.json": { name: "fleet", resource: "vehicles", columns: ["name"] },
    }),
  },
});
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const driver = idOf("north", "staff", "first");
let [van, bus] = ["", ""];

type Rows = Record<string, unknown>[];
const listed = async (path: string, query: Record<string, string> = {}, person = admin): Promise<Rows> => {
  const { data, status, text } = await person.get(
    `records/${path}?${new URLSearchParams({ sortField: "made_on", ...query }).toString()}`,
  );
  expect(status, text).toBe(200);
  return data.records as Rows;
};
const filters = (field: string, operator: string, value: unknown) => ({
  filters: JSON.stringify({ all: [{ field, operator, value }] }),
});

beforeAll(async () => {
  [van = "", bus = ""] = await server.insert("vehicles", [
    {
      name: "Van",
      status: "in_use",
      trips: [
        { made_on: "2026-11-02", km: 12.5, purpose: "Shops", driver, toll_card: "778899" },
        { made_on: "2026-11-09", km: 80, purpose: "Zoo" },
      ],
      fines: [{ vehicle: "VAN 1", amount: 120 }],
    },
    { name: "Bus", status: "sold", trips: [{ made_on: "2026-11-05", km: 300, purpose: "Coast" }] },
    { name: "Spare", status: "in_use" },
  ]);
  await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
    select users.tenant_id, users.uuid, permission from users,
      unnest(array['view-in-use-vehicles', 'view-trips-report', 'view-fleet-report']) as permission
    where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
});

describe("the items of a list within records, as rows of their own", () => {
  test("say which record they stand in, and are sorted and paged", async () => {
    const rows = await listed("vehicle-trips");
    expect(rows.map(({ purpose, vehicle, km }) => [purpose, vehicle, km])).toEqual([
      ["Shops", van, 12.5],
      ["Coast", bus, 300],
      ["Zoo", van, 80],
    ]);
    const down = await listed("vehicle-trips", { sortField: "km", sortType: "desc", limit: "2", page: "2" });
    expect(down).toMatchObject([{ purpose: "Shops", titles: { [van]: "Van" } }]);
    expect(down[0]?.driver).toBe(driver);
  });

  test("are filtered by their own fields and by their record's, and a masked value stays masked", async () => {
    const found = async (query: Record<string, string>) =>
      (await listed("vehicle-trips", query)).map(({ purpose }) => purpose);
    expect(await found(filters("km", ">", 50))).toEqual(["Coast", "Zoo"]);
    expect(await found(filters("made_on", "between", ["2026-11-01", "2026-11-06"]))).toEqual([
      "Shops",
      "Coast",
    ]);
    expect(await found({ vehicle: bus })).toEqual(["Coast"]);
    expect((await listed("vehicle-trips", { driver, fields: "toll_card" }))[0]?.toll_card).toBe("••••99");
  });

  test("change with their record", async () => {
    const { body } = await admin.get(`records/vehicles/${bus}`);
    const washed = { made_on: "2026-11-12", km: 1, purpose: "Wash" };
    await admin.put(`records/vehicles/${bus}`, { ...body, trips: [...(body.trips as JsonObject[]), washed] });
    expect((await listed("vehicle-trips", { vehicle: bus })).map(({ purpose }) => purpose)).toEqual([
      "Coast",
      "Wash",
    ]);
  });

  test("are exported, and counted and added up by the record that they stand in", async () => {
    const { data } = await admin.post("records/vehicle-trips/export", {
      format: "csv",
      query: { vehicle: van },
    });
    const [header, ...lines] = readCsv((await (await server.as("nobody")).get(String(data.link))).text);
    expect(header).toEqual(expect.arrayContaining(["Vehicle", "Date", "Kilometres", "Purpose"]));
    expect(lines).toHaveLength(2);
    expect(lines[0]?.[header?.indexOf("Vehicle") ?? 0]).toBe("Van");
    const total = "sum(vehicle-trips.vehicle.km)";
    const fleet = await admin.post("records/vehicles/reports/fleet/rows", {
      columns: ["name", total],
      filters: { all: [{ field: total, operator: ">", value: 90 }] },
      sortField: "name",
    });
    expect(fleet.data.records).toMatchObject([{ name: "Bus" }, { name: "Van", [total]: 92.5 }]);
  });

  test("have a report, with columns of their record", async () => {
    const { data } = await admin.post("records/vehicle-trips/reports/trips/rows", {
      columns: ["purpose", "vehicle.name"],
      sortField: "made_on",
    });
    expect(data.records[0]).toMatchObject({ purpose: "Shops", "vehicle.name": "Van" });
    const summed = await admin.post("records/vehicle-trips/reports/trips/summary", {
      groups: [{ field: "vehicle" }],
      values: [{ of: "sum", field: "km" }],
    });
    expect(summed.status, summed.text).toBe(200);
    expect(JSON.stringify(summed.data)).toContain("92.5");
  });

  test("of a schema that others published keep what they call as every record does", async () => {
    const sent = {
      packages: [
        { id: "p-2", version: 7, "Best before": "2026-12-01" },
        { id: "p-1", version: 3 },
      ],
    };
    expect((await admin.post("records/crates", sent)).status).toBe(201);
    const rows = await listed("packages", { sortField: "own_id" });
    expect(rows).toMatchObject([
      { own_id: "p-1", own_version: 3 },
      { own_id: "p-2", own_version: 7, Best_before: "2026-12-01" },
    ]);
    expect(await listed("packages", { sortField: "own_id", ...filters("own_version", ">", 5) })).toHaveLength(
      1,
    );
  });

  test("are only read", async () => {
    const [row] = await listed("vehicle-trips");
    expect((await admin.post("records/vehicle-trips", { purpose: "Own" })).status).toBe(404);
    expect((await admin.put(`records/vehicle-trips/${String(row?.uuid)}`, { purpose: "Own" })).status).toBe(
      404,
    );
    expect((await admin.delete(`records/vehicle-trips/${String(row?.uuid)}`)).status).toBe(404);
  });
});

describe("who sees them", () => {
  test("whoever reaches some records gets the rows of these", async () => {
    const rows = await listed("vehicle-trips", {}, coordinator);
    expect(rows.map(({ purpose }) => purpose)).toEqual(["Shops", "Zoo"]);
    const { data } = await coordinator.post("records/vehicle-trips/reports/trips/rows", {});
    expect(data.records).toHaveLength(2);
  });

  test("a sensitive list is nobody's who lacks its permission, as rows too", async () => {
    expect((await coordinator.get("records/fines")).status).toBe(403);
    const column = "count(fines.of_vehicle)";
    const { data } = await admin.post("records/vehicles/reports/fleet/rows", {
      columns: [column],
      sortField: "name",
    });
    expect(data.records[2]).toMatchObject({ [column]: 1 });
    const asked = await coordinator.post("records/vehicles/reports/fleet/rows", { columns: [column] });
    expect(asked.status).toBe(422);
  });

  test("where they are sensitive, their reading is logged on the record", async () => {
    const rows = await listed("fines", { sortField: "amount", fields: "amount" });
    expect(rows).toMatchObject([{ amount: 120, of_vehicle: van }]);
    const [entry] = await server.rows`select resource, changes from activity_log
      where action = 'list' and resource = 'vehicles' order by seq desc limit 1`;
    expect(entry).toMatchObject({ resource: "vehicles", changes: { fields: ["fines"], records: [van] } });
  });

  test("another provider's are not among them", async () => {
    const south = await server.as("admin of south");
    expect(await listed("vehicle-trips", {}, south)).toEqual([]);
    const health = await listed("medications", { sortField: "created_at", limit: "1000" });
    const own =
      await server.rows`select uuid from participants where tenant_id = (select id from tenants where slug = 'north')`;
    const ids = new Set(own.map(({ uuid }) => uuid));
    expect(health.length).toBeGreaterThan(0);
    expect(health.every(({ participant }) => ids.has(participant))).toBe(true);
  });
});
