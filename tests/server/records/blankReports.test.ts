import { expect, test } from "vitest";
import { bookingFiles } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Reports of one's own begin with any record type, a provider's own too, for those who build reports and may list it.
const server = await openTestServer({
  config: { tenant: "north", configDir: definitionFolder(bookingFiles) },
});
const counted = { groups: [{ field: "created_at", by: "month" }], values: [{ of: "count" }] };
const reportOf = (resource: string) => `records/${resource}/reports/all-${resource}`;

const grant = async (person: "worker", ...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users
      where uuid = ${userIdOf("north", person)} on conflict do nothing`;
  server.services.sessions.forgetAll();
};

test.each([
  ["admin", "service-bookings", 200],
  ["admin", "vehicle-bookings", 200],
  // A coordinator builds reports, and does not see what is paid.
  ["coordinator", "service-bookings", 200],
  ["coordinator", "pay-runs", 404],
  ["worker", "service-bookings", 403],
  ["participant", "shifts", 403],
] as const)("%s asks for all %s: %i", async (person, resource, status) => {
  const caller = await server.as(person);
  expect((await caller.get(`${reportOf(resource)}/schema`)).status).toBe(status);
  expect((await caller.post(`${reportOf(resource)}/rows`, {})).status).toBe(status);
  expect((await caller.post(`${reportOf(resource)}/summary`, counted)).status).toBe(status);
});

test("there is none of records without an export, of another view of the same records, or of what is no record", async () => {
  const admin = await server.as("admin");
  for (const resource of ["chat-messages", "my-shifts", "settings", "report-views"])
    expect((await admin.get(`${reportOf(resource)}/schema`)).status, resource).toBe(404);
});

test("it has the rows and fields that its reader may see, and is saved, listed and exported like any report", async () => {
  await grant("worker", "build-reports", "view-vehicle-bookings");
  const bookings = [
    { purpose: "To the zoo", cost: 4_321 },
    { purpose: "To the sea", cost: 8_765 },
  ];
  await server.insert("vehicle-bookings", bookings);
  const [admin, worker] = [await server.as("admin"), await server.as("worker")];
  const asked = { columns: ["purpose", "cost"] };
  expect((await admin.post(`${reportOf("vehicle-bookings")}/rows`, asked)).text).toContain("4321");
  const own = await worker.post(`${reportOf("vehicle-bookings")}/rows`, { columns: ["purpose"] });
  expect((own.data.records as { purpose: string }[]).map(({ purpose }) => purpose).sort()).toEqual([
    "To the sea",
    "To the zoo",
  ]);
  const hidden = await worker.post(`${reportOf("vehicle-bookings")}/rows`, asked);
  expect(hidden.text).not.toMatch(/4321|8765/);
  expect((await admin.post(`${reportOf("vehicle-bookings")}/export`, { format: "csv" })).status).toBe(200);

  const saved = await worker.post("views", {
    resource: "report:all-vehicle-bookings",
    name: "Trips",
    state: { show: "rows" },
  });
  expect(saved.status, saved.text).toBe(200);
  const { data } = await worker.get("records/report-views");
  expect(data.views).toMatchObject([
    { name: "Trips", report: "all-vehicle-bookings", report_title: "Vehicle bookings", shared: false },
  ]);
  expect((await admin.get("records/report-views")).data.views).toEqual([]);
});
