import { formatCents, roundHalfUp } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { hoursText } from "#portal/shared/invoices/quantity.ts";
import { isNdisNumber, isProviderNumber } from "#portal/shared/australia/numbers.ts";
import type { Released } from "#portal/shared/ndisPlans/released.ts";
import { type GuardedLine, wrongWith } from "../invoices/guards.ts";
import type { Registration } from "../invoices/lines/registration.ts";

/** A line of an approved invoice, as a row of a claim needs it. Amounts in cents. */
export interface ClaimedLine {
  delivered_on: string;
  delivered_until: string;
  support_item: string | null;
  hourly: boolean;
  minutes: number;
  /** Number of units of what is not charged by the hour. */
  quantity: string;
  unit_price: number;
  amount: number;
  gst_code: string;
  claim_type: string | null;
  cancellation_reason: string | null;
  /** The reference under which the same support at the same time by the same worker is claimed already. */
  claimed_as: string | null;
}

/** For whom it was delivered. */
export interface ClaimedPerson {
  ndis_number: string | null;
  plan_start: string | null;
  plan_end: string | null;
  funding_periods: { start: string; end: string }[];
  /** What the plan of that day has for the support, and as a whole, where it says so; amounts in cents. */
  budgets: readonly ReleasedBudget[];
  /** What the provider is registered for. */
  registration?: Registration;
}

/** What may be claimed from a budget by the day of a support. */
export interface ReleasedBudget extends Released {
  /** How a sentence about it begins. */
  name: string;
  /** What is claimed of it already, for supports of up to the same day as what is released. */
  claimed: number;
}

/** A row as it is kept, and written to the file. */
export interface FileRow extends JsonObject {
  registration_number: string;
  ndis_number: string;
  support_item: string;
  /** `HHH:MM`, or null where it is a quantity. */
  hours: string | null;
  quantity: string | null;
  unit_price: number;
  gst_code: string;
  claim_type: string | null;
  cancellation_reason: string | null;
}

/** Claim types besides a support that was delivered in person (domain reference, section 3.4). */
const claimTypes = new Set(["CANC", "REPW", "TRAN", "NF2F", "THLT", "IRSS"]);
const cancellationReasons = new Set(["NSDH", "NSDF", "NSDT", "NSDO"]);
const gstCodes = new Set(["P1", "P2", "P5"]);
/** `NNNNNNN.NN`, in cents. */
const highestPrice = 999_999_999;
/** `HHH:MM`, in minutes. */
const mostMinutes = 999 * 60 + 59;

/**
 * A line as a row of the NDIA's file (bulk payment request, domain reference §4.6), or in sentences why the NDIA would
 * reject it.
 * @param registration the provider's NDIS registration number
 * @param today where the provider is
 */
export function checkedRow(
  line: ClaimedLine,
  person: ClaimedPerson,
  registration: string | null,
  today: string,
): { row: FileRow } | { reasons: string[] } {
  const provider = compact(registration);
  const ndis = compact(person.ndis_number);
  const { claim_type: type, cancellation_reason: reason } = line;
  const says: [boolean, string][] = [
    [
      !isProviderNumber(provider),
      "Your NDIS registration number is missing or not valid. Enter it in Settings.",
    ],
    [ndis === "", "The participant has no NDIS number."],
    [ndis !== "" && !isNdisNumber(ndis), "The participant's NDIS number is not valid."],
    ...wrongWith(guarded(line), { isNdis: true, ...person }, today).map((end): [boolean, string] => [
      true,
      `This support ${end}`,
    ]),
    [line.delivered_until < line.delivered_on, "This support ends before it begins."],
    [
      person.funding_periods.length > 0 && !person.funding_periods.some((period) => isIn(line, period)),
      "This support is outside the participant's funding periods.",
    ],
    ...person.budgets.map((budget) => beyondBudget(line.amount, budget)),
    [
      line.claimed_as !== null,
      `The same support at the same time by the same worker is claimed already, as ${line.claimed_as}.`,
    ],
    [!gstCodes.has(line.gst_code), "The GST code is missing. Choose P1, P2 or P5 at the service."],
    [type !== null && !claimTypes.has(type), `${type} is no claim type of the NDIA.`],
    [
      type === "CANC" && reason !== null && !cancellationReasons.has(reason),
      `${reason} is no cancellation reason of the NDIA.`,
    ],
    [type !== "CANC" && reason !== null, "Only a cancellation has a cancellation reason."],
    ...wrongAmounts(line),
  ];
  const reasons = says.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
  if (reasons.length > 0) return { reasons };
  return {
    row: {
      registration_number: provider,
      ndis_number: ndis,
      support_item: line.support_item ?? "",
      hours: line.hourly ? hoursOf(line.minutes) : null,
      quantity: line.hourly ? null : quantityOf(line.quantity),
      unit_price: line.unit_price,
      gst_code: line.gst_code,
      claim_type: type,
      cancellation_reason: reason,
    },
  };
}

/** That more would be claimed of a budget than is released by that day. */
const beyondBudget = (amount: number, budget: ReleasedBudget): [boolean, string] => [
  budget.claimed + amount > budget.amount,
  `${budget.name} has ${formatCents(Math.max(0, budget.amount - budget.claimed))} left of what is released by then; this support comes to ${formatCents(amount)}.`,
];

/** The file says hours or quantity and price; the NDIA works out the amount, which must be ours to the cent. */
function wrongAmounts({
  hourly,
  minutes,
  quantity,
  unit_price: price,
  amount,
}: ClaimedLine): [boolean, string][] {
  const isCounted = hourly
    ? Number.isInteger(minutes) && minutes > 0 && minutes <= mostMinutes
    : /^(\d{1,5}|\d{1,3}\.\d{1,2})$/.test(quantity) && Number(quantity) > 0;
  const units = hourly ? minutes / 60 : Number(quantity);
  const worked = roundHalfUp(units * price);
  const isPriced = Number.isInteger(price) && price > 0 && price <= highestPrice;
  return [
    [
      !isCounted,
      hourly ? "The time must be between 1 minute and 999 h 59 min." : "The quantity is not valid.",
    ],
    [!isPriced, "The unit price must be between $0.01 and $9,999,999.99."],
    [
      isCounted && isPriced && worked !== amount,
      `${hourly ? hoursText(minutes) : quantity} × ${formatCents(price)} is ${formatCents(worked)}, but the invoice has ${formatCents(amount)}. Void the invoice and bill the support again.`,
    ],
  ];
}

/** 510 minutes are `008:30`. */
const hoursOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(3, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Whole units are written without decimals, others with two. */
const quantityOf = (quantity: string): string =>
  Number.isInteger(Number(quantity)) ? String(Number(quantity)) : Number(quantity).toFixed(2);

const isIn = (line: ClaimedLine, { start, end }: { start: string; end: string }): boolean =>
  line.delivered_on >= start && line.delivered_until <= end;

const compact = (text: string | null): string => (text ?? "").replace(/\s/g, "").toUpperCase();

/** Its note and its agreement were there when the invoice was approved. */
const guarded = (line: ClaimedLine): GuardedLine => ({
  ...line,
  place: 0,
  description: "",
  has_note: true,
  has_agreement: true,
  agreement_terms: "Agreed",
  duplicate_of: null,
});
