import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { titlesOf } from "#framework/server/records/store/titles.ts";
import { form } from "../../support/form.ts";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const agent = "Mozilla/5.0 (Test)";

describe("the login log", () => {
  test("has every try, with the address and the agent", async () => {
    const nobody = await server.as("nobody");
    const from = { remoteAddress: "203.0.113.7", headers: { "user-agent": agent } };
    const login = { email: "worker@north.example", password: "wrong password" };
    expect((await nobody.post("auth/login", login, from)).status).toBe(401);
    const { data } = await admin.get("ndis/logs/login-logs", { limit: 1 });
    expect(data.user_login_logs[0]).toMatchObject({
      fullname: "Willa Worker",
      email: "worker@north.example",
      event: "login",
      result: "failed",
      ip: "203.0.113.7",
      agent,
      at: "2026-11-20T01:30:00Z",
    });
  });

  test("has tries with addresses that nobody has, and signing out", async () => {
    const nobody = await server.as("nobody");
    await nobody.post("auth/login", { email: "ghost@north.example", password: "anything at all" });
    const leaving = await server.signIn("colleague");
    await nobody.get("auth/logout", {}, { headers: { authorization: `Bearer ${leaving.token}` } });
    const { data } = await admin.get("ndis/logs/login-logs", { limit: 10 });
    const told = data.user_login_logs.map(
      ({ email, event, result }: Record<string, string>) => `${email} ${event} ${result}`,
    );
    expect(told).toEqual(
      expect.arrayContaining([
        "ghost@north.example login failed",
        "colleague@north.example login success",
        "colleague@north.example logout success",
      ]),
    );
  });
});

test("(mission 8) the login log names the device, and keeps what the browser said of itself", async () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  const nobody = await server.as("nobody");
  const login = { email: "worker@north.example", password: "wrong password" };
  await nobody.post("auth/login", login, { headers: { "user-agent": chrome } });
  const { data } = await admin.get("ndis/logs/login-logs", { limit: 1 });
  expect(data.user_login_logs[0]).toMatchObject({ device: "Chrome 142 on Windows", agent: chrome });
});

