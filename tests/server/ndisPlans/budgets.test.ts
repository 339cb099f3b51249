import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { keepBudgetLevels } from "#portal/server/ndisPlans/use/levels.ts";
import { invoiceWith, readyToClaim } from "../../support/claims.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// What a plan shows of its budgets is what its lines and shifts come to. Today is in the second month of the plan.
const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const participant = idOf("north", "participants", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");
const today = server.services.clock.now().toISOString().slice(0, 10);
const day = (offset: number): string => addDays(today, offset);

let plan = "";
const read = async (): Promise<JsonObject> =>
  (await admin.get(`records/ndis-plans/${plan}`)).data.ndis_plan as JsonObject;
const budget = async (): Promise<JsonObject> => ((await read()).use as JsonObject[])[0] ?? {};
const shiftOn = (date: string, status: string, more: JsonObject = {}): JsonObject => ({
  start_at: instantAt(date, "10:00", "Australia/Sydney").toISOString(),
  end_at: instantAt(date, "12:00", "Australia/Sydney").toISOString(),
  shift_type: "personal_care",
  participants: [participant],
  service,
  status,
  staff: idOf("north", "staff", "first"),
  ...more,
});
const allocate = (amount: number) =>
  server.rows`update ndis_plans set data = data || ${JSON.stringify({ budgets: [{ category: "01", management: "agency", amount }] })}::jsonb`;

beforeEach(async () => {
  await readyToClaim(server);
  await server.rows`truncate ndis_plans cascade`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update records set data = (data - 'end_date' - 'opening_on' - 'opening_delivered' - 'rate_evening'
      - 'rate_night' - 'rate_saturday' - 'rate_sunday' - 'rate_public_holiday')
    || ${JSON.stringify({ service, participant, status: "active", start_date: "2020-01-01", agreed_rate: 5000, ratio: "1:1", budget_category: "01" })}::jsonb
    where uuid = ${booking}`;
  const [made = ""] = await server.insert("ndis-plans", [
    {
      participant,
      management: "agency",
      start_date: day(-50),
      end_date: day(314),
      status: "active",
      budgets: [{ category: "01", management: "agency", amount: 100_000 }],
    },
  ]);
  plan = made;
});

describe("a plan's budget", () => {
  test("has each support once: on a draft, on an approved invoice, claimed, on no invoice, planned", async () => {
    await invoiceWith(server, [{ delivered_on: day(-20), amount: 100 }], { status: "draft" });
    await invoiceWith(server, [{ delivered_on: day(-19), amount: 200 }], { payer_type: "plan_manager" });
    await invoiceWith(server, [{ delivered_on: day(-18), amount: 7358 }]);
    await server.insert("shifts", [
      shiftOn(day(-10), "completed"),
      shiftOn(day(10), "scheduled"),
      shiftOn(day(11), "open", { staff: null, draft: true }),
      shiftOn(day(12), "cancelled"),
      shiftOn(day(-9), "cancelled", { billable: true }),
      shiftOn(day(-60), "completed"),
    ]);
    expect(await budget()).toMatchObject({
      category: "01",
      allocated: 100_000,
      claimed: 0,
      invoiced: 7558,
      delivered: 100 + 10_000 + 10_000,
      rostered: 20_000,
      used: 27_658,
      left: 100_000 - 27_658 - 20_000,
      percent: 27,
    });
    const { data, errors } = await admin.post("records/claims", { from: day(-30), until: today });
    expect(errors).toEqual({});
    const state = async () => (await admin.get(`records/claims/${data.claim.uuid}`)).data.claim.status;
    await expect.poll(state, { timeout: 20_000 }).toBe("generated");
    expect(await budget()).toMatchObject({ claimed: 7358, invoiced: 200, used: 27_658 });
  });

  test("takes a voided invoice back", async () => {
    const invoice = await invoiceWith(server, [{ delivered_on: day(-20), amount: 100 }]);
    expect(await budget()).toMatchObject({ used: 100 });
    await server.rows`update invoices set status = 'void' where uuid = ${invoice}`;
    expect(await budget()).toMatchObject({ used: 0 });
  });

  test("counts what was billed before this portal once, with what invoices have of those days", async () => {
    await invoiceWith(server, [{ delivered_on: day(-20), amount: 3000, booking }], {
      payer_type: "plan_manager",
    });
    await server.rows`update records set data = data || ${JSON.stringify({ opening_delivered: 10_000, opening_on: day(-10), start_date: day(-40) })}::jsonb
      where uuid = ${booking}`;
    expect(await budget()).toMatchObject({ earlier: 7000, invoiced: 3000, used: 10_000 });
  });

  test("names supports that the plan has no budget for", async () => {
    await server.rows`update records set data = data || '{"budget_category": "04"}' where uuid = ${booking}`;
    await server.insert("shifts", [shiftOn(day(-10), "completed")]);
    const { use, budget_level } = await read();
    expect(use).toMatchObject([
      { category: "01", used: 0 },
      { category: "04", delivered: 10_000, level: "not_in_plan" },
    ]);
    expect(budget_level).toBe("not_in_plan");
  });

  test("a draft pays for nothing yet", async () => {
    await server.rows`update ndis_plans set status = 'draft'`;
    expect((await read()).use).toEqual([]);
  });
});

describe("alerts", () => {
  const kept = async () => {
    const tenant = await server.services.tenants.bySlug("north");
    if (!tenant) throw new Error("no north");
    await asTenant(tenant.id, () => keepBudgetLevels(server.services, tenant));
    const [row] = await server.rows<{ data: JsonObject }>`select data from ndis_plans where uuid = ${plan}`;
    return { level: row?.data.budget_level ?? null, alerts: row?.data.budget_alerts ?? [] };
  };

  test("are kept at 85 and at 100 %, and given up with another amount", async () => {
    await invoiceWith(server, [{ delivered_on: day(-20), amount: 8500 }]);
    await allocate(10_001);
    expect((await kept()).alerts).toEqual([]);
    await allocate(10_000);
    expect(await kept()).toMatchObject({
      level: "near",
      alerts: [{ category: "01", share: 85, allocated: 10_000 }],
    });
    await allocate(8500);
    expect(await kept()).toMatchObject({ level: "over", alerts: [{ share: 100, allocated: 8500 }] });
    await allocate(90_000);
    expect(await kept()).toMatchObject({ alerts: [] });
  });

  test("nothing is written while nothing changes", async () => {
    await kept();
    const version = async () =>
      (await server.rows<{ version: number }>`select version from ndis_plans where uuid = ${plan}`)[0]
        ?.version;
    const before = await version();
    await kept();
    expect(await version()).toBe(before);
  });
});

describe("a shift beyond the plan is a warning", () => {
  const warned = async (...shifts: JsonObject[]): Promise<string[][]> => {
    const { data } = await coordinator.post("ndis/roster/check", { shifts });
    return data.results.map(({ warnings }: { warnings: { rule: string }[] }) =>
      warnings.map(({ rule }) => rule).filter((rule) => rule === "plan" || rule === "funding"),
    );
  };
  const planned = (date: string): JsonObject => shiftOn(date, "scheduled", { draft: true });

  test("on a day without a plan, and of a category without a budget", async () => {
    expect(await warned(planned(day(10)), planned(day(320)))).toEqual([[], ["plan"]]);
    await server.rows`update records set data = data || '{"budget_category": "04"}' where uuid = ${booking}`;
    expect(await warned(planned(day(10)))).toEqual([["plan"]]);
  });

  test("beyond what is left, of several the later ones", async () => {
    await allocate(20_000);
    expect(await warned(planned(day(10)), planned(day(12)), planned(day(11)))).toEqual([[], ["funding"], []]);
    await server.insert("shifts", [shiftOn(day(-10), "completed")]);
    expect(await warned(planned(day(10)), planned(day(11)))).toEqual([[], ["funding"]]);
  });

  test.each([
    [39_999, ["funding"]],
    [40_000, []],
    [49_999, []],
    [1_000_000, []],
  ])("beyond what others leave that were delivered and are to come: of %i cents", async (amount, rules) => {
    await allocate(amount);
    await server.insert("shifts", [
      shiftOn(day(-10), "completed"),
      shiftOn(day(11), "scheduled"),
      shiftOn(day(13), "scheduled"),
    ]);
    expect(await warned(planned(day(12)))).toEqual([rules]);
  });

  test("beyond what its funding period has released", async () => {
    const periods = [
      { start: day(-50), end: day(30), amount: 10_000 },
      { start: day(31), end: day(314), amount: 90_000 },
    ];
    await server.rows`update ndis_plans set data = data || ${JSON.stringify({ budgets: [{ category: "01", management: "agency", amount: 100_000, periods }] })}::jsonb`;
    expect(await warned(planned(day(28)), planned(day(29)), planned(day(40)))).toEqual([[], ["funding"], []]);
  });

  test("moving a shift does not count it twice", async () => {
    await allocate(10_000);
    const [uuid = ""] = await server.insert("shifts", [planned(day(10))]);
    expect(await warned({ ...planned(day(11)), uuid })).toEqual([[]]);
  });

  test("nobody without any plan is asked for one", async () => {
    await server.rows`truncate ndis_plans cascade`;
    expect(await warned(planned(day(10)))).toEqual([[]]);
  });
});
