import { beforeAll, expect, test, vi } from "vitest";
import { bookingFiles, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// Reports show columns of the records that theirs refer to, and numbers of those that refer to them. The coordinator sees
// approved bookings only, not what they cost, and of the vehicles those in use, without their plates.
const files = {
  ...bookingFiles,
  "resources/vehicles.json": {
    ...(bookingFiles["resources/vehicles.json"] as object),
    record: {
      ...(bookingFiles["resources/vehicles.json"] as { record: object }).record,
      rows: [
        { permission: "view-vehicles" },
        { permission: "view-in-use-vehicles", where: { status: "in_use" } },
      ],
    },
    permissions: { "view-in-use": { label: "See the vehicles in use" } },
  },
  "resources/vehicle-bookings.json": bookingResourceByRight,
  "resources/reports/fleet.json": {
    name: "fleet",
    resource: "vehicles",
    columns: ["name", "count(vehicle-bookings.vehicle)"],
    filters: [{ field: "count(vehicle-bookings.vehicle)", operator: ">", default: 0 }],
  },
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const bookings = "records/vehicle-bookings/reports/vehicle-bookings";
const fleet = "records/vehicles/reports/fleet";
const number = "count(vehicle-bookings.vehicle)";
const cost = "sum(vehicle-bookings.vehicle.cost)";
const last = "maximum(vehicle-bookings.vehicle.from)";

const rowsOf = async (path: string, body: object, person = admin): Promise<Record<string, unknown>[]> => {
  const { data, status, text } = await person.post(`${path}/rows`, {
    sortField: path === fleet ? "name" : "purpose",
    ...body,
  });
  expect(status, text).toBe(200);
  return data.records as Record<string, unknown>[];
};
const where = (field: string, operator: string, value?: unknown) => ({
  filters: { all: [{ field, operator, ...(value !== undefined && { value }) }] },
});
const purposes = async (condition: object, person = admin) =>
  (await rowsOf(bookings, condition, person)).map(({ purpose }) => purpose);
const names = async (condition: object, person = admin) =>
  (await rowsOf(fleet, condition, person)).map(({ name }) => name);
const keysOf = async (path: string, person = admin) =>
  ((await person.get(`${path}/schema`)).data.related_columns as { key: string }[]).map(({ key }) => key);

beforeAll(async () => {
  for (const permission of [
    "view-vehicle-bookings-report",
    "view-fleet-report",
    "view-approved-vehicle-bookings",
    "view-in-use-vehicles",
  ])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  const [van = "", bus = ""] = await server.insert("vehicles", [
    { name: "Van", status: "in_use", seats: 3, plate: "VAN 1" },
    { name: "Bus", status: "in_repair", seats: 20, plate: "BUS 1" },
    { name: "Spare", status: "in_use" },
  ]);
  await server.insert("vehicle-bookings", [
    { purpose: "Zoo", vehicle: van, status: "approved", cost: 1200, from: "2026-06-30T13:30:00Z" },
    { purpose: "Shops", vehicle: van, status: "requested", cost: 800, from: "2026-07-31T23:00:00Z" },
    { purpose: "Beach", vehicle: bus, status: "approved", cost: 500 },
    { purpose: "Walk", status: "approved" },
  ]);
});

test("fields of the record that a row refers to stand beside its own", async () => {
  const columns = ["purpose", "vehicle.name", "vehicle.seats", "vehicle.status"];
  expect(await rowsOf(bookings, { columns })).toMatchObject([
    { purpose: "Beach", "vehicle.name": "Bus", "vehicle.seats": 20, "vehicle.status": "in_repair" },
    { purpose: "Shops", "vehicle.name": "Van" },
    { purpose: "Walk" },
    { purpose: "Zoo", "vehicle.name": "Van", "vehicle.seats": 3, "vehicle.status": "in_use" },
  ]);
});

test.each([
  [where("vehicle.seats", ">", 10), ["Beach"]],
  [where("vehicle.status", "is", "in_use"), ["Shops", "Zoo"]],
  [where("vehicle.status", "is_not", "in_use"), ["Beach", "Walk"]],
  [where("vehicle.name", "is_empty"), ["Walk"]],
  [where("vehicle.name", "not_empty"), ["Beach", "Shops", "Zoo"]],
  [
    {
      filters: {
        any: [
          { field: "vehicle.seats", operator: ">", value: 10 },
          { field: "purpose", operator: "equals", value: "walk" },
        ],
      },
    },
    ["Beach", "Walk"],
  ],
])("rows are filtered by them: %j", async (condition, expected) => {
  expect(await purposes(condition)).toEqual(expected);
});

test("numbers of the records that refer to a row stand beside its own", async () => {
  expect(await rowsOf(fleet, { columns: ["name", number, cost, last] })).toMatchObject([
    { name: "Bus", [number]: 1, [cost]: 500, [last]: null },
    { name: "Spare", [number]: 0, [cost]: 0, [last]: null },
    { name: "Van", [number]: 2, [cost]: 2000, [last]: "2026-07-31T23:00:00Z" },
  ]);
});

test.each([
  [where(number, "=", 0), ["Spare"]],
  [where(number, "<", 2), ["Bus", "Spare"]],
  [where(cost, ">=", 500), ["Bus", "Van"]],
  [where(last, "after", "2026-07-01"), ["Van"]],
  [where(last, "is_empty"), ["Bus", "Spare"]],
])("rows are filtered by what refers to them: %j", async (condition, expected) => {
  expect(await names(condition)).toEqual(expected);
});

test("their file and their numbers follow, with headings that say whose the columns are", async () => {
  const { data } = await admin.post(`${fleet}/export`, {
    format: "csv",
    sortField: "name",
    columns: ["name", number, cost],
  });
  expect(readCsv((await (await server.as("nobody")).get(String(data.link))).text)).toEqual([
    ["Name", "Vehicle bookings: number", "Vehicle bookings: Cost, total"],
    ["Bus", "1", "5"],
    ["Spare", "0", "0"],
    ["Van", "2", "20"],
  ]);
  const { data: summed } = await admin.post(`${fleet}/summary`, {
    ...where(number, ">", 0),
    groups: [{ field: "status" }],
  });
  expect((summed.rows as { values: number[] }[]).map(({ values }) => values)).toEqual([[1], [1]]);
});

test("a PDF of their numbers says by what they were filtered", async () => {
  const { data } = await admin.post(`${fleet}/export`, {
    ...where(number, ">", 1),
    format: "pdf",
    summary: { groups: [{ field: "status" }] },
  });
  const make = vi.spyOn(server.services.pdf, "make");
  const pdf = await (await server.as("nobody")).get(String(data.link));
  expect(pdf.status, pdf.text.slice(0, 200)).toBe(200);
  const written = JSON.stringify(make.mock.lastCall?.[0].parts);
  expect(written).toContain("Vehicle bookings: number");
  expect(written).toContain("more than 1");
  make.mockRestore();
});

test("of records that a person does not reach there is neither a value nor a number, nor anything by a filter", async () => {
  expect(await rowsOf(bookings, { columns: ["purpose", "vehicle.name"] }, coordinator)).toMatchObject([
    { purpose: "Beach" },
    { purpose: "Walk" },
    { purpose: "Zoo", "vehicle.name": "Van" },
  ]);
  const [beach] = await rowsOf(bookings, { columns: ["purpose", "vehicle.name"] }, coordinator);
  expect(beach).not.toHaveProperty("vehicle.name");
  expect(await purposes(where("vehicle.seats", ">", 10), coordinator)).toEqual([]);
  expect(await purposes(where("vehicle.name", "is_empty"), coordinator)).toEqual(["Beach", "Walk"]);
  expect(await rowsOf(fleet, { columns: ["name", number] }, coordinator)).toMatchObject([
    { name: "Spare", [number]: 0 },
    { name: "Van", [number]: 1 },
  ]);
  expect(await names(where(number, ">", 1), coordinator)).toEqual([]);
});

test("a field that a person does not have is no column, whichever way it is asked for", async () => {
  expect(await keysOf(bookings)).toEqual(expect.arrayContaining(["vehicle.plate", "vehicle.seats"]));
  expect(await keysOf(bookings, coordinator)).not.toContain("vehicle.plate");
  expect(await keysOf(fleet)).toEqual(expect.arrayContaining([number, cost, last]));
  expect(await keysOf(fleet, coordinator)).toEqual(expect.arrayContaining([number, last]));
  expect(await keysOf(fleet, coordinator)).not.toContain(cost);
  for (const [path, name] of [
    [bookings, "vehicle.plate"],
    [bookings, "vehicle.fuel_card"],
    [fleet, cost],
    [fleet, "count(vehicle-bookings.purpose)"],
    [fleet, "sum(vehicle-bookings.vehicle.purpose)"],
    [fleet, "count(users.driver)"],
  ]) {
    expect((await coordinator.post(`${path}/rows`, { columns: [name] })).status, name).toBe(422);
    expect((await coordinator.post(`${path}/rows`, where(String(name), "not_empty"))).status, name).toBe(422);
    expect((await coordinator.post(`${path}/export`, { columns: [name] })).status, name).toBe(422);
  }
});

test("they are not sorted by, and a choice among them answers its options", async () => {
  expect((await admin.post(`${bookings}/rows`, { sortField: "vehicle.name" })).status).toBe(422);
  expect((await admin.get(`${bookings}/options/vehicle.status`)).data.options).toMatchObject([
    { value: "in_use", label: "In use" },
    { value: "in_repair" },
    { value: "sold" },
  ]);
});
