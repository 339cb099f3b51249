import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, invalid } from "#framework/server/http/errors.ts";
import { plannedAmount } from "./budgets.ts";
import { type CancellationOutcome, type NoticeRule, noticeRuleOf, outcomeOf } from "./cancellation.ts";
import { type Address, placeAt, providerPlace } from "./place.ts";

/** What a cancellation or a no-show comes to. */
export interface Decision {
  /** What is kept with the shift. */
  fields: JsonObject;
  /** What follows from it, in sentences. */
  consequences: string[];
  /** What the participants are billed and whether the worker is paid: what differs between the shifts of one visit. */
  bill: string[];
  pay: string;
  /** What keeps it from being done, by field. */
  errors: FieldMessages;
  /** The notice that it was judged by, and whether the agency's rules hold. */
  rule: NoticeRule;
  isNdis: boolean;
}

/** What the office says of a cancellation: `actions/shift-status`. */
export interface Said extends JsonObject {
  status: "cancelled" | "no_show";
}

/** What was said of a status that may be another one, as the rules of a cancellation or a no-show read it. */
export const asSaid = (input: JsonObject): Said => ({
  ...input,
  status: input.status === "no_show" ? "no_show" : "cancelled",
});

const hour = 3_600_000;

/**
 * Judges a cancellation or a no-show by the rules, and by what the office decides otherwise (domain reference, sections
 * 3.4, 5.6 and 10.3). Without a word on who cancelled nobody is billed; a no-show is the participant's.
 */
export async function decide(context: Context, shift: JsonObject, said: Said): Promise<Decision> {
  const isNoShow = said.status === "no_show";
  const provider = providerPlace(context);
  const now = context.services.clock.now().toISOString();
  const by = whoOf(said.cancelled_by, isNoShow);
  const start = new Date(String(shift.start_at));
  const noticeAt = String(said.notice_at ?? now);
  const toldAt = String(said.worker_told_at ?? now);
  const { employment, notice } = await circumstances(context, shift);
  const served = await servedBy(context, shift, clockAt(start, provider.zone).date);
  const place = served[0] ? placeAt(context, served[0]) : provider;
  const rule = noticeRuleOf(notice, shift.shift_type);
  const isNdis = served.length === 0 || served.some(({ type }) => type === "ndis");
  const outcome = outcomeOf({
    isNoShow,
    by,
    start,
    noticeAt: new Date(noticeAt),
    toldAt: new Date(toldAt),
    rule,
    place,
    isNdis,
    ...(employment !== null && { employment }),
  });
  // Whoever only learns is not billed. A late cancellation is claimed where a worker has to be paid: an open shift has none.
  const isCharged = shift.worker_role !== "shadow";
  const byRules = outcome.bill && employment !== null;
  const billable = isCharged && (said.bill === "yes" || (said.bill !== "no" && byRules));
  const payable = said.pay === "yes" || (said.pay !== "no" && outcome.pay);
  const code = said.cancellation_reason ?? (isNoShow && billable ? "NSDO" : null);
  const bill = billText(context, shift, served, { billable, shared: served.length });
  const pay = payText(outcome, payable, employment);
  return {
    rule,
    isNdis,
    fields: {
      cancelled_by: by,
      notice_at: isNoShow ? null : noticeAt,
      worker_told_at: isNoShow || employment === null ? null : toldAt,
      short_notice: by === "client" ? outcome.isShort : null,
      cancellation_reason: code,
      billable,
      payable,
    },
    consequences: [
      ...(isNoShow || by !== "client" ? [] : [noticeText(start, new Date(noticeAt), outcome)]),
      ...bill,
      ...billCaution(billable),
      pay,
    ],
    bill,
    pay,
    errors: refusals(outcome, { billable, payable, code, employment }),
  };
}

/** Who cancelled, or did not attend, as it was said; nobody in particular where nothing was said of a cancellation. */
export function whoOf(said: unknown, isNoShow: boolean): "client" | "provider" | "staff" | "other" {
  if (said === "client" || said === "provider" || said === "staff" || said === "other") return said;
  return isNoShow ? "client" : "other";
}

/** What keeps a decision from being carried out, by field. */
export function refusals(
  { mayBill, mustPay }: CancellationOutcome,
  {
    billable,
    payable,
    code,
    employment,
  }: { billable: boolean; payable: boolean; code: unknown; employment: string | null },
): FieldMessages {
  return {
    ...(billable &&
      !mayBill && {
        bill: [
          "This can't be billed. Only short-notice cancellations and no-shows by the participant can be billed.",
        ],
      }),
    ...(billable &&
      mayBill &&
      code === null && { cancellation_reason: ["A billed cancellation needs a reason code."] }),
    ...(mustPay &&
      !payable && {
        pay: ["A permanent worker who is notified less than 12 hours before the shift must be paid."],
      }),
    ...(payable && employment === null && { pay: ["This shift has no support worker to pay."] }),
  };
}

