import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const [admin, coordinator, worker, colleague] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("worker"),
  await server.as("colleague"),
];
const own = idOf("north", "staff", "first");
const item = async (more: object = {}): Promise<string> => {
  const [uuid = ""] = await server.insert("compliance", [
    {
      title: `Item ${Math.random().toString(36).slice(2)}`,
      category: "policy",
      audience: "all",
      frequency: "yearly",
      due_date: "2026-12-31",
      status: "active",
      ...more,
    },
  ]);
  return uuid;
};
const mine = async (who: typeof worker, id: string) =>
  (await who.get(`ndis/personal/compliance/${id}`)).data?.compliance as Record<string, unknown> | undefined;
const handIn = (who: typeof worker, id: string, more: object = {}) =>
  who.post("ndis/personal/compliance/update", { id, declaration: true, ...more });
const openRequest = async (id: string): Promise<string> => {
  const { data } = await admin.get("ndis/compliance/requests", { status: "submitted", compliance: id });
  return (data.requests as { uuid: string }[])[0]?.uuid ?? "";
};

describe("an item is asked of those for whom it is meant, and is not there for others", () => {
  test.each([
    ["everybody", { audience: "all" }, true, true],
    ["one person", { audience: "staff", staff_members: [own] }, true, false],
    [
      "a category",
      { audience: "category", staff_categories: [idOf("north", "staff-categories", "first")] },
      true,
      true,
    ],
    ["nobody any more", { audience: "all", status: "inactive" }, false, false],
  ])("%s", async (_whom, audience, forWorker, forColleague) => {
    const id = await item(audience);
    expect((await worker.get(`ndis/personal/compliance/${id}`)).status).toBe(forWorker ? 200 : 404);
    expect((await colleague.get(`ndis/personal/compliance/${id}`)).status).toBe(forColleague ? 200 : 404);
    expect((await handIn(colleague, id)).status).toBe(forColleague ? 200 : 404);
    const listed = JSON.stringify((await colleague.get("ndis/personal/compliance", { limit: 100 })).data);
    expect(listed.includes(id)).toBe(forColleague);
    expect((await admin.get("ndis/personal/compliance")).data.compliances).toEqual([]);
  });
});

