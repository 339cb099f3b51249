import { beforeEach, describe, expect, test } from "vitest";
import { dailyWorkOf } from "#framework/server/jobs/tenantDuties.ts";
import { signatureHeader, signatureOf } from "#framework/server/payments/signature.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { start } from "../../support/clock.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// 20 November: eleven of the thirty days of the period are left. North has two active staff and three participants.
const server = await openTestServer();
// Their session ends while the clock is moved: they sign in again.
const admin = {
  get: async (path: string) => (await server.as("admin")).get(path),
  post: async (path: string, body?: object) => (await server.as("admin")).post(path, body),
};
const { services } = server;
const { standIn } = services.payments ?? {};
if (!standIn) throw new Error("there is no stand-in");

const paying = {
  plan: "growth",
  status: "active",
  started_on: "2026-11-01",
  period_start: "2026-11-01",
  period_end: "2026-12-01",
  customer: "cus_north",
};
const set = async (subscription?: object) => {
  await server.rows`delete from records where resource = 'subscription'
    and tenant_id = (select id from tenants where slug = 'north')`;
  await server.rows`update tenants set settings = settings - 'subscription' || ${JSON.stringify({ subscription })}::jsonb
    where slug = 'north'`;
  services.tenants.forget();
};
const current = async () => (await admin.get("ndis/get-current-plan")).data.plan;
const preview = async (plan_id: string) =>
  (await admin.post("ndis/change-plan/preview", { plan_id })).data.preview;
const change = (plan_id: string) => admin.post("ndis/change-plan", { plan_id });
const history = async () => (await admin.get("ndis/get-billing-history")).data.plan;
const nobody = await server.as("nobody");
const tell = (payload: string, signature = signatureOf(payload, standIn.signing, server.clock.now())) =>
  nobody.post("ndis/payments/events", JSON.parse(payload), { headers: { [signatureHeader]: signature } });
const opened = (url: unknown) => {
  const session = standIn.find(String(url).split("/").at(-1) ?? "");
  if (!session) throw new Error("no checkout was opened");
  return session;
};
const renew = async () => {
  const tenant = await services.tenants.bySlug("north");
  if (tenant) await asTenant(tenant.id, () => dailyWorkOf(services).subscription?.(services, tenant));
};

beforeEach(async () => {
  server.clock.set(start);
  await set(paying);
});

describe("a larger plan", () => {
  test("is paid for pro rata, and holds when the payment is confirmed", async () => {
    const shown = await preview("scale");
    expect(shown).toMatchObject({ kind: "upgrade", due: 12_833, on: "2026-11-20", refusals: [] });
    const { data } = await change("scale");
    const session = opened(data.checkout_url);
    expect(session.amount_total).toBe(shown.due);
    expect(await current()).toMatchObject({ code: "growth" });
    expect(await history()).toEqual([]);
    expect((await tell(standIn.pay(session))).status).toBe(200);
    expect(await current()).toMatchObject({ code: "scale", status: "active", period_end: "2026-12-01" });
    expect(await history()).toEqual([
      expect.objectContaining({ amount: shown.due, date: shown.on, status: "paid", number: "SUB-0001" }),
    ]);
  });

  test("is paid for once, however often the payment is told of", async () => {
    const payload = standIn.pay(opened((await change("scale")).data.checkout_url));
    await tell(payload);
    await tell(payload);
    expect(await history()).toHaveLength(1);
  });

  test("that is paid in two windows changes the plan once, and the other payment is to be refunded", async () => {
    const [one, other] = [await change("scale"), await change("unlimited")];
    await tell(standIn.pay(opened(one.data.checkout_url)));
    await tell(standIn.pay(opened(other.data.checkout_url)));
    expect(await current()).toMatchObject({ code: "scale" });
    expect((await history()).map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "paid",
      "refund_due",
    ]);
  });

  test("is not had by an event that somebody else signed, or one that is old", async () => {
    const payload = standIn.pay(opened((await change("scale")).data.checkout_url));
    const now = server.clock.now();
    expect((await tell(payload, signatureOf(payload, "guessed", now))).status).toBe(400);
    const old = new Date(now.getTime() - 6 * 60_000);
    expect((await tell(payload, signatureOf(payload, standIn.signing, old))).status).toBe(400);
    expect((await nobody.post("ndis/payments/events", JSON.parse(payload))).status).toBe(400);
    expect(await current()).toMatchObject({ code: "growth" });
  });
});

