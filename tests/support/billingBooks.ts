import { expect } from "vitest";
import { instantAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Caller } from "./caller.ts";
import { readyToClaim } from "./claims.ts";
import { idOf } from "./providers.ts";
import type { TestServer } from "./server.ts";

const alma = idOf("north", "participants", "first");
const staff = idOf("north", "staff", "first");
const hour = 7358;

const at = (written: string): string =>
  instantAt(written.slice(0, 10), written.slice(11), "Australia/Sydney").toISOString();

/** What is billed in the tests: each with what it comes to, in cents, worked out by hand. */
export const supports = [
  { name: "morning", service: "care", from: "2026-11-10 10:00", until: "2026-11-10 12:00", cents: 2 * hour },
  { name: "evening", service: "care", from: "2026-11-11 18:00", until: "2026-11-11 22:00", cents: 30_930 },
  {
    name: "outing",
    service: "community",
    from: "2026-11-12 10:00",
    until: "2026-11-12 12:00",
    cents: 14_716,
  },
  {
    name: "cancelled",
    service: "community",
    from: "2026-11-13 09:00",
    until: "2026-11-13 10:00",
    cents: hour,
  },
  { name: "planned", service: "care", from: "2026-11-16 09:00", until: "2026-11-16 10:00", cents: hour },
  { name: "missed", service: "care", from: "2026-11-17 09:00", until: "2026-11-17 10:00", cents: hour },
  { name: "note", service: "care", from: "2026-11-18 09:00", until: "2026-11-18 09:30", cents: 3679 },
] as const;

export type SupportName = (typeof supports)[number]["name"];
type ServiceName = (typeof supports)[number]["service"];

const cancelled = { billable: true, payable: false, cancellation_reason: "NSDH", cancelled_by: "client" };
const states: Partial<Record<SupportName, JsonObject>> = {
  cancelled: { status: "cancelled", ...cancelled },
  planned: { status: "scheduled" },
  missed: { status: "no_show", ...cancelled },
};

const bands = ["day", "evening", "night", "saturday", "sunday", "public_holiday"];
const items: Record<ServiceName, string[]> = {
  care: ["011", "015", "002", "013", "014", "012"].map((number) => `01_${number}_0107_1_1`),
  community: ["104", "103", "103", "105", "106", "102"].map((number) => `04_${number}_0125_6_1`),
};

/** The books of one participant: what the NDIA pays by claim, and what a plan manager pays by invoice. */
export interface Books {
  /** Ids of the supports, by name. */
  ids: ReadonlyMap<SupportName, string>;
  services: Readonly<Record<ServiceName, string>>;
  bookings: Readonly<Record<ServiceName, string>>;
}

/** A provider that can bill and claim, with two services of the participant. Once for a file. */
export async function openBooks(server: TestServer): Promise<Pick<Books, "services" | "bookings">> {
  await readyToClaim(server);
  await server.rows`update ndis_plans set deleted_at = now()`;
  await server.rows`update participant_contracts set status = 'accepted', start_date = '2026-06-15', end_date = '2027-06-30',
    data = data - 'ended_on' || '{"cancellation_terms": "Seven days"}' where participant = ${alma}`;
  await server.rows`update tenants set platform = jsonb_set(platform, '{ndis_provider,abn}', '"62600000001"'),
    settings = jsonb_set(settings, '{agreement_setting}', coalesce(settings->'agreement_setting', '{}')
      || '{"bank_bsb": "062-000", "bank_account": "12345678"}') where slug = 'north'`;
  await server.rows`update participants set state = 'NSW', data = data - 'time_zone' - 'nominee_type' - 'nominee' || ${JSON.stringify(
    {
      postcode: "2000",
      price_region: "national",
      plan_management: "agency",
      plan_manager: { organisation: "Plan Partners", email: "claims@partners.example" },
      budgets: [
        { category: "01", management: "agency" },
        { category: "04", management: "plan" },
      ],
    },
  )}::jsonb where uuid = ${alma}`;
  server.services.tenants.forget();
  const [care = "", community = ""] = await server.insert(
    "services",
    (["care", "community"] as const).map((name) => ({
      name,
      status: "active",
      unit: "hour",
      gst_code: "P2",
      support_items: items[name].map((item_number, index) => ({ band: bands[index] ?? "", item_number })),
    })),
  );
  const [ofCare = "", ofCommunity = ""] = await server.insert(
    "service-bookings",
    [
      { service: care, budget_category: "01" },
      { service: community, budget_category: "04" },
    ].map((own) => ({
      ...own,
      participant: alma,
      start_date: "2026-07-01",
      ratio: "1:1",
      allocated: 1_000_000,
      agreed_rate: hour,
      rate_evening: 8107,
    })),
  );
  return { services: { care, community }, bookings: { care: ofCare, community: ofCommunity } };
}

/** Begins again: nothing is billed, claimed or paid, and each support is as it was. */
export async function freshBooks(
  server: TestServer,
  admin: Caller,
  { services, bookings }: Pick<Books, "services" | "bookings">,
): Promise<Books> {
  await server.rows`truncate claim_rows, invoices, invoice_lines, billed_supports, bank_receipts, bank_matches`;
  await server.rows`delete from records where resource in ('claims', 'claim-responses', 'invoice-payments', 'invoice-runs')`;
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update notes set deleted_at = now() where deleted_at is null`;
  const ids = new Map<SupportName, string>();
  const written = { ndis_client_user_id: alma, staff_id: staff, note: "Went well.", author: "Willa Worker" };
  const days = { written_at: "2026-11-19T02:00:00.000Z", locked_at: "2026-11-19T02:00:00.000Z" };
  for (const { name, service, from, until } of supports) {
    const span = { start_at: at(from), end_at: at(until) };
    const note = { ...written, ...days, note_type: "freestyle", billable: true, ...span };
    const shift = {
      ...span,
      shift_type: "personal_care",
      service: services[service],
      staff,
      participants: [alma],
      status: "completed",
      ...states[name],
    };
    const [id = ""] = await (name === "note"
      ? server.insert("notes", [note])
      : server.insert("shifts", [shift]));
    ids.set(name, id);
    if (name !== "note")
      await server.insert("notes", [{ ...written, ...days, note_type: "shift", shift: id }]);
  }
  // Shifts that are put in at once move no budget: a change of the booking counts it.
  for (const assigned_service_id of Object.values(bookings)) {
    const notes = `Begun with ${ids.get("morning")}`;
    const { status } = await admin.post("ndis/client/update-assigned-service", {
      assigned_service_id,
      notes,
    });
    expect(status).toBe(200);
  }
  return { ids, services, bookings };
}
