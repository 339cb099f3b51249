import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Caller } from "../../support/caller.ts";
import { recordNamed } from "../../support/records.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// What people arrange for themselves: it follows them, and nobody else sees it.
const server = await openTestServer();
const [admin, coordinator, worker] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
];

describe("saved views", () => {
  const state = { filter: { status: "active" }, columns: ["full_name"] };
  const names = async (by: Caller, resource = "participants") =>
    (await by.get(`views/of/${resource}`)).data.views.map(({ name }: { name: string }) => name);
  const roleOf = async (name: string) =>
    (
      await server.rows<{
        uuid: string;
      }>`select roles.uuid from roles join tenants on tenants.id = roles.tenant_id
        where slug = 'north' and roles.name = ${name}`
    )[0]?.uuid;

  test("are their maker's own", async () => {
    const { data } = await admin.post("views", { resource: "participants", name: "Active only", state });
    expect(data.view).toMatchObject({ name: "Active only", state, mine: true, role: null });
    expect(await names(admin)).toEqual(["Active only"]);
    expect(await names(coordinator)).toEqual([]);
    expect(await names(admin, "staff")).toEqual([]);
    expect(await names(await server.as("admin of south"))).toEqual([]);
  });

  test("can be shared by those who may share with a role whose people have the screen, who then see it", async () => {
    const role = await roleOf("Staff");
    const shared = { resource: "my-participants", name: "For staff", state, role };
    const { data } = await coordinator.get("views/of/participants");
    // Nobody is offered to share it with a role whose people do not have the screen.
    const own = { uuid: await roleOf("Roster coordinator"), name: "Roster coordinator" };
    expect(data.roles).toContainEqual(own);
    expect(data.roles).not.toContainEqual({ uuid: role, name: "Staff" });
    expect((await coordinator.get("views/of/my-participants")).data.roles).toContainEqual({
      uuid: role,
      name: "Staff",
    });
    expect((await coordinator.post("views", shared)).status).toBe(200);
    const unseen = await coordinator.post("views", { ...shared, resource: "participants" });
    expect([unseen.status, Object.keys(unseen.errors)]).toEqual([422, ["role"]]);
    expect((await worker.get("views/of/my-participants")).data).toEqual({
      views: [expect.objectContaining({ name: "For staff", role, mine: false })],
    });
    expect(await names(admin, "my-participants")).not.toContain("For staff");
  });

  test("are not shared by those who may not, nor with a role of another provider", async () => {
    const own = { resource: "my-participants", name: "For staff", state, role: await roleOf("Staff") };
    expect((await worker.post("views", own)).status).toBe(403);
    const [theirs] = await server.rows<{ uuid: string }>`select roles.uuid from roles
      join tenants on tenants.id = roles.tenant_id where slug = 'south' limit 1`;
    const abroad = { resource: "participants", name: "Abroad", state, role: theirs?.uuid };
    const { status, errors } = await admin.post("views", abroad);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ["role"]]);
    expect((await admin.get("views/of/participants")).data.roles).not.toContainEqual(
      expect.objectContaining({ uuid: theirs?.uuid }),
    );
  });

  test("are renamed, and kept as the list looks now, by their maker only", async () => {
    const { view } = (await coordinator.post("views", { resource: "staff", name: "Old", state })).data;
    const path = `views/${view.uuid}`;
    const inList = async () => (await coordinator.get("views/of/staff")).data.views;
    expect((await coordinator.put(path, { name: " New " })).data.view).toMatchObject({ name: "New", state });
    const next = { filter: { status: "inactive" }, columns: ["email"] };
    expect((await coordinator.put(path, { state: next })).status).toBe(200);
    expect(await inList()).toEqual([expect.objectContaining({ name: "New", state: next, mine: true })]);
    for (const body of [{}, { name: "  " }, { role: view.uuid }, { state: { long: "x".repeat(20_000) } }])
      expect((await coordinator.put(path, body)).status).toBe(422);
    for (const by of [admin, await server.as("admin of south")])
      expect((await by.put(path, { name: "Theirs" })).status).toBe(404);
    expect((await coordinator.put("views/not-an-id", { name: "x" })).status).toBe(404);
    expect((await inList())[0].name).toBe("New");
    await coordinator.delete(path);
  });

  test("that are shared are changed only while their maker may share, and then for all who have them", async () => {
    const role = await roleOf("Staff");
    const shared = { resource: "my-participants", name: "Shared and changed", state, role };
    const { view } = (await coordinator.post("views", shared)).data;
    const path = `views/${view.uuid}`;
    expect((await worker.put(path, { name: "Mine" })).status).toBe(404);
    expect((await coordinator.put(path, { name: "Changed for all" })).status).toBe(200);
    expect(await names(worker, "my-participants")).toContain("Changed for all");
    const held = await server.rows<{ tenant_id: string; role_uuid: string }>`
      delete from role_permissions where permission = 'share-views' returning tenant_id, role_uuid`;
    server.services.sessions.forgetAll();
    expect((await coordinator.put(path, { name: "Refused" })).status).toBe(403);
    for (const { tenant_id: tenant, role_uuid: given } of held)
      await server.rows`insert into role_permissions (tenant_id, role_uuid, permission)
        values (${tenant}, ${given}, 'share-views') returning permission`;
    server.services.sessions.forgetAll();
    expect(await names(worker, "my-participants")).toContain("Changed for all");
    await coordinator.delete(path);
  });

  test("are deleted by their maker only", async () => {
    const { data } = await coordinator.post("views", { resource: "staff", name: "Mine", state });
    const { uuid } = data.view;
    expect((await admin.delete(`views/${uuid}`)).status).toBe(404);
    expect((await coordinator.delete(`views/${uuid}`)).status).toBe(200);
    expect((await coordinator.delete(`views/${uuid}`)).status).toBe(404);
    expect((await coordinator.delete("views/not-an-id")).status).toBe(404);
  });

  test("of a report are kept beside those of lists", async () => {
    const view = { resource: "report:participants", name: "Board", state };
    expect((await admin.post("views", view)).status).toBe(200);
    expect(await names(admin, "report:participants")).toEqual(["Board"]);
    // Nobody is offered to share it with a role that cannot open the report.
    const rolesFor = async (of: string) =>
      (await admin.get(`views/of/${of}`)).data.roles.map(({ name }: { name: string }) => name);
    const opens = await rolesFor("report:participants");
    expect(opens).toContain("Admin");
    expect(opens).not.toContain("Participant");
  });

  scenarios("POST views", [
    {
      as: "worker",
      name: "of a list they may not open",
      body: { resource: "staff", name: "x", state: {} },
      expect: 422,
      errors: ["resource"],
    },
    {
      as: "admin",
      name: "of nothing",
      body: { resource: "report:none", name: "x", state: {} },
      expect: 422,
      errors: ["resource"],
    },
    {
      as: "worker",
      name: "of a report they may not see",
      body: { resource: "report:participants", name: "x", state: {} },
      expect: 422,
      errors: ["resource"],
    },
    {
      as: "admin",
      name: "without a name",
      body: { resource: "staff", name: "", state: {} },
      expect: 422,
      errors: ["name"],
    },
    { as: "admin", name: "without anything", body: {}, expect: 422, errors: ["name", "resource", "state"] },
    {
      as: "admin",
      name: "too large",
      body: { resource: "staff", name: "x", state: { a: "x".repeat(21_000) } },
      expect: 422,
      errors: ["state"],
    },
    { as: "nobody", body: { resource: "staff", name: "x", state: {} }, expect: 401 },
  ]);
});

