import { expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { addNotices } from "#framework/server/notices/supply.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
server.clock.set("2026-12-01T01:00:00.000Z");
const admin = await server.as("admin");
const staff = idOf("north", "staff", "first");

interface Row {
  uuid: string;
  notice: string;
  subject: string;
  edited?: boolean;
}
const notice = async (name: string): Promise<Row> => {
  const { data } = await admin.get("records/notices", { limit: 100 });
  const found = (data.notices as Row[]).find(({ subject }) => subject === name);
  if (!found) throw new Error(`no notice ${name}`);
  return found;
};
await server.rows`update staff set email = 'willa@staff.example' where uuid = ${staff}`;
const standard = "Your {type} expires on {expiry_date}";
const remind = async (expiry: string) => {
  await server.rows`delete from outbox`;
  await server.insert("staff-licences", [
    { staff, type: "driver_licence", status: "active", issue_date: "2021-01-01", expiry_date: expiry },
  ]);
  await dailyJobs(server.services)();
  return server.rows<{ subject: string; body: string }>`
    select subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and recipient = 'willa@staff.example' and body like '%/my-licences'`;
};

test("the office writes its own words, with the names that mean something, and restores the standard ones", async () => {
  const { uuid } = await notice(standard);
  const wrong = await admin.put(`records/notices/${uuid}`, { message: "Dear {first_name}" });
  expect(wrong.status).toBe(422);
  expect(wrong.errors?.message).toEqual([
    "{first_name} has no meaning here. You can use: {type}, {expiry_date}.",
  ]);
  const saved = await admin.put(`records/notices/${uuid}`, {
    subject: "{type}: renew it",
    message: "It ends on {expiry_date}.\n\nCall Ines if you need help.",
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.data.notice.edited).toBe(true);
  const [mail] = await remind("2026-12-02");
  expect(mail).toEqual({
    subject: "Driver licence: renew it",
    body: expect.stringContaining("It ends on 2 Dec 2026.\n\nCall Ines if you need help.") as string,
  });
  const restored = await admin.post(`records/notices/${uuid}/restore-words`, { id: uuid });
  expect(restored.status, restored.text).toBe(200);
  expect(restored.data.notice).toMatchObject({ subject: standard, edited: false });
});

test("a notice that is switched off is not sent, and a new start leaves that as it is", async () => {
  const { uuid } = await notice(standard);
  await admin.put(`records/notices/${uuid}`, { enabled: false });
  const tenant = await server.services.tenants.bySlug("north");
  if (!tenant) throw new Error("no tenant");
  const { services } = server;
  await asTenant(tenant.id, () =>
    services.database.db
      .transaction()
      .execute((db) => addNotices(systemContext(services, tenant, db, "Installation"))),
  );
  expect(await notice(standard)).toMatchObject({ enabled: false });
  expect(await remind("2026-12-03")).toEqual([]);
});

test("only those with the permission see and change notices; nobody adds or deletes one", async () => {
  const { uuid } = await notice(standard);
  const worker = await server.as("worker");
  expect((await worker.get("records/notices")).status).toBe(403);
  expect((await worker.put(`records/notices/${uuid}`, { enabled: false })).status).toBe(403);
  const south = await server.as("admin of south");
  expect((await south.get(`records/notices/${uuid}`)).status).toBe(404);
  expect((await admin.post("records/notices", { title: "x" })).status).toBe(404);
  expect((await admin.delete(`records/notices/${uuid}`)).status).toBe(404);
});
