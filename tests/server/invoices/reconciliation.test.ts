import { beforeAll, describe, expect, test } from "vitest";
import { Random } from "#portal/server/demo/random.ts";
import { invoiceWith, readyToClaim, respond } from "../../support/claims.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");

type Month = Record<string, number> & { month: string };
const months = async () => (await admin.get("records/reconciliation")).data.months as Month[];
const november = async () => (await months()).find(({ month }) => month === "2026-11-01");
const hour = 7358;
const alma = idOf("north", "participants", "first");

/** Makes a claim of all of November and waits for it. */
const claim = async (): Promise<string> => {
  const { data } = await admin.post("records/claims", { from: "2026-11-01", until: "2026-11-19" });
  const id = String(data.claim.uuid);
  await expect
    .poll(async () => (await admin.get(`records/claims/${id}`)).data.claim.status, { timeout: 20_000 })
    .not.toMatch(/waiting|running/);
  return id;
};
const rowsOf = async (id: string) =>
  (await admin.get("records/claim-rows", { claim: id, limit: 100 })).data.rows as {
    uuid: string;
    reference: string;
  }[];

/** Nothing is billed or claimed, and no shift can be. */
beforeAll(async () => {
  await readyToClaim(server);
  await server.rows`update shifts set status = 'cancelled', data = data - 'billable'`;
});

describe("the reconciliation", () => {
  test("has each amount in one place, and they add up", async () => {
    await invoiceWith(server, [{ delivered_on: "2026-11-02" }], {
      payer_type: "plan_manager",
      status: "sent",
    });
    await invoiceWith(server, [{ delivered_on: "2026-11-03" }, { delivered_on: "2026-11-04" }], {
      status: "draft",
    });
    await invoiceWith(server, [{ delivered_on: "2026-11-05" }], { status: "void" });
    await invoiceWith(server, [{ delivered_on: "2026-10-31" }], { payer_type: "self", status: "approved" });
    await invoiceWith(server, [{ delivered_on: "2026-11-06" }, { delivered_on: "2026-11-07" }]);
    const id = await claim();
    await invoiceWith(server, [{ delivered_on: "2026-11-08" }]);
    expect(await november()).toMatchObject({
      delivered: 6 * hour,
      invoiced: hour,
      waiting: 3 * hour,
      claimed: 2 * hour,
      claim_paid: 0,
      written_off: 0,
      not_invoiced: 0,
      difference: 0,
    });
    expect((await months()).find(({ month }) => month === "2026-10-01")).toMatchObject({
      delivered: hour,
      invoiced: hour,
    });

    await admin.post(`records/claims/${id}/mark-uploaded`, {});
    const [paid, rejected] = await rowsOf(id);
    await respond(admin, id, [
      ["Claim Reference", "Status", "Paid Amount", "Payment Date", "Error Message"],
      [String(paid?.reference), "Paid", "73.58", "2026-11-19", ""],
      [String(rejected?.reference), "Rejected", "", "", "No funds"],
    ]);
    expect(await november()).toMatchObject({ claimed: 2 * hour, claim_paid: hour, difference: 0 });
    await admin.post(`records/claim-rows/${String(rejected?.uuid)}/write-off`, { reason: "Too late" });
    expect(await november()).toMatchObject({ claimed: hour, written_off: hour, difference: 0 });
  });

  test("has what is on no invoice at its price, and counts what has none", async () => {
    const before = await november();
    const service = idOf("north", "services", "first");
    await server.rows`update participants set data = data - 'budgets' || '{"plan_management": "agency"}'`;
    await server.rows`update records set data = data || '{"unit": "hour"}' where uuid = ${service}`;
    await server.rows`update records set data = data - 'opening_on' - 'end_date' - 'rate_evening' - 'rate_night' || ${JSON.stringify(
      { participant: alma, service, start_date: "2026-01-01", ratio: "1:1", agreed_rate: hour },
    )}::jsonb where uuid = ${idOf("north", "service-bookings", "first")}`;
    const shift = (more: object) => ({
      start_at: "2026-11-11T22:00:00.000Z",
      end_at: "2026-11-12T00:00:00.000Z",
      shift_type: "personal_care",
      participants: [alma],
      status: "completed",
      ...more,
    });
    await server.insert("shifts", [
      shift({ staff: idOf("north", "staff", "first"), service }),
      shift({ staff: idOf("north", "staff", "second") }),
    ]);
    expect(await november()).toMatchObject({
      ...before,
      delivered: Number(before?.delivered) + 2 * hour,
      not_invoiced: 2 * hour,
      unpriced: 1,
      difference: 0,
    });
  });

  test("adds up whatever is done in whichever order", async () => {
    const random = new Random(20);
    for (let step = 0; step < 30; step += 1) {
      const invoices = await server.rows<{ uuid: string }>`
        select uuid from invoices where kind = 'invoice' order by uuid`;
      const invoice = random.pick(invoices).uuid;
      const row = random.pick(
        await server.rows<{ uuid: string }>`select uuid from claim_rows order by uuid`,
      ).uuid;
      const acts = [
        () => invoiceWith(server, [{ delivered_on: `2026-11-${String(10 + (step % 9)).padStart(2, "0")}` }]),
        () => admin.post(`records/invoices/${invoice}/void`, { reason: "Wrong" }),
        () => admin.post(`records/invoices/${invoice}/credit`, { reason: "Wrong" }),
        () => admin.post(`records/claim-rows/${row}/claim-again`, {}),
        () => admin.post(`records/claim-rows/${row}/write-off`, { reason: "Too late" }),
        claim,
      ];
      await random.pick(acts)();
      for (const { difference } of await months()) expect(difference, `step ${step}`).toBe(0);
    }
  });

  test.each(["coordinator", "worker", "participant", "advocate"])("is nothing for a %s", async (who) =>
    expect((await (await server.as(who)).get("records/reconciliation")).status).toBe(403),
  );
});
