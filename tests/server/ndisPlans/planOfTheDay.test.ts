import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { invoiceWith, readyToClaim } from "../../support/claims.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// A support is claimed from the plan that was in force on its day, and from what of its budget is released by then.
const server = await openTestServer();
const admin = await server.as("admin");
const first = idOf("north", "participants", "first");

const plan = (fields: JsonObject): JsonObject => ({ participant: first, management: "agency", ...fields });
const thisYear = { start_date: "2026-07-01", end_date: "2027-06-30", status: "active" };
const agency = (amount: number, periods?: JsonObject[]): JsonObject => ({
  category: "01",
  management: "agency",
  amount,
  ...(periods && { periods }),
});
const outcome = async (from: string, until: string): Promise<string[]> =>
  (await admin.post("ndis/claims/outcome", { from, until, participant: first })).data.consequences;

beforeEach(async () => {
  await readyToClaim(server);
  await server.rows`truncate ndis_plans cascade`;
});

test("a support before today's plan is checked against the plan of its day", async () => {
  await invoiceWith(server, [{ delivered_on: "2026-06-20" }]);
  await server.insert("ndis-plans", [plan(thisYear)]);
  expect(await outcome("2026-06-01", "2026-06-30")).toEqual([
    "0 rows, $0.00; 1 row is blocked.",
    expect.stringContaining("plan"),
  ]);
  await server.insert("ndis-plans", [
    plan({ start_date: "2025-07-01", end_date: "2026-06-30", status: "superseded" }),
  ]);
  expect(await outcome("2026-06-01", "2026-06-30")).toEqual(["1 row, $73.58."]);
});

test("a budget pays what it has to the cent, and no more, across portions and claims", async () => {
  await server.insert("ndis-plans", [plan({ ...thisYear, budgets: [agency(14_716)] })]);
  await invoiceWith(server, [{ delivered_on: "2026-11-02" }, { delivered_on: "2026-11-03" }]);
  expect(await outcome("2026-11-01", "2026-11-19")).toEqual(["2 rows, $147.16."]);
  const { data } = await admin.post("records/claims", { from: "2026-11-01", until: "2026-11-19" });
  const read = async () => (await admin.get(`records/claims/${data.claim.uuid}`)).data.claim.status;
  await expect.poll(read, { timeout: 20_000 }).toBe("generated");
  await invoiceWith(server, [{ delivered_on: "2026-11-04", amount: 7358 }]);
  expect(await outcome("2026-11-01", "2026-11-19")).toEqual([
    "0 rows, $0.00; 1 row is blocked.",
    "The budget 01 Assistance with daily life has $0.00 left of what is released by then; this support comes to $73.58.",
  ]);
});

test("what a later funding period releases is not there before it begins", async () => {
  const periods = [
    { start: "2026-07-01", end: "2026-10-31", amount: 7358 },
    { start: "2026-11-01", end: "2027-06-30", amount: 7358 },
  ];
  await server.insert("ndis-plans", [plan({ ...thisYear, budgets: [agency(14_716, periods)] })]);
  await invoiceWith(server, [{ delivered_on: "2026-10-30" }, { delivered_on: "2026-10-31" }]);
  expect((await outcome("2026-10-01", "2026-10-31"))[0]).toBe("1 row, $73.58; 1 row is blocked.");
  await readyToClaim(server);
  await invoiceWith(server, [{ delivered_on: "2026-10-31" }, { delivered_on: "2026-11-01" }]);
  expect(await outcome("2026-10-01", "2026-11-19")).toEqual(["2 rows, $147.16."]);
});

test("funding periods of the whole plan limit all of its budgets together", async () => {
  const funding_periods = [
    { start: "2026-07-01", end: "2026-10-31", amount: 7358 },
    { start: "2026-11-01", end: "2027-06-30", amount: 7358 },
  ];
  const budgets = [agency(14_716), { ...agency(14_716), category: "04" }];
  await server.insert("ndis-plans", [plan({ ...thisYear, budgets, funding_periods })]);
  await invoiceWith(server, [{ delivered_on: "2026-10-30" }, { delivered_on: "2026-10-31" }]);
  expect(await outcome("2026-10-01", "2026-10-31")).toEqual([
    "1 row, $73.58; 1 row is blocked.",
    "The plan has $0.00 left of what is released by then; this support comes to $73.58.",
  ]);
});

test("travel and reports are rows of their claim types", async () => {
  await server.insert("ndis-plans", [plan({ ...thisYear, budgets: [agency(100_000)] })]);
  await invoiceWith(server, [
    { delivered_on: "2026-11-02", claim_type: "TRAN", minutes: 30, quantity: "30 min", amount: 3679 },
    { delivered_on: "2026-11-03", claim_type: "REPW" },
  ]);
  const { data } = await admin.post("records/claims", { from: "2026-11-01", until: "2026-11-19" });
  const read = async () => (await admin.get(`records/claims/${data.claim.uuid}`)).data.claim.status;
  await expect.poll(read, { timeout: 20_000 }).toBe("generated");
  const rows = await server.rows<{ type: string }>`
    select data->>'claim_type' as type from claim_rows where claim = ${data.claim.uuid} order by 1`;
  expect(rows).toEqual([{ type: "REPW" }, { type: "TRAN" }]);
});
