import { beforeAll, describe, expect, test, vi } from "vitest";
import { invoiceWith, readyToClaim } from "../../support/claims.ts";
import { idOf, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Alma lives at the coast, Bela inland. The coordinator keeps the books of the coast.
const server = await openTestServer();
const admin = await server.as("admin");
const bookkeeper = await server.as("coordinator");
const bela = idOf("north", "participants", "second");
const days = { from: "2026-11-01", until: "2026-11-19" };
const made = { invoice: "", run: "", receipt: "" };

const start = async (by = admin): Promise<string> => {
  const { data } = await by.post("records/invoice-runs", days);
  const run = String(data.run.uuid);
  await vi.waitFor(
    async () => expect((await by.get(`records/invoice-runs/${run}`)).data.run.status).toBe("done"),
    { timeout: 20_000 },
  );
  return run;
};
const receive = async (by = admin, more: object = {}): Promise<string> => {
  const body = { received_on: "2026-11-19", description: "DEPOSIT BELA OWN", amount: 1000, ...more };
  return String((await by.post("records/bank-receipts", body)).data.receipt.uuid);
};
const match = (receipt: string, by = admin) =>
  by.post(`records/bank-receipts/${receipt}/match`, {
    allocations: [{ invoice: made.invoice, amount: 1000 }],
  });

beforeAll(async () => {
  await readyToClaim(server);
  await server.rows`update participants set region = case when uuid = ${bela} then 'inland' else 'coast' end`;
  made.invoice = await invoiceWith(server, [{ delivered_on: "2026-11-02" }], {
    participant: "second",
    payer_type: "self",
    status: "sent",
  });
  made.receipt = await receive();
  expect((await match(made.receipt)).status).toBe(200);
  made.run = await start();
  const permissions = ["invoices", "bank-receipts"].flatMap((name) => [`view-${name}`, `edit-${name}`]);
  const { status } = await admin.post("ndis/system-users/update-user", {
    id: userIdOf("north", "coordinator"),
    permissions: [...permissions, "view-participants"],
    regions: ["coast"],
  });
  expect(status).toBe(200);
});

describe("who keeps the books of one region", () => {
  test("sees no run that somebody started for everyone: its reasons name people", async () => {
    expect((await admin.get(`records/invoice-runs/${made.run}`)).status).toBe(200);
    expect((await bookkeeper.get(`records/invoice-runs/${made.run}`)).status).toBe(404);
    expect((await bookkeeper.get("records/invoice-runs")).text).not.toContain(made.run);
  });

  test("sees the runs that they start, which bill their own region", async () => {
    const run = await start(bookkeeper);
    expect((await bookkeeper.get("records/invoice-runs")).text).toContain(run);
    const forBela = await bookkeeper.post("records/invoice-runs", { ...days, participant: bela });
    expect(forBela.status).toBe(422);
  });

  test("sees no receipt that pays for a participant of another one", async () => {
    expect((await admin.get(`records/bank-receipts/${made.receipt}`)).status).toBe(200);
    expect((await bookkeeper.get(`records/bank-receipts/${made.receipt}`)).status).toBe(404);
    expect((await bookkeeper.get("records/bank-receipts")).text).not.toContain(made.receipt);
  });

  test("cannot match a receipt to an invoice of another one, and is not told its number", async () => {
    const refused = await match(await receive(bookkeeper), bookkeeper);
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain("INV-");
  });

  test("matches no sure receipt of another one, nor hears of it", async () => {
    const [invoice] = await server.rows<{ number: string; due: number }>`
      select number, (data->>'amount_due')::int as due from invoices where uuid = ${made.invoice}`;
    const id = await receive(admin, { description: invoice?.number, amount: invoice?.due });
    const read = async () => (await admin.get(`records/bank-receipts/${id}`)).data.receipt;
    await expect.poll(read).toMatchObject({ status: "suggested", certainty: "sure" });
    const { message } = await bookkeeper.post("records/bank-receipts/match-sure", {});
    expect(message).toBe("No suggestion is sure. Look at the others one by one.");
    expect(await read()).toMatchObject({ status: "suggested" });
  });
});
