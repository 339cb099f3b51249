import { beforeAll, expect, test } from "vitest";
import { bookingFiles, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// A report that names a resource and its columns: everything else follows from the records. The coordinator may open
// the report, sees only bookings that are approved, and not what they cost.
const files = {
  ...bookingFiles,
  "resources/vehicle-bookings.json": bookingResourceByRight,
};
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator] = [await server.as("admin"), await server.as("coordinator")];
const path = "records/vehicle-bookings/reports/vehicle-bookings";
const driver = idOf("north", "staff", "first");

const grant = async (...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
};
const columnsFor = async (person = admin) =>
  (await person.get(`${path}/schema`)).data.filterable_columns as {
    key: string;
    default: boolean;
    always: boolean;
    options_endpoint?: string;
  }[];

beforeAll(async () => {
  await server.insert("vehicle-bookings", [
    { purpose: "Zoo", driver, status: "approved", cost: 1200 },
    { purpose: "Shops", status: "requested", cost: 800 },
  ]);
  expect((await coordinator.post(`${path}/rows`)).status).toBe(403);
  await grant("view-vehicle-bookings-report");
  expect((await coordinator.post(`${path}/rows`)).status).toBe(404);
  await grant("view-approved-vehicle-bookings");
});

test("its columns stand in the table at first and can be taken away; all others can be added", async () => {
  const columns = await columnsFor();
  const first = columns.filter((column) => column.default).map(({ key }) => key);
  expect(first.sort()).toEqual(["created_at", "driver", "purpose", "status"]);
  expect(columns.some(({ always }) => always)).toBe(false);
  expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(["vehicle", "from", "cost"]));
});

test("its rows are filtered, sorted and paged", async () => {
  const filters = { all: [{ field: "cost", operator: ">", value: 1000 }] };
  const { data, status, text } = await admin.post(`${path}/rows`, { filters, columns: ["purpose", "cost"] });
  expect(status, text).toBe(200);
  expect(data.records).toMatchObject([{ purpose: "Zoo", cost: 1200 }]);
  const sorted = await admin.post(`${path}/rows`, { sortField: "purpose", sortType: "asc", limit: 1 });
  expect(sorted.data.records).toMatchObject([{ purpose: "Shops" }]);
  expect(sorted.data.pagination).toMatchObject({ total: 2, per_page: 1 });
});

test("a choice and a reference answer their options", async () => {
  const endpoint = (await columnsFor()).find(({ key }) => key === "status")?.options_endpoint;
  expect(endpoint).toBe(`${path}/options/status`);
  expect((await admin.get(String(endpoint))).data.options).toEqual([
    { value: "requested", label: "Requested" },
    { value: "approved", label: "Approved" },
  ]);
  const staff = (await admin.get(`${path}/options/driver`)).data.options as { value: string }[];
  expect(staff.map(({ value }) => value)).toContain(driver);
});

test("its file has the same rows and the chosen columns", async () => {
  const { data, message } = await admin.post(`${path}/export`, {
    format: "csv",
    columns: ["purpose", "cost"],
  });
  expect(message).toBe("Export successful");
  const sheet = readCsv((await (await server.as("nobody")).get(String(data.link))).text);
  expect(new Set(sheet.map(([first]) => first))).toEqual(new Set(["Purpose", "Shops", "Zoo"]));
  expect(sheet[0]).toEqual(["Purpose", "Cost"]);
});

test("whoever sees some rows and not every field gets a report of these, and no filter by the others", async () => {
  expect((await columnsFor(coordinator)).map(({ key }) => key)).not.toContain("cost");
  const { data } = await coordinator.post(`${path}/rows`, {});
  expect(data.records).toMatchObject([{ purpose: "Zoo" }]);
  expect(data.records[0]).not.toHaveProperty("cost");
  const filters = { all: [{ field: "cost", operator: ">", value: 0 }] };
  expect((await coordinator.post(`${path}/rows`, { filters })).status).toBe(422);
  expect((await coordinator.post(`${path}/export`, { columns: ["cost"] })).status).toBe(422);
  expect((await coordinator.get(`${path}/options/cost`)).status).toBe(404);
});
