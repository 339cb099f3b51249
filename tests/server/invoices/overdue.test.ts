import { beforeEach, expect, test } from "vitest";
import { dailyJobs } from "#framework/server/jobs/days.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
await server.alone();
const participant = idOf("north", "participants", "first");

let numbered = 0;
const invoice = async (more: object = {}): Promise<string> => {
  numbered += 1;
  const [uuid = ""] = await server.insert("invoices", [
    {
      number: `INV-2611-${String(numbered).padStart(5, "0")}`,
      kind: "invoice",
      participant,
      status: "sent",
      payer_type: "plan_manager",
      payer_name: "Plan Partners",
      issue_date: "2026-11-20",
      due_date: "2026-12-04",
      sent_at: "2026-11-20T02:00:00.000Z",
      total: 25_000,
      amount_due: 25_000,
      ...more,
    },
  ]);
  return uuid;
};
const mails = () =>
  server.rows<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox join tenants on tenants.id = outbox.tenant_id
    where slug = 'north' and subject like '%overdue%' order by uuid`;
const on = async (date: string) => {
  server.clock.set(`${date}T01:00:00.000Z`);
  await dailyJobs(server.services)();
};

beforeEach(async () => {
  await server.rows`truncate invoices, invoice_lines, claim_rows, billed_supports, bank_matches`;
  await server.rows`delete from outbox`;
  await server.rows`delete from sent_notices`;
});

test("the office is told a week and 30 days after the due date, while something is unpaid", async () => {
  const id = await invoice();
  await on("2026-12-10");
  expect(await mails()).toEqual([]);
  await on("2026-12-11");
  await on("2026-12-12");
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "admin@north.example",
    subject: "Invoice INV-2611-00001 is overdue",
  });
  expect(mail?.body).toContain("was due on 4 Dec 2026. $250.00 is still unpaid.");
  expect(mail?.body).toContain(`/invoices/${id}`);
  await server.rows`update invoices set status = 'part_paid', data = data || '{"amount_due": 5000}' where uuid = ${id}`;
  await on("2027-01-03");
  expect((await mails()).at(-1)?.body).toContain("$50.00 is still unpaid.");
  expect(await mails()).toHaveLength(2);
});

test("nobody is told of what is paid, credited, a draft, or claimed from the NDIA", async () => {
  for (const more of [
    { status: "paid", amount_due: 0 },
    { status: "credited", amount_due: 0 },
    { status: "draft" },
    { payer_type: "agency", status: "approved" },
    { kind: "credit_note", status: "approved", total: -25_000, amount_due: 0 },
  ])
    await invoice(more);
  await on("2026-12-11");
  expect(await mails()).toEqual([]);
});

test("several come in one message, which names nobody", async () => {
  await invoice({ payer_type: "self", payer_name: "Alma Own" });
  await invoice();
  await on("2026-12-11");
  const [mail, ...more] = await mails();
  expect([mail?.subject, more.length]).toEqual(["2 invoices are overdue", 0]);
  expect(mail?.body).toMatch(/- INV-2611-\d{5}: \$250\.00, due on 4 Dec 2026/);
  expect(mail?.body).not.toContain("Alma");
});
