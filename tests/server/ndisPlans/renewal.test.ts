import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The next plan takes over the services of the one before, as the preview says it.
const server = await openTestServer();
const admin = await server.as("admin");
const participant = idOf("north", "participants", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");
const old: JsonObject = {
  participant,
  management: "agency",
  start_date: "2025-12-01",
  end_date: "2026-11-30",
  status: "active",
  budgets: [{ category: "01", management: "agency", amount: 1_000_000 }],
};

let draft = "";
const bookings = async (): Promise<JsonObject[]> => {
  const rows = await server.rows<{ data: JsonObject }>`
    select data from records where resource = 'service-bookings' and deleted_at is null
      and ref_participant = ${participant} order by data->>'start_date'`;
  return rows.map(({ data }) => data);
};
const preview = async (): Promise<string[]> =>
  (await admin.get(`records/ndis-plans/${draft}/activation`)).data.consequences;
const activate = (body: JsonObject = { carry_bookings: true }) =>
  admin.post(`records/ndis-plans/${draft}/activate`, body);

beforeEach(async () => {
  await server.rows`truncate ndis_plans cascade`;
  await server.rows`delete from records where resource = 'service-bookings' and uuid <> ${booking}`;
  await server.rows`update records set data = ${JSON.stringify({ service, participant, status: "active", start_date: "2025-12-01", end_date: "2026-11-30", agreed_rate: 5000, rate_sunday: 9000, ratio: "1:2", budget_category: "01", allocated: 400_000, hours_per_week: 3, opening_delivered: 100, opening_on: "2026-01-01" })}::jsonb
    where uuid = ${booking}`;
  await server.insert("ndis-plans", [old]);
  const next = { ...old, start_date: "2026-12-01", end_date: "2027-11-30" };
  [draft = ""] = await server.insert("ndis-plans", [
    { ...next, status: "draft", budgets: [{ category: "01", management: "agency", amount: 1_500_000 }] },
  ]);
});

test("a service goes on at its prices, with the same share of the budget, and nothing delivered yet", async () => {
  const name = (
    await server.rows<{ name: string }>`select data->>'name' as name from records where uuid = ${service}`
  )[0]?.name;
  expect(await preview()).toEqual([
    "Services carried forward, at the agreed prices:",
    `${name} from 1 Dec 2026, with $6,000.00.`,
  ]);
  const { status, message } = await activate();
  expect([status, message]).toEqual([200, expect.stringContaining("1 service carried forward.")]);
  const [first, next, ...others] = await bookings();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ end_date: "2026-11-30", allocated: 400_000 });
  expect(next).toMatchObject({
    service,
    start_date: "2026-12-01",
    end_date: "2027-11-30",
    status: "active",
    agreed_rate: 5000,
    rate_sunday: 9000,
    ratio: "1:2",
    budget_category: "01",
    allocated: 600_000,
    hours_per_week: 3,
    opening_delivered: 0,
  });
  expect(next).not.toHaveProperty("rate_saturday");
});

test("a plan that begins early ends the one before, and its services with it", async () => {
  await server.rows`update ndis_plans set start_date = '2026-11-24', end_date = '2027-11-23' where uuid = ${draft}`;
  expect((await preview())[0]).toBe("The plan from 1 Dec 2025 will end on 23 Nov 2026.");
  await activate();
  expect(await bookings()).toMatchObject([{ end_date: "2026-11-23" }, { start_date: "2026-11-24" }]);
});

test("nothing is carried where that is not wished, where it has ended, or where it was done before", async () => {
  await activate({ carry_bookings: false });
  expect(await bookings()).toHaveLength(1);
  await server.rows`update ndis_plans set status = 'draft' where uuid = ${draft}`;
  await server.rows`update records set data = data || '{"end_date": "2026-10-31"}' where uuid = ${booking}`;
  expect(await preview()).toEqual(["No services need to be carried forward."]);
  await server.rows`update records set data = data || '{"end_date": "2026-11-30"}' where uuid = ${booking}`;
  await activate();
  expect(await bookings()).toHaveLength(2);
  await server.rows`update ndis_plans set status = 'draft' where uuid = ${draft}`;
  expect(await preview()).toEqual(["No services need to be carried forward."]);
});

test("a category that the next plan does not pay for is named", async () => {
  await server.rows`update ndis_plans set data = data || '{"budgets": [{"category": "04", "management": "agency", "amount": 5}]}'
    where uuid = ${draft}`;
  expect((await preview())[1]).toContain("The new plan has no budget for 01 Assistance with daily life.");
});

test("a worker sees no preview", async () => {
  const worker = await server.as("worker");
  expect((await worker.get(`records/ndis-plans/${draft}/activation`)).status).toBe(403);
});

test("a booking says what its plan does not cover, and is saved all the same", async () => {
  const change = async (fields: JsonObject) => {
    const { status, message } = await admin.post("ndis/client/update-assigned-service", {
      assigned_service_id: booking,
      ...fields,
    });
    const { data } = await admin.get(`ndis/client/assigned-service/${booking}`);
    expect([status, message]).toEqual([
      200,
      expect.stringContaining(data.assigned_service.plan_check[0] ?? ""),
    ]);
    return data.assigned_service.plan_check as string[];
  };
  expect(await change({ notes: "As agreed" })).toEqual([]);
  expect(await change({ allocated: 1_000_001 })).toEqual([
    "Services from 01 Assistance with daily life come to $10,000.01, but the plan has $10,000.00 for them.",
  ]);
  expect(await change({ allocated: 1, budget_category: "04" })).toEqual([
    "The plan has no budget for 04 Social and community participation.",
  ]);
  expect(await change({ budget_category: "01", end_date: "2026-12-31" })).toEqual([
    "The plan ends on 30 Nov 2026. Supports after that day need the next plan.",
  ]);
  expect(await change({ start_date: "2025-01-01" })).toEqual([
    "The participant has no NDIS plan on 1 Jan 2025.",
  ]);
});
