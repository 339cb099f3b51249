import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { Caller, type Request } from "../support/caller.ts";
import { incidentStep } from "../support/incidents.ts";
import { idOf, userIdOf } from "../support/providers.ts";
import { openTestServer } from "../support/server.ts";

const server = await openTestServer();
const first = (resource: string) => idOf("north", resource, "first");
const client = first("participants");
const faq = { question: "Is it written down?", answer: "<p>Yes</p>" };

interface Entry {
  action: string;
  resource: string | null;
  record_uuid: string | null;
  user_name: string;
  outcome: string;
  ip: string;
  agent: string;
}
const entries = () =>
  server.rows<Entry>`select action, resource, record_uuid, user_name, outcome, ip, agent from activity_log
    where tenant_id = (select id from tenants where slug = 'north') order by seq`;

interface Deed extends Request {
  as: string;
  call: string;
  action: string;
  resource?: string;
  record?: string;
  outcome?: string;
}

/** Everything that must be in the log, each as one call. */
const deeds: Deed[] = [
  {
    as: "admin",
    call: `GET ndis/client/get-client/${client}`,
    action: "read",
    resource: "participants",
    record: client,
  },
  {
    as: "worker",
    call: `GET ndis/client/get-client/${client}`,
    action: "read",
    resource: "participants",
    record: client,
  },
  {
    as: "participant",
    call: `GET ndis/client/get-client/${client}`,
    action: "read",
    resource: "participants",
    record: client,
  },
  { as: "admin", call: "POST ndis/faqs/add", body: faq, action: "create", resource: "faqs" },
  {
    as: "admin",
    call: `POST ndis/faqs/update/${first("faqs")}`,
    body: { order: 7 },
    action: "update",
    resource: "faqs",
    record: first("faqs"),
  },
  {
    as: "admin",
    call: `DELETE ndis/faqs/delete/${first("faqs")}`,
    action: "delete",
    resource: "faqs",
    record: first("faqs"),
  },
  {
    as: "admin",
    call: `POST records/faqs/${first("faqs")}/restore`,
    body: {},
    action: "restore",
    resource: "faqs",
    record: first("faqs"),
  },
  {
    as: "admin",
    call: "POST ndis/client/update-client",
    body: { id: client, likes: "Tea" },
    action: "update",
    resource: "participants",
    record: client,
  },
  {
    as: "admin",
    call: `POST records/participants/${client}/reveal`,
    body: { field: "key_safe_code" },
    action: "reveal",
    resource: "participants",
    record: client,
  },
  {
    as: "admin",
    call: "POST records/participants/export",
    body: {},
    action: "export",
    resource: "participants",
  },
  { as: "admin", call: "POST ndis/client/export", body: {}, action: "export", resource: "participants" },
  {
    as: "admin",
    call: "PUT get-current-platform/update-user-permission",
    body: { user_id: userIdOf("north", "newcomer"), permissions: ["view-faqs"] },
    action: "change-permissions",
    resource: "platform-users",
    record: userIdOf("north", "newcomer"),
  },
  {
    as: "admin",
    call: "POST ndis/add-role",
    body: { name: "Auditor", permissions: ["view-activity-log"] },
    action: "create",
    resource: "roles",
  },
  {
    as: "admin",
    call: "POST ndis/system-users/update-user",
    body: { id: userIdOf("north", "newcomer"), fullname: "Nils Renamed" },
    action: "update",
    resource: "platform-users",
    record: userIdOf("north", "newcomer"),
  },
  {
    as: "worker",
    call: "POST ndis/forms/static/incident_report_form",
    body: { step: 1, data: incidentStep(1, client) },
    action: "save",
    resource: "incident-reports",
  },
  {
    as: "worker",
    call: "POST ndis/faqs/add",
    body: faq,
    action: "POST /api/v1/ndis-portal/ndis/faqs/add",
    outcome: "refused",
  },
  {
    as: "worker",
    call: "POST auth/change-password",
    body: { password: demoPassword, new_password: "a sentence to remember" },
    action: "change-password",
    resource: "platform-users",
  },
];

