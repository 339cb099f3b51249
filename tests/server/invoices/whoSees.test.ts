import { beforeAll, describe, expect, test, vi } from "vitest";
import { Caller } from "../../support/caller.ts";
import { invoiceWith, readyToClaim, respond } from "../../support/claims.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Whose money it is: what is billed, claimed, paid and owed is seen by those who may, of those who they may see.
const server = await openTestServer();
const admin = await server.as("admin");
const nobody = await server.as("nobody");
const [alma, bela] = ["first", "second"].map((name) => idOf("north", "participants", name)) as [
  string,
  string,
];

/** What there is of one participant. */
interface Money {
  invoice: string;
  line: string;
  payment: string;
  row: string;
}
const money = new Map<string, Money>();
let claim = "";
let advocate: Caller;
let record = "";

const moneyOf = (person: string): Money => {
  const found = money.get(person);
  if (!found) throw new Error("nothing was billed");
  return found;
};
/** Every call that gives something of one participant's money. */
const callsFor = (person: string): [method: string, path: string, body?: object][] => {
  const { invoice, line, payment, row } = moneyOf(person);
  return [
    ["GET", `ndis/invoices/single-invoice/${invoice}`],
    ["GET", `ndis/client/get-client-invoices/${person}`],
    ["GET", `records/invoices/${invoice}/download`],
    ["GET", `records/invoice-lines/${line}`],
    ["GET", `records/invoice-payments/${payment}`],
    [
      "POST",
      `ndis/client/${person}/statement`,
      { payer_type: "self", from: "2026-11-01", until: "2026-11-30" },
    ],
    ["GET", `records/claim-rows/${row}`],
    ["GET", `records/claims/${claim}`],
    ["GET", `records/claims/${claim}/download`],
  ];
};
const statuses = async (by: Caller, person: string): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {};
  for (const [method, path, body] of callsFor(person))
    answers[path] = (await by.send(method, path, body && { body })).status;
  return answers;
};
const uuidsIn = (rows: unknown): string[] => (rows as { uuid: string }[]).map(({ uuid }) => uuid);

beforeAll(async () => {
  await readyToClaim(server);
  for (const [person, name] of [
    [alma, "first"],
    [bela, "second"],
  ] as const) {
    const days = [{ delivered_on: "2026-11-02" }];
    const claimed = await invoiceWith(server, days, { participant: name });
    const invoice = await invoiceWith(server, days, {
      participant: name,
      payer_type: "self",
      status: "sent",
    });
    await admin.post(`records/invoices/${invoice}/payments`, { amount: 1000, received_on: "2026-11-19" });
    const [payment] = await server.rows`select uuid from records where resource = 'invoice-payments'
      and data->>'invoice' = ${invoice}`;
    const [line] = await server.rows`select uuid from invoice_lines where invoice = ${invoice}`;
    money.set(person, { invoice, line: String(line?.uuid), payment: String(payment?.uuid), row: claimed });
  }
  const made = await admin.post("records/claims", { from: "2026-11-01", until: "2026-11-19" });
  claim = String(made.data.claim.uuid);
  const status = async () => (await admin.get(`records/claims/${claim}`)).data.claim.status;
  await vi.waitFor(async () => expect(await status()).toBe("generated"), 30_000);
  await admin.post(`records/claims/${claim}/mark-uploaded`, {});
  const rows = await server.rows<{ uuid: string; participant: string; reference: string }>`
    select uuid, participant, reference from claim_rows`;
  for (const { uuid, participant } of rows) money.set(participant, { ...moneyOf(participant), row: uuid });
  await respond(admin, claim, [
    ["Claim Reference", "Status", "Amount Paid"],
    ...rows.map(({ reference }) => [reference, "Rejected", ""]),
  ]);
  const added = await admin.post("ndis/client/add-new-client-caring-advocate", {
    participant: alma,
    first_name: "Rosa",
    last_name: "Lee",
    relationship: "parent",
    email: "rosa@family.example",
    can_view: ["profile"],
  });
  record = String(added.data.caring_advocate.uuid);
  await admin.send("POST", `ndis/client/caring-advocates/${record}/invite`, { body: {} });
  const [mail] = await server.rows<{ body: string }>`
    select body from outbox where recipient = 'rosa@family.example' order by created_at desc limit 1`;
  const token = /#invite=(\S+)/.exec(mail?.body ?? "")?.[1];
  const accepted = await nobody.post("auth/accept-invitation", { token, password: "a sentence to remember" });
  advocate = new Caller(server, "north", String(accepted.data.token));
});

/** Which calls answer otherwise than with a refusal. */
const answered = async (by: Caller, person: string): Promise<string[]> =>
  Object.entries(await statuses(by, person)).flatMap(([path, status]) =>
    status < 400 ? [path.split("/").slice(0, 3).join("/")] : [],
  );

