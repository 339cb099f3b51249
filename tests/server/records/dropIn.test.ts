import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";
import { vehicleFiles } from "../../support/vehicles.ts";

// A resource of two files behaves as the README says. Its exports are in exports/files.test.ts.
const server = await openTestServer({ config: { configDir: definitionFolder(vehicleFiles) } });
const admin = await server.as("admin");

test("(ux M9) a unique text is taken in capitals or not", async () => {
  const first = await admin.post("records/vehicles", { name: "Van", vin: "abc123" });
  expect(first.status, first.text).toBe(201);
  const second = await admin.post("records/vehicles", { name: "Bus", vin: "ABC123" });
  expect([second.status, Object.keys(second.errors)]).toEqual([422, ["vin"]]);
});

test("(mission b1) what is done with one is in its history and in the activity log", async () => {
  const added = await admin.post("records/vehicles", { name: "Minibus", seats: 12 });
  const id = String(added.body.uuid);
  const changed = await admin.put(`records/vehicles/${id}`, { ...added.body, seats: 10 });
  expect(changed.status, changed.text).toBe(200);
  const { text: history } = await admin.get(`records/vehicles/${id}/history`);
  expect(history).toContain("seats");
  const { data } = await admin.get("ndis/logs/activity-logs", { search: "minibus" });
  expect(data.user_activity_logs).toEqual([
    expect.objectContaining({ resource: "Vehicles", action: "Update", record_label: "Minibus" }),
    expect.objectContaining({ resource: "Vehicles", action: "Create", record_label: "Minibus" }),
  ]);
});