describe("preferences", () => {
  test("are kept by key, changed in place, and one's own", async () => {
    expect((await admin.get("preferences")).data).toEqual({ preferences: {}, defaults: {} });
    await admin.put("preferences/list.participants", { density: "compact" });
    await admin.put("preferences/list.participants", { density: "comfortable" });
    expect((await admin.get("preferences")).data.preferences).toEqual({
      "list.participants": { density: "comfortable" },
    });
    expect((await coordinator.get("preferences")).data.preferences).toEqual({});
    expect((await (await server.as("admin of south")).get("preferences")).data.preferences).toEqual({});
  });

  scenarios("PUT preferences/{key}", [
    { as: "admin", name: "a strange key", params: { key: "a b" }, body: {}, expect: 422, errors: ["key"] },
    {
      as: "admin",
      name: "too much",
      params: { key: "big" },
      body: { a: "x".repeat(51_000) },
      expect: 422,
      errors: ["value"],
    },
    { as: "nobody", params: { key: "k" }, body: {}, expect: 401 },
  ]);

  test("have an end", async () => {
    for (let index = 0; index < 300; index += 1) await worker.put(`preferences/k${index}`, {});
    expect((await worker.put("preferences/one-more", {})).status).toBe(422);
    expect((await worker.put("preferences/k7", { again: true })).status).toBe(200);
  });
});

