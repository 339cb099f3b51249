import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { roundHalfUp } from "#framework/shared/money/cents.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import { asList } from "#framework/shared/schema/patch.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { everythingElse, type Mappings } from "../mapping/store.ts";

/** A line of an invoice as it is stored; amounts in cents with GST included. */
export interface InvoiceLine extends JsonObject {
  description: string;
  amount: number;
}

/** What an invoice needs of Xero's side. */
interface Needs {
  /** The contact who pays it. By its name alone Xero might take someone else for it. */
  contact: string | undefined;
  mappings: Mappings;
  /** Whether the provider is registered for GST. */
  registered: boolean;
}

/** The tax type of a provider who charges no GST. */
const unregistered = "BASEXCLUDED";

/**
 * An invoice as Xero takes it (domain reference, section 6). The NDIS number is in the reference only where a plan manager
 * needs it to pay; a line says what was delivered and when, and nothing about anyone's health.
 * @returns what is missing instead, a sentence each
 */
export function invoiceBody(invoice: JsonObject, needs: Needs): { body: JsonObject; missing: string[] } {
  const { contact, mappings, registered } = needs;
  const missing = new Set<string>();
  const lines = asList(invoice.lines)
    .filter(isObject)
    .map((line): JsonObject => {
      const account = mappings("account", String(line.service)) ?? mappings("account", everythingElse);
      const tax = registered ? mappings("tax", String(line.gst_code ?? "P2")) : unregistered;
      if (account === undefined) missing.add("Map Everything else to a Xero account.");
      if (tax === undefined) missing.add(`Map the GST code ${String(line.gst_code)} to a Xero tax rate.`);
      return {
        Description: described(line, String(invoice.zone)),
        ...quantityOf(line),
        AccountCode: account ?? null,
        TaxType: tax ?? null,
        ...tracked(mappings("tracking", String(invoice.region))),
      };
    });
  const number = invoice.payer_type === "plan_manager" ? invoice.ndis_number : undefined;
  const body: JsonObject = {
    Type: "ACCREC",
    Status: "AUTHORISED",
    InvoiceNumber: invoice.number ?? null,
    ...(typeof number === "string" && { Reference: `NDIS ${number}` }),
    Contact: { ContactID: contact ?? null },
    Date: invoice.issue_date ?? null,
    DueDate: invoice.due_date ?? null,
    CurrencyCode: "AUD",
    LineAmountTypes: "Inclusive",
    SentToContact: invoice.sent_at !== undefined,
    LineItems: lines,
  };
  return { body, missing: [...missing] };
}

/** Item, what was delivered, when, and as what it is claimed. */
function described(line: JsonObject, zone: string): string {
  const times =
    typeof line.start_at === "string" && typeof line.end_at === "string"
      ? `${clockAt(new Date(line.start_at), zone).time}–${clockAt(new Date(line.end_at), zone).time}`
      : "";
  const parts = [
    [line.support_item, line.description].filter(Boolean).join(" "),
    [writtenDate(String(line.delivered_on)), times].filter(Boolean).join(" "),
    line.claim_type,
  ];
  return parts.filter(Boolean).join(" – ");
}

/**
 * The quantity and the price of a line in dollars. Xero multiplies them; where that would not come to our amount to the
 * cent, the line is one of its amount.
 */
function quantityOf(line: JsonObject): JsonObject {
  const [price, amount, minutes] = [Number(line.unit_price), Number(line.amount), Number(line.minutes)];
  const quantity = line.hourly === true && minutes > 0 ? tenThousandths(minutes / 60) : 1;
  const isExact = roundHalfUp(quantity * price) === amount;
  return isExact
    ? { Quantity: quantity, UnitAmount: price / 100, LineAmount: amount / 100 }
    : { Quantity: 1, UnitAmount: amount / 100, LineAmount: amount / 100 };
}

/** The tracking option of a line; its code names the category and the option. */
function tracked(code: string | undefined): JsonObject {
  const [Name, Option] = code?.split("\n") ?? [];
  return Name === undefined || Option === undefined ? {} : { Tracking: [{ Name, Option }] };
}
