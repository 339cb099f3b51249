import { beforeAll, describe, expect, test } from "vitest";
import { adminAfter, connectXero, standInOf } from "../../support/xero.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer({ provider: "demo" });
let admin = await server.as("admin");
const standIn = standInOf(server);

interface Transfer {
  uuid: string;
  kind: string;
  label: string;
  status: string;
  problem?: string;
  attempts: number;
}
const transfers = async (kind: string) =>
  (await admin.get("records/xero-transfers", { kind, limit: 500 })).data.transfers as Transfer[];
const statuses = async (kind: string) =>
  [...new Set((await transfers(kind)).map(({ status }) => status))].toSorted();
interface Compared {
  label: string;
  does: string;
  said: string[];
}
const preview = async (body: object) => (await admin.post("ndis/xero/preview", body)).data.rows as Compared[];
const writes = (path: string) =>
  standIn.log.filter((call) => call.method !== "GET" && call.path.includes(path)).length;
/** Invoices that were approved and are not in Xero. */
const approved = async () =>
  server.rows<{ uuid: string; number: string; total: number }>`
    select invoices.uuid, number, (data->>'total')::int as total from invoices
    join tenants on tenants.id = tenant_id and slug = 'demo'
    where invoices.status in ('approved', 'sent') and kind = 'invoice' and not data ? 'xero_invoice_id' order by number`;
const send = (ids: string[]) => admin.post("ndis/invoices/send-multiple-to-xero", { invoice_uuids: ids });

beforeAll(() => connectXero(server, admin));

describe("employees", () => {
  test("are compared before anything is sent: new ones, those that differ, those that can't be sent", async () => {
    const rows = await preview({ kind: "employee" });
    const outcomes = new Set(rows.map(({ does }) => does));
    expect(outcomes.has("create")).toBe(true);
    expect(rows.filter(({ does }) => does === "update" || does === "link").length).toBeGreaterThan(0);
    expect(writes("Employees")).toBe(0);
  });

  test("are sent once: a second time nothing is written", async () => {
    const answer = await admin.get("ndis/employees/send-to-xero");
    expect(answer.message).toMatch(/employees are on the way to Xero$/);
    await expect.poll(async () => statuses("employee")).not.toContain("waiting");
    const sent = (await transfers("employee")).filter(({ status }) => status === "sent").length;
    expect(standIn.employees.length).toBeGreaterThanOrEqual(sent);
    const before = writes("Employees");
    expect(
      (await preview({ kind: "employee" })).filter(({ does }) => does !== "same" && does !== "blocked"),
    ).toEqual([]);
    await admin.get("ndis/employees/send-to-xero");
    await expect.poll(async () => statuses("employee")).not.toContain("waiting");
    expect(writes("Employees")).toBe(before);
    expect(
      (await preview({ kind: "employee" })).filter(({ does }) => does !== "same" && does !== "blocked"),
    ).toEqual([]);
  });

  test("carry no tax file number, bank account or super to Xero", () => {
    const bodies = standIn.log.filter(({ path }) => path.includes("Employees")).map(({ body }) => body);
    expect(bodies.join(" ")).not.toMatch(/tfn|taxfile|bsb|account_?number|super/i);
  });
});

describe("contacts", () => {
  test("are who pays for active participants, with a name and an address and nothing else", async () => {
    await admin.get("ndis/contacts/send-to-xero");
    await expect.poll(async () => statuses("contact")).toEqual(["sent"]);
    const bodies = standIn.log
      .filter(({ method, path }) => method === "POST" && path.includes("Contacts"))
      .flatMap(({ body }) => (JSON.parse(body) as { Contacts: object[] }).Contacts.flatMap(Object.keys));
    expect(new Set(bodies)).toEqual(
      new Set(["ContactNumber", "Name", "EmailAddress", "ContactID"].filter((key) => bodies.includes(key))),
    );
  });
});