describe("drafts of forms", () => {
  const typed = { data: { first_name: "Half", mental_health: "typed but not saved" }, version: 3 };

  test("are kept, given back, and gone when they are not needed any more", async () => {
    expect((await admin.get("drafts/participants.new")).data.draft).toBeNull();
    await admin.put("drafts/participants.new", { data: { first_name: "H" } });
    await admin.put("drafts/participants.new", typed);
    const { data } = await admin.get("drafts/participants.new");
    expect(data.draft).toMatchObject({ ...typed, saved_at: expect.stringMatching(/^2026-11-20T01:30/) });
    expect((await admin.delete("drafts/participants.new")).status).toBe(200);
    expect((await admin.get("drafts/participants.new")).data.draft).toBeNull();
  });

  test("are seen by nobody else, not even in the database", async () => {
    await admin.put("drafts/secret", typed);
    expect((await coordinator.get("drafts/secret")).data.draft).toBeNull();
    expect((await (await server.as("admin of south")).get("drafts/secret")).data.draft).toBeNull();
    const [row] = await server.rows<{ value: string }>`select value from drafts where key = 'secret'`;
    expect(row?.value).toMatch(/^enc:1:/);
    expect(row?.value).not.toContain("typed");
  });

  scenarios("PUT drafts/{key}", [
    { as: "admin", name: "a strange key", params: { key: "a/b" }, body: typed, expect: 422, errors: ["key"] },
    { as: "admin", name: "without data", params: { key: "k" }, body: {}, expect: 422, errors: ["data"] },
    {
      as: "admin",
      name: "too much",
      params: { key: "k" },
      body: { data: { a: "x".repeat(501_000) } },
      expect: 422,
      errors: ["data"],
    },
    { as: "nobody", params: { key: "k" }, body: typed, expect: 401 },
  ]);
});

test("what a first screen needs comes at once, each part as its own call answers it", async () => {
  const parts = {
    "current-user": "get-current-user-detail",
    platform: "get-current-user-platform-detail",
    preferences: "preferences",
    bookmarks: "/api/bookmarks/data",
    "unread-notifications": "notifications/unread",
  };
  for (const person of [worker, coordinator]) {
    const own: Record<string, unknown> = {};
    for (const [name, path] of Object.entries(parts)) own[name] = (await person.get(path)).data;
    expect((await person.get("opening")).data).toEqual(own);
  }
});

