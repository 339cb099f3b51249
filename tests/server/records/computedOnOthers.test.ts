import { beforeAll, expect, test } from "vitest";
import { bookingFiles, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

// Calculated columns read each other, and how many records refer to a row and what these come to. The coordinator sees approved
// bookings only, and not what they cost.
const files = {
  ...bookingFiles,
  "resources/vehicle-bookings.json": bookingResourceByRight,
  "resources/reports/fleet.json": {
    name: "fleet",
    resource: "vehicles",
    columns: ["name", "=busy"],
    computed: [
      { name: "busy", label: "Busy", expression: "computed.trips > 1" },
      { name: "trips", label: "Trips", expression: "count(vehicle-bookings.vehicle)" },
    ],
  },
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const path = "records/vehicles/reports/fleet";

const trips = { name: "trips", label: "Trips", expression: "count(vehicle-bookings.vehicle)" };
const spent = {
  name: "spent",
  label: "Spent",
  expression: "sum(vehicle-bookings.vehicle.cost)",
  format: "money",
};
const each = {
  name: "each",
  label: "Per trip",
  expression: "computed.spent / computed.trips",
  format: "money",
};
const dear = { name: "dear", label: "Dear", expression: "computed.each > 900" };
const last = {
  name: "last",
  label: "Since the last",
  expression: "hoursBetween(minimum(vehicle-bookings.vehicle.from), maximum(vehicle-bookings.vehicle.from))",
};
const all = [dear, each, trips, spent, last];

type Row = Record<string, unknown>;
const rowsOf = async (body: object, person = admin): Promise<Row[]> => {
  const { data, status, text } = await person.post(`${path}/rows`, { sortField: "name", ...body });
  expect(status, text).toBe(200);
  return data.records as Row[];
};
const described = async (computed: object[], person = admin) =>
  (await person.get(`${path}/schema`, { computed: JSON.stringify(computed) })).data.computed_columns as Row[];
const where = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }] });

beforeAll(async () => {
  for (const permission of ["view-fleet-report", "view-approved-vehicle-bookings", "view-vehicles"])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  const [van = "", bus = ""] = await server.insert("vehicles", [
    { name: "Van", seats: 3 },
    { name: "Bus", seats: 20 },
    { name: "Cart", seats: 1 },
  ]);
  await server.insert("vehicle-bookings", [
    { purpose: "Zoo", vehicle: van, status: "approved", cost: 1200, from: "2026-11-10T01:00:00Z" },
    { purpose: "Shops", vehicle: van, status: "requested", cost: 800, from: "2026-11-11T03:00:00Z" },
    { purpose: "Beach", vehicle: bus, status: "approved", cost: 500 },
  ]);
});

test("columns are worked out of counts, sums, earliest and latest, and of each other", async () => {
  const columns = ["name", ...all.map(({ name }) => `=${name}`)];
  expect(await rowsOf({ columns, computed: all })).toMatchObject([
    { name: "Bus", "=trips": 1, "=spent": 500, "=each": 500, "=dear": false },
    { name: "Cart", "=trips": 0, "=spent": 0 },
    { name: "Van", "=trips": 2, "=spent": 2000, "=each": 1000, "=dear": true, "=last": 26 },
  ]);
  const cart = (await rowsOf({ columns, computed: all }))[1] ?? {};
  for (const nothing of ["=each", "=dear", "=last"]) expect(cart).not.toHaveProperty(nothing);
});

test("rows are filtered, sorted and grouped by them", async () => {
  const names = async (body: object) => (await rowsOf({ computed: all, ...body })).map(({ name }) => name);
  expect(await names({ filters: where("=dear", "is", true) })).toEqual(["Van"]);
  expect(await names({ sortField: "=trips", sortType: "desc" })).toEqual(["Van", "Bus", "Cart"]);
  const { data, status, text } = await admin.post(`${path}/summary`, {
    computed: all,
    groups: [{ field: "=dear" }],
    values: [{ of: "count" }, { of: "sum", field: "=spent" }],
  });
  expect(status, text).toBe(200);
  expect(data.rows).toMatchObject([
    { keys: [false], values: [2, 500] },
    { keys: [true], values: [1, 2000] },
  ]);
});

test("everybody's are made of the records that they reach, and of the fields that they may see", async () => {
  expect(await rowsOf({ columns: ["name", "=trips"], computed: [trips] }, coordinator)).toMatchObject([
    { name: "Bus", "=trips": 1 },
    { name: "Cart", "=trips": 0 },
    { name: "Van", "=trips": 1 },
  ]);
  expect(await rowsOf({ columns: ["name", "=busy"] }, coordinator)).toMatchObject([
    { "=busy": false },
    { "=busy": false },
    { "=busy": false },
  ]);
  expect((await rowsOf({ columns: ["name", "=busy"] }))[2]).toMatchObject({ "=busy": true });
});

test("to whom a part does not exist, what stands on it does not either, by no way", async () => {
  const said = await described(all, coordinator);
  expect(said.map(({ key, problem }) => [key, problem])).toEqual([
    ["=dear", "“computed.each” does not fit. Expected a calculated column that has no mistake itself."],
    ["=each", "“computed.spent” does not fit. Expected a calculated column that has no mistake itself."],
    ["=trips", undefined],
    ["=spent", "“sum(vehicle-bookings.vehicle.cost)” does not fit. Expected a column of this report."],
    ["=last", undefined],
  ]);
  for (const field of ["=dear", "=each", "=spent"])
    for (const [call, body] of [
      ["rows", { columns: ["name", field] }],
      ["rows", { filters: where(field, "not_empty", null) }],
      ["rows", { sortField: field }],
      ["summary", { groups: [{ field }] }],
      ["summary", { groups: [{ field: "name" }], values: [{ of: "maximum", field }] }],
      ["export", { columns: [field] }],
    ] as const) {
      const { status, text } = await coordinator.post(`${path}/${call}`, { computed: all, ...body });
      expect(status, `${call} ${JSON.stringify(body)}: ${text}`).toBe(422);
    }
});

test("columns that are made of each other are refused with a sentence", async () => {
  const circle = [
    { name: "a", label: "A", expression: "computed.b + 1" },
    { name: "b", label: "B", expression: "computed.a + 1" },
  ];
  expect((await described(circle)).map(({ problem }) => problem)).toEqual([
    "“computed.b” does not fit. Expected columns that are not made of each other.",
    "“computed.a” does not fit. Expected columns that are not made of each other.",
  ]);
  expect((await admin.post(`${path}/rows`, { computed: circle, columns: ["=a"] })).status).toBe(422);
});

test("the log names what they are made of in the end", async () => {
  await rowsOf({ columns: ["name", "=dear"], computed: all });
  const entries = await server.rows<{ changes: { fields?: string[] } }>`
    select changes from activity_log where resource = 'vehicles' and action = 'list' order by seq desc limit 1`;
  expect(entries[0]?.changes.fields).toEqual(["sum(vehicle-bookings.vehicle.cost)"]);
});