test("two payers of one name are two contacts, and an invoice goes to its own", async () => {
  const two = await server.rows<{ uuid: string }>`
    select uuid from participants join tenants on tenants.id = tenant_id and slug = 'demo'
    where participants.status = 'active' and participants.deleted_at is null and participants.type = 'ndis' order by uuid limit 2`;
  for (const { uuid } of two)
    await server.rows`
      update participants set full_name = 'Sam Lee',
        data = data - 'budgets' - 'nominee' - 'nominee_type' || '{"first_name":"Sam","last_name":"Lee","plan_management":"self"}' where uuid = ${uuid}`;
  const labels = (await preview({ kind: "contact" }))
    .map(({ label }) => label)
    .filter((label) => label.startsWith("Sam Lee"));
  expect([labels.length, new Set(labels).size]).toEqual([2, 2]);
  await admin.get("ndis/contacts/send-to-xero");
  await expect.poll(async () => statuses("contact")).not.toContain("waiting");
  const theirs = standIn.contacts.filter(({ Name }) => String(Name).startsWith("Sam Lee"));
  expect(theirs.map(({ ContactNumber }) => String(ContactNumber)).toSorted()).toEqual(
    two.map(({ uuid }) => uuid).toSorted(),
  );
});

describe("invoices", () => {
  test("go to the cent, with their number, and say where they are", async () => {
    const some = (await approved()).slice(0, 5);
    expect(some.length).toBeGreaterThan(0);
    const rows = await preview({ kind: "invoice", invoice_uuids: some.map(({ uuid }) => uuid) });
    expect(rows.map(({ does, said }) => [does, said])).toEqual(some.map(() => ["create", []]));
    const ids = some.map(({ uuid }) => uuid);
    await server.rows`update participants set state = 'WA', data = data - 'time_zone' - 'postcode'
      where uuid in (select participant from invoices where uuid = any (${ids}::uuid[]))`;
    expect((await send(some.map(({ uuid }) => uuid))).status).toBe(200);
    await expect.poll(async () => statuses("invoice")).toEqual(["sent"]);
    // Times are those of where the participant lives.
    const [timed] = await server.rows<{ from: string; until: string }>`
      select to_char((data->>'start_at')::timestamptz at time zone 'Australia/Perth', 'HH24:MI') as from,
        to_char((data->>'end_at')::timestamptz at time zone 'Australia/Perth', 'HH24:MI') as until
      from invoice_lines where invoice = any (${ids}::uuid[]) and data ? 'start_at' order by place limit 1`;
    expect(standIn.log.map(({ body }) => body).join(" ")).toContain(`${timed?.from}–${timed?.until}`);
    for (const { uuid, number, total } of some) {
      const theirs = standIn.invoices.find(({ InvoiceNumber }) => InvoiceNumber === number);
      expect(Math.round(Number(theirs?.Total) * 100)).toBe(total);
      const { data } = await admin.get(`ndis/invoices/single-invoice/${uuid}`);
      expect((data.invoice as Record<string, unknown>).xero_invoice_id).toBe(theirs?.InvoiceID);
    }
  });

  test("are in Xero once, however often they are sent and whatever becomes of the answer", async () => {
    const [one] = await approved();
    if (!one) throw new Error("no invoice is left to send");
    const before = standIn.invoices.length;
    standIn.trouble({ kind: "broken", method: "POST", path: "/api.xro/2.0/Invoices", times: 1 });
    await Promise.all([send([one.uuid]), send([one.uuid]), send([one.uuid])]);
    await expect.poll(() => standIn.invoices.length).toBe(before + 1);
    const [waiting] = await server.rows<{
      status: string;
    }>`select status from xero_transfers where subject = ${one.uuid}`;
    expect(waiting?.status).toBe("waiting");
    admin = await adminAfter(server, 4);
    await send([one.uuid]);
    await expect
      .poll(async () => (await transfers("invoice")).find(({ label }) => label === one.number)?.status)
      .toBe("sent");
    expect(standIn.invoices.filter(({ InvoiceNumber }) => InvoiceNumber === one.number)).toHaveLength(1);
  });

  test("are refused while they are drafts, and for somebody who does not reach them", async () => {
    const [draft] = await server.rows<{ uuid: string }>`
      select invoices.uuid from invoices join tenants on tenants.id = tenant_id and slug = 'demo' where invoices.status = 'draft' limit 1`;
    expect((await send([draft?.uuid ?? ""])).status).toBe(409);
    const worker = await server.as("worker");
    expect(
      (await worker.post("ndis/invoices/send-multiple-to-xero", { invoice_uuids: [draft?.uuid] })).status,
    ).toBe(403);
    const other = await server.as("admin of acacia");
    const [sent] = await transfers("invoice");
    expect((await other.get(`records/xero-transfers/${sent?.uuid}`)).status).toBe(404);
  });

  test("of which Xero refuses one: that one says why, the others arrive; once mended it is tried again", async () => {
    const some = (await approved()).slice(0, 2);
    const mapping = (
      (await admin.get("records/xero-mappings", { limit: 200 })).data.mappings as {
        uuid: string;
        label: string;
        choice?: { uuid: string } | string;
      }[]
    ).find(({ label }) => label === "Everything else");
    await admin.put(`records/xero-mappings/${mapping?.uuid}`, { choice: null });
    await server.rows`update records set data = data - 'choice' where resource = 'xero-mappings' and data->>'kind' = 'account'`;
    await send(some.map(({ uuid }) => uuid));
    await expect
      .poll(async () => (await transfers("invoice")).filter(({ status }) => status === "failed").length)
      .toBe(some.length);
    const failed = (await transfers("invoice")).find(({ status }) => status === "failed");
    expect(failed?.problem).toBe("Map Everything else to a Xero account.");
    const { data } = await admin.get("records/xero-choices", { kind: "account", limit: 50 });
    const [account] = data.choices as { uuid: string }[];
    expect(
      (await admin.put(`records/xero-mappings/${mapping?.uuid}`, { choice: account?.uuid })).status,
    ).toBe(200);
    expect((await admin.post(`records/xero-transfers/${failed?.uuid}/again`, {})).status).toBe(200);
    await expect
      .poll(async () => (await transfers("invoice")).filter(({ status }) => status === "failed").length)
      .toBe(some.length - 1);
  });

  test("that are paid in Xero are paid here, once", async () => {
    const [one] = await server.rows<{ uuid: string; number: string; total: number }>`
      select invoices.uuid, number, (data->>'total')::int as total from invoices join tenants on tenants.id = tenant_id and slug = 'demo'
      where data ? 'xero_invoice_id' and invoices.status in ('approved', 'sent') order by number limit 1`;
    if (!one) throw new Error("no invoice is in Xero");
    standIn.payInvoice(one.number, 100, "2026-11-19");
    await admin.post("ndis/xero/fetch-payments");
    const invoice = async () =>
      (await admin.get(`ndis/invoices/single-invoice/${one.uuid}`)).data.invoice as Record<string, unknown>;
    await expect.poll(async () => (await invoice()).amount_paid).toBe(100);
    await admin.post("ndis/xero/fetch-payments");
    await expect.poll(async () => statuses("payments")).toEqual(["sent"]);
    expect(await invoice()).toMatchObject({ amount_paid: 100, status: "part_paid" });
    standIn.payInvoice(one.number, one.total - 100, "2026-11-20");
    await admin.post("ndis/xero/fetch-payments");
    await expect.poll(async () => (await invoice()).status).toBe("paid");
  });
});

