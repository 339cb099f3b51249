import { addDays } from "#framework/shared/dates/dates.ts";
import { agedInvoices } from "#portal/browser/invoices/agedInvoices.ts";
import { Random } from "#portal/server/demo/random.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { beginImport, checkedImport, ranImport, settled, type ToldImport } from "../../support/imports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const alma = idOf("north", "participants", "first");
const bela = idOf("north", "participants", "second");

let numbered = 0;
const invoice = async (due: number, more: object = {}) => {
  numbered += 1;
  const number = `INV-2611-${String(numbered).padStart(5, "0")}`;
  const [uuid] = await server.insert("invoices", [
    {
      number,
      kind: "invoice",
      participant: alma,
      status: "sent",
      payer_type: "plan_manager",
      payer_name: "Plan Partners",
      amount_paid: 0,
      issue_date: "2026-11-01",
      due_date: "2026-11-15",
      sent_at: "2026-11-01T02:00:00.000Z",
      total: due,
      amount_due: due,
      ...more,
    },
  ]);
  return { uuid: String(uuid), number };
};
/** A receipt when it has been looked at for what it pays. */
const receipt = async (description: string, amount: number) => {
  const { data } = await admin.post("records/bank-receipts", {
    received_on: "2026-11-20",
    description,
    amount,
  });
  const id = String(data.receipt.uuid);
  await expect
    .poll(() => server.rows`select from bank_receipts where uuid = ${id} and looked_at is not null`)
    .toHaveLength(1);
  return id;
};
const read = async (id: string) => (await admin.get(`records/bank-receipts/${id}`)).data.receipt;
const act = (id: string, action: string, body: object = {}, by = admin) =>
  by.post(`records/bank-receipts/${id}/${action}`, body);
const accept = async (id: string) => act(id, "accept", { suggested: (await read(id)).suggested });
const invoiceNow = async (id: string) => {
  const [row] = await server.rows<{
    status: string;
    paid: number;
    due: number;
    total: number;
    payments: number;
  }>`
    select status, (data->>'amount_paid')::int as paid, (data->>'amount_due')::int as due, (data->>'total')::int as total,
      (select coalesce(sum((data->>'amount')::int), 0)::int from records where resource = 'invoice-payments'
        and deleted_at is null and data->>'invoice' = invoices.uuid::text) as payments
    from invoices where uuid = ${id}`;
  return row;
};

