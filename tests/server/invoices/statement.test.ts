import { beforeAll, describe, expect, test, vi } from "vitest";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const alma = idOf("north", "participants", "first");
const bela = idOf("north", "participants", "second");

const asked = { payer_type: "self", from: "2026-11-01", until: "2026-11-30" };
const order = (of = alma, body: object = asked, by = admin) => by.post(`ndis/client/${of}/statement`, body);

/** What the paper of a statement says, text by text. */
const paper = async (of = alma, body: object = asked): Promise<string[]> => {
  const made = vi.spyOn(server.services.pdf, "make");
  const { data } = await order(of, body);
  const nobody = await server.as("nobody");
  const file = await nobody.get(String(data.link).replace(/^.*ndis-portal\//, ""));
  expect([file.status, file.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const [document] = made.mock.calls.at(-1) ?? [];
  made.mockRestore();
  const texts: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts;
};

beforeAll(async () => {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`delete from records where resource = 'invoice-payments'`;
  const invoice = (number: string, issue_date: string, total: number, more: object = {}) => ({
    number,
    kind: "invoice",
    participant: alma,
    status: "sent",
    payer_type: "self",
    payer_name: "Alma Own",
    issue_date,
    due_date: issue_date,
    total,
    amount_due: total,
    amount_paid: 0,
    ...more,
  });
  const ids = await server.insert("invoices", [
    invoice("INV-2610-00001", "2026-10-15", 10_000),
    invoice("INV-2611-90002", "2026-11-03", 2550),
    invoice("INV-2611-90003", "2026-11-04", 9999, { status: "void" }),
    invoice("INV-2611-90004", "2026-11-04", 8888, { status: "draft" }),
    invoice("INV-2611-90005", "2026-11-05", 7777, {
      payer_type: "plan_manager",
      payer_name: "Plan Partners",
    }),
    invoice("INV-2610-90009", "2026-10-05", 3333, { payer_type: "plan_manager", payer_name: "Clear Books" }),
    invoice("INV-2611-90006", "2026-11-05", 6666, { participant: bela }),
    invoice("INV-2612-90007", "2026-12-01", 5555),
    invoice("INV-2611-90008", "2026-11-06", -550, { kind: "credit_note", status: "approved" }),
  ]);
  for (const [amount, received_on] of [
    [4000, "2026-10-20"],
    [1000, "2026-11-18"],
  ])
    expect(
      (
        await admin.post(`records/invoices/${String(ids[0])}/payments`, {
          amount,
          received_on,
          reference: "Osko",
        })
      ).status,
    ).toBe(200);
});

describe("a statement of account", () => {
  test("adds up from what was owed before to what is owed at the end", async () => {
    const texts = await paper();
    const rows = texts.slice(texts.indexOf("Balance at the start") - 1);
    expect(rows.slice(0, rows.indexOf("Balance at the end") + 4)).toEqual(
      [
        ["1 Nov 2026", "Balance at the start", "", "", "$60.00"],
        ["3 Nov 2026", "Invoice INV-2611-90002", "$25.50", "", "$85.50"],
        ["6 Nov 2026", "Credit note INV-2611-90008", "", "$5.50", "$80.00"],
        ["18 Nov 2026", "Payment of INV-2610-00001, Osko", "", "$10.00", "$70.00"],
        ["30 Nov 2026", "Balance at the end", "", "", "$70.00"],
      ].flat(),
    );
  });

  test("says where to pay, with the BSB in its two groups", async () => {
    const bank = { bank_account_name: "North", bank_bsb: "062-000", bank_account: "12345678" };
    expect((await admin.put("settings/agreements", bank)).status).toBe(200);
    expect((await paper()).join("|")).toContain("BSB|062-000|Account number|12345678");
  });

  test("has no amounts of other people, other payers, or drafts", async () => {
    const all = (await paper()).join(" ");
    for (const other of ["90003", "90004", "90005", "90006", "90007"]) expect(all).not.toContain(other);
    expect((await paper(alma, { ...asked, payer_type: "plan_manager" })).join(" ")).toContain("$77.77");
  });

  test("of a plan manager has nothing of the one before, who has their own by an earlier day", async () => {
    const managed = { ...asked, payer_type: "plan_manager" };
    const now = (await paper(alma, managed)).join(" ");
    expect(now).toContain("Plan Partners");
    expect(now).toContain("$77.77");
    expect(now).not.toMatch(/Clear Books|33\.33/);
    const before = (await paper(alma, { ...managed, from: "2026-10-01", until: "2026-10-31" })).join(" ");
    expect(before).toContain("Clear Books");
    expect(before).toContain("$33.33");
    expect(before).not.toContain("Plan Partners");
  });

  test("needs its days in their order, and names each field", async () => {
    const { status, errors } = await order(alma, { from: "2026-11-30", until: "2026-11-01" });
    expect([status, Object.keys(errors).toSorted()]).toEqual([422, ["payer_type", "until"]]);
  });

  test.each(["coordinator", "worker", "participant", "advocate"])("is nothing for a %s", async (who) =>
    expect((await order(alma, asked, await server.as(who))).status).toBe(403),
  );
});
