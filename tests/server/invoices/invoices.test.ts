import { beforeAll, describe, expect, test } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const worker = await server.as("worker");
const participant = await server.as("participant");
const advocate = await server.as("advocate");
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];
const staff = idOf("north", "staff", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");

const inSydney = (written: string): string => {
  const [day = "", time = ""] = written.split(" ");
  return instantAt(day, time, "Australia/Sydney").toISOString();
};
interface Wanted {
  participants?: string[];
  status?: string;
  [field: string]: unknown;
}
/** A shift of the past, as the office has left it. */
const shift = async (from: string, until: string, { participants = [alma], ...more }: Wanted = {}) => {
  const [id] = await server.insert("shifts", [
    {
      start_at: inSydney(from),
      end_at: inSydney(until),
      shift_type: "personal_care",
      service,
      staff,
      participants,
      status: "completed",
      ...more,
    },
  ]);
  return String(id);
};
const cancelled = {
  status: "cancelled",
  billable: true,
  payable: true,
  cancellation_reason: "NSDH",
  cancelled_by: "client",
};
const put = (id: string, kind = "cancelled") =>
  admin.send("PUT", `ndis/invoices/add-${kind}-shift-to-invoice/${id}`, { body: {} });
const single = async (id: string, as = admin) => as.get(`ndis/invoices/single-invoice/${id}`);
const invoicesOf = async (person: string) =>
  (await admin.get(`ndis/client/get-client-invoices/${person}`, { limit: 100 })).data.invoices as Record<
    string,
    unknown
  >[];
const draftOf = async (person = alma) => {
  const found = (await invoicesOf(person)).find(
    ({ status, line_count: lines }) => status === "draft" && lines !== 0,
  );
  return String(found?.uuid);
};
const act = (id: string, action: string, body: object = {}) =>
  admin.post(`records/invoices/${id}/${action}`, body);
const note = (of: string) =>
  server.insert("notes", [
    {
      note_type: "shift",
      shift: of,
      ndis_client_user_id: alma,
      staff_id: staff,
      note: "Went well.",
      author: "Willa Worker",
      written_at: "2026-11-20T02:00:00.000Z",
      locked_at: "2026-11-23T02:00:00.000Z",
    },
  ]);

beforeAll(async () => {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`update participants set type = 'ndis', state = 'NSW', data = data - 'time_zone' - 'budgets' - 'nominee_type' - 'nominee'
    || '{"postcode": "2000", "plan_management": "plan", "plan_manager": {"organisation": "Plan Partners", "email": "claims@partners.example"}}'`;
  await server.rows`update records set data = data - 'opening_on' - 'end_date' || ${JSON.stringify({
    participant: alma,
    service,
    allocated: 10_000_000,
    start_date: "2026-01-01",
    ratio: "1:1",
    agreed_rate: 7358,
    rate_evening: 8107,
    rate_night: 8257,
    rate_saturday: 10_354,
    rate_sunday: 13_350,
    rate_public_holiday: 16_346,
  })}::jsonb where uuid = ${booking}`;
  await server.rows`update records set data = data || ${JSON.stringify({
    name: "Personal care",
    unit: "hour",
    gst_code: "P2",
    support_items: [
      ["day", "01_011_0107_1_1"],
      ["evening", "01_015_0107_1_1"],
      ["night", "01_002_0107_1_1"],
      ["saturday", "01_013_0107_1_1"],
      ["sunday", "01_014_0107_1_1"],
      ["public_holiday", "01_012_0107_1_1"],
    ].map(([band, item_number]) => ({ band, item_number })),
  })}::jsonb where uuid = ${service}`;
  await server.rows`update participant_contracts set status = 'accepted', start_date = '2026-06-15', end_date = '2027-06-30',
    data = data - 'ended_on' where participant = ${alma}`;
  await server.rows`update tenants set settings = jsonb_set(settings, '{agreement_setting}',
    coalesce(settings->'agreement_setting', '{}') || '{"bank_bsb": "062-000", "bank_account": "12345678", "payment_days": 14}'),
    platform = jsonb_set(platform, '{ndis_provider,abn}', '"62600000001"') where slug = 'north'`;
  server.services.tenants.forget();
});

describe("a cancelled shift on an invoice", () => {
  test("the button says what it bills, bills it, and bills it once", async () => {
    const id = await shift("2026-11-12 18:00", "2026-11-12 22:00", cancelled);
    const { data } = await admin.post("ndis/roster/shift-invoice-outcome", { shift_uuid: id });
    expect(data.consequences).toEqual([
      "Cancelled at short notice: Personal care, weekday daytime, 12 Nov 2026: 2 h × $73.58 = $147.16",
      "Cancelled at short notice: Personal care, weekday evening, 12 Nov 2026: 2 h × $81.07 = $162.14",
      "$309.30 is added to the draft invoice for Plan Partners.",
    ]);
    const done = await put(id);
    expect([done.status, done.message]).toEqual([200, "$309.30 added to draft invoice INV-2611-00001"]);
    expect(await put(id)).toMatchObject({ status: 409, message: "This shift is already on an invoice." });
    const { invoice } = (await single(await draftOf())).data;
    expect(invoice).toMatchObject({
      payer_type: "plan_manager",
      total: 30_930,
      gst: 0,
      line_count: 2,
      has_cancellation: true,
    });
    expect(
      invoice.lines.map((line: Record<string, unknown>) => [
        line.support_item,
        line.quantity,
        line.amount,
        line.claim_type,
      ]),
    ).toEqual([
      ["01_011_0107_1_1", "2 h", 14_716, "CANC"],
      ["01_015_0107_1_1", "2 h", 16_214, "CANC"],
    ]);
  });

  test("twelve presses at once bill it once, also without the flag at the shift", async () => {
    const id = await shift("2026-11-14 09:00", "2026-11-14 13:00", { ...cancelled, status: "no_show" });
    const answers = await Promise.all(Array.from({ length: 12 }, () => put(id, "no-show")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    await server.rows`update shifts set data = data - 'invoiced' where uuid = ${id}`;
    expect(await put(id, "no-show")).toMatchObject({
      status: 409,
      message: "Already on invoice INV-2611-00001.",
    });
    const billed =
      await server.rows`select count(*)::int as count, sum((data->>'amount')::int)::int as sum from invoice_lines where shift = ${id}`;
    expect(billed).toEqual([{ count: 1, sum: 41_416 }]);
  });

  test.each([
    ["not billed", { ...cancelled, billable: false }, "cancelled"],
    ["delivered", {}, "cancelled"],
    ["a no show by the button for cancellations", { ...cancelled, status: "no_show" }, "cancelled"],
  ])("%s: refused", async (_, more, kind) => {
    const id = await shift("2026-11-19 09:00", "2026-11-19 10:00", more);
    expect((await put(id, kind)).status).toBe(409);
    await server.rows`update shifts set deleted_at = now() where uuid = ${id}`;
  });

  test("a shift without a booking says what is missing", async () => {
    const id = await shift("2026-11-19 09:00", "2026-11-19 10:00", { ...cancelled, participants: [bela] });
    const { status, message } = await put(id);
    expect([status, message]).toEqual([
      409,
      expect.stringContaining("no service booking for Personal care."),
    ]);
    await server.rows`update shifts set deleted_at = now() where uuid = ${id}`;
  });
});

describe("who pays", () => {
  const payerWith = async (facts: object) => {
    await server.rows`update participants set data = data || ${JSON.stringify(facts)}::jsonb where uuid = ${alma}`;
    const id = await shift("2026-11-18 09:00", "2026-11-18 10:00", cancelled);
    await put(id);
    const [line] = await server.rows`select invoice from invoice_lines where shift = ${id}`;
    const { invoice } = (await single(String(line?.invoice))).data;
    return invoice;
  };

  test("agency-managed supports never become an invoice to a person", async () => {
    const invoice = await payerWith({ plan_management: "agency" });
    expect(invoice).toMatchObject({
      payer_type: "agency",
      payer_name: "National Disability Insurance Agency",
    });
    const { status, message } = await act(invoice.uuid, "send");
    expect([status, message]).toEqual([409, expect.stringContaining("claimed from the NDIA")]);
    await server.rows`update invoices set status = 'sent' where uuid = ${invoice.uuid}`;
    expect((await single(invoice.uuid, participant)).status).toBe(404);
    await server.rows`update invoices set status = 'draft' where uuid = ${invoice.uuid}`;
  });

  test("the category of the booking decides in a mixed plan", async () => {
    await server.rows`update records set data = data || '{"budget_category": "01"}' where uuid = ${booking}`;
    const invoice = await payerWith({
      plan_management: "plan",
      budgets: [{ category: "01", management: "self" }],
    });
    expect(invoice.payer_type).toBe("self");
    await server.rows`update participants set data = data - 'budgets' where uuid = ${alma}`;
  });
});

describe("from draft to paid", () => {
  let id = "";
  beforeAll(async () => {
    id = await draftOf();
    const plan = (await invoicesOf(alma)).find((one) => one.payer_type === "plan_manager");
    id = String(plan?.uuid);
  });

  test("a draft that the payer would send back is not approved, and says why", async () => {
    const delivered = await shift("2026-11-17 09:00", "2026-11-17 10:15");
    const run = await admin.post("records/invoice-runs", { from: "2026-11-17", until: "2026-11-17" });
    expect(run.errors).toEqual({});
    await expect
      .poll(async () => (await admin.get(`records/invoice-runs/${run.data.run.uuid}`)).data.run.status)
      .toBe("done");
    const refused = await act(id, "approve");
    expect(refused.status).toBe(422);
    expect(refused.errors.lines).toEqual([expect.stringContaining("has no shift note")]);
    expect((await single(id)).data.invoice.problems).toEqual(refused.errors.lines);
    await note(delivered);
    expect((await single(id)).data.invoice.problems).toEqual([]);
  });

  test("nor is one that charges more than the price limit of its day", async () => {
    const limit = (cents: number) =>
      server.rows`update support_items set data = data || ${JSON.stringify({ price: cents })}::jsonb
        where item_number = '01_011_0107_1_1' and starts_on = '2026-07-01'`;
    await limit(7000);
    const { status, errors } = await act(id, "approve");
    expect([status, errors.lines?.[0]]).toEqual([
      422,
      expect.stringContaining(
        "is charged at $73.58. The price limit of 01_011_0107_1_1 is $70.00 in national areas",
      ),
    ]);
    await limit(7358);
  });

  test("approved, it is issued and due by the terms, and its lines do not change any more", async () => {
    const { data, errors, message } = await act(id, "approve");
    expect([message, errors]).toEqual(["Invoice approved", {}]);
    expect(data.invoice).toMatchObject({
      status: "approved",
      issue_date: "2026-11-20",
      due_date: "2026-12-04",
    });
    await expect(
      server.rows`update invoice_lines set data = data || '{"amount": 1}' where invoice = ${id}`,
    ).rejects.toThrow("do not change");
    const lines = await admin.get("records/invoice-lines", {
      invoice: id,
      limit: 100,
    });
    const sum = (lines.data.lines as { amount: number }[]).reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(data.invoice.total);
  });

  test("sent, the payer opens the PDF by the link of the message, and nobody by another one", async () => {
    const { message } = await act(id, "send");
    expect(message).toBe("Sent to claims@partners.example");
    const [mail] =
      await server.rows`select subject, body from outbox where recipient = 'claims@partners.example' order by uuid desc limit 1`;
    expect(String(mail?.subject)).not.toMatch(/Alma/);
    const link = /https?:\/\/\S+(\/invoices\/open\/\S+)/.exec(String(mail?.body))?.[1] ?? "";
    const nobody = await server.as("nobody");
    const opened = await nobody.get(link.slice(1));
    expect([opened.status, opened.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await nobody.get(link.slice(1).replace(id, "00000000-0000-7000-8000-000000000000"))).status).toBe(
      404,
    );
    expect((await nobody.get(`${link.slice(1)}x`)).status).toBe(404);
    expect((await (await server.as("admin of south")).get(link.slice(1))).status).toBe(404);
  });

  test("payments are kept to the cent and never exceed what is due", async () => {
    const { total } = (await single(id)).data.invoice;
    const pay = (amount: number, received_on = "2026-11-20") =>
      act(id, "payments", { amount, received_on, reference: "EFT 1" });
    expect((await pay(total + 1)).errors.amount).toHaveLength(1);
    expect((await pay(100, "2026-11-19")).errors.received_on?.[0]).toContain("issued on 20 Nov 2026");
    expect((await pay(100, "2026-11-21")).errors.received_on?.[0]).toContain("not be after today");
    expect((await pay(10_000)).data.invoice).toMatchObject({
      status: "part_paid",
      amount_paid: 10_000,
      amount_due: total - 10_000,
    });
    expect((await pay(total - 10_000)).data.invoice).toMatchObject({
      status: "paid",
      amount_due: 0,
      paid_on: "2026-11-20",
    });
    const { payments } = (await admin.get("records/invoice-payments", { invoice: id })).data;
    expect(payments).toHaveLength(2);
  });

  test("credited, it has a note of the same lines turned round, and its supports can be billed again", async () => {
    expect((await act(id, "void", { reason: "Wrong" })).status).toBe(409);
    const { data, message } = await act(id, "credit", { reason: "Wrong participant" });
    expect(message).toMatch(/^Credit note INV-2611-\d{5} made/);
    const credit = (await invoicesOf(alma)).find(({ kind }) => kind === "credit_note");
    expect([credit?.total, credit?.status]).toEqual([-Number(data.invoice.total), "approved"]);
    const { total_hours: hours } = (await single(String(credit?.uuid))).data.invoice;
    expect(hours).toBe(-Number(data.invoice.total_hours));
    const paid = await act(String(credit?.uuid), "payments", { amount: 100, received_on: "2026-11-20" });
    expect([paid.status, paid.message]).toEqual([
      409,
      "A credit note is not paid. Record the payment on an invoice.",
    ]);
    expect((await single(id)).data.invoice.credited_by).toBe(credit?.uuid);
    expect(await server.rows`select 1 from billed_supports where invoice = ${id}`).toEqual([]);
  });
});

describe("an invoice run", () => {
  const days = { from: "2026-09-07", until: "2026-09-11" };
  const statusOf = async (id: string) => (await admin.get(`records/invoice-runs/${id}`)).data.run.status;

  test("says before what it bills, and two at once bill each support once", async () => {
    const ids = await Promise.all(
      [7, 8, 9, 10, 11].map((day) =>
        shift(
          `2026-09-${String(day).padStart(2, "0")} 10:00`,
          `2026-09-${String(day).padStart(2, "0")} 12:00`,
        ),
      ),
    );
    await shift("2026-09-12 10:00", "2026-09-12 12:00");
    const { data } = await admin.post("ndis/invoices/run-outcome", days);
    expect(data.consequences).toEqual([
      "1 participant has supports to bill: 5 lines on 1 invoice, $735.80 in total.",
    ]);
    const runs = await Promise.all([1, 2].map(() => admin.post("records/invoice-runs", days)));
    for (const run of runs) await expect.poll(() => statusOf(String(run.data.run.uuid))).toBe("done");
    const lines =
      await server.rows`select shift, count(*)::int as count from invoice_lines where shift = any (${ids}::uuid[]) group by shift`;
    expect(lines.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    const drafted = await Promise.all(
      runs.map(async (run) => (await admin.get(`records/invoice-runs/${run.data.run.uuid}`)).data.run),
    );
    expect(drafted.reduce((sum, run) => sum + Number(run.total ?? 0), 0)).toBe(73_580);
    expect((await admin.post("ndis/invoices/run-outcome", days)).data.consequences).toEqual([
      "Everything delivered in these days is already on an invoice.",
    ]);
  });

  test("one whose process has ended is taken on; a cancelled one is not", async () => {
    await shift("2026-09-01 10:00", "2026-09-01 12:00");
    const [silent, stopped] = await server.insert("invoice-runs", [
      {
        from: "2026-09-01",
        until: "2026-09-01",
        status: "running",
        seen_at: "2026-11-01T00:00:00.000Z",
        started_by: "Ada Admin",
      },
      { from: "2026-09-01", until: "2026-09-01", status: "cancelled", started_by: "Ada Admin" },
    ]);
    await server.rows`update records set created_by = (select uuid from users where email = 'admin@north.example') where uuid = ${silent}`;
    await admin.post("records/invoice-runs", { from: "2026-08-01", until: "2026-08-01" });
    await expect.poll(() => statusOf(String(silent))).toBe("done");
    expect(await statusOf(String(stopped))).toBe("cancelled");
    expect((await admin.post(`records/invoice-runs/${silent}/cancel`, {})).status).toBe(409);
  });
});

describe("a billable note", () => {
  const freestyle = async (more: object) => {
    const [id] = await server.insert("notes", [
      {
        note_type: "freestyle",
        ndis_client_user_id: alma,
        staff_id: staff,
        note: "Called the transport company.",
        author: "Willa Worker",
        billable: true,
        written_at: "2026-11-16T02:00:00.000Z",
        locked_at: "2026-11-19T02:00:00.000Z",
        ...more,
      },
    ]);
    return String(id);
  };
  const add = (id: string, body: object = {}) =>
    admin.send("PUT", `ndis/invoices/add-note-to-invoice/${id}`, { body });

  test("is billed once, as non-face-to-face work", async () => {
    const id = await freestyle({ hours: 0.5 });
    const outcome = await admin.post("ndis/roster/note-invoice-outcome", { note_id: id });
    expect(outcome.data.consequences[0]).toBe(
      "Personal care, weekday daytime, 16 Nov 2026: 30 min × $73.58 = $36.79",
    );
    const answers = await Promise.all([1, 2, 3].map(() => add(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [line] =
      await server.rows`select data->>'claim_type' as claim, data->>'amount' as amount from invoice_lines where note = ${id}`;
    expect(line).toEqual({ claim: "NF2F", amount: "3679" });
  });

  test("is billed as a report where the NDIA asked for one", async () => {
    const id = await freestyle({ hours: 1 });
    expect((await add(id, { claim_type: "REPW" })).status).toBe(200);
    const [line] =
      await server.rows`select data->>'claim_type' as claim from invoice_lines where note = ${id}`;
    expect(line).toEqual({ claim: "REPW" });
  });

  test.each([
    ["not billable", { billable: false, hours: 1 }, 409],
    ["without time", {}, 422],
    ["about nobody", { ndis_client_user_id: null, hours: 1 }, 422],
  ])("%s: refused", async (_, more, status) => {
    expect((await add(await freestyle(more))).status).toBe(status);
  });

  test("another provider's note is not there", async () => {
    expect((await add(idOf("south", "notes", "first"))).status).toBe(404);
  });
});

describe("numbers", () => {
  test("have no gap and no double", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        shift(`2026-10-0${index + 1} 09:00`, `2026-10-0${index + 1} 10:00`, cancelled),
      ),
    );
    await Promise.all(ids.map((one) => put(one)));
    const rows =
      await server.rows`select number from invoices where tenant_id = (select id from tenants where slug = 'north') order by number`;
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, index) => `INV-2611-${String(index + 1).padStart(5, "0")}`),
    );
  });
});

describe("who sees invoices", () => {
  test("the participant sees what was sent to them or about them, and nobody else's", async () => {
    await server.rows`update invoices set status = 'sent' where participant = ${alma} and payer_type = 'self'`;
    const { data } = await participant.get("ndis/participant/invoices");
    const list = data.invoices as Record<string, unknown>[];
    expect(list.length).toBeGreaterThan(0);
    for (const one of list) {
      expect(["sent", "part_paid", "paid", "credited"]).toContain(one.status);
      expect(Object.keys(one)).not.toContain("payer_email");
      expect((await single(String(one.uuid), participant)).data.invoice.lines.length).toBeGreaterThan(0);
      const another = await server.as("another participant");
      expect((await single(String(one.uuid), another)).status).toBe(404);
      expect((await single(String(one.uuid), advocate)).status).toBe(404);
      expect((await single(String(one.uuid), worker)).status).toBe(403);
      expect((await single(String(one.uuid), await server.as("admin of south"))).status).toBe(404);
    }
    expect(
      (await (await server.as("another participant")).get("ndis/participant/invoices")).data.invoices,
    ).toEqual([]);
  });

  test("drafts stay in the office, and staff see none", async () => {
    const drafts = (await invoicesOf(alma)).filter(({ status }) => status === "draft");
    for (const { uuid } of drafts) expect((await single(String(uuid), participant)).status).toBe(404);
    for (const someone of [worker, participant])
      expect((await someone.get("ndis/invoices/all-invoices")).status).toBe(403);
    expect((await coordinator.get("ndis/invoices/all-invoices")).status).toBe(403);
  });

  test("the list goes by id, the latest first, on request", async () => {
    const { data, status } = await admin.get("ndis/invoices/all-invoices", {
      sortField: "id",
      sortType: "desc",
      limit: 50,
    });
    expect(status).toBe(200);
    const ids = (data.invoices as { uuid: string }[]).map(({ uuid }) => uuid);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});
