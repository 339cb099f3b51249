import { sql } from "kysely";
import { addMonths } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { isSupportItem } from "#portal/shared/australia/numbers.ts";
import { participantOn } from "#portal/shared/ndisPlans/onDay.ts";
import { plansIn } from "../ndisPlans/plans.ts";
import { lastDayOfAgreement, wasAccepted } from "../contracts/acceptedTerms.ts";
import { homePlace } from "../places/place.ts";
import { participantsById } from "./people.ts";
import { type Charged, type PricedLine, priceProblems } from "./lines/priceGuard.ts";
import { notRegisteredFor, type Registration, registrationOf } from "./lines/registration.ts";

/** A line with what its guards ask about. */
export interface GuardedLine {
  place: number;
  delivered_on: string;
  description: string;
  support_item: string | null;
  claim_type: string | null;
  cancellation_reason: string | null;
  /** Whether a note of the shift is there about the participant; a note needs none. */
  has_note: boolean;
  /** The cancellation terms of the agreement of that day; null without an agreement. */
  agreement_terms: string | null;
  has_agreement: boolean;
  /** Another line that bills the same item at the same time by the same worker: the number of its invoice. */
  duplicate_of: string | null;
}

/** Whose lines they are. */
export interface GuardedPerson {
  isNdis: boolean;
  ndis_number: string | null;
  plan_start: string | null;
  plan_end: string | null;
  /** What the provider is registered for, where the NDIA pays. */
  registration?: Registration;
}

/** From this day shared living is claimed under registration group 0138 (domain reference, section 3.1). */
const sharedLivingSince = "2026-07-01";
const sharedLivingItem = /^01_8\d\d_0115_/;

/** What keeps a line from being billed, in sentences (domain reference, section 4.5). */
export function problemsOfLine(
  line: GuardedLine & PricedLine,
  person: GuardedPerson & Charged,
  today: string,
): string[] {
  const name = `Line ${line.place} (${line.description}, ${writtenDate(line.delivered_on)})`;
  const prices = person.isNdis ? priceProblems(line, person) : [];
  return [...wrongWith(line, person, today), ...prices].map((sentence) => `${name} ${sentence}`);
}

/** The same without prices, as the ends of sentences about the line. */
export function wrongWith(
  line: GuardedLine,
  { isNdis, plan_start: from, plan_end: until, registration }: GuardedPerson,
  today: string,
): string[] {
  const { delivered_on: day, support_item: item } = line;
  const says: [boolean, string][] = [
    [day > today, "is in the future."],
    [line.claim_type === null && !line.has_note, "has no shift note. Ask the worker to write it."],
    [
      line.duplicate_of !== null,
      `is billed twice: invoice ${line.duplicate_of} has the same support, time and worker.`,
    ],
  ];
  if (isNdis)
    says.push(
      [item === null, "has no support item. Add one for this time of day to the service."],
      [item !== null && !isSupportItem(item), `has support item ${item}, which is not a valid number.`],
      [
        item !== null && day >= sharedLivingSince && sharedLivingItem.test(item),
        "is shared living, which is claimed under group 0138 since 1 Jul 2026.",
      ],
      [addMonths(day, 24) < today, "is more than two years old and can no longer be claimed."],
      [
        from === null || day < from || (until !== null && day > until),
        "is outside the participant's NDIS plan dates.",
      ],
      [!line.has_agreement, "is not covered by an accepted service agreement."],
      [
        line.claim_type === "CANC" && line.cancellation_reason === null,
        "needs a cancellation reason code. Enter it on the shift.",
      ],
      [
        line.claim_type === "CANC" && line.has_agreement && !line.agreement_terms,
        "is a cancellation, and the service agreement has no cancellation terms.",
      ],
      ...(registration ? notRegisteredFor(line, registration) : []),
    );
  return says.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** What keeps an invoice from being approved, in sentences; nothing when it may be. */
export async function problemsOf(context: Context, id: string, invoice: JsonObject): Promise<string[]> {
  const { settings, profile } = context.tenant;
  const bank = settings.agreement_setting;
  const person = await personOf(context, invoice);
  const lines = await linesOf(context, id);
  const { today } = tenantCalendar(context);
  const isPaper = invoice.payer_type !== "agency";
  const says: [boolean, string][] = [
    [lines.length === 0, "This invoice has no lines."],
    [!profile.abn, "Your ABN is missing. Add it in Settings."],
    [
      isPaper && !(bank.bank_bsb && bank.bank_account),
      "Your bank details are missing. Add them in Settings, under Service agreements.",
    ],
    [
      !isPaper && !profile.registration_number,
      "Your NDIS registration number is missing. Only registered providers bill the NDIA.",
    ],
    [person.isNdis && person.ndis_number === null, "The participant has no NDIS number."],
    [
      !isPaper && bank.registration_status === "unregistered",
      "Your provider details say that you are not registered. Only registered providers bill the NDIA.",
    ],
    [isPaper && !invoice.payer_name, "The payer has no name. Enter it in the participant's record."],
  ];
  return [
    ...says.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence),
    ...lines.flatMap((line) =>
      problemsOfLine(line, { ...person, ...datesOn(person.record, line.delivered_on) }, today),
    ),
  ];
}