beforeEach(async () => {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports, bank_receipts, bank_matches`;
  await server.rows`delete from records where resource = 'invoice-payments'`;
});

describe("a bank statement", () => {
  const westpac = [
    ["Bank Account", "Date", "Narrative", "Debit Amount", "Credit Amount", "Balance"],
    ["032000123456", "19/11/2026", "DEPOSIT PLAN PARTNERS", "", "250.10", "1250.10"],
    ["032000123456", "19/11/2026", '=HYPERLINK("x")', "", "1,000.00", "2250.10"],
    ["032000123456", "20/11/2026", "WAGES", "900.00", "", "1350.10"],
  ];
  test("is imported once, without what was paid out", async () => {
    const told = await checkedImport(admin, "bank-receipts", westpac);
    expect(told).toMatchObject({
      state: "checked",
      problems: 0,
      mapping: ["account", "received_on", "description", "debit", "credit", "balance"],
      result: { left_out: [{ why: "money that was paid out", count: 1 }] },
    });
    expect(await ranImport(admin, told)).toMatchObject({ state: "imported", result: { created: 2 } });
    const { receipts } = (await admin.get("records/bank-receipts")).data;
    expect(
      receipts.map(({ amount, left_over: left, description, status }: Record<string, unknown>) => [
        amount,
        left,
        description,
        status,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [25_010, 25_010, "DEPOSIT PLAN PARTNERS", "unmatched"],
        [100_000, 100_000, '=HYPERLINK("x")', "unmatched"],
      ]),
    );
    const again = await checkedImport(admin, "bank-receipts", westpac);
    expect(again).toMatchObject({
      state: "checked",
      result: {
        left_out: expect.arrayContaining([
          { why: "imported before", count: 2 },
          { why: "money that was paid out", count: 1 },
        ]),
      },
    });
    expect((await ranImport(admin, again)).state).toBe("checked");
    expect((await server.rows`select from bank_receipts`).length).toBe(2);
  });

  test("two equal payments of one day are both kept, and a longer statement adds what is new", async () => {
    const line = ["2026-11-19", "Deposit", "50.00"];
    const heading = ["Date", "Description", "Amount"];
    const first = await ranImport(admin, await checkedImport(admin, "bank-receipts", [heading, line, line]));
    expect(first.result).toMatchObject({ created: 2 });
    const second = await checkedImport(admin, "bank-receipts", [
      heading,
      line,
      line,
      line,
      ["2026-11-20", "Fee", "-3"],
    ]);
    expect((await ranImport(admin, second)).result).toMatchObject({ created: 1 });
  });

  test("without headings and in Windows-1252, matched once", async () => {
    const file = (text: string) => Buffer.from(text, "latin1");
    const begun = await beginImport(
      admin,
      "bank-receipts",
      file("19/11/2026,+70.25,Caf\xe9 refund,100.00\r\n"),
    );
    const { uuid, headers, mapping, total } = begun.data.import as ToldImport;
    expect([headers, mapping, total]).toEqual([
      ["Column 1", "Column 2", "Column 3", "Column 4"],
      [null, null, null, null],
      1,
    ]);
    await admin.post(`imports/${uuid}/check`, { mapping: ["received_on", "amount", "description", null] });
    await ranImport(admin, await settled(admin, uuid));
    expect((await server.rows`select amount, data->>'description' as text from bank_receipts`)[0]).toEqual({
      amount: 7025,
      text: "Café refund",
    });
    const next = await beginImport(admin, "bank-receipts", file("20/11/2026,1.00,Next,101.00\r\n"));
    expect(next.data.import.mapping).toEqual(["received_on", "amount", "description", null]);
  });

  test.each(["coordinator", "worker", "participant", "advocate"])("is nothing for a %s", async (who) => {
    const by = await server.as(who);
    expect((await by.get("imports/of/bank-receipts")).status).toBe(403);
    expect((await by.get("records/bank-receipts")).status).toBe(403);
  });
});

describe("a match", () => {
  test("is suggested, and books nothing until somebody confirms it", async () => {
    const { uuid, number } = await invoice(25_000);
    const id = await receipt(`Payment ${number}`, 25_000);
    expect(await read(id)).toMatchObject({
      status: "suggested",
      certainty: "sure",
      suggested: number,
      suggested_because: "Names the invoice, and the amount is right",
    });
    expect(await invoiceNow(uuid)).toMatchObject({ status: "sent", paid: 0, payments: 0 });
    const done = await accept(id);
    expect([done.status, done.message]).toEqual([200, `Matched to ${number}`]);
    expect(done.data.receipt).toMatchObject({ status: "matched", left_over: 0, allocated: 25_000 });
    expect(done.data.receipt.suggested).toBeUndefined();
    expect(await invoiceNow(uuid)).toMatchObject({ status: "paid", paid: 25_000, due: 0, payments: 25_000 });
    const undone = await act(id, "unmatch");
    expect(undone.status).toBe(200);
    expect(await invoiceNow(uuid)).toMatchObject({ status: "sent", paid: 0, due: 25_000, payments: 0 });
    // It is looked at again in the background.
    await expect.poll(() => read(id)).toMatchObject({ status: "suggested", left_over: 25_000, allocated: 0 });
  });

  test("stands by the bank's day, also where the payer paid before the invoice was issued", async () => {
    const { uuid, number } = await invoice(25_000, { issue_date: "2026-11-25" });
    expect((await accept(await receipt(`Payment ${number}`, 25_000))).status).toBe(200);
    expect(await invoiceNow(uuid)).toMatchObject({ status: "paid", payments: 25_000 });
  });

  test("with chosen invoices pays a part, and shows what is left", async () => {
    const [one, two] = [await invoice(10_000), await invoice(20_000, { payer_name: "Somebody Else" })];
    const id = await receipt("Thank you", 25_000);
    expect((await read(id)).status).toBe("unmatched");
    const allocations = [
      { invoice: one.uuid, amount: 10_000 },
      { invoice: two.uuid, amount: 5_000 },
    ];
    expect((await act(id, "match", { allocations })).data.receipt).toMatchObject({
      status: "part_matched",
      left_over: 10_000,
    });
    expect(await invoiceNow(two.uuid)).toMatchObject({ status: "part_paid", paid: 5_000, due: 15_000 });
    const more = await act(id, "match", { allocations: [{ invoice: two.uuid, amount: 10_001 }] });
    expect([more.status, more.errors]).toEqual([
      422,
      { allocations: ["Only $100.00 of this receipt is left."] },
    ]);
    expect((await act(id, "ignore", { reason: "Refunded the rest" })).data.receipt.status).toBe("ignored");
    expect((await act(id, "stop-ignoring")).data.receipt).toMatchObject({
      status: "part_matched",
      left_over: 10_000,
    });
    await act(id, "unmatch");
    for (const { uuid } of [one, two]) expect(await invoiceNow(uuid)).toMatchObject({ paid: 0, payments: 0 });
  });

  test("is refused for more than an invoice has due, for another suggestion, and for another provider's invoice", async () => {
    const { uuid, number } = await invoice(10_000);
    const id = await receipt("Thank you", 25_000);
    const tooMuch = await act(id, "match", { allocations: [{ invoice: uuid, amount: 10_001 }] });
    expect([tooMuch.status, tooMuch.message]).toEqual([409, `${number}: Only $100.00 is due.`]);
    const other = await receipt(number, 10_000);
    for (const body of [{ suggested: "INV-1 ($1.00)" }, { suggested: null }, {}])
      expect((await act(other, "accept", body)).status).toBe(409);
    const south = await server.as("admin of south");
    expect((await act(id, "match", { allocations: [{ invoice: uuid, amount: 1 }] }, south)).status).toBe(404);
    const theirs = await south.post("records/bank-receipts", {
      received_on: "2026-11-20",
      description: "Mine",
      amount: 500,
    });
    const stolen = await act(
      theirs.data.receipt.uuid,
      "match",
      { allocations: [{ invoice: uuid, amount: 500 }] },
      south,
    );
    expect(stolen.status).toBe(422);
    expect(await invoiceNow(uuid)).toMatchObject({ status: "sent", paid: 0 });
  });

  test("of one receipt by ten people at once is booked once", async () => {
    const { uuid, number } = await invoice(10_000);
    const id = await receipt(number, 10_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => act(id, "accept", { suggested: number })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await invoiceNow(uuid)).toMatchObject({ paid: 10_000, payments: 10_000 });
  });

  test("of one invoice by several receipts and by hand at once never pays more than is due", async () => {
    const { uuid } = await invoice(10_000);
    const ids = await Promise.all([1, 2, 3].map((each) => receipt(`Deposit ${each}`, 10_000)));
    const answers = await Promise.all([
      ...ids.map((id) => act(id, "match", { allocations: [{ invoice: uuid, amount: 10_000 }] })),
      admin.post(`records/invoices/${uuid}/payments`, { amount: 10_000, received_on: "2026-11-20" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invoiceNow(uuid)).toMatchObject({ status: "paid", paid: 10_000, payments: 10_000 });
  });

  test("of all sure ones takes those and no others", async () => {
    const [one, two, three] = [
      await invoice(10_000),
      await invoice(4_000, { participant: bela, payer_name: "Dana Sharp" }),
      await invoice(9_000, { payer_name: "Own Way" }),
    ];
    await receipt(one.number, 10_000);
    await receipt("DANA SHARP", 4_000);
    const likely = await receipt(three.number, 8_000);
    const { status, message, data } = await admin.post("records/bank-receipts/match-sure");
    expect([status, message, data]).toEqual([200, "2 receipts matched.", { matched: 2 }]);
    expect([await invoiceNow(one.uuid), await invoiceNow(two.uuid)]).toMatchObject([
      { status: "paid" },
      { status: "paid" },
    ]);
    expect(await invoiceNow(three.uuid)).toMatchObject({ status: "sent", paid: 0 });
    expect((await read(likely)).status).toBe("suggested");
  });

  test("a suggestion goes when the invoice is paid otherwise", async () => {
    const { uuid, number } = await invoice(10_000);
    const id = await receipt(number, 10_000);
    await admin.post(`records/invoices/${uuid}/payments`, { amount: 10_000, received_on: "2026-11-20" });
    await expect.poll(async () => (await read(id)).status).toBe("unmatched");
    expect((await read(id)).suggested).toBeUndefined();
  });

  test.each(["coordinator", "worker", "participant", "advocate"])("is nothing for a %s", async (who) => {
    const by = await server.as(who);
    const { uuid, number } = await invoice(10_000);
    const id = await receipt(number, 10_000);
    expect((await by.get(`records/bank-receipts/${id}`)).status).toBe(403);
    for (const [action, body] of [
      ["accept", { suggested: number }],
      ["match", { allocations: [{ invoice: uuid, amount: 1 }] }],
      ["ignore", { reason: "Because" }],
      ["unmatch", {}],
      ["stop-ignoring", {}],
    ] as const)
      expect((await act(id, action, body, by)).status).toBe(403);
    expect((await by.post("records/bank-receipts/match-sure")).status).toBe(403);
    expect(await invoiceNow(uuid)).toMatchObject({ paid: 0 });
  });
});

test("a receipt's payment names it, and nobody says so by hand", async () => {
  const { uuid, number } = await invoice(10_000);
  const id = await receipt(number, 10_000);
  expect(
    (
      await admin.post(`records/invoices/${uuid}/payments`, {
        amount: 1,
        received_on: "2026-11-20",
        bank_receipt: id,
      })
    ).status,
  ).toBe(422);
  await accept(id);
  const { payments } = (await admin.get("records/invoice-payments", { invoice: uuid })).data;
  expect(
    payments.map(({ amount, bank_receipt: from, reference }: Record<string, unknown>) => [
      amount,
      from,
      reference,
    ]),
  ).toEqual([[10_000, id, number]]);
});

describe("aged debtors", () => {
  const debtors = async (by = admin) =>
    (await by.get("records/aged-debtors", { limit: 100 })).data.debtors as Record<string, unknown>[];
  const listed = async (query: object): Promise<number> => {
    const { status: states, ...rest } = query as Record<string, unknown>;
    const all = Object.entries({ status: states, ...rest }).map(([field, value]) =>
      Array.isArray(value)
        ? { field, operator: "in", value }
        : typeof value === "object"
          ? { field, ...value }
          : { field, operator: "is", value },
    );
    const { data } = await admin.get("ndis/invoices/all-invoices", {
      limit: 100,
      filters: JSON.stringify({ all }),
    });
    return (data.invoices as { amount_due: number }[]).reduce((sum, { amount_due: due }) => sum + due, 0);
  };

  test("each amount is that of the invoices behind it, to the cent", async () => {
    const today = "2026-11-20";
    for (const [days, due] of [
      [-5, 101],
      [0, 202],
      [1, 303],
      [30, 404],
      [31, 505],
      [60, 606],
      [61, 707],
      [90, 808],
      [91, 909],
    ] as const)
      await invoice(due, { due_date: addDays(today, -days) });
    await invoice(5_000, { status: "draft" });
    await invoice(6_000, { status: "void", amount_due: 0 });
    await invoice(10, { payer_type: "self", payer_name: "Sam Same", participant: alma });
    await invoice(20, { payer_type: "self", payer_name: "Sam Same", participant: bela });
    await invoice(30, { payer_name: "PLAN PARTNERS", status: "part_paid", amount_due: 7, amount_paid: 23 });
    const found = await debtors();
    expect(found.map((row) => [row.amount_due, row.payer_type])).toEqual([
      [4_552, "plan_manager"],
      [20, "self"],
      [10, "self"],
    ]);
    expect(found[0]).toMatchObject({
      not_due: 303,
      days_30: 714,
      days_60: 1_111,
      days_90: 1_515,
      over_90: 909,
      as_of: today,
      invoices: 10,
    });
    for (const debtor of found)
      for (const field of ["not_due", "days_30", "days_60", "days_90", "over_90", "amount_due"])
        expect(await listed(agedInvoices(debtor, field)), field).toBe(debtor[field]);
  });

  test("say beside what is due what was paid for invoices that were credited afterwards", async () => {
    const payer_name = "Credit Managers";
    const part = await invoice(700, { payer_name, status: "part_paid", amount_paid: 300 });
    await invoice(400, { payer_name });
    await invoice(0, { payer_name: "Only Credit", status: "credited", amount_paid: 55 });
    const credit = await admin.post(`records/invoices/${part.uuid}/credit`, { reason: "Billed twice" });
    expect(credit.status, credit.text).toBe(200);
    // The credit note has the next number.
    numbered += 1;
    const found = (await debtors()).filter((row) => Number(row.credit) > 0);
    expect(found.map((row) => [row.payer_name, row.amount_due, row.credit, row.invoices])).toEqual([
      [payer_name, 400, 300, 1],
      ["Only Credit", 0, 55, 0],
    ]);
    const all = JSON.stringify({
      all: [
        { field: "status", operator: "in", value: ["credited"] },
        { field: "payer_name", operator: "equals", value: payer_name },
        { field: "amount_paid", operator: ">", value: 0 },
      ],
    });
    const { data } = await admin.get("ndis/invoices/all-invoices", { filters: all });
    expect((data.invoices as { uuid: string }[]).map(({ uuid }) => uuid)).toEqual([part.uuid]);
    expect(agedInvoices(found[0] ?? {}, "credit")).toMatchObject({
      status: ["credited"],
      amount_paid: { operator: ">", value: 0 },
    });
  });

  test("are those whose invoices the person may see", async () => {
    await invoice(10_000);
    expect(await debtors(await server.as("admin of south"))).toEqual([]);
    for (const who of ["coordinator", "worker", "participant", "advocate"])
      expect((await (await server.as(who)).get("records/aged-debtors")).status).toBe(403);
  });
});

test("in whatever order money is recorded and taken back, sums agree and nothing is paid twice", async () => {
  const random = new Random(20_261_123);
  const bills = await Promise.all([5_000, 8_000, 12_000, 3_333].map((due) => invoice(due)));
  const money = await Promise.all(
    [5_000, 9_000, 20_000, 1_111].map((amount, each) => receipt(`Deposit ${each}`, amount)),
  );
  const steps: ((bill: string, from: string, amount: number) => Promise<{ status: number }>)[] = [
    (bill, from, amount) => act(from, "match", { allocations: [{ invoice: bill, amount }] }),
    (bill, from, amount) =>
      act(from, "match", { allocations: bills.map(({ uuid }) => ({ invoice: uuid, amount })) }),
    (_, from) => act(from, "unmatch"),
    (_, from) => act(from, "ignore", { reason: "Not ours" }),
    (_, from) => act(from, "stop-ignoring"),
    (bill, _, amount) =>
      admin.post(`records/invoices/${bill}/payments`, { amount, received_on: "2026-11-20" }),
    (bill) =>
      random.chance(0.1)
        ? admin.post(`records/invoices/${bill}/credit`, { reason: "Wrong" })
        : admin.get("get-current-user-detail"),
  ];
  const seen = new Set<number>();
  for (let turn = 0; turn < 150; turn += 1) {
    const { uuid } = random.pick(bills);
    const { status } = await random.pick(steps)(uuid, random.pick(money), random.whole(1, 6_000));
    expect([200, 409, 422]).toContain(status);
    seen.add(status);
    const wrong = await server.rows`
      select uuid::text from invoices where kind = 'invoice' and ((data->>'amount_paid')::int > (data->>'total')::int
        or coalesce((data->>'amount_paid')::int, 0) <> (select coalesce(sum((data->>'amount')::int), 0) from records
          where resource = 'invoice-payments' and deleted_at is null and data->>'invoice' = invoices.uuid::text)
        or (status <> 'credited' and (data->>'amount_due')::int + (data->>'amount_paid')::int <> (data->>'total')::int)
        or (status = 'paid') <> (status <> 'credited' and (data->>'amount_due')::int = 0))
      union all select uuid::text from bank_receipts where allocated > amount
        or allocated + (data->>'left_over')::int <> amount
        or allocated <> (select coalesce(sum(amount), 0) from bank_matches where receipt = bank_receipts.uuid)
        or (status = 'matched') <> (allocated = amount)`;
    expect(wrong, `after ${turn} turns`).toEqual([]);
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 409, 422]);
});
