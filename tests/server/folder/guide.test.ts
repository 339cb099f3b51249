import { expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { filesOfGuide } from "../../support/guide.ts";
import { openTestServer } from "../../support/server.ts";

// What docs/second-portal.md tells to write, as it stands there. Its components are built in ownCell.test.ts.
const server = await openTestServer({
  config: { configDir: definitionFolder(filesOfGuide("second-portal.md")) },
});

test("the rule of the guide refuses at its field, and takes what is right", async () => {
  const admin = await server.as("admin");
  const refused = await admin.post("records/vehicles", { name: "Van 1", in_use: true });
  expect([refused.status, refused.errors]).toEqual([422, { in_use: ["Register the vehicle first."] }]);
  const made = await admin.post("records/vehicles", {
    name: "Van 1",
    seats: 8,
    in_use: true,
    registered: true,
  });
  expect(made.status, made.text).toBe(201);
});

test("the page of the guide is there for those who see vehicles", () =>
  expect(server.services.definitions.files.navigation.pages).toContainEqual(
    expect.objectContaining({ path: "/fleet-today", component: "FleetToday" }),
  ));