describe("one deed, one entry: who, what, which record, from where, and whether it was allowed (G-51)", () => {
  test.each(deeds.map((deed) => [`${deed.as}: ${deed.call}`, deed] as const))("%s", async (_name, deed) => {
    const [method = "", path = ""] = deed.call.split(" ");
    const by = await server.as(deed.as);
    const before = (await entries()).length;
    const headers = { "user-agent": "A browser" };
    const { status, text } = await by.send(method, path, {
      body: deed.body,
      headers,
      remoteAddress: "10.4.4.4",
    });
    expect(status, text).toBe(deed.outcome === "refused" ? 403 : 200);
    const added = (await entries()).slice(before);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ outcome: deed.outcome ?? "done", ip: "10.4.4.4", agent: "A browser" });
    expect(added[0]?.user_name).toMatch(
      new RegExp({ admin: "Ada", worker: "Willa", participant: "Pia" }[deed.as] ?? "-"),
    );
    if (deed.action !== "save") expect(added[0]?.action).toBe(deed.action);
    if (deed.resource) expect(added[0]?.resource).toBe(deed.resource);
    if (deed.record) expect(added[0]?.record_uuid).toBe(deed.record);
  });

  test.each([
    ["right", "colleague@north.example", demoPassword, "success"],
    ["wrong", "colleague@north.example", "wrong", "failed"],
    ["by nobody we know", "who@north.example", "wrong", "failed"],
  ])("a try to sign in that is %s", async (_what, email, password, result) => {
    const tries = () => server.rows`select result, ip from login_log where email = ${email}`;
    const before = (await tries()).length;
    const nobody = await server.as("nobody");
    await nobody.post("auth/login", { email, password }, { remoteAddress: "10.4.4.5" });
    expect((await tries()).slice(before)).toEqual([{ result, ip: "10.4.4.5" }]);
  });

  test("what changed nothing and what was not found is not in it", async () => {
    const admin = await server.as("admin");
    const before = (await entries()).length;
    await admin.post(`ndis/faqs/update/${first("faqs")}`, { order: 7 });
    await admin.get(`ndis/client/get-client/${idOf("south", "participants", "first")}`);
    await admin.post("ndis/faqs/add", { question: "x" });
    expect((await entries()).length).toBe(before);
  });
});

describe("nobody writes entries but the server (G-52)", () => {
  test.each(["line\r\nfeed", "null\u0000", "\u001b[2J", '","action":"delete', "x".repeat(5000)])(
    "%j in what a person sends stays inside its own entry",
    async (text) => {
      const nobody = await server.as("nobody");
      const count = async () => (await server.rows`select 1 from login_log`).length;
      const before = await count();
      const { status } = await nobody.post(
        "auth/login",
        { email: `${text}@x`, password: text },
        { remoteAddress: "10.4.4.6" },
      );
      expect([400, 401, 422]).toContain(status);
      expect((await count()) - before).toBeLessThanOrEqual(1);
      const kept = await server.rows<{ email: string }>`select email from login_log where ip = '10.4.4.6'`;
      for (const { email } of kept) expect(email.length).toBeLessThanOrEqual(254);
    },
  );

  test("the chain holds after everything that was tried here", async () => {
    const [tenant] = await server.rows<{ id: string }>`select id from tenants where slug = 'north'`;
    const { rows } = await asTenant(tenant?.id ?? "", () =>
      sql<{ seq: number | null }>`select first_broken_activity() as seq`.execute(server.services.database.db),
    );
    expect(rows).toEqual([{ seq: null }]);
  });

  test("an admin has no call that changes or deletes an entry", async () => {
    const admin = new Caller(server, "north", (await server.signIn("admin")).token);
    const [entry] = await server.rows<{ uuid: string }>`select uuid from activity_log limit 1`;
    for (const [method, path] of [
      ["DELETE", `ndis/logs/activity-logs/${entry?.uuid}`],
      ["PUT", `ndis/logs/activity-logs/${entry?.uuid}`],
      ["POST", `records/activity-log/${entry?.uuid}/restore`],
      ["GET", `records/activity-log/${entry?.uuid}/history`],
    ] as const)
      expect(
        (await admin.send(method, path, { body: method === "GET" ? undefined : {} })).status,
      ).toBeGreaterThanOrEqual(403);
  });
});
