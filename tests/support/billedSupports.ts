import { expect } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { instantAt } from "#framework/shared/dates/zones.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isState, zoneOf } from "#portal/shared/places/place.ts";
import type { Caller } from "./caller.ts";
import { idOf } from "./providers.ts";
import type { TestServer } from "./server.ts";
import { vectorsOf } from "./vectors.ts";

/** A support and its invoice, as `tests/vectors/invoices/README.md` explains the columns. */
export interface SupportVector {
  case: string;
  kind: "shift" | "note";
  service: string;
  start: string;
  end: string;
  state: string;
  postcode: string;
  region: string;
  prices: string;
  ratio: string;
  participants: string;
  break_minutes: string;
  cancelled: string;
  /** When the worker was up during a sleepover, as `from..until`. */
  work?: string;
  lines: string;
  total: string;
  refused: string;
  source: string;
}

/** A line of an invoice, in the words of the table. */
export interface BilledLine {
  words: string;
  claim_type: string | null;
  invoice: string;
}

const bands = ["day", "evening", "night", "saturday", "sunday", "public_holiday"] as const;
const sharedLiving = (group: string) => bands.map((_, index) => `01_80${index + 1}_${group}_1_1`);

/** Support items by service, in the order of the time bands; a service of one item has it at all times. */
export const supportItems: Readonly<Record<string, readonly string[]>> = {
  "self-care": ["011", "015", "002", "013", "014", "012"].map((number) => `01_${number}_0107_1_1`),
  community: ["104", "103", "", "105", "106", "102"].map((number) => number && `04_${number}_0125_6_1`),
  sleepover: ["01_010_0107_1_1"],
  "sleepover and work": ["01_010_0107_1_1", "", "", "01_013_0107_1_1", "01_014_0107_1_1", "01_012_0107_1_1"],
  "sil-0115": sharedLiving("0115"),
  "sil-0138": sharedLiving("0138"),
};

const people = ["first", "second", "third"].map((name) => idOf("north", "participants", name));
const [alma = ""] = people;
const staff = idOf("north", "staff", "first");
const agreed = new Map(vectorsOf("prices/agreed-prices.csv").map((row) => [row.prices ?? "", row]));

