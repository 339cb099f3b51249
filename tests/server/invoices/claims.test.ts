import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invoiceWith, readyToClaim, respond, type WantedLine } from "../../support/claims.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const days = { from: "2026-11-01", until: "2026-11-19" };

const claimOf = async (id: string) => (await admin.get(`records/claims/${id}`)).data.claim;
const rowsOf = async (claim: string, more: object = {}) =>
  (await admin.get("records/claim-rows", { claim, limit: 100, ...more })).data.rows as Record<
    string,
    never
  >[];
const act = (claim: string, action: string, body: object = {}) =>
  admin.post(`records/claims/${claim}/${action}`, body);
const decide = (row: unknown, action: string, body: object = {}) =>
  admin.post(`records/claim-rows/${String(row)}/${action}`, body);
/** Makes a claim and waits for it. */
const make = async (more: object = {}): Promise<string> => {
  const { data, errors } = await admin.post("records/claims", { ...days, ...more });
  expect(errors).toEqual({});
  await expect
    .poll(async () => (await claimOf(data.claim.uuid)).status, { timeout: 20_000 })
    .not.toMatch(/waiting|running/);
  return data.claim.uuid as string;
};
const fileOf = async (claim: string): Promise<string> => {
  const { data } = await act2(claim);
  return (await (await server.as("nobody")).get(String(data.link).replace(/^.*ndis-portal\//, ""))).text;
};
const act2 = (claim: string) => admin.get(`records/claims/${claim}/download`);
const line = (day: number, more: object = {}): WantedLine => ({
  delivered_on: `2026-11-${String(day).padStart(2, "0")}`,
  ...more,
});
const single = async (id: string) => (await admin.get(`ndis/invoices/single-invoice/${id}`)).data.invoice;
const heading =
  "RegistrationNumber,NDISNumber,SupportsDeliveredFrom,SupportsDeliveredTo,SupportNumber,ClaimReference,Quantity,Hours,UnitPrice,GSTCode,AuthorisedBy,ParticipantApproved,InKindFundingProgram,ClaimType,CancellationReason,ABN of Support Provider";

beforeEach(() => readyToClaim(server));

describe("a claim", () => {
  test("says before what it has, and is the file that the NDIA takes", async () => {
    const invoice = await invoiceWith(server, [
      line(2, { minutes: 135, quantity: "2 h 15 min", amount: 16_556 }),
      line(3, {
        hourly: false,
        minutes: 0,
        quantity: "1",
        unit_price: 31_179,
        amount: 31_179,
        support_item: "01_010_0107_1_1",
      }),
      line(4, { claim_type: "CANC", cancellation_reason: "NSDH" }),
      line(5, { support_item: "01_8" }),
    ]);
    await invoiceWith(server, [line(6)], { status: "draft" });
    await invoiceWith(server, [line(6)], { payer_type: "plan_manager" });
    const outcome = await admin.post("ndis/claims/outcome", days);
    expect(outcome.data.consequences).toEqual([
      "3 rows, $550.93; 1 row is blocked.",
      "This support has support item 01_8, which is not a valid number.",
    ]);
    const id = await make();
    const claim = await claimOf(id);
    expect(claim).toMatchObject({
      status: "generated",
      rows: 3,
      blocked: 1,
      amount: 55_093,
      unpaid_amount: 55_093,
    });
    expect(await fileOf(id)).toBe(
      [
        heading,
        `4050012345,430000001,2026-11-02,2026-11-02,01_011_0107_1_1,${claim.number}-0001,,002:15,73.58,P2,,,,,,`,
        `4050012345,430000001,2026-11-03,2026-11-03,01_010_0107_1_1,${claim.number}-0002,1,,311.79,P2,,,,,,`,
        `4050012345,430000001,2026-11-04,2026-11-04,01_011_0107_1_1,${claim.number}-0003,,001:00,73.58,P2,,,,CANC,NSDH,`,
        "",
      ].join("\r\n"),
    );
    const [blocked] = await rowsOf(id, { status: "blocked" });
    expect(blocked).toMatchObject({
      invoice,
      participant: idOf("north", "participants", "first"),
      reasons: ["This support has support item 01_8, which is not a valid number."],
    });
    expect(blocked).not.toHaveProperty("reference");
  });

  test("says before which supports the NDIA checks more closely, as they are a year old", async () => {
    await server.rows`update participants set plan_start = '2025-07-01'
      where uuid = ${idOf("north", "participants", "first")}`;
    for (const delivered_on of ["2025-11-19", "2025-11-20"]) await invoiceWith(server, [{ delivered_on }]);
    const outcome = await admin.post("ndis/claims/outcome", { from: "2025-11-01", until: "2025-11-30" });
    expect(outcome.data.consequences).toEqual([
      "2 rows, $147.16.",
      "1 row is for supports of more than 12 months ago. The NDIA checks these more closely: have their records ready.",
    ]);
  });

  test("has the dates and the last heading that the settings ask for", async () => {
    await invoiceWith(server, [line(2)]);
    const set = await admin.send("PUT", "records/claim-settings", {
      body: { date_format: "YYYY/MM/DD", last_header: "ABN of support provider" },
    });
    expect(set.status).toBe(200);
    const file = await fileOf(await make());
    expect(file.split("\r\n")[0]).toMatch(/,ABN of support provider$/);
    expect(file).toContain(",2026/11/02,2026/11/02,");
  });

  test("leaves out what the provider is not registered for, which approving an invoice says before", async () => {
    const set = async (name: string, value: object) => {
      await server.rows`update tenants set settings = settings || ${JSON.stringify({ [name]: value })}::jsonb where slug = 'north'`;
      server.services.tenants.forget();
    };
    const draft = await invoiceWith(server, [line(2)], { status: "draft" });
    await invoiceWith(server, [line(2), line(3, { support_item: "04_104_0125_6_1" })]);
    await set("organisation", { registration_groups: ["0125"], registration_expires_on: "2026-11-02" });
    await set("agreement_setting", { registration_status: "unregistered" });
    const blocked = await rowsOf(await make(), { status: "blocked" });
    const said = (await admin.post(`records/invoices/${draft}/approve`)).text;
    await set("organisation", {});
    await set("agreement_setting", {});
    expect(blocked.map(({ reasons }) => reasons)).toEqual([
      [
        "This support belongs to registration group 0107, for which you are not registered. Check the provider details in Settings.",
      ],
      [
        "This support was delivered after your NDIS registration ended on 2 Nov 2026. Check the provider details in Settings.",
      ],
    ]);
    expect(said).toContain("belongs to registration group 0107");
    expect(said).toContain("Only registered providers bill the NDIA.");
  });

  test("takes nothing that another one has; a discarded one gives it back", async () => {
    await invoiceWith(server, [line(2), line(3)]);
    const first = await make();
    const second = await make();
    expect(await claimOf(second)).toMatchObject({ status: "empty", rows: 0 });
    expect((await act2(second)).data.link).toBeDefined();
    expect((await act(first, "discard")).message).toMatch(/can be claimed again/);
    const third = await make();
    expect(await claimOf(third)).toMatchObject({ status: "generated", rows: 2 });
    expect((await act(third, "mark-uploaded")).status).toBe(200);
    expect(await act(third, "discard")).toMatchObject({
      status: 409,
      message: "A claim that was uploaded stays. Read the NDIA's response instead.",
    });
  });

  test("five made at once have each line once", async () => {
    await invoiceWith(
      server,
      Array.from({ length: 8 }, (_, index) => line(index + 2)),
    );
    await Promise.all([1, 2, 3, 4, 5].map(() => make()));
    const rows = await server.rows`select invoice_line from claim_rows where status = 'claimed'`;
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map(({ invoice_line: id }) => id)).size).toBe(8);
  });

  test("a participant's alone, by the day of the support", async () => {
    await invoiceWith(server, [line(2), line(20)]);
    await invoiceWith(server, [line(2)], { participant: "second" });
    const id = await make({ participant: idOf("north", "participants", "second") });
    const rows = await rowsOf(id);
    expect(rows.map(({ participant }) => participant)).toEqual([idOf("north", "participants", "second")]);
    expect(
      (await admin.post("records/claims", { ...days, participant: idOf("south", "participants", "first") }))
        .status,
    ).toBe(422);
  });

  test("the same support twice is claimed once, also where it was claimed before", async () => {
    const same = line(2);
    await invoiceWith(server, [same]);
    const first = await make();
    await invoiceWith(server, [same]);
    const second = await make();
    const [claimed] = await rowsOf(first);
    expect((await rowsOf(second))[0]).toMatchObject({
      status: "blocked",
      reasons: [
        `The same support at the same time by the same worker is claimed already, as ${String(claimed?.reference)}.`,
      ],
    });
  });

  test("more than 5,000 rows become two claims, and nothing is in both", async () => {
    const id = await invoiceWith(server, [line(2)]);
    await server.rows`update invoices set status = 'draft' where uuid = ${id}`;
    await server.rows`insert into invoice_lines (tenant_id, uuid, invoice, participant, place, delivered_on, data)
      select tenant_id, gen_random_uuid(), invoice, participant, number, delivered_on,
        data || jsonb_build_object('start_at', '2026-11-02T00:00:00.000Z'::timestamptz + number * interval '1 second')
      from invoice_lines, generate_series(2, 5003) as number where invoice = ${id}`;
    await server.rows`update invoices set status = 'approved' where uuid = ${id}`;
    const first = await make();
    await expect
      .poll(async () => (await admin.get("records/claims", { status: "generated" })).data.claims.length, {
        timeout: 20_000,
      })
      .toBe(2);
    const { claims } = (await admin.get("records/claims", { limit: 10 })).data;
    const sizes = (claims as { rows: number }[]).map(({ rows }) => rows);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([3, 5000]);
    const rest = (claims as { rows: number; uuid: string }[]).find(({ rows }) => rows === 3);
    expect((await claimOf(String(rest?.uuid))).continues).toBe(first);
    expect((await fileOf(first)).trim().split("\r\n")).toHaveLength(5001);
  }, 60_000);

  test("one whose process has ended is gone on with; a cancelled one is not, and keeps nothing", async () => {
    await invoiceWith(server, [line(2), line(3)]);
    const before = await make();
    await server.rows`update records set data = data || '{"status": "running", "seen_at": "2026-11-01T00:00:00.000Z"}'
      where uuid = ${before}`;
    await make({ from: "2026-10-01", until: "2026-10-01" });
    await expect.poll(async () => (await claimOf(before)).status).toBe("generated");
    expect(await claimOf(before)).toMatchObject({ rows: 2, done: 2, lines: 2 });
    await server.rows`update records set data = data || '{"status": "running", "seen_at": "2026-11-20T00:00:00.000Z"}'
      where uuid = ${before}`;
    expect((await act(before, "cancel")).message).toBe("Claim cancelled");
    expect(await server.rows`select 1 from claim_rows where status = 'claimed'`).toEqual([]);
    expect((await act(before, "cancel")).status).toBe(409);
  });
});

describe("what is claimed never changes", () => {
  test("its invoice is not voided, and the database keeps its rows", async () => {
    const invoice = await invoiceWith(server, [line(2)]);
    const id = await make();
    const { number } = await claimOf(id);
    const refused = await admin.post(`records/invoices/${invoice}/void`, { reason: "Wrong" });
    expect([refused.status, refused.message]).toEqual([
      409,
      `This invoice is in claim ${number}. Discard that claim first.`,
    ]);
    await expect(server.rows`update claim_rows set amount = 1`).rejects.toThrow("does not change");
    await expect(
      server.rows`update claim_rows set data = data || '{"ndis_number": "430000009"}'`,
    ).rejects.toThrow("does not change");
    await expect(server.rows`delete from claim_rows`).rejects.toThrow("does not change");
    await act(id, "discard");
    expect((await admin.post(`records/invoices/${invoice}/void`, { reason: "Wrong" })).status).toBe(200);
  });
});

describe("the NDIA's response", () => {
  let invoice = "";
  let claim = "";
  let number = "";
  const head = [
    "Claim Reference",
    "Claim Status",
    "Amount Paid",
    "Payment Date",
    "Error Code",
    "Error Message",
  ];
  const ref = (place: number) => `${number}-${String(place).padStart(4, "0")}`;
  beforeEach(async () => {
    invoice = await invoiceWith(server, [line(2), line(3), line(4), line(5)]);
    claim = await make();
    ({ number } = await claimOf(claim));
  });
  const answers = (): string[][] => [
    head,
    [ref(1), "Paid", "73.58", "2026-11-18", "", ""],
    [ref(2), "PAID", "$50.00", "18/11/2026", "", ""],
    [ref(3), "Rejected", "", "", "E123", "No funding left in this category"],
    ["CLM-0000-1", "Paid", "1.00", "", "", ""],
    [ref(4), "Paid", "a lot", "", "", ""],
    ["", "Paid", "1.00", "", "", ""],
  ];

  test("is refused before the claim was uploaded, and without a column that can be matched", async () => {
    expect(await respond(admin, claim, answers())).toMatchObject({
      status: 409,
      message: "Mark this claim as uploaded before you read the response.",
    });
    await act(claim, "mark-uploaded");
    const { status, errors } = await respond(admin, claim, [
      ["Name", "Colour"],
      ["A", "B"],
    ]);
    expect([status, errors.file?.[0]]).toEqual([
      422,
      expect.stringContaining("No column has the claim reference"),
    ]);
  });

  test("is taken over row by row, names what it cannot use, and read twice changes nothing", async () => {
    await act(claim, "mark-uploaded");
    // The NDIA's day of payment is recorded as it is, whenever the invoice was issued.
    await server.rows`update invoices set issue_date = '2026-11-20' where uuid = ${invoice}`;
    const first = await respond(admin, claim, answers());
    expect([first.status, first.message]).toEqual([
      200,
      "6 rows read, 3 with news. $123.58 recorded as paid. 1 row rejected. 3 rows not used: see Responses",
    ]);
    const after = await claimOf(claim);
    expect(after).toMatchObject({ status: "uploaded", paid_amount: 12_358, rejected: 1, unanswered: 1 });
    expect(await single(invoice)).toMatchObject({
      status: "part_paid",
      amount_paid: 12_358,
      amount_due: 17_074,
    });
    const { payments } = (await admin.get("records/invoice-payments", { invoice })).data;
    expect(payments).toMatchObject([
      { amount: 12_358, received_on: "2026-11-18", method: "ndia", reference: number },
    ]);
    const { responses } = (await admin.get("records/claim-responses", { claim })).data;
    const { response } = (await admin.get(`records/claim-responses/${responses[0].uuid}`)).data;
    expect(response.problems).toEqual([
      "Row 5 (CLM-0000-1) has a claim reference that is not known here.",
      `Row 6 (${ref(4)}) has an amount that is not valid.`,
      "Row 7 has no claim reference.",
    ]);
    const again = await respond(admin, claim, answers());
    expect(again.message).toBe("6 rows read, nothing new. 3 rows not used: see Responses");
    expect(await claimOf(claim)).toMatchObject({ paid_amount: 12_358, rejected: 1 });
    expect((await admin.get("records/invoice-payments", { invoice })).data.payments).toHaveLength(1);
    expect((await admin.get("records/claim-settings")).data.claim_settings).toMatchObject({
      response_reference: "Claim Reference",
      response_message: "Error Message",
    });
  });

  test("rejections are a queue: claimed again under a new reference, or written off", async () => {
    await act(claim, "mark-uploaded");
    await respond(admin, claim, [
      head,
      [ref(1), "Paid", "73.58", "2026-11-18", "", ""],
      [ref(2), "Paid", "50.00", "2026-11-18", "", ""],
      [ref(3), "Rejected", "", "", "E123", "No funding left in this category"],
      [ref(4), "Rejected", "", "", "E9", ""],
    ]);
    expect((await claimOf(claim)).status).toBe("processed");
    const queue = (await admin.get("records/claim-queue")).data.rows;
    expect(
      queue.map((row: Record<string, unknown>) => [row.reference, row.status, row.rejection, row.unpaid]),
    ).toEqual([
      [ref(2), "part_paid", undefined, 2358],
      [ref(3), "rejected", "No funding left in this category", 7358],
      [ref(4), "rejected", "The NDIA gave code E9 and no message.", 7358],
    ]);
    const [partly, third, fourth] = queue;
    expect((await decide(partly.uuid, "claim-again")).status).toBe(409);
    expect((await decide(third.uuid, "write-off")).status).toBe(422);
    expect((await decide(partly.uuid, "write-off", { reason: "Price cut" })).status).toBe(200);
    expect((await decide(third.uuid, "write-off", { reason: "No funding" })).status).toBe(200);
    expect(await single(invoice)).toMatchObject({ amount_due: 7358, written_off: 9716, status: "part_paid" });
    expect((await decide(fourth.uuid, "claim-again")).status).toBe(200);
    expect((await decide(fourth.uuid, "claim-again")).status).toBe(409);
    expect((await admin.get("records/claim-queue")).data.rows).toEqual([]);
    expect(await claimOf(claim)).toMatchObject({ status: "reconciled", unpaid_amount: 0, written_off: 9716 });
    const next = await make();
    const [row] = await rowsOf(next);
    expect(row).toMatchObject({
      reference: `${(await claimOf(next)).number}-0001`,
      amount: 7358,
      status: "claimed",
    });
    // A response that says late that the first try was paid is named, and changes nothing.
    const late = await respond(admin, claim, [head, [ref(4), "Paid", "73.58", "2026-11-18", "", ""]]);
    expect(late.message).toContain("1 row not used");
    await act(next, "mark-uploaded");
    await respond(admin, next, [head, [String(row?.reference), "Paid", "73.58", "2026-11-19", "", ""]]);
    expect(await single(invoice)).toMatchObject({ status: "paid", amount_due: 0, amount_paid: 19_716 });
    expect((await claimOf(next)).status).toBe("reconciled");
  });

  test("more than was claimed, or than is due, is named and not recorded", async () => {
    await act(claim, "mark-uploaded");
    await admin.post(`records/invoices/${invoice}/payments`, {
      amount: 29_432 - 100,
      received_on: "2026-11-19",
    });
    const { message } = await respond(admin, claim, [
      head,
      [ref(1), "Paid", "73.59", "2026-11-18", "", ""],
      [ref(2), "Paid", "73.58", "2026-11-18", "", ""],
      [ref(3), "Accepted", "73.58", "", "", ""],
    ]);
    expect(message).toBe("3 rows read, 1 with news. 2 rows not used: see Responses");
    expect(await claimOf(claim)).toMatchObject({ paid_amount: 0, unanswered: 4 });
  });
});

describe("whatever is done in whatever order", () => {
  test("a line is claimed once, and files have the amounts of their lines", async () => {
    let seed = 20_261_123;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const invoices = [
      await invoiceWith(server, [line(2), line(3), line(4)]),
      await invoiceWith(server, [line(5), line(6)], { participant: "second" }),
    ];
    const claims: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const claim = claims[random(claims.length || 1)];
      const rows = claim === undefined ? [] : await rowsOf(claim);
      const row = rows[random(rows.length || 1)];
      const turns: (() => Promise<unknown>)[] = [
        async () => claims.push(await make()),
        async () => claim && act(claim, "discard"),
        async () => claim && act(claim, "mark-uploaded"),
        async () =>
          claim &&
          respond(admin, claim, [
            ["Claim Reference", "Status", "Amount Paid"],
            [
              String(row?.reference),
              ["Paid", "Rejected"][random(2)] ?? "",
              ["73.58", "20.00"][random(2)] ?? "",
            ],
          ]),
        async () => row && decide(row.uuid, "claim-again"),
        async () => row && decide(row.uuid, "write-off", { reason: "Given up" }),
        async () => admin.post(`records/invoices/${invoices[random(2)] ?? ""}/void`, { reason: "Wrong" }),
      ];
      await turns[random(turns.length)]?.();
      const [sums] = await server.rows<Record<string, number>>`
        select count(*)::int as rows, count(distinct invoice_line)::int as lines,
          count(*) filter (where claim_rows.amount <> (line.data->>'amount')::int)::int as wrong,
          coalesce(sum(paid_amount), 0)::int as paid,
          (select coalesce(sum((data->>'amount_paid')::int), 0)::int from invoices) as received,
          count(*) filter (where invoices.status = 'void')::int as void
        from claim_rows join invoice_lines line on line.uuid = invoice_line join invoices on invoices.uuid = claim_rows.invoice
        where claim_rows.status in ('claimed', 'accepted', 'paid', 'part_paid', 'rejected', 'written_off')`;
      expect(sums).toMatchObject({ rows: sums?.lines, wrong: 0, paid: sums?.received, void: 0 });
    }
    for (const claim of claims) {
      const { amount, status } = await claimOf(claim);
      const rows = (await rowsOf(claim)).filter((row) => String(row.status) !== "blocked");
      expect(
        rows.reduce((sum, row) => sum + Number(row.amount), 0),
        status,
      ).toBe(amount);
    }
  }, 120_000);
});