describe("a smaller plan", () => {
  test("costs nothing now and holds when the period ends, as the preview says", async () => {
    const shown = await preview("starter");
    expect(shown).toMatchObject({ kind: "downgrade", due: 0, on: "2026-12-01" });
    expect((await change("starter")).data).toEqual({});
    expect(await current()).toMatchObject({ code: "growth", next_plan: { code: "starter" } });
    server.clock.set("2026-11-29T22:00:00Z");
    await renew();
    expect(await current()).toMatchObject({ code: "growth" });
    server.clock.set("2026-11-30T22:00:00Z");
    await renew();
    expect(await current()).toMatchObject({ code: "starter", status: "active", period_end: "2027-01-01" });
    expect(await current()).not.toHaveProperty("next_plan");
    expect(await history()).toEqual([
      expect.objectContaining({ amount: 9900, date: shown.on, status: "paid" }),
    ]);
  });

  test("can be given up again", async () => {
    await change("starter");
    expect(await preview("growth")).toMatchObject({ kind: "keep", due: 0 });
    await change("growth");
    expect(await current()).not.toHaveProperty("next_plan");
  });

  test("that is too small is refused with the reason, in the preview and when it is chosen", async () => {
    const people = Array.from({ length: 9 }, (_, index) => ({
      first_name: `Many${index}`,
      last_name: "Hands",
      email: `many${index}@hands.example`,
      job_title: "Support worker",
      status: "active",
      onboard_status: "approved",
    }));
    await server.insert("staff", people);
    const said = "You use 11 active staff. Starter includes 10.";
    expect((await preview("starter")).refusals).toEqual([said]);
    const { status, message } = await change("starter");
    expect([status, message]).toEqual([409, said]);
    await server.rows`update staff set status = 'inactive' where first_name = 'Many0'`;
    expect((await preview("starter")).refusals).toEqual([]);
  });
});

describe("the present plan and others that are not there", () => {
  test("the same plan is refused", async () =>
    expect([(await preview("growth")).refusals, (await change("growth")).status]).toEqual([
      ["Growth is your plan already."],
      409,
    ]));
  test("a plan that is not offered is 422", async () => expect((await change("gold")).status).toBe(422));
});

describe("the first plan", () => {
  test.each([[undefined], [{ plan: "growth", status: "trial", trial_ends_on: "2026-11-25" }]])(
    "after %j is paid for a month from today",
    async (before) => {
      await set(before);
      expect(await preview("starter")).toMatchObject({ kind: "start", due: 9900, on: "2026-11-20" });
      await tell(standIn.pay(opened((await change("starter")).data.checkout_url)));
      expect(await current()).toMatchObject({
        code: "starter",
        status: "active",
        period_start: "2026-11-20",
        period_end: "2026-12-20",
      });
    },
  );
});

describe("renewal", () => {
  test("makes an invoice for each period that has begun, once", async () => {
    server.clock.set("2027-01-15T02:00:00Z");
    await renew();
    await renew();
    expect((await history()).map(({ date }: { date: string }) => date)).toEqual(["2027-01-01", "2026-12-01"]);
    expect(await current()).toMatchObject({ status: "active", period_end: "2027-02-01" });
  });

  test("that is declined is shown, keeps changes back, and can be paid by hand", async () => {
    await set({ ...paying, customer: "cus_declines_north" });
    server.clock.set("2026-12-01T02:00:00Z");
    await renew();
    expect(await current()).toMatchObject({ status: "past_due" });
    const [invoice] = await history();
    expect(invoice.status).toBe("failed");
    expect((await preview("scale")).refusals).toEqual([
      "The last payment failed. Pay the open invoice first.",
    ]);
    const { data } = await admin.post(`records/subscription/${invoice.uuid}/pay`);
    await tell(standIn.pay(opened(data.link)));
    expect(await current()).toMatchObject({ status: "active" });
    expect((await admin.post(`records/subscription/${invoice.uuid}/pay`)).status).toBe(409);
  });
});

describe("invoices", () => {
  test("are PDFs, for those of this provider only", async () => {
    await tell(standIn.pay(opened((await change("scale")).data.checkout_url)));
    const [invoice] = await history();
    const { data } = await admin.post(`records/subscription/${invoice.uuid}/download`);
    const file = await nobody.get(String(data.link).replace(/^\/api\/v1\/ndis-portal\//, ""));
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const other = await server.as("admin of south");
    expect((await other.post(`records/subscription/${invoice.uuid}/download`)).status).toBe(404);
    expect((await other.post(`records/subscription/${invoice.uuid}/pay`)).status).toBe(404);
    expect((await other.get("ndis/get-billing-history")).text).not.toContain(invoice.number);
  });
});

for (const call of ["GET ndis/get-current-plan", "GET ndis/get-billing-history"])
  scenarios(call, [
    { as: "admin", expect: 200 },
    { as: "coordinator", expect: 403 },
    { as: "worker", expect: 403 },
    { as: "participant", expect: 403 },
    { as: "nobody", expect: 401 },
  ]);
for (const call of ["POST ndis/change-plan", "POST ndis/change-plan/preview"])
  scenarios(call, [
    { as: "coordinator", body: { plan_id: "scale" }, expect: 403 },
    { as: "worker", body: { plan_id: "scale" }, expect: 403 },
    { as: "participant", body: { plan_id: "scale" }, expect: 403 },
    { as: "nobody", body: { plan_id: "scale" }, expect: 401 },
  ]);