/** Bills supports of north's first participant, whose plan a plan manager manages. */
export function billingOn(server: TestServer, admin: Caller) {
  const services = new Map<string, string>();

  /** A provider that can bill, with the services of the table and an agreement at all times. */
  async function prepare(): Promise<void> {
    await server.rows`update ndis_plans set deleted_at = now()`;
    await server.rows`update participant_contracts set status = 'accepted', start_date = '2025-07-01', end_date = '2027-12-31',
      data = data - 'ended_on' || '{"cancellation_terms": "Seven days"}' where participant = ${alma}`;
    await server.rows`update tenants set platform = jsonb_set(platform, '{ndis_provider,abn}', '"62600000001"'),
      settings = jsonb_set(settings, '{agreement_setting}', coalesce(settings->'agreement_setting', '{}')
        || '{"bank_bsb": "062-000", "bank_account": "12345678"}') where slug = 'north'`;
    await server.rows`update participants set type = 'ndis', ndis_number = '430000001', plan_start = '2025-07-01', plan_end = '2027-12-31',
      data = data - 'time_zone' - 'budgets' - 'funding_periods' - 'nominee_type' - 'nominee'
        || '{"plan_management": "plan", "plan_manager": {"organisation": "Plan Partners", "email": "claims@partners.example"}}'
      where uuid = ${alma}`;
    server.services.tenants.forget();
    for (const [name, items] of Object.entries(supportItems)) {
      const [id = ""] = await server.insert("services", [
        {
          name,
          status: "active",
          unit: name.startsWith("sleepover") ? "each" : "hour",
          gst_code: "P2",
          support_items: items.flatMap((item_number, index) =>
            item_number ? [{ band: bands[index] ?? "day", item_number }] : [],
          ),
        },
      ]);
      services.set(name, id);
    }
  }

  /** Puts a support on an invoice, the one before taken back. Without an invoice it was not billable. */
  async function bill(row: SupportVector): Promise<{ lines: BilledLine[]; invoice: string | undefined }> {
    await forget();
    const at = clockOf(row);
    await server.rows`update participants set state = ${row.state}, data = data || ${JSON.stringify({
      postcode: row.postcode,
      price_region: row.region,
    })}::jsonb where uuid = ${alma}`;
    const service = services.get(row.service) ?? "";
    await server.insert("service-bookings", bookingsOf(row, service));
    const id = await (row.kind === "note" ? billNote(row, service, at) : billShift(row, service, at));
    const found = await server.rows<JsonObject & { invoice: string; delivered_on: string }>`
      select data || jsonb_build_object('delivered_on', delivered_on, 'invoice', invoice) as line, invoice
      from invoice_lines where shift = ${id} or note = ${id} order by place`;
    const lines = found.map(({ line, invoice }) => lineOf(line as JsonObject, invoice));
    return { lines, invoice: lines[0]?.invoice };
  }

  async function billShift(row: SupportVector, service: string, at: (written: string) => string) {
    const [id = ""] = await server.insert("shifts", [
      {
        start_at: at(row.start),
        end_at: at(row.end),
        shift_type: row.service.startsWith("sleepover") ? "sleepover" : "personal_care",
        service,
        staff,
        participants: people.slice(0, Number(row.participants)),
        break_minutes: Number(row.break_minutes),
        ...(row.work !== undefined && { disturbances: [timeOf(row.work, at)] }),
        status: row.cancelled === "" ? "completed" : "scheduled",
      },
    ]);
    await writeNote({ note_type: "shift", shift: id });
    if (row.cancelled === "") await run(row.start.slice(0, 10));
    else await cancel(id, row.cancelled, at);
    return id;
  }

  async function cancel(id: string, told: string, at: (written: string) => string): Promise<void> {
    const isNoShow = told === "no-show";
    const cancelled = await admin.put("ndis/roster/update-roster-staff-shift-status", {
      shift_uuid: id,
      status: isNoShow ? "no_show" : "cancelled",
      reason: "Not well.",
      cancelled_by: "client",
      cancellation_reason: "NSDH",
      ...(!isNoShow && { notice_at: at(told), worker_told_at: at(told) }),
    });
    expect(cancelled.errors).toEqual({});
    const kind = isNoShow ? "no-show" : "cancelled";
    await admin.put(`ndis/invoices/add-${kind}-shift-to-invoice/${id}`);
  }

  async function billNote(row: SupportVector, service: string, at: (written: string) => string) {
    const [start_at, end_at] = [at(row.start), at(row.end)];
    const id = await writeNote({ note_type: "freestyle", billable: true, start_at, end_at });
    const { errors } = await admin.put(`ndis/invoices/add-note-to-invoice/${id}`, { service });
    expect(errors).toEqual({});
    return id;
  }

  async function writeNote(more: JsonObject): Promise<string> {
    const [id = ""] = await server.insert("notes", [
      {
        ndis_client_user_id: alma,
        staff_id: staff,
        note: "Went well.",
        author: "Willa Worker",
        written_at: "2027-04-30T02:00:00.000Z",
        locked_at: "2027-04-30T02:00:00.000Z",
        ...more,
      },
    ]);
    return id;
  }

  /** Bills the days around one: a run goes by the provider's calendar. */
  async function run(day: string): Promise<void> {
    const { data, errors } = await admin.post("records/invoice-runs", {
      from: addDays(day, -1),
      until: addDays(day, 1),
      participant: alma,
    });
    expect(errors).toEqual({});
    const status = async () =>
      (await admin.get(`records/invoice-runs/${String(data.run.uuid)}`)).data.run.status;
    await expect.poll(status).toBe("done");
  }

  /** Takes back what was billed before, so that the next row finds nothing. */
  async function forget(): Promise<void> {
    await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports`;
    await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
    await server.rows`delete from records where resource = 'service-bookings' and ref_participant = ${alma}`;
  }

  return {
    prepare,
    bill,
    shown: async (invoice: string): Promise<JsonObject> =>
      (await admin.get(`ndis/invoices/single-invoice/${invoice}`)).data.invoice as JsonObject,
    approve: async (invoice: string): Promise<{ status: number; problems: string[] }> => {
      const { status, errors } = await admin.post(`records/invoices/${invoice}/approve`);
      return { status, problems: errors.lines ?? [] };
    },
  };
}

/** Bookings with the prices of a row: `limits-2025-26 until 2026-06-30 + limits-2026-27`. */
function bookingsOf({ prices, ratio }: SupportVector, service: string): JsonObject[] {
  let start_date = "2025-07-01";
  return prices.split(" + ").map((part) => {
    const [name = "", until] = part.split(" until ");
    const price = agreed.get(name);
    if (!price) throw new Error(`there are no prices ${name}`);
    const cents = (band: string) => centsFromText(price[band] ?? "") ?? null;
    const booking = {
      participant: alma,
      service,
      ratio,
      start_date,
      ...(until !== undefined && { end_date: until }),
      agreed_rate: cents(price.each === "" ? "day" : "each"),
      ...Object.fromEntries(
        bands.slice(1).flatMap((band) => (price[band] ? [[`rate_${band}`, cents(band)]] : [])),
      ),
    };
    start_date = until === undefined ? start_date : addDays(until, 1);
    return booking;
  });
}

function timeOf(span: string, at: (written: string) => string): JsonObject {
  const [from = "", until = ""] = span.split("..").map(at);
  return { from, until };
}

function clockOf({ state, postcode }: SupportVector): (written: string) => string {
  if (!isState(state)) throw new Error(`${state} is not a state`);
  const zone = zoneOf(state, postcode);
  return (written) => instantAt(written.slice(0, 10), written.slice(11), zone).toISOString();
}

function lineOf(line: JsonObject, invoice: string): BilledLine {
  const { delivered_on: day, support_item: item, unit_price: price, amount } = line;
  const minutes = Number(line.minutes);
  const count = line.hourly
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`
    : line.quantity;
  const dollars = (cents: unknown) => (Number(cents) / 100).toFixed(2);
  return {
    words: `${String(day)} ${String(item)} ${String(count)} x ${dollars(price)} = ${dollars(amount)}`,
    claim_type: typeof line.claim_type === "string" ? line.claim_type : null,
    invoice,
  };
}
