import { describe, expect, test } from "vitest";
import { Caller } from "../../support/caller.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const roles = new Map<string, string>();
for (const { uuid, name } of (await admin.get("ndis/all-roles")).data.roles) roles.set(name, uuid);
const role = (name: string) => roles.get(name) ?? "";
const update = (id: string, fields: object, by = admin) =>
  by.post("ndis/system-users/update-user", { id, ...fields });
const read = async (id: string) => (await admin.get(`ndis/system-users/single-user-detail/${id}`)).data.user;

describe("people who can sign in", () => {
  scenarios("GET ndis/system-users/user-lists", [
    { as: "admin", expect: 200, values: { "pagination.total": 8 }, present: ["users[].titles"] },
    {
      as: "admin",
      name: "by role",
      query: { role: "Staff" },
      expect: 200,
      values: { "pagination.total": 3 },
    },
    {
      as: "admin",
      name: "by status",
      query: { status: "invited" },
      expect: 200,
      values: { "pagination.total": 0 },
    },
    {
      as: "admin",
      name: "by one of several statuses, as the list of users begins",
      query: {
        filters: JSON.stringify({ all: [{ field: "status", operator: "in", value: ["active", "invited"] }] }),
      },
      expect: 200,
      values: { "pagination.total": 8 },
    },
    {
      as: "admin",
      name: "by one of several statuses that nobody has",
      query: {
        filters: JSON.stringify({
          all: [{ field: "status", operator: "in", value: ["suspended", "invited"] }],
        }),
      },
      expect: 200,
      values: { "pagination.total": 0 },
    },
    {
      as: "admin",
      name: "by what stands in other tables",
      query: { filters: JSON.stringify({ all: [{ field: "roles", operator: "in", value: ["x"] }] }) },
      expect: 422,
      errors: ["roles"],
    },
    {
      as: "admin",
      name: "by words",
      query: { search: "willa" },
      expect: 200,
      values: { "users[].fullname": "Willa Worker", "pagination.total": 1 },
    },
    { as: "admin", name: "in another order", query: { sortField: "email", sortType: "desc" }, expect: 200 },
    {
      as: "admin",
      name: "by what there is not",
      query: { sortField: "password_hash" },
      expect: 422,
      errors: ["sortField"],
    },
    {
      as: "admin",
      name: "by what every object has",
      query: { sortField: "hasOwnProperty" },
      expect: 422,
      errors: ["sortField"],
    },
    { as: "admin", name: "in a direction that is SQL", query: { sortType: "asc; select 1" }, expect: 422 },
    { as: "coordinator", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);

  test("carry the names of their roles and records beside the ids", async () => {
    const worker = await read(userIdOf("north", "worker"));
    expect(worker).toMatchObject({ roles: [role("Staff")], staff: idOf("north", "staff", "first") });
    expect(worker.titles[role("Staff")]).toBe("Staff");
    expect(worker.titles[worker.staff]).toMatch(/^Willa/);
  });

  test("of another provider are not there", async () => {
    expect(
      (await admin.get(`ndis/system-users/single-user-detail/${userIdOf("south", "worker")}`)).status,
    ).toBe(404);
    expect((await update(userIdOf("south", "worker"), { fullname: "Mine Now" })).status).toBe(404);
  });
});

describe("adding somebody", () => {
  const person = { fullname: "Nora New", email: " Nora@Example.com ", roles: [role("Staff")] };

  test("invites them: they set their own password and are in", async () => {
    const { data, message } = await admin.post("ndis/system-users/add-user", { ...person, status: "active" });
    expect(message).toBe("Invitation sent to nora@example.com");
    expect(data.user).toMatchObject({ fullname: "Nora New", email: "nora@example.com", status: "invited" });
    const [mail] = await server.rows<{ recipient: string; body: string }>`select recipient, body from outbox`;
    expect(mail?.recipient).toBe("nora@example.com");
    const token = /#invite=([\w-]+)/.exec(mail?.body ?? "")?.[1];
    const nobody = await server.as("nobody");
    expect((await nobody.post("auth/invitation", { token })).data).toEqual({
      fullname: "Nora New",
      email: "nora@example.com",
    });
    const accepted = await nobody.post("auth/accept-invitation", { token, password: "three green apples" });
    expect(accepted.data.user).toMatchObject({ fullname: "Nora New", role: [{ name: "Staff" }] });
    expect((await read(data.user.uuid)).status).toBe("active");
    expect(
      (await nobody.post("auth/accept-invitation", { token, password: "three green apples" })).status,
    ).toBe(422);
    expect((await admin.post(`ndis/system-users/${data.user.uuid}/invite`)).status).toBe(409);
  });

  test("an invitation that is sent again replaces the first", async () => {
    const { data } = await admin.post("ndis/system-users/add-user", {
      ...person,
      email: "again@example.com",
    });
    expect((await admin.post(`ndis/system-users/${data.user.uuid}/invite`)).status).toBe(200);
    const mails = await server.rows<{ body: string }>`
      select body from outbox where recipient = 'again@example.com' order by created_at`;
    const tokens = mails.map(({ body }) => /#invite=([\w-]+)/.exec(body)?.[1]);
    const nobody = await server.as("nobody");
    expect((await nobody.post("auth/invitation", { token: tokens[0] })).status).toBe(422);
    expect((await nobody.post("auth/invitation", { token: tokens[1] })).status).toBe(200);
  });

  scenarios("POST ndis/system-users/add-user", [
    { as: "admin", name: "nothing", body: {}, expect: 422, errors: ["fullname", "email", "roles"] },
    { as: "admin", name: "no role", body: { ...person, roles: [] }, expect: 422, errors: ["roles"] },
    {
      as: "admin",
      name: "an address that is none",
      body: { ...person, email: "nora" },
      expect: 422,
      errors: ["email"],
    },
    {
      as: "admin",
      name: "an address that is taken",
      body: { ...person, email: "WORKER@north.example" },
      expect: 422,
      errors: ["email"],
    },
    {
      as: "admin",
      name: "a role that there is not",
      body: { ...person, email: "a@example.com", roles: [idOf("north", "faqs", "first")] },
      expect: 422,
      errors: ["roles"],
    },
    {
      as: "admin",
      name: "a permission that there is not",
      body: { ...person, email: "a@example.com", permissions: ["fly"] },
      expect: 422,
      errors: ["permissions"],
    },
    {
      as: "admin",
      name: "another's staff record",
      body: { ...person, email: "a@example.com", staff: idOf("north", "staff", "first") },
      expect: 422,
      errors: ["staff"],
    },
    {
      as: "admin",
      name: "a record of another provider",
      body: { ...person, email: "a@example.com", staff: idOf("south", "staff", "first") },
      expect: 422,
      errors: ["staff"],
    },
    {
      as: "admin",
      name: "a password for them",
      body: { ...person, email: "a@example.com", password_hash: "x" },
      expect: 422,
      errors: ["password_hash"],
    },
    { as: "coordinator", body: person, expect: 403 },
    { as: "nobody", body: person, expect: 401 },
  ]);
});

describe("changing somebody", () => {
  const colleague = userIdOf("north", "colleague");

  test("changes what is sent, and what they may do with their next request", async () => {
    const { data, text } = await update(colleague, { phone: "131234", permissions: ["view-faqs"] });
    expect(data.user, text).toMatchObject({
      fullname: "Colm Colleague",
      phone: "131234",
      permissions: ["view-faqs"],
      version: 2,
    });
    expect((await (await server.as("colleague")).get("ndis/faqs")).status).toBe(200);
  });

  test("a suspension ends their sessions at once, and can be lifted", async () => {
    const theirs = await server.as("colleague");
    await update(colleague, { status: "suspended" });
    expect((await theirs.get("get-current-user-detail")).status).toBe(401);
    await expect(server.signIn("colleague")).rejects.toThrow("401");
    await update(colleague, { status: "active" });
    await expect(server.signIn("colleague")).resolves.toBeDefined();
  });

  test.each(["suspended", "terminated"])(
    "who is %s as staff cannot sign in from that moment",
    async (status) => {
      const id = idOf("north", "staff", "second");
      const theirs = new Caller(server, "north", (await server.signIn("colleague")).token);
      const office = await server.as("coordinator");
      const { message } = await office.post("ndis/staff/update", { id, status });
      expect(message).toMatch(
        /^Staff member updated successfully\. (1 shift is open now\. )?They can no longer sign in\.$/,
      );
      expect((await theirs.get("get-current-user-detail")).status).toBe(401);
      await expect(server.signIn("colleague")).rejects.toThrow("401");
      expect(await read(colleague)).toMatchObject({ status: "suspended" });
      const log = await server.rows`select changes from activity_log
      where record_uuid = ${colleague} and resource = 'platform-users' order by seq desc limit 1`;
      expect(log).toEqual([{ changes: { status: { from: "active", to: "suspended" } } }]);
      const back = await admin.post("ndis/staff/update", { id, status: "active" });
      expect(back.message).toBe(
        "Staff member updated successfully. Their account is still suspended. An administrator can activate it under Users.",
      );
      await update(colleague, { status: "active" });
      await expect(server.signIn("colleague")).resolves.toBeDefined();
    },
  );

  test("nobody ends their own employment, and the office not an admin's", async () => {
    const [id, own] = [idOf("north", "staff", "second"), userIdOf("north", "admin")];
    const take = (user: string) => server.rows`update staff set user_uuid = ${user} where uuid = ${id}`;
    await take(own);
    server.services.sessions.forgetAll();
    const coordinator = await server.as("coordinator");
    const tries = [admin, coordinator].map((who) =>
      who.post("ndis/staff/update", { id, status: "terminated" }),
    );
    expect((await Promise.all(tries)).map(({ status, message }) => `${status} ${message}`)).toEqual([
      "403 You can't suspend yourself or end your own employment. Ask another administrator.",
      "403 Only an administrator can remove another administrator's access.",
    ]);
    expect((await admin.get(`ndis/staff/${id}`)).data.staff.status).toBe("active");
    await take(colleague);
    server.services.sessions.forgetAll();
  });

  test("nobody is made active by a form, nor back to invited", async () => {
    expect(Object.keys((await update(colleague, { status: "invited" })).errors)).toEqual(["status"]);
  });

  test("an older version is refused with the present one", async () => {
    const late = await update(colleague, { version: 1, fullname: "Late Colm" });
    expect([late.status, late.data.current.fullname]).toEqual([409, "Colm Colleague"]);
  });

  test("a record can be given to another account, and taken away", async () => {
    const staff = idOf("north", "staff", "second");
    expect((await update(colleague, { staff: null })).data.user).not.toHaveProperty("staff");
    expect((await update(userIdOf("north", "newcomer"), { staff })).data.user.staff).toBe(staff);
    expect(Object.keys((await update(colleague, { staff })).errors)).toEqual(["staff"]);
  });

  test("regions narrow what a coordinator sees", async () => {
    const coordinator = await server.as("coordinator");
    const total = async () =>
      (await coordinator.get("ndis/client/get-all-clients")).data.pagination.total as number;
    expect(await total()).toBe(3);
    await update(userIdOf("north", "coordinator"), { regions: ["inland"] });
    expect(await total()).toBe(0);
    await update(userIdOf("north", "coordinator"), { regions: ["coast"] });
    expect(await total()).toBe(3);
  });
});

describe("nobody grows by their own hand (G-18)", () => {
  const self = userIdOf("north", "coordinator");
  const all = { view: "view-platform-users", edit: "edit-platform-users" };

  test("somebody who may change users cannot give what they do not have, to themselves or others", async () => {
    await update(self, { permissions: Object.values(all), regions: [] });
    const coordinator = await server.as("coordinator");
    const newcomer = userIdOf("north", "newcomer");
    const cases: [string, object, number][] = [
      [self, { permissions: [...Object.values(all), "reveal-staff-payment"] }, 403],
      [self, { roles: [role("Admin"), role("Staff")] }, 403],
      [self, { status: "suspended" }, 403],
      [newcomer, { permissions: ["reveal-staff-payment"] }, 403],
      [newcomer, { roles: [role("Admin")] }, 403],
      [newcomer, { roles: [role("Roster coordinator")] }, 200],
      [userIdOf("north", "admin"), { email: "mine@example.com" }, 403],
      [userIdOf("north", "admin"), { status: "suspended" }, 403],
    ];
    for (const [id, fields, expected] of cases)
      expect((await update(id, fields, coordinator)).status, JSON.stringify(fields)).toBe(expected);
    const granted = { user_id: newcomer, permissions: ["reveal-staff-payment"] };
    expect((await coordinator.put("get-current-platform/update-user-permission", granted)).status).toBe(403);
  });

  test("an admin cannot lock themselves out by mistake", async () => {
    expect((await update(userIdOf("north", "admin"), { status: "suspended" })).status).toBe(403);
    expect((await update(userIdOf("north", "admin"), { roles: [role("Staff")] })).status).toBe(403);
  });
});

test("a change of rights is in the log with what was before and after", async () => {
  const participant = userIdOf("north", "participant");
  await admin.put("get-current-platform/update-user-permission", {
    user_id: participant,
    permissions: ["view-faqs"],
  });
  const [entry] = await server.rows`
    select action, changes from activity_log where record_uuid = ${participant} order by seq desc limit 1`;
  expect(entry).toEqual({
    action: "change-permissions",
    changes: { permissions: { from: [], to: ["view-faqs"] } },
  });
});
