import { expect, test } from "vitest";
import { bookingFiles } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A resource of two files with a tab on staff: what the server answers to the tab's list.
const server = await openTestServer({ config: { configDir: definitionFolder(bookingFiles) } });
const admin = await server.as("admin");
const driver = idOf("north", "staff", "first");

/** What the tab of a staff member asks for. */
const tab = { filter: JSON.stringify({ driver }) };

test("the tab's list has the bookings of that staff member, and no others", async () => {
  await server.insert("vehicle-bookings", [{ purpose: "Zoo", driver }, { purpose: "Nobody's" }]);
  const answer = await admin.get("records/vehicle-bookings", tab);
  expect(answer.status, answer.text).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject([{ purpose: "Zoo", driver }]);
});

test("who sees the staff member and no bookings is refused the list", async () => {
  const coordinator = await server.as("coordinator");
  expect((await coordinator.get("ndis/staff/{id}", {}, { params: { id: driver } })).status).toBe(200);
  expect((await coordinator.get("records/vehicle-bookings", tab)).status).toBe(403);
});
