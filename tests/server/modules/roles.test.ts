import { describe, expect, test } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

interface Role {
  uuid: string;
  name: string;
  version: number;
  permissions: string[];
}
const roles = async (person = "admin"): Promise<Role[]> =>
  (await (await server.as(person)).get("ndis/all-roles")).data.roles;
const roleNamed = async (name: string) => (await roles()).find((role) => role.name === name) as Role;

/** Gives the coordinator the right to change roles, without any other. */
async function letCoordinatorEditRoles(): Promise<void> {
  const role = await roleNamed("Roster coordinator");
  await admin.post("ndis/update-role", {
    id: role.uuid,
    permissions: [...role.permissions, "view-roles", "edit-roles"],
  });
}
await letCoordinatorEditRoles();

describe("roles", () => {
  test("are listed, the system's first, with how many people have them", async () => {
    const [first, ...rest] = await roles();
    expect(first).toMatchObject({ name: "Admin", system: true, all_permissions: true, people: 1 });
    expect(rest.map(({ name }) => name)).toEqual([
      "Caring advocate",
      "Participant",
      "Staff",
      "Newcomer",
      "Roster coordinator",
    ]);
    expect(first?.permissions).toContain("edit-faqs");
  });

  test("come in pages when a page is asked for, as their screen does", async () => {
    const { status, data } = await admin.get("ndis/all-roles", { page: 2, limit: 2 });
    expect(status).toBe(200);
    expect(data.roles.map(({ name }: Role) => name)).toEqual(["Participant", "Staff"]);
    expect(data.pagination).toMatchObject({ total: 6, current_page: 2 });
  });

  scenarios("POST ndis/add-role", [
    {
      as: "admin",
      body: { name: " Night manager ", description: "", permissions: ["view-staff"] },
      expect: 200,
      values: { "role.name": "Night manager", "role.permissions": ["view-staff"], "role.people": 0 },
    },
    {
      as: "admin",
      name: "a name that is taken",
      body: { name: "staff", permissions: [] },
      expect: 422,
      errors: ["name"],
    },
    { as: "admin", name: "no name", body: { permissions: [] }, expect: 422, errors: ["name"] },
    {
      as: "admin",
      name: "a permission that there is not",
      body: { name: "Xx", permissions: ["fly"] },
      expect: 422,
      errors: ["permissions"],
    },
    {
      as: "admin",
      name: "unknown fields",
      body: { name: "Xx", permissions: [], boss: true },
      expect: 422,
      errors: ["boss"],
    },
    {
      as: "admin",
      name: "one that is part of the system",
      body: { name: "Yy", permissions: [], system: true, all_permissions: true },
      expect: 200,
      values: { "role.system": false, "role.all_permissions": false },
    },
    { as: "worker", body: { name: "Zz", permissions: [] }, expect: 403 },
    { as: "nobody", body: { name: "Zz", permissions: [] }, expect: 401 },
  ]);

  test("change for those who have them with their next request", async () => {
    const worker = await server.as("worker");
    expect((await worker.get("ndis/faqs")).status).toBe(403);
    const staff = await roleNamed("Staff");
    await admin.post("ndis/update-role", {
      id: staff.uuid,
      permissions: [...staff.permissions, "view-faqs"],
    });
    expect((await worker.get("ndis/faqs")).status).toBe(200);
    await admin.post("ndis/update-role", { id: staff.uuid, permissions: staff.permissions });
    expect((await worker.get("ndis/faqs")).status).toBe(403);
  });

  test("of the system keep their names, and the one with every permission keeps them", async () => {
    const [all, staff] = [await roleNamed("Admin"), await roleNamed("Staff")];
    expect((await admin.post("ndis/update-role", { id: staff.uuid, name: "Workers" })).status).toBe(409);
    expect((await admin.post("ndis/update-role", { id: all.uuid, permissions: ["view-staff"] })).status).toBe(
      409,
    );
    expect((await admin.post("ndis/update-role", { id: all.uuid, description: "The boss" })).status).toBe(
      200,
    );
  });

  test("that somebody else has changed are not overwritten", async () => {
    const staff = await roleNamed("Staff");
    await admin.post("ndis/update-role", { id: staff.uuid, description: "First" });
    const late = await admin.post("ndis/update-role", {
      id: staff.uuid,
      version: staff.version,
      description: "Second",
    });
    expect([late.status, late.data.current.description]).toEqual([409, "First"]);
  });

  test("of another provider are not there", async () => {
    const south = await roles("admin of south");
    expect((await admin.get(`ndis/role/${south[0]?.uuid}`)).status).toBe(404);
    expect((await admin.post("ndis/update-role", { id: south[0]?.uuid, name: "Mine" })).status).toBe(404);
  });

  test("stand in the log with what was added and taken away", async () => {
    const { data } = await admin.post("ndis/add-role", { name: "Logged", permissions: ["view-staff"] });
    await admin.post("ndis/update-role", { id: data.role.uuid, permissions: ["view-faqs"] });
    const entries = await server.rows<{ action: string; changes: object }>`
      select action, changes from activity_log where record_uuid = ${data.role.uuid} order by seq`;
    expect(entries.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(entries[1]?.changes).toEqual({ permissions: { from: ["view-staff"], to: ["view-faqs"] } });
  });
});

describe("nobody gives away more than they have (G-18)", () => {
  test("a new role cannot have a permission that its maker lacks", async () => {
    const coordinator = await server.as("coordinator");
    const make = (permission: string) =>
      coordinator.post("ndis/add-role", { name: `Role ${permission}`, permissions: [permission] });
    expect((await make("view-staff")).status).toBe(200);
    expect((await make("view-staff-payment")).status).toBe(403);
    expect((await make("edit-platform-users")).status).toBe(403);
  });

  test("a role that one has cannot be given one either", async () => {
    const coordinator = await server.as("coordinator");
    const own = await roleNamed("Roster coordinator");
    const grow = { id: own.uuid, permissions: [...own.permissions, "reveal-staff-payment"] };
    expect((await coordinator.post("ndis/update-role", grow)).status).toBe(403);
    expect((await roleNamed("Roster coordinator")).permissions).toEqual(own.permissions);
  });

  test("a permission that is there already may stay when something else is changed", async () => {
    const coordinator = await server.as("coordinator");
    const { data } = await admin.post("ndis/add-role", {
      name: "Mixed",
      permissions: ["view-staff-payment"],
    });
    const changed = await coordinator.post("ndis/update-role", {
      id: data.role.uuid,
      permissions: ["view-staff-payment", "view-staff"],
    });
    expect(changed.status, changed.text).toBe(200);
  });
});

scenarios("GET ndis/all-permissions", [
  { as: "admin", expect: 200, present: ["permissions[].label", "permissions[].group"] },
  { as: "worker", expect: 403 },
  { as: "nobody", expect: 401 },
]);

test("no two permissions of a group have the same words", async () => {
  const { data } = await admin.get("ndis/all-permissions");
  const words = (data.permissions as { label: string; group: string }[]).map(
    ({ label, group }) => `${group}: ${label}`,
  );
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
