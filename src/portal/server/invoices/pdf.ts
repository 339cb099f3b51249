import { writtenDate } from "#framework/shared/dates/written.ts";
import { displayed } from "#framework/shared/formats/formats.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { letterheadOf } from "#framework/server/pdf/letterhead.ts";
import { facts, type PdfPart, smallPrint, table, under } from "#framework/server/pdf/parts.ts";
import { providerLogo } from "#framework/server/pdf/providerLogo.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { linesShown } from "./shown.ts";

type Pair = readonly [string, string];

/**
 * An invoice on paper with everything that plan managers and the NDIA ask for (domain reference, section 4.5).
 * @param withNumber whether the NDIS number is printed; people who may not see it get a copy without it
 */
export async function invoicePdf(context: Context, row: Row, withNumber = true): Promise<Buffer> {
  const invoice = decodeRow(recordTypeOf(context.services.types, "invoices"), row, context);
  const lines = (await linesShown(context, [String(row.uuid)])).get(String(row.uuid)) ?? [];
  const { profile } = context.tenant;
  const isCredit = invoice.kind === "credit_note";
  const title = `${isCredit ? "Credit note" : taxed(invoice) ? "Tax invoice" : "Invoice"} ${String(invoice.number)}`;
  const parts: PdfPart[] = [
    facts([
      ...pair("Billed to", invoice.payer_name),
      ...pair("Participant", invoice.participant_name),
      ...(withNumber && invoice.ndis_number !== undefined
        ? pair("NDIS number", displayed("ndis-number", String(invoice.ndis_number)))
        : []),
      ...pair("Address", invoice.participant_address),
      ...pair("Issued", dated(invoice.issue_date)),
      ...pair("Due", isCredit ? undefined : dated(invoice.due_date)),
      ...pair("NDIS registration number", profile.registration_number),
    ]),
    ...under("Supports", [linesTable(lines)]),
    facts([
      ["GST included", money(invoice.gst)],
      ["Total", money(invoice.total)],
      ...(Number(invoice.amount_paid ?? 0) === 0
        ? []
        : ([
            ["Paid", money(invoice.amount_paid)],
            ["Still to pay", money(invoice.amount_due)],
          ] as const)),
    ]),
    ...(isCredit || invoice.payer_type === "agency"
      ? []
      : under("How to pay", [facts(bankOf(context, invoice.number))])),
    smallPrint(
      "Supports marked GST-free are a supply of reasonable and necessary supports under section 38-38 of the GST Act.",
    ),
  ];
  return context.services.pdf.make({
    title,
    subtitle:
      invoice.issue_date === undefined
        ? "Not approved yet"
        : `Issued on ${writtenDate(String(invoice.issue_date))}`,
    letterhead: letterheadOf(profile),
    logo: await providerLogo(context),
    mark: invoice.status === "draft" ? "Draft" : invoice.status === "void" ? "Void" : undefined,
    footer: title,
    parts,
  });
}

const taxed = ({ gst }: JsonObject): boolean => Number(gst ?? 0) !== 0;
const money = (cents: unknown): string => formatCents(Number(cents ?? 0));
const dated = (day: unknown): string | undefined => (typeof day === "string" ? writtenDate(day) : undefined);
const pair = (label: string, value: unknown): Pair[] =>
  value === undefined || value === null || value === "" ? [] : [[label, String(value)]];

/** One line for each day and time of day, as plan managers prefer it. */
const linesTable = (lines: readonly JsonObject[]): PdfPart =>
  table(
    [
      { label: "Delivered" },
      { label: "Support item" },
      { label: "Description", isWide: true },
      { label: "Claim" },
      { label: "Quantity", isNumber: true },
      { label: "Unit price", isNumber: true },
      { label: "GST", isNumber: true },
      { label: "Total", isNumber: true },
    ],
    lines.map((line) => [
      writtenDate(String(line.delivered_on)),
      String(line.support_item ?? ""),
      String(line.description ?? ""),
      String(line.claim_type ?? ""),
      String(line.quantity ?? ""),
      money(line.unit_price),
      money(line.gst),
      money(line.amount),
    ]),
  );

/** Where a payer pays to, with what they write beside it. */
export function bankOf({ tenant }: Context, reference: unknown): Pair[] {
  const { bank_account_name: name, bank_bsb: bsb, bank_account: account } = tenant.settings.agreement_setting;
  return [
    ...pair("Account name", name),
    ...pair("BSB", bsb && displayed("bsb", String(bsb))),
    ...pair("Account number", account),
    ...pair("Reference", reference),
  ];
}