/** What the notice of a cancellation was, and whether it was short. */
export function noticeText(
  start: Date,
  notice: Date,
  { isShort }: Pick<CancellationOutcome, "isShort">,
): string {
  const hours = Math.floor((start.getTime() - notice.getTime()) / hour);
  const before =
    hours < 0
      ? "after the shift started"
      : hours < 2
        ? "less than two hours before"
        : hours < 48
          ? `${hours} hours before`
          : `${Math.floor(hours / 24)} days before`;
  return isShort
    ? `Notice was given ${before}. This is short notice.`
    : `Notice was given ${before}. This is enough notice.`;
}

/**
 * What participants of a shift are billed, in sentences.
 * @param shared how many participants share its price
 */
export function billText(
  context: Context,
  shift: JsonObject,
  served: readonly Served[],
  { billable, shared }: { billable: boolean; shared: number },
): string[] {
  if (!billable) return ["Nothing is billed and the budget is released."];
  return served.map(({ name, unit, booking, ...address }) =>
    booking
      ? `${name} is billed ${formatCents(plannedAmount(context, booking, shift, unit, shared, placeAt(context, address)))}, which stays in the budget.`
      : `${name} is billed. There is no service booking with a price.`,
  );
}

/** What the office has to know before it bills a cancellation. */
export const billCaution = (billable: boolean): string[] =>
  billable ? ["Only bill it if the agreement allows it and no other work was found for the worker."] : [];

function payText(
  { mustPay, orMakeUp }: CancellationOutcome,
  payable: boolean,
  employment: string | null,
): string {
  if (employment === null) return "There is no support worker to pay.";
  if (!payable && orMakeUp) return "The worker is not paid. Agree on make-up time with them within 6 weeks.";
  if (!payable) return "The worker is not paid.";
  if (mustPay) return "The worker is paid as rostered because they are notified less than 12 hours before.";
  return orMakeUp
    ? "The worker is paid as rostered, unless you agree on make-up time with them within 6 weeks."
    : "The worker is paid as rostered.";
}

/** What the shift's service says of notice, and how its worker is employed; null without a worker. */
export async function circumstances(
  { db, tenant }: Context,
  { service, staff }: JsonObject,
): Promise<{ notice: string | null; employment: string | null }> {
  const { rows } = await sql<{ notice: string | null; employment: string | null }>`
    select
      (select data->>'cancellation_notice' from records where tenant_id = ${tenant.id} and resource = 'services'
        and uuid = ${isUuid(service) ? service : null}::uuid) as notice,
      (select coalesce(employment_type, '') from staff where tenant_id = ${tenant.id}
        and uuid = ${isUuid(staff) ? staff : null}::uuid) as employment`.execute(db);
  return rows[0] ?? { notice: null, employment: null };
}

/** A participant of a shift, with the booking that it draws on. */
export interface Served extends Address {
  name: string;
  type: string | null;
  unit: string | null;
  booking: JsonObject | null;
}

/** The participants of a shift, each with the booking that it draws on. */
export async function servedBy(
  { db, tenant }: Context,
  { participants, service }: JsonObject,
  day: string,
): Promise<Served[]> {
  const ids = uuidsIn(participants);
  if (ids.length === 0) return [];
  const { rows } = await sql<Served>`
    select person.full_name as name, person.type, person.state, person.data->>'postcode' as postcode,
      person.data->>'time_zone' as time_zone, services.data->>'unit' as unit, booking.data as booking
    from participants person
    left join records services on services.tenant_id = person.tenant_id and services.resource = 'services'
      and services.uuid = ${isUuid(service) ? service : null}::uuid
    left join lateral (
      select data from records where tenant_id = person.tenant_id and resource = 'service-bookings'
        and deleted_at is null and ref_participant = person.uuid and data->>'service' = services.uuid::text
        and ${day} between data->>'start_date' and coalesce(data->>'end_date', '9999') order by uuid limit 1) as booking on true
    where person.tenant_id = ${tenant.id} and person.uuid in (${sql.join(ids)}) order by person.full_name`.execute(
    db,
  );
  return rows;
}

/** @throws 422 that names each field that keeps a decision from being carried out */
export function refuseUndoable({ errors }: Pick<Decision, "errors">): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