describe("Xero in trouble (R-16)", () => {
  test.each(["busy", "unavailable", "malformed"] as const)(
    "%s: it is tried again later, and nobody sees an error",
    async (kind) => {
      standIn.trouble({ kind, path: "/api.xro/2.0/Contacts", times: 1, retryAfter: 90 });
      expect((await admin.get("ndis/contacts/send-to-xero")).status).toBe(200);
      await expect
        .poll(
          async () =>
            (
              await server.rows`select uuid from xero_transfers where kind = 'contact' and status = 'waiting' and due_at > ${server.clock.now().toISOString()}::timestamptz + interval '1 second' and due_at < ${server.clock.now().toISOString()}::timestamptz + interval '2 minutes'`
            ).length +
            (
              await server.rows`select tenant_id from xero_connections where paused_until > ${server.clock.now().toISOString()}`
            ).length,
        )
        .toBeGreaterThan(0);
      admin = await adminAfter(server, 4);
      await admin.get("ndis/contacts/send-to-xero");
      await expect.poll(async () => statuses("contact")).toEqual(["sent"]);
    },
  );

  test.each(["unavailable", "malformed"] as const)(
    "%s: whoever compares reads that Xero can't be reached",
    async (kind) => {
      standIn.trouble({ kind, path: "/api.xro/2.0/Contacts", times: 1 });
      const { status, message } = await admin.post("ndis/xero/preview", { kind: "contact" });
      expect([status, message]).toEqual([503, expect.stringContaining("Xero can't be reached right now.")]);
    },
  );
});
