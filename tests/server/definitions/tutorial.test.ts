import { describe, expect, test } from "vitest";
import { loadDefinitions } from "#framework/server/definitions/load.ts";
import { startable } from "#framework/server/definitions/startable.ts";
import { TenantLayerLoader } from "#framework/server/definitions/tenantLayer.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { filesAfter, linesOf, tutorialSteps } from "../../support/tutorial.ts";
import { portal } from "#portal.server.ts";

// The tutorial as it stands in the documentation: each step passes the check, and does on a server what it promises.
const steps = tutorialSteps();
const folder = definitionFolder(filesAfter(steps));
const server = await openTestServer({ config: { configDir: folder } });
const [admin, worker] = [await server.as("admin"), await server.as("worker")];
const driver = idOf("north", "staff", "first");

let van = "";
const vehicle = async () =>
  (van ||= String((await admin.post("records/vehicles", { name: "Van 1", seats: 8 })).body.uuid));
const book = async (from: string, to: string, more: object = {}) =>
  admin.post("records/vehicle-bookings", {
    purpose: "Zoo",
    vehicle: await vehicle(),
    driver,
    from: `2026-12-01T${from}:00.000Z`,
    to: `2026-12-01T${to}:00.000Z`,
    ...more,
  });
const grant = async (email: string, ...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = ${email}`;
  server.services.sessions.forgetAll();
};

describe("each step is right as it stands there", () => {
  test.each(steps.map(({ title }, index) => [title, index] as const))("%s", (_title, index) => {
    const { definitions } = startable(definitionFolder(filesAfter(steps.slice(0, index + 1))), portal);
    for (const slug of definitions.tenants.keys()) new TenantLayerLoader(definitions).load(slug);
    expect(steps[index]?.files.size).toBeGreaterThan(0);
  });

  test("and takes few lines", () => {
    const lines = steps.map((step, index) => linesOf(step, steps.slice(0, index)));
    const [vehicles = 0, bookings = 0, approval, tab = 0, report, field, form, words] = lines;
    expect(steps).toHaveLength(8);
    expect(vehicles + bookings + tab, "two record types, overlap and tab").toBeLessThanOrEqual(30);
    for (const one of [approval, report, form, words]) expect(one).toBeLessThanOrEqual(30);
    expect(field, "one field and section on participants").toBeLessThanOrEqual(15);
  });
});

describe("it does what it promises", () => {
  test("1. vehicles are listed, added and found", async () => {
    const id = await vehicle();
    const found = await admin.get("records/vehicles", { filter: JSON.stringify({ q: "van" }) });
    expect(JSON.parse(found.text)).toMatchObject([{ uuid: id, name: "Van 1", seats: 8 }]);
    expect((await admin.post("records/vehicles", { seats: 2 })).errors).toHaveProperty("name");
    expect((await worker.get("records/vehicles")).status).toBe(403);
  });

  test("2. a booking at the time of another is refused, and names it", async () => {
    expect((await book("09:00", "11:00")).status).toBe(201);
    const refused = await book("10:00", "12:00");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("“Zoo” has this vehicle at that time already.");
  });

  test("3. a booking is approved once, by somebody else than the driver, who is notified", async () => {
    const { uuid } = (await book("12:00", "13:00")).body;
    const path = `records/vehicle-bookings/${String(uuid)}`;
    expect((await worker.post(`${path}/approve`)).status).toBe(403);
    await grant("worker@north.example", "view-vehicle-bookings", "approve-vehicle-bookings");
    const own = await worker.post(`${path}/approve`);
    expect([own.status, own.text]).toEqual([
      403,
      expect.stringContaining("Someone else must approve your booking."),
    ]);
    await admin.put(path, { status: "approved" });
    expect((await admin.get(path)).body.status).toBe("requested");
    const approved = await admin.post(`${path}/approve`);
    expect(approved.status, approved.text).toBe(200);
    expect((await admin.get(path)).body.status).toBe("approved");
    expect((await admin.post(`${path}/approve`)).status).toBe(409);
    const { data } = await worker.get("notifications");
    expect(data.notifications).toMatchObject([
      { title: "Van 1 is booked for you", link: `/vehicle-bookings/${String(uuid)}` },
    ]);
    const mails = await server.rows<{ subject: string }>`select subject from outbox`;
    expect(mails).toEqual([{ subject: "Van 1 is booked for you" }]);
  });

  test("4. a staff member has a tab with their bookings", async () => {
    const tabs = server.services.definitions.definitions.resources.get("staff")?.definition.view?.tabs ?? [];
    expect(tabs.at(-1)).toMatchObject({ resource: "vehicle-bookings", with: { driver: "{uuid}" } });
    await book("14:00", "15:00", { purpose: "Theirs" });
    await book("16:00", "17:00", { purpose: "Another's", driver: idOf("north", "staff", "second") });
    const rows = await admin.get("records/vehicle-bookings", { filter: JSON.stringify({ driver }) });
    expect(rows.text).toContain("Theirs");
    expect(rows.text).not.toContain("Another's");
  });

  test("5. the report has rows with the columns that it names", async () => {
    await book("18:00", "19:00", { purpose: "Reported" });
    const report = await admin.post("records/vehicle-bookings/reports/vehicle-bookings/rows", {
      filters: { all: [{ field: "purpose", operator: "contains", value: "Reported" }] },
      columns: ["vehicle", "status", "created_at", "purpose"],
    });
    expect(report.data.records).toMatchObject([{ status: "requested", purpose: "Reported" }]);
  });

  test("6. the field on participants is saved and filtered by", async () => {
    const id = idOf("north", "participants", "first");
    const saved = await admin.post("ndis/client/update-client", { id, transport_needs: "Wheelchair hoist" });
    expect(saved.status, saved.text).toBe(200);
    const one = await admin.get("ndis/client/get-client/{id}", {}, { params: { id } });
    expect(one.data.client).toMatchObject({ transport_needs: "Wheelchair hoist" });
  });

  test("7. the form asks for damage where there is some, and for none where there is none", async () => {
    const path = "ndis/forms/static/vehicle_check";
    const data = { vehicle: await vehicle(), damaged: false };
    const left = await admin.post(path, { is_submitted: true, data: { ...data, damage: "Left over" } });
    expect([left.status, Object.keys(left.errors)]).toEqual([422, ["damage"]]);
    const none = await admin.post(path, { is_submitted: true, data });
    expect(none.data.ndis_static_form_data).toEqual(data);
    const damaged = { ...data, damaged: true };
    const refused = await admin.post(path, { is_submitted: true, data: damaged });
    expect([refused.status, refused.data.failing_steps]).toEqual([422, [2]]);
    expect(refused.errors).toHaveProperty("damage");
    const sent = await admin.post(path, { is_submitted: true, data: { ...damaged, damage: "A mirror" } });
    expect(sent.data.ndis_static_form_data).toMatchObject({ damage: "A mirror" });
  });

  test("8. one tenant reads other words", async () => {
    const index = async (tenant: string) => {
      const { payload } = await server.app.inject({
        url: "/definitions/index.json",
        headers: { host: `${tenant}.localhost` },
      });
      const { resources } = JSON.parse(payload) as {
        resources: { name: string; label?: { many?: string } }[];
      };
      return resources.find(({ name }) => name === "participants")?.label?.many;
    };
    expect(await index("acacia")).toBe("Clients");
    expect(await index("north")).not.toBe("Clients");
  });
});

test("the folder is right as a whole, also for the tenant", () => {
  const loaded = loadDefinitions(folder);
  expect([...loaded.tenants.keys()]).toEqual(["acacia"]);
  expect(
    startable(folder, portal).layer(new TenantLayerLoader(loaded).load("acacia")).types.size,
  ).toBeGreaterThan(0);
});