describe("handing in and deciding", () => {
  test("what is handed in waits, is approved for as long as the item says, and is then asked for again", async () => {
    const id = await item();
    expect((await mine(worker, id))?.status).toBe("not_started");
    expect((await handIn(worker, id, { note: "Read." })).status).toBe(200);
    expect(await mine(worker, id)).toMatchObject({ status: "submitted", note: "Read." });
    const request = await openRequest(id);
    expect((await admin.get(`ndis/compliance/requests/${request}`)).data.request).toMatchObject({
      staff: own,
    });
    const approved = await coordinator.post("ndis/compliance/requests/update", {
      id: request,
      status: "approved",
    });
    expect([approved.status, approved.message]).toEqual([200, "Request approved"]);
    expect(await mine(worker, id)).toMatchObject({ status: "approved", valid_until: "2027-11-20" });
    expect((await handIn(worker, id)).status).toBe(409);
    expect((await mine(colleague, id))?.status).toBe("not_started");
  });

  test("a rejection needs a reason, which the worker reads; handed in again, it waits again", async () => {
    const id = await item();
    await handIn(worker, id);
    const request = await openRequest(id);
    const decide = (more: object) => admin.post("ndis/compliance/requests/update", { id: request, ...more });
    expect(Object.keys((await decide({ status: "rejected" })).errors)).toEqual(["reason"]);
    expect((await decide({ status: "rejected", reason: "The last page is missing." })).status).toBe(200);
    expect((await decide({ status: "approved" })).status).toBe(409);
    expect(await mine(worker, id)).toMatchObject({ status: "rejected", reason: "The last page is missing." });
    await handIn(worker, id);
    expect((await mine(worker, id))?.status).toBe("submitted");
  });

  test("handed in twice, the second takes the place of the first", async () => {
    const id = await item();
    await handIn(worker, id, { note: "First" });
    await handIn(worker, id, { note: "Second" });
    const { data } = await admin.get("ndis/compliance/requests", { compliance: id });
    expect(data.requests).toHaveLength(1);
    expect((await mine(worker, id))?.note).toBe("Second");
  });

  test("a declaration, and a document where one is asked for, must be there", async () => {
    const id = await item({ needs_file: true });
    expect(Object.keys((await handIn(worker, id)).errors)).toEqual(["files"]);
    const without = await worker.post("ndis/personal/compliance/update", { id, declaration: false });
    expect(Object.keys(without.errors)).toEqual(["declaration"]);
    expect((await mine(worker, id))?.status).toBe("not_started");
  });

  test("nobody decides on their own", async () => {
    const id = await item();
    await handIn(colleague, id);
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, permission from users,
        unnest(array['edit-compliance-requests', 'view-compliance-requests', 'view-staff']) permission
      where email = 'colleague@north.example'`;
    server.services.sessions.forgetAll();
    const request = await openRequest(id);
    const { status } = await colleague.post("ndis/compliance/requests/update", {
      id: request,
      status: "approved",
    });
    await server.rows`delete from user_permissions where permission like '%compliance%' or permission = 'view-staff'`;
    server.services.sessions.forgetAll();
    expect(status).toBe(403);
  });

  test("the office may waive an item for somebody, with the reason", async () => {
    const id = await item();
    const waive = (who: typeof admin, more: object = {}) =>
      who.post("ndis/staff/compliance/waive", { id, staff: own, reason: "On long leave", ...more });
    expect((await waive(worker)).status).toBe(403);
    expect(Object.keys((await waive(admin, { reason: "" })).errors)).toEqual(["reason"]);
    expect((await waive(admin)).status).toBe(200);
    expect(await mine(worker, id)).toMatchObject({ status: "waived", reason: "On long leave" });
    expect((await waive(admin)).status).toBe(409);
  });
});

scenarios("GET ndis/staff/{id}/compliance", [
  {
    as: "admin",
    of: "own staff record",
    expect: 200,
    present: ["compliance[].status", "compliance[].due_date"],
  },
  {
    as: "admin",
    of: "own staff record",
    name: "what waits",
    query: { status: "waived" },
    expect: 200,
    values: { "compliance[].status": "waived" },
  },
  { as: "coordinator", of: "a colleague", expect: 200 },
  { as: "worker", of: "own staff record", expect: 403 },
  { as: "admin", of: "own staff record of south", expect: 404 },
  { as: "nobody", of: "own staff record", expect: 401 },
]);

scenarios("GET ndis/compliance/requests", [
  { as: "admin", query: { status: "approved" }, expect: 200, values: { "requests[].status": "approved" } },
  { as: "worker", expect: 403 },
  { as: "participant", expect: 403 },
]);

scenarios("POST ndis/compliance/add", [
  {
    as: "admin",
    name: "for categories that are not named",
    body: { title: "New", category: "policy", audience: "category", frequency: "once" },
    expect: 422,
    errors: ["staff_categories"],
  },
  {
    as: "admin",
    name: "due before it is asked",
    body: {
      title: "New",
      category: "policy",
      audience: "all",
      frequency: "once",
      starts_on: "2026-12-01",
      due_date: "2026-11-30",
    },
    expect: 422,
    errors: ["due_date"],
  },
  {
    as: "admin",
    body: { title: "New", category: "policy", audience: "all", frequency: "once" },
    expect: 200,
    values: { "compliance.due_in_days": 14 },
  },
  {
    as: "admin",
    name: "of a title that there is",
    body: { title: "New", category: "policy", audience: "all", frequency: "once" },
    expect: 422,
    errors: ["title"],
  },
  {
    as: "coordinator",
    body: { title: "Other", category: "policy", audience: "all", frequency: "once" },
    expect: 403,
  },
]);