describe("who may", () => {
  let claim = "";
  let row = "";
  beforeAll(async () => {
    await readyToClaim(server);
  });
  beforeEach(async () => {
    await invoiceWith(server, [line(2)]);
    claim = await make();
    row = String((await rowsOf(claim))[0]?.uuid);
  });

  test.each(["worker", "coordinator", "participant", "advocate"])("%s reaches nothing", async (who) => {
    const person = await server.as(who);
    for (const path of [
      "records/claims",
      `records/claims/${claim}`,
      `records/claims/${claim}/download`,
      "records/claim-rows",
      `records/claim-rows/${row}`,
      "records/claim-queue",
      "records/claim-responses",
      "records/claim-settings",
    ])
      expect((await person.get(path)).status, path).toBe(403);
    for (const path of ["records/claims", "ndis/claims/outcome"])
      expect((await person.post(path, days)).status, path).toBe(403);
    for (const action of ["cancel", "discard", "mark-uploaded"])
      expect((await person.post(`records/claims/${claim}/${action}`, {})).status, action).toBe(403);
    for (const action of ["claim-again", "write-off"])
      expect((await person.post(`records/claim-rows/${row}/${action}`, { reason: "Mine" })).status).toBe(403);
  });

  test("an admin of another provider finds nothing", async () => {
    const south = await server.as("admin of south");
    expect((await south.get(`records/claims/${claim}`)).status).toBe(404);
    expect((await south.get(`records/claims/${claim}/download`)).status).toBe(404);
    expect((await south.get("records/claim-rows")).data.rows).not.toContainEqual(
      expect.objectContaining({ claim }),
    );
    expect((await south.post(`records/claims/${claim}/mark-uploaded`, {})).status).toBe(404);
    expect((await south.post(`records/claim-rows/${row}/claim-again`, {})).status).toBe(404);
  });
});