describe("of another's invoices, claims, statements, PDFs and receipts", () => {
  test("the office of the provider sees all", async () => {
    for (const person of [alma, bela])
      expect(new Set(Object.values(await statuses(admin, person)))).toEqual(new Set([200]));
  });

  test.each(["worker", "colleague", "coordinator", "another participant", "newcomer", "nobody"])(
    "%s sees nothing of the first participant",
    async (who) => expect(await answered(await server.as(who), alma)).toEqual([]),
  );

  test("nor does the office of another provider", async () => {
    const south = await server.as("admin of south");
    expect(await answered(south, alma)).toEqual([]);
    const lists = await Promise.all([
      south.get("ndis/invoices/all-invoices", { limit: 100 }),
      south.get("records/invoice-lines", { limit: 100 }),
      south.get("records/invoice-payments", { limit: 100 }),
      south.get("records/claims", { limit: 100 }),
      south.get("records/claim-rows", { limit: 100 }),
      south.get("records/aged-debtors"),
    ]);
    const own = [claim, ...[...money.values()].flatMap((each) => Object.values(each))];
    for (const { status, text } of lists) {
      expect(status).toBe(200);
      for (const id of own) expect(text).not.toContain(id);
    }
  });

  test("a participant sees the invoice that was sent about them, and its PDF alone", async () => {
    expect(await answered(await server.as("participant"), alma)).toEqual([
      "ndis/invoices/single-invoice",
      "records/invoices/" + moneyOf(alma).invoice,
    ]);
    expect(await answered(await server.as("participant"), bela)).toEqual([]);
  });

  test.each([
    ["without the consent to invoices", { can_view: ["profile", "services", "health"] }, 0],
    ["with it", { can_view: ["invoices"] }, 2],
    ["when the consent has ended", { can_view: ["invoices"], consent_until: "2026-11-19" }, 0],
  ])("an advocate %s", async (_, consent, count) => {
    const path = `ndis/client/update-client-caring-advocate/${record}`;
    expect((await admin.put(path, { consent_until: null, ...consent })).status).toBe(200);
    expect(await answered(advocate, alma)).toHaveLength(count);
    expect(await answered(advocate, bela)).toEqual([]);
    const listed = await advocate.get("ndis/participant/invoices");
    expect(listed.status < 400 ? uuidsIn(listed.data.invoices) : []).toEqual(
      count === 0 ? [] : [moneyOf(alma).invoice],
    );
  });
});

describe("the office of one region", () => {
  let regional: Caller;
  beforeAll(async () => {
    await server.rows`update participants set region = case when uuid = ${alma} then 'coast' else 'inland' end`;
    const permissions = ["view-participants", "view-invoices", "edit-invoices", "view-claims", "edit-claims"];
    const id = userIdOf("north", "coordinator");
    const given = await admin.post("ndis/system-users/update-user", { id, regions: ["inland"], permissions });
    expect(given.status, given.text).toBe(200);
    regional = await server.as("coordinator");
  });

  test("sees the money of its own participants, and no file with others in it", async () => {
    expect((await answered(regional, bela)).length).toBe(7);
    expect(await answered(regional, alma)).toEqual([]);
    expect(await regional.get(`records/claims/${claim}/download`)).toMatchObject({ status: 404 });
  });

  test("lists nothing of others, nor counts it", async () => {
    const own = moneyOf(bela);
    const { data: invoices } = await regional.get("ndis/invoices/all-invoices", { limit: 100 });
    expect(uuidsIn(invoices.invoices)).toContain(own.invoice);
    const lists = await Promise.all([
      regional.get("ndis/invoices/all-invoices", { limit: 100 }),
      regional.get("records/invoice-lines", { limit: 100 }),
      regional.get("records/invoice-payments", { limit: 100 }),
      regional.get("records/claims", { limit: 100 }),
      regional.get("records/claim-rows", { limit: 100 }),
      regional.get("records/claim-queue", { limit: 100 }),
      regional.get("records/aged-debtors"),
    ]);
    for (const { status, text } of lists) {
      expect(status).toBe(200);
      for (const id of [...Object.values(moneyOf(alma)), alma]) expect(text).not.toContain(id);
      expect(text).not.toContain(`"uuid":"${claim}"`);
    }
    const { months } = (await regional.get("records/reconciliation")).data;
    const november = (months as { month: string; delivered: number }[]).find(
      ({ month }) => month === "2026-11-01",
    );
    expect(november?.delivered).toBe(2 * 7358);
  });

  test("changes nothing of others", async () => {
    const { invoice, row } = moneyOf(alma);
    for (const [path, body] of [
      [`records/invoices/${invoice}/credit`, { reason: "Mine" }],
      [`records/invoices/${invoice}/send-again`, {}],
      [`records/invoices/${invoice}/payments`, { amount: 100, received_on: "2026-11-19" }],
      [`records/claim-rows/${row}/write-off`, { reason: "Mine" }],
      [`records/claim-rows/${row}/claim-again`, {}],
      [`records/claims/${claim}/responses`, {}],
    ] as const)
      expect((await regional.post(path, body)).status, path).toBe(404);
  });
});

test("the link of a PDF opens that one, and no other", async () => {
  const { data } = await admin.get(`records/invoices/${moneyOf(alma).invoice}/download`);
  const link = String(data.link).replace(/^.*ndis-portal\//, "");
  expect((await (await server.as("admin of south")).get(link)).status).toBe(404);
  expect((await nobody.get(link)).headers["content-type"]).toBe("application/pdf");
  expect((await nobody.get(link)).status).toBeGreaterThanOrEqual(400);
});