describe("bookmarks", () => {
  const bookmark = (by: Caller, id: string) => by.post("/api/bookmarks/update", { id });

  test("hold screens that one may open, and let them go again", async () => {
    const { data } = await bookmark(worker, "my-participants");
    expect(data.bookmarks).toEqual([
      {
        id: "my-participants",
        title: "My participants",
        icon: "Diversity1",
        link: "/my-participants",
        isBookmarked: true,
      },
    ]);
    const suggested = data.suggestions.map(({ id }: { id: string }) => id);
    expect(suggested).toContain("personal-dashboard");
    expect(suggested).not.toContain("roles");
    expect((await bookmark(worker, "my-participants")).data.bookmarks).toEqual([]);
  });

  test("(ux 6.4) lead to records, saved views and lists as they are filtered, under their names of today", async () => {
    const alma = recordNamed("own client", "north");
    const { data: shown } = await bookmark(coordinator, `/participants/${alma}`);
    expect(shown.bookmarks).toEqual([
      expect.objectContaining({
        id: `/participants/${alma}`,
        title: expect.stringContaining("Alma"),
        link: `/participants/${alma}`,
      }),
    ]);
    const state = { filter: { status: "active" }, sort: { field: "full_name", order: "DESC" } };
    const view = (await coordinator.post("views", { resource: "participants", name: "Z to A", state })).data
      .view;
    await bookmark(coordinator, `view:${view.uuid}`);
    // A report's view is more than a filter and an order: its columns, numbers and chart.
    const report = (
      await coordinator.post("views", {
        resource: "report:participants",
        name: "By region",
        state: { show: "summary", summary: { groups: [{ field: "region" }] } },
      })
    ).data.view;
    const { data: reports } = await bookmark(coordinator, `view:${report.uuid}`);
    expect(reports.bookmarks.at(-1)).toMatchObject({ link: `/reports/participants?view=${report.uuid}` });
    await bookmark(coordinator, `view:${report.uuid}`);
    const filtered = `/staff?filter=${encodeURIComponent('{"q":"a"}')}`;
    const { data } = await coordinator.post("/api/bookmarks/update", {
      id: filtered,
      title: "Staff with an a",
    });
    expect(data.bookmarks.slice(1)).toEqual([
      expect.objectContaining({
        title: "Z to A",
        link: `/participants?filter=${encodeURIComponent('{"status":"active"}')}&sort=full_name&order=DESC`,
      }),
      expect.objectContaining({ title: "Staff with an a", link: filtered }),
    ]);
    for (const { id } of data.bookmarks as { id: string }[]) await bookmark(coordinator, id);
    expect((await coordinator.get("/api/bookmarks/data")).data.bookmarks).toEqual([]);
  });

  test("a screen that is named by its address is the same bookmark", async () => {
    const { data } = await bookmark(coordinator, "/participants");
    expect(data.bookmarks.map(({ id }: { id: string }) => id)).toEqual(["participants"]);
    expect((await bookmark(coordinator, "participants")).data.bookmarks).toEqual([]);
  });

  test("of a screen that one may no longer open are not shown", async () => {
    await bookmark(coordinator, "staff");
    await server.rows`delete from role_permissions where permission = 'view-staff'`;
    server.services.sessions.forgetAll();
    expect((await coordinator.get("/api/bookmarks/data")).data.bookmarks).toEqual([]);
  });

  scenarios("POST /api/bookmarks/update", [
    { as: "worker", name: "a screen that is not theirs", body: { id: "roles" }, expect: 422, errors: ["id"] },
    { as: "admin", name: "a screen that there is not", body: { id: "moon" }, expect: 422, errors: ["id"] },
    {
      as: "admin",
      name: "an address elsewhere",
      body: { id: "//evil.example" },
      expect: 422,
      errors: ["id"],
    },
    {
      as: "worker",
      name: "a record of others",
      body: { id: `/participants/${recordNamed("another's client", "north")}` },
      expect: 422,
      errors: ["id"],
    },
    {
      as: "worker",
      name: "another's record",
      body: { id: `/my-participants/${recordNamed("another's client", "north")}` },
      expect: 422,
      errors: ["id"],
    },
    {
      as: "admin",
      name: "another provider's record",
      body: { id: `/participants/${recordNamed("own client", "south")}` },
      expect: 422,
      errors: ["id"],
    },
    { as: "admin", name: "nothing", body: {}, expect: 422, errors: ["id"] },
    { as: "nobody", body: { id: "staff" }, expect: 401 },
  ]);
});

test("somebody keeps 200 drafts, and can go on with those that they have (S-8)", async () => {
  const data = { data: { text: "x" } };
  const [first] = await server.rows<{ tenant_id: string; user_uuid: string }>`
    select tenant_id, uuid as user_uuid from users where email = 'coordinator@north.example'`;
  await coordinator.put("drafts/mine.0", data);
  await server.rows`insert into drafts (tenant_id, user_uuid, key, value, updated_at)
    select ${first?.tenant_id}, ${first?.user_uuid}, 'mine.' || n, 'x', now() from generate_series(1, 199) n`;
  expect((await coordinator.put("drafts/mine.0", data)).status).toBe(200);
  const { status, message } = await coordinator.put("drafts/mine.more", data);
  expect([status, message]).toEqual([
    409,
    "You have too many unfinished forms. Finish or discard some of them first.",
  ]);
  expect((await worker.put("drafts/mine.more", data)).status).toBe(200);
});

test("somebody keeps ten megabytes of drafts (S-8)", async () => {
  const large = () => ({ data: { text: randomBytes(230_000).toString("base64") } });
  const statuses: number[] = [];
  for (let at = 0; at < 26; at += 1) statuses.push((await admin.put(`drafts/large.${at}`, large())).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses.at(-1)).toBe(409);
});
