import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { isObject, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { defaultsOf, fieldsOf } from "#framework/shared/fields/fields.ts";
import { type MainContact, mainContactOf } from "#portal/shared/people/mainContact.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, serialize } from "#framework/server/records/read/serialize.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { supportsBegin } from "../care/begins.ts";
import { pricesInWords } from "../roster/bookingPrice.ts";
import { agreements, officeType } from "./kinds.ts";
import { withTotals } from "./supports.ts";

/** What a new version takes over from the one that it changes, beside what is current. */
const takenOver = [
  "our_responsibilities",
  "your_responsibilities",
  "cancellation_terms",
  "travel_terms",
  "travel_km_rate",
  "non_face_to_face_terms",
  "price_change_terms",
  "gst_statement",
  "complaints",
  "privacy_terms",
  "exit_notice_weeks",
  "registration_status",
  "bank_account_name",
  "bank_bsb",
  "bank_account",
  "payment_days",
  "notes",
];

/**
 * What a new agreement begins with: the participant as they are known now, their plan, who speaks for them, the services
 * that they receive with what they come to, and the provider's terms, or those of the version that is changed.
 */
export const currentAgreement: Facts = {
  answer: { type: "object", required: ["data"] },
  of: async (context, { type, id, row }, { contract_id: amends }) => ({
    data: await agreementFor(context, id, serialize(type, context, row), amends),
  }),
};

async function agreementFor(
  context: Context,
  id: string,
  participant: JsonObject,
  amends: unknown,
): Promise<JsonObject> {
  const period = periodOf(context, participant);
  const old = isUuid(amends) ? await contractOf(context, amends) : undefined;
  if (old && old.participant !== id) throw notFound();
  const booked = await bookedSupports(context, id, period);
  const lines = booked.length > 0 ? booked : linesOf(old);
  const terms = old ? partOf(old, takenOver) : providerTerms(context);
  return withoutNulls({
    participant: id,
    ...(old && { amends: String(amends) }),
    participant_name: participant.full_name ?? null,
    date_of_birth: participant.date_of_birth ?? null,
    ndis_number: participant.ndis_number ?? null,
    address: addressOf(participant) || null,
    ...(await mainContact(context, id, participant)),
    plan_start: participant.plan_start ?? null,
    plan_end: participant.plan_end ?? null,
    plan_management: participant.plan_management ?? null,
    plan_manager: isObject(participant.plan_manager) ? (participant.plan_manager.organisation ?? null) : null,
    ...period,
    ...withTotals(lines),
    ...terms,
  });
}

const partOf = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** From the day on which supports begin, to the plan's last day or for a year. */
function periodOf(context: Context, participant: JsonObject) {
  const start = supportsBegin(participant, tenantCalendar(context).today);
  const { plan_end } = participant;
  const end = typeof plan_end === "string" && plan_end > start ? plan_end : addDays(start, 364);
  return { start_date: start, end_date: end };
}

async function contractOf(context: Context, id: string): Promise<JsonObject> {
  const type = officeType(context, agreements);
  return decodeRow(type, await findAccessibleRow(context, type, id), context);
}

const linesOf = (agreement: JsonObject | undefined): JsonObject[] =>
  Array.isArray(agreement?.supports) ? agreement.supports.filter(isObject) : [];

interface Booking {
  service: string;
  name: string;
  unit: string | null;
  item: string | null;
  rate: number;
  /** The kind of shift in which it is delivered. */
  kind: string | null;
  data: JsonObject;
  category: string | null;
  hours: number | null;
  start_date: string;
  end_date: string | null;
}

/** The services that the participant receives, each with how much of it fits between the two days. */
async function bookedSupports(
  { db, tenant }: Context,
  participant: string,
  { start_date: from, end_date: until }: { start_date: string; end_date: string },
): Promise<JsonObject[]> {
  const { rows } = await sql<Booking>`
    select service.uuid as service, service.data->>'name' as name, service.data->>'unit' as unit,
      service.data->>'shift_type' as kind,
      service.data->'support_items'->0->>'item_number' as item, (booking.data->>'agreed_rate')::int as rate,
      booking.data,
      booking.data->>'budget_category' as category, (booking.data->>'hours_per_week')::float as hours,
      booking.data->>'start_date' as start_date, booking.data->>'end_date' as end_date
    from records booking join records service on service.tenant_id = booking.tenant_id
      and service.resource = 'services' and service.uuid::text = booking.data->>'service'
    where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings' and booking.deleted_at is null
      and booking.ref_participant = ${participant} and booking.data->>'status' = 'active'
    order by service.data->>'name', booking.uuid`.execute(db);
  return rows.flatMap(({ hours, start_date: start, end_date: end, ...booking }): JsonObject[] => {
    const days = daysBetween(later(from, start), earlier(until, end ?? until));
    // What ended with the plan before, or begins with the next one, is none of it.
    if (days <= 0) return [];
    const weekly = booking.unit === null || booking.unit === "hour" ? hours : null;
    const weeks = days / 7;
    const line = withoutNulls({
      service: booking.service,
      description: booking.name,
      support_item: booking.item,
      budget_category: booking.category,
      // Hours say nothing about how many nights or trips there are: those are typed.
      frequency: weekly === null ? null : `${weekly} hours per week`,
      quantity: weekly === null ? 1 : Math.max(0.25, Math.round(weekly * weeks * 4) / 4),
      unit: booking.unit,
      rate: booking.rate,
      other_prices: pricesInWords(booking.data, booking.kind === "sleepover"),
    });
    return [line];
  });
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);
/** Days from one day to another, both counted. */
const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;

/** Where a participant lives, in one line. */
export const addressOf = ({ address, suburb, state, postcode }: JsonObject): string =>
  [address, [suburb, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The participant's main contact, as an agreement names them. */
async function mainContact(
  { db, tenant }: Context,
  id: string,
  participant: JsonObject,
): Promise<JsonObject> {
  const { rows } = await sql<{ name: string; relationship: string; phone: string | null }>`
    select data->>'full_name' as name, data->>'relationship' as relationship, data->>'mobile' as phone
    from records where tenant_id = ${tenant.id} and resource = 'caring-advocates' and deleted_at is null
      and ref_participant = ${id} and (data->>'is_primary')::boolean`.execute(db);
  const [advocate] = rows;
  return contactFields(participant, advocate && { ...advocate, phone: advocate.phone ?? undefined });
}

/** The main contact in the fields of an agreement. */
export function contactFields(participant: JsonObject, advocate?: MainContact): JsonObject {
  const found = mainContactOf(participant, advocate);
  return withoutNulls({
    contact_name: found?.name ?? null,
    contact_relationship: sentenceCase(found?.relationship ?? "") || null,
    contact_phone: found?.phone ?? null,
  });
}

/** The terms that the provider has set for new agreements, or the product's own. */
export function providerTerms({ services, tenant }: Pick<Context, "services" | "tenant">): JsonObject {
  const schema = services.definitions.schemas.get("records/agreement-setting") ?? {};
  const set: JsonObject = { ...defaultsOf(fieldsOf(schema)), ...tenant.settings.agreement_setting };
  return partOf(set, takenOver);
}
