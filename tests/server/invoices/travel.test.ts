import { beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { billingOn } from "../../support/billedSupports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Travel that a worker entered with a shift is charged where that was agreed, and the budget says the same as the invoice.
const server = await openTestServer();
const admin = await server.as("admin");
const participant = idOf("north", "participants", "first");
const service = idOf("north", "services", "first");
const booking = idOf("north", "service-bookings", "first");

beforeAll(billingOn(server, admin).prepare);

async function billed(bill_travel: string | null, status = "completed"): Promise<JsonObject[]> {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update records set data = ${JSON.stringify({ service, participant, status: "active", start_date: "2020-01-01", agreed_rate: 6000, ratio: "1:1", budget_category: "01", ...(bill_travel && { bill_travel }) })}::jsonb
    where uuid = ${booking}`;
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
  return rows.map(({ data: { claim_type = null, minutes = null, amount = null } }) => ({
    claim_type,
    minutes,
    amount,
  }));
}

const support = { claim_type: null, minutes: 120, amount: 12_000 };

test("is a line of its own, up to what may be charged, and part of what the booking has delivered", async () => {
  expect(await billed("up_to_30")).toEqual([support, { claim_type: "TRAN", minutes: 30, amount: 3000 }]);
  // The duties of the night count what was written without telling of it.
  await admin.post("ndis/client/update-assigned-service", { assigned_service_id: booking, notes: "Counted" });
  const { data } = await admin.get(`ndis/client/assigned-service/${booking}`);
  expect(data.assigned_service.delivered).toBe(15_000);
  expect(await billed("up_to_60")).toEqual([support, { claim_type: "TRAN", minutes: 45, amount: 4500 }]);
});

test("is not charged where it was not agreed, nor for a cancelled shift", async () => {
  expect(await billed(null)).toEqual([support]);
  expect(await billed("up_to_30", "cancelled")).toEqual([{ ...support, claim_type: "CANC" }]);
});
