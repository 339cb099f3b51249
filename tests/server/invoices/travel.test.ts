import { beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { billingOn } from "../../support/billedSupports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Travel that a worker entered with a shift is charged where that was agreed, and the budget says the same as the invoice.
const server = await openTestServer();
const admin = await server.as("admin");
const [participant = "", other = "", third = ""] = ["first", "second", "third"].map((name) =>
  idOf("north", "participants", name),
);
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");

beforeAll(billingOn(server, admin).prepare);

interface Shift {
  participants?: string[];
  absences?: JsonObject[];
  status?: string;
  shift_type?: string;
  location_type?: string;
  irregular_sil?: boolean;
  travel_km?: number;
  transport_km?: number;
}

/** The lines of the invoice for one shift of two hours with 45 minutes of travel. */
async function billed(
  agreed: JsonObject,
  { status = "completed", ...shift }: Shift = {},
): Promise<JsonObject[]> {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update records set data = ${JSON.stringify({ service, participant, status: "active", start_date: "2020-01-01", agreed_rate: 6000, ratio: "1:1", budget_category: "01", ...agreed })}::jsonb
    where uuid = ${booking}`;
  await server.rows`update records set data = data || ${JSON.stringify({ travel_item: "01_799_0107_1_1", transport_item: "04_590_0125_6_1" })}::jsonb
    where uuid = ${service}`;
  await server.insert("shifts", [
    {
      start_at: "2026-11-17T00:00:00.000Z",
      end_at: "2026-11-17T02:00:00.000Z",
      shift_type: "personal_care",
      participants: [participant],
      staff: idOf("north", "staff", "first"),
      service,
      status,
      travel_minutes: 45,
      ...shift,
      ...(status === "cancelled" && { billable: true, cancellation_reason: "NSDH" }),
    },
  ]);
  const { data, errors } = await admin.post("records/invoice-runs", {
    from: "2026-11-16",
    until: "2026-11-18",
    participant,
  });
  expect(errors).toEqual({});
  const state = async () => (await admin.get(`records/invoice-runs/${data.run.uuid}`)).data.run.status;
  await expect.poll(state).toBe("done");
  const rows = await server.rows<{ data: JsonObject }>`select data from invoice_lines order by place`;
  return rows.map(({ data: line }) => line);
}

const brief = (lines: JsonObject[]) =>
  lines.map(({ claim_type = null, minutes = null, amount = null }) => ({ claim_type, minutes, amount }));
const support = { claim_type: null, minutes: 120, amount: 12_000 };

async function delivered(): Promise<unknown> {
  // The duties of the night count what was written without telling of it.
  await admin.post("ndis/client/update-assigned-service", { assigned_service_id: booking, notes: "Counted" });
  return (await admin.get(`ndis/client/assigned-service/${booking}`)).data.assigned_service.delivered;
}

test("is a line of its own, up to what may be charged, and part of what the booking has delivered", async () => {
  expect(brief(await billed({ bill_travel: "up_to_30" }))).toEqual([
    support,
    { claim_type: "TRAN", minutes: 30, amount: 3000 },
  ]);
  expect(await delivered()).toBe(15_000);
  expect(brief(await billed({ bill_travel: "up_to_60" }))).toEqual([
    support,
    { claim_type: "TRAN", minutes: 45, amount: 4500 },
  ]);
});

test("is not charged where it was not agreed, nor for a cancelled shift", async () => {
  expect(brief(await billed({}, { travel_km: 13, transport_km: 40 }))).toEqual([support]);
  const all = { bill_travel: "up_to_30", travel_km_rate: 99, transport_km_rate: 99 };
  expect(brief(await billed(all, { status: "cancelled", travel_km: 13, transport_km: 40 }))).toEqual([
    { ...support, claim_type: "CANC" },
  ]);
});

test("its kilometres, and those with the participant, are items of one dollar each", async () => {
  const lines = await billed(
    { travel_km_rate: 99, transport_km_rate: 276 },
    { travel_km: 13, transport_km: 40.5 },
  );
  expect(lines.slice(1)).toMatchObject([
    {
      support_item: "01_799_0107_1_1",
      description: expect.stringContaining("Provider travel, 13 km: "),
      quantity: "12.87",
      unit_price: 100,
      amount: 1287,
      claim_type: "TRAN",
      hourly: false,
    },
    {
      support_item: "04_590_0125_6_1",
      description: expect.stringContaining("Transport, 40.5 km: "),
      quantity: "111.78",
      unit_price: 100,
      amount: 11_178,
      hourly: false,
    },
  ]);
  expect(lines[2]).not.toHaveProperty("claim_type");
  expect(await delivered()).toBe(12_000 + 1287 + 11_178);
});

test.each<[string, Shift, number]>([
  ["of two", { participants: [participant, other] }, 2000],
  [
    "of three of whom one did not come",
    {
      participants: [participant, other, third],
      absences: [{ participant: third, outcome: "no_show", billable: false }],
    },
    2000,
  ],
  ["of one alone", {}, 4000],
])("kilometres are shared by a group %s, the time as it was agreed", async (_, shift, amount) => {
  const lines = await billed({ ratio: "1:3", transport_km_rate: 100 }, { transport_km: 40, ...shift });
  expect(lines).toMatchObject([
    { amount: 4000, shared_by: 3 },
    { amount, shared_by: 1 },
  ]);
  expect(await delivered()).toBe(4000 + amount);
});

test.each<[string, Shift, string | undefined]>([
  ["by phone or video", { location_type: "telehealth" }, "THLT"],
  ["outside of the roster of care", { shift_type: "sil", irregular_sil: true }, "IRSS"],
  ["at home", { location_type: "home" }, undefined],
])("a support %s has its claim type", async (_, shift, claimType) => {
  const [line] = await billed({}, shift);
  expect(line?.claim_type).toBe(claimType);
});
