import { beforeAll, expect, test, vi } from "vitest";
import { up } from "#portal/server/migrations/0842_zones_of_lines.ts";
import { up as zonesOfBilledNotes } from "#portal/server/migrations/0870_zones_of_billed_notes.ts";
import { billingOn } from "../../support/billedSupports.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The provider is in Sydney, and the shift in Queensland, where it is an hour earlier in summer.
const server = await openTestServer();
const admin = await server.as("admin");
const participant = idOf("north", "participants", "first");
const service = idOf("north", "services", "first");

beforeAll(async () => {
  await billingOn(server, admin).prepare();
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update participants set state = 'QLD', data = data || '{"postcode": "4000"}' where uuid = ${participant}`;
  await server.rows`update records set data = ${JSON.stringify({ service, participant, status: "active", start_date: "2020-01-01", agreed_rate: 6000, ratio: "1:1", budget_category: "01" })}::jsonb
    where uuid = ${idOf("north", "service-bookings", "first")}`;
  await server.insert("shifts", [
    {
      start_at: "2026-11-16T23:00:00.000Z",
      end_at: "2026-11-17T01:00:00.000Z",
      time_zone: "Australia/Brisbane",
      shift_type: "personal_care",
      participants: [participant],
      staff: idOf("north", "staff", "first"),
      service,
      status: "completed",
    },
  ]);
  const days = { from: "2026-11-16", until: "2026-11-18", participant };
  const { data } = await admin.post("records/invoice-runs", days);
  const run = async () => (await admin.get(`records/invoice-runs/${data.run.uuid}`)).data.run.status;
  await vi.waitFor(async () => expect(await run()).toBe("done"), { timeout: 20_000 });
});

const zone = async (): Promise<unknown> => {
  const [line] = await server.rows<{ uuid: string }>`select uuid from invoice_lines`;
  return (await admin.get(`records/invoice-lines/${line?.uuid}`)).data.line.time_zone;
};

test("a line of an invoice tells its times at the place of its shift", async () => {
  expect(await zone()).toBe("Australia/Brisbane");
});

test("lines from before do so too, also where the invoice is approved", async () => {
  await server.rows`update invoice_lines set data = data - 'time_zone'`;
  await server.rows`update invoices set status = 'approved'`;
  await server.services.database.owner.transaction().execute((db) => up(db as never));
  expect(await zone()).toBe("Australia/Brisbane");
  await expect(server.rows`update invoice_lines set data = data || '{"amount": 1}'`).rejects.toThrow(
    "do not change",
  );
});

test("a billed note tells its times at the place of its participant, also one from before", async () => {
  const [note] = await server.insert("notes", [
    {
      note_type: "freestyle",
      ndis_client_user_id: participant,
      staff_id: idOf("north", "staff", "first"),
      note: "Called the transport company.",
      author: "Willa Worker",
      billable: true,
      start_at: "2026-11-17T23:00:00.000Z",
      end_at: "2026-11-17T23:30:00.000Z",
      written_at: "2026-11-18T02:00:00.000Z",
      locked_at: "2026-11-19T02:00:00.000Z",
    },
  ]);
  const added = await admin.send("PUT", `ndis/invoices/add-note-to-invoice/${note}`, { body: {} });
  expect(added.status, added.text).toBe(200);
  const told = async () =>
    (
      await server.rows<{
        zone: string;
      }>`select data->>'time_zone' as zone from invoice_lines where note = ${String(note)}`
    )[0]?.zone;
  expect(await told()).toBe("Australia/Brisbane");
  await server.rows`update invoice_lines set data = data - 'time_zone' where note = ${String(note)}`;
  await server.services.database.owner.transaction().execute((db) => zonesOfBilledNotes(db as never));
  expect(await told()).toBe("Australia/Brisbane");
  // In winter clocks in Queensland show what the provider's do.
  await server.rows`update invoice_lines set data = data - 'time_zone' || '{"start_at": "2026-06-17T23:00:00.000Z"}'
    where note = ${String(note)}`;
  await server.services.database.owner.transaction().execute((db) => zonesOfBilledNotes(db as never));
  expect(await told()).toBeNull();
});