describe("the activity log", () => {
  test("has every write with who, what, when and from where, newest first", async () => {
    const from = { remoteAddress: "203.0.113.9", headers: { "user-agent": agent } };
    const { data } = await admin.post(
      "ndis/faqs/add",
      { question: "Is it logged?", answer: "<p>Yes</p>" },
      from,
    );
    const { data: log } = await admin.get("ndis/logs/activity-logs", { limit: 1 });
    expect(log.user_activity_logs[0]).toMatchObject({
      user_name: "Ada Admin",
      role: "Admin",
      action: "Create",
      resource: "FAQs",
      record_label: "Is it logged?",
      outcome: "done",
      ip: "203.0.113.9",
      agent,
    });
    expect(log.user_activity_logs[0].record_uuid).toBe(data.faq.uuid);
  });

  test("calls what has no name of its own by the name of whom it belongs to", async () => {
    const worker = await server.as("worker");
    const asked = { type: "annual", start_date: "2027-03-01", end_date: "2027-03-05" };
    const { leave } = (await worker.submit("ndis/personal/request/leave", form(asked))).data;
    await admin.post("ndis/leave/request", { leave_id: leave.uuid, status: "approved" });
    const { data } = await admin.get("ndis/logs/activity-logs", { limit: 1 });
    const [willa] = await server.rows<{ name: string }>`
      select full_name as name from staff where uuid = ${idOf("north", "staff", "first")}`;
    expect(data.user_activity_logs[0]).toMatchObject({
      action: "Approve",
      record_uuid: leave.uuid,
      record_label: willa?.name,
    });
  });

  test("has what was refused, too, by the call's own address", async () => {
    await (await server.as("worker")).put("ndis/staff-license/update-status", { status: "active" });
    const { data } = await admin.get("ndis/logs/activity-logs", { limit: 1 });
    expect(data.user_activity_logs[0]).toMatchObject({
      user_name: "Willa Worker",
      outcome: "refused",
      action: "PUT /api/v1/ndis-portal/ndis/staff-license/update-status",
    });
  });

  test("is searched and paged like any list", async () => {
    const { data } = await admin.get("ndis/logs/activity-logs", { search: "ada faqs", limit: 1, page: 1 });
    expect(data.pagination).toMatchObject({ total: 1, per_page: 1 });
    const none = await admin.get("ndis/logs/activity-logs", { search: "%" });
    expect(none.data.pagination.total).toBe(0);
  });

  test("is a chain: an entry that is changed or taken out shows", async () => {
    for (const text of ["Is it whole?", "Is it still whole?", "And now?"])
      await admin.post("ndis/faqs/add", { question: text, answer: "<p>Yes</p>" });
    const [tenant] = await server.rows<{ id: string }>`select id from tenants where slug = 'north'`;
    const firstBroken = () =>
      server.services.database.owner.connection().execute(async (one) => {
        await sql`select set_config('app.tenant', ${tenant?.id}, false)`.execute(one);
        const { rows } = await sql<{ seq: number | null }>`select first_broken_activity() as seq`.execute(
          one,
        );
        return rows[0]?.seq;
      });
    expect(await firstBroken()).toBeNull();
    const [entry] = await server.rows<{ seq: number }>`
      update activity_log set user_name = 'Somebody Else' where record_label = 'Is it still whole?' returning seq`;
    expect(await firstBroken()).toBe(entry?.seq);
    await server.rows`update activity_log set user_name = 'Ada Admin' where record_label = 'Is it still whole?'`;
    expect(await firstBroken()).toBeNull();
    await server.rows`delete from activity_log where record_label = 'Is it still whole?'`;
    expect(await firstBroken()).toBe((entry?.seq ?? 0) + 1);
  });

  test("can be added to and read by the application, and nothing else (G-52)", async () => {
    const { db } = server.services.database;
    const [tenant] = await server.rows<{ id: string }>`select id from tenants where slug = 'north'`;
    await asTenant(tenant?.id ?? "", async () => {
      await expect(sql`update activity_log set user_name = 'x'`.execute(db)).rejects.toMatchObject({
        code: "42501",
      });
      await expect(sql`delete from activity_log`.execute(db)).rejects.toMatchObject({ code: "42501" });
      await expect(sql`delete from login_log`.execute(db)).rejects.toMatchObject({ code: "42501" });
    });
  });
});

describe("one's own logs", () => {
  test("hold one's own entries and nobody else's", async () => {
    const worker = await server.as("worker");
    const activity = (await worker.get("ndis/personal/logs/my-activity-logs")).data;
    const logins = (await worker.get("ndis/personal/logs/my-login-logs", { limit: 50 })).data;
    expect(
      new Set(activity.user_activity_logs.map(({ user_name: who }: { user_name: string }) => who)),
    ).toEqual(new Set(["Willa Worker"]));
    expect(new Set(logins.user_login_logs.map(({ email }: { email: string }) => email))).toEqual(
      new Set(["worker@north.example"]),
    );
  });
});

for (const path of ["ndis/logs/activity-logs", "ndis/logs/login-logs"])
  scenarios(`GET ${path}`, [
    { as: "admin", expect: 200, present: ["pagination.total"] },
    {
      as: "admin",
      name: "in an order of one's own",
      query: { sortField: "at" },
      expect: 422,
      errors: ["sortField"],
    },
    { as: "admin", name: "too many", query: { limit: 1001 }, expect: 422, errors: ["limit"] },
    { as: "coordinator", expect: 403 },
    { as: "worker", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);

test("a record that is called after another one is called so where something refers to it", async () => {
  const { services } = server;
  const tenant = await services.tenants.bySlug("north");
  if (!tenant) throw new Error("no provider");
  const booking = idOf("north", "service-bookings", "first");
  const titles = await asTenant(tenant.id, () =>
    asItself(services, tenant, (context) =>
      titlesOf(context, recordTypeOf(services.types, "service-bookings"), [booking]),
    ),
  );
  const [service] = await server.rows<{ name: string }>`
    select data->>'name' as name from records where uuid = ${idOf("north", "services", "first")}`;
  expect(titles).toEqual({ [booking]: service?.name });
});
