import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// How dashboards are arranged: by each person for themselves, and by an admin for the people of a role.
const server = await openTestServer();
const [admin, coordinator, worker, south] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
  await server.as("admin of south"),
];
const rolesIn = async (provider: string) =>
  server.rows<{ uuid: string; name: string }>`select roles.uuid, roles.name from roles
    join tenants on tenants.id = roles.tenant_id where slug = ${provider} order by roles.name`;
const roles = await rolesIn("north");
const idOf = (name: string): string => roles.find((role) => role.name === name)?.uuid ?? "";
const path = (role: string, dashboard = "personal") => `dashboards/${dashboard}/roles/${idOf(role)}`;
const seenBy = async (caller: Caller) => (await caller.get("preferences")).data;
const todoFirst = { tiles: [{ name: "to-do" }, { name: "next-shifts", size: "half" }], hidden: ["news"] };

test("a role's arrangement is what its people begin with, and nobody else gets it", async () => {
  const { status, message } = await admin.put(path("Staff"), todoFirst);
  expect([status, message]).toEqual([200, "Dashboard of Staff saved"]);
  expect(await seenBy(worker)).toEqual({ preferences: {}, defaults: { "dashboard.personal": todoFirst } });
  for (const other of [south, await server.as("participant"), await server.as("worker of south")])
    expect((await seenBy(other)).defaults).toEqual({});
});

test("one's own stands beside it, and goes without it", async () => {
  const own = { tiles: [{ name: "drafts" }], hidden: [] };
  await worker.put("preferences/dashboard.personal", own);
  expect(await seenBy(worker)).toEqual({
    preferences: { "dashboard.personal": own },
    defaults: { "dashboard.personal": todoFirst },
  });
  await worker.put("preferences/dashboard.personal", {});
  expect((await seenBy(worker)).preferences).toEqual({ "dashboard.personal": {} });
});

test("of several roles the one with every permission comes first, then they go by name", async () => {
  const [other] = await server.rows<{ uuid: string; roles: string }>`
    select users.uuid, string_agg(roles.name, ',') as roles from users
    join user_roles on user_roles.user_uuid = users.uuid join roles on roles.uuid = user_roles.role_uuid
    where users.email = 'coordinator@north.example' group by users.uuid`;
  const first = { tiles: [{ name: "news" }], hidden: [] };
  await admin.put(path("Admin"), first);
  await server.rows`insert into user_roles (tenant_id, user_uuid, role_uuid)
    select tenant_id, ${other?.uuid}, uuid from roles where uuid in (${idOf("Staff")}, ${idOf("Admin")})
    on conflict do nothing`;
  server.services.sessions.forgetAll();
  expect((await seenBy(coordinator)).defaults).toEqual({ "dashboard.personal": first });
  await server.rows`delete from user_roles where user_uuid = ${other?.uuid} and role_uuid = ${idOf("Admin")}`;
  server.services.sessions.forgetAll();
  expect((await seenBy(coordinator)).defaults).toEqual({ "dashboard.personal": todoFirst });
});

test("whoever arranges for roles is told those whose people open the dashboard, with how it is arranged", async () => {
  const { data } = await admin.get("dashboards/personal/roles");
  expect(data.roles).toContainEqual({
    uuid: idOf("Staff"),
    name: "Staff",
    permissions: expect.arrayContaining(["view-personal-dashboard"]) as unknown,
    arrangement: todoFirst,
  });
  const named = async (dashboard: string) =>
    (await admin.get(`dashboards/${dashboard}/roles`)).data.roles.map(({ name }: { name: string }) => name);
  expect(await named("personal")).not.toContain("Participant");
  expect(await named("participant")).toContain("Participant");
  expect(await named("admin")).toContain("Admin");
  expect(await named("admin")).not.toContain("Staff");
});

test("it is reset once and for all, and both are in the activity log", async () => {
  expect((await admin.delete(path("Staff"))).message).toBe("Dashboard of Staff reset");
  expect((await admin.delete(path("Staff"))).status).toBe(200);
  expect((await seenBy(worker)).defaults).toEqual({});
  const logged = await server.rows<{ record_label: string }>`
    select record_label from activity_log where action = 'arrange' and record_uuid = ${idOf("Staff")}`;
  expect(logged.map(({ record_label: label }) => label)).toEqual(["Staff", "Staff"]);
});

describe("what is not an arrangement", () => {
  const params = { dashboard: "personal", id: idOf("Staff") };
  scenarios("PUT dashboards/{dashboard}/roles/{id}", [
    { as: "admin", name: "without anything", params, body: {}, expect: 422, errors: ["hidden", "tiles"] },
    {
      as: "admin",
      name: "with a size that there is not, and no name",
      params,
      body: { tiles: [{ name: "to-do", size: "huge" }, {}], hidden: [7] },
      expect: 422,
      errors: ["hidden.0", "tiles.0.size", "tiles.1.name"],
    },
    {
      as: "admin",
      name: "of a dashboard that there is not",
      params: { ...params, dashboard: "moon" },
      body: todoFirst,
      expect: 404,
    },
    {
      as: "admin",
      name: "of a role that there is not",
      params: { ...params, id: "not-an-id" },
      body: todoFirst,
      expect: 404,
    },
    { as: "coordinator", name: "by who may not edit roles", params, body: todoFirst, expect: 403 },
    { as: "nobody", params, body: todoFirst, expect: 401 },
  ]);
});
