import { beforeEach, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
await server.alone();
const staff = idOf("north", "staff", "first");
const item = idOf("north", "compliance", "first");
const admin = await server.as("admin");

interface Mail {
  recipient: string;
  subject: string;
  body: string;
}
const mails = () =>
  server.rows<Mail>`select recipient, subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and recipient = 'willa@staff.example' order by outbox.created_at, outbox.uuid`;

beforeEach(async () => {
  await server.rows`update staff set email = 'willa@staff.example' where uuid = ${staff}`;
  await server.rows`delete from outbox`;
});

test.each([
  ["active", "is approved", /is now active/],
  ["reject", "is rejected", /The date cannot be read\./],
])("whose licence is decided on as %s is told", async (status, subject, text) => {
  const [id = ""] = await server.insert("staff-licences", [
    { staff, type: "driver_licence", status: "pending", issue_date: "2024-01-01", expiry_date: "2028-01-01" },
  ]);
  const decision =
    status === "active"
      ? { status, verification_method: "original" }
      : { status, reason: "The date cannot be read." };
  const answer = await admin.put("ndis/staff-license/update-status", { license_id: id, ...decision });
  expect(answer.status, answer.text).toBe(200);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Your Driver licence ${subject}`);
  expect(mail?.body).toMatch(text);
  expect(mail?.body).toContain(`/my-licences/${id}`);
});

test("the first of two people who verify a licence sends no mail yet", async () => {
  const [id = ""] = await server.insert("staff-licences", [
    { staff, type: "police_check", status: "pending", issue_date: "2025-06-01", expiry_date: "2028-01-01" },
  ]);
  const answer = await admin.put("ndis/staff-license/update-status", {
    license_id: id,
    status: "active",
    verification_method: "original",
  });
  expect([answer.status, answer.data.staff_license.status]).toEqual([200, "pending"]);
  expect(await mails()).toEqual([]);
});

test.each([
  ["approved", undefined],
  ["rejected", "Sign the last page."],
])("who handed something in is told that it is %s", async (status, reason) => {
  await server.rows`delete from compliance_requests where staff = ${staff}`;
  const [id = ""] = await server.insert("compliance-requests", [
    { compliance: item, staff, status: "submitted" },
  ]);
  const answer = await admin.post("ndis/compliance/requests/update", {
    id,
    status,
    ...(reason && { reason }),
  });
  expect(answer.status, answer.text).toBe(200);
  const [mail] = await mails();
  expect(mail?.subject).toMatch(new RegExp(`: ${status}$`));
  if (reason) expect(mail?.body).toContain(reason);
});

test("what is still owed is asked for 14, 7 and 1 days before and once when it is overdue, in one mail a day", async () => {
  server.clock.set("2026-11-30T01:00:00.000Z");
  await server.rows`delete from compliance_requests where staff = ${staff}`;
  await server.rows`update compliance_items set data = data || '{"due_date": "2026-12-20"}'`;
  await server.insert("compliance", [
    {
      title: "Read the code",
      category: "policy",
      audience: "all",
      status: "active",
      due_date: "2026-12-20",
      frequency: "once",
    },
  ]);
  const days: string[] = [];
  for (let day = 0; day < 30; day += 1) {
    await server.rows`delete from outbox`;
    await dailyJobs(server.services)();
    await dailyJobs(server.services)();
    const sent = (await mails()).filter(({ subject }) => subject.startsWith("A compliance item"));
    if (sent.length > 0) days.push(`${server.clock.now().toISOString().slice(5, 10)} ${sent.length}`);
    if (sent.length > 0) expect(sent[0]?.body).toContain("Read the code");
    server.clock.advance({ days: 1 });
  }
  expect(days).toEqual(["12-06 1", "12-13 1", "12-19 1", "12-21 1"]);
});

test("nobody is asked for what was handed in", async () => {
  server.clock.set("2027-03-01T01:00:00.000Z");
  await server.rows`delete from compliance_requests where staff = ${staff}`;
  await server.rows`delete from sent_notices`;
  await server.rows`update compliance_items set data = data || '{"due_date": "2027-03-05"}'`;
  const items = await server.rows<{ uuid: string }>`
    select compliance_items.uuid from compliance_items join tenants on tenants.id = tenant_id where slug = 'north'`;
  await server.insert(
    "compliance-requests",
    items.map(({ uuid }) => ({ compliance: uuid, staff, status: "submitted" })),
  );
  await dailyJobs(server.services)();
  expect((await mails()).filter(({ subject }) => subject.startsWith("A compliance item"))).toEqual([]);
});