/** The dates of the plan that is in force on a day. */
export function datesOn(
  participant: JsonObject,
  day: string,
): Pick<GuardedPerson, "plan_start" | "plan_end"> {
  const { plan_start: from, plan_end: until } = participantOn(participant, plansIn(participant), day);
  return {
    plan_start: typeof from === "string" ? from : null,
    plan_end: typeof until === "string" ? until : null,
  };
}

async function personOf(
  context: Context,
  invoice: JsonObject,
): Promise<Omit<GuardedPerson, "plan_start" | "plan_end"> & Charged & { record: JsonObject }> {
  const id = String(invoice.participant);
  const person = (await participantsById(context, [id])).get(id) ?? {};
  return {
    isNdis: person.type === "ndis",
    isCapped: invoice.payer_type === "agency" || invoice.payer_type === "plan_manager",
    place: homePlace(context.tenant, person),
    isComplete: await hasCatalogue(context),
    ndis_number: typeof person.ndis_number === "string" ? person.ndis_number : null,
    ...(invoice.payer_type === "agency" && { registration: registrationOf(context.tenant) }),
    record: person,
  };
}

/** Whether the provider has ever imported the catalogue: the supplied prices are only some of it. */
async function hasCatalogue({ db, tenant }: Context): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from support_items where tenant_id = ${tenant.id} and data->>'origin' = 'imported'
      and deleted_at is null) as known`.execute(db);
  return rows[0]?.known === true;
}

async function linesOf({ db, tenant }: Context, invoice: string): Promise<(GuardedLine & PricedLine)[]> {
  const { rows } = await sql<GuardedLine & PricedLine>`
    select line.place, line.delivered_on::text, line.data->>'description' as description,
      line.data->>'support_item' as support_item, line.data->>'claim_type' as claim_type,
      line.data->>'cancellation_reason' as cancellation_reason, (line.data->>'unit_price')::int as unit_price,
      coalesce((line.data->>'shared_by')::int, 1) as shared_by, priced.item as scheduled,
      line.shift is null or exists (select from notes where notes.tenant_id = line.tenant_id and notes.shift = line.shift
        and notes.ndis_client_user_id = line.participant and notes.deleted_at is null) as has_note,
      agreement.uuid is not null as has_agreement, agreement.data->>'cancellation_terms' as agreement_terms,
      (select invoices.number from invoice_lines other join invoices
          on invoices.tenant_id = other.tenant_id and invoices.uuid = other.invoice
        where other.tenant_id = line.tenant_id and other.participant = line.participant
          and other.delivered_on = line.delivered_on and other.uuid <> line.uuid
          and other.shift is distinct from line.shift
          and invoices.kind = 'invoice' and invoices.status not in ('void', 'credited')
          and other.data->>'support_item' = line.data->>'support_item'
          and other.data->>'start_at' = line.data->>'start_at' and other.data->>'end_at' = line.data->>'end_at'
          and other.data->>'staff' is not distinct from line.data->>'staff' limit 1) as duplicate_of
    from invoice_lines line
    left join lateral (select uuid, data from participant_contracts agreed
      where agreed.tenant_id = line.tenant_id and agreed.participant = line.participant and agreed.deleted_at is null
        and ${wasAccepted}
        and line.delivered_on between agreed.start_date and coalesce(${lastDayOfAgreement}, '9999-12-31')
      order by agreed.start_date desc limit 1) agreement on true
    left join lateral (select data || jsonb_build_object('starts_on', starts_on, 'ends_on', ends_on) as item
      from support_items where support_items.tenant_id = line.tenant_id and support_items.deleted_at is null
        and item_number = line.data->>'support_item' and starts_on <= line.delivered_on
      order by starts_on desc limit 1) priced on true
    where line.tenant_id = ${tenant.id} and line.invoice = ${invoice} order by line.place`.execute(db);
  return rows;
}
