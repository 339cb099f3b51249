import { Readable } from "node:stream";
import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "#framework/server/context.ts";
import { opener, type RecordOrder } from "#framework/server/exports/link.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { letterheadOf } from "#framework/server/pdf/letterhead.ts";
import { facts, table, under } from "#framework/server/pdf/parts.ts";
import { providerLogo } from "#framework/server/pdf/providerLogo.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { type Movement, type Statement, statementOf } from "#portal/shared/invoices/statement.ts";
import { bankOf } from "../pdf.ts";

/** Whose statement it is, who pays, and for which days. */
interface Asked {
  participant: string;
  payerType: string;
  from: string;
  until: string;
}

/** A statement as PDF that was ordered from a participant's record. @throws 404 for one whom the person does not reach */
export const statementFile = opener(async (own, { id, input }: RecordOrder) => {
  const type = recordTypeOf(own.services.types, "participants");
  const person = decodeRow(type, await findAccessibleRow(own, type, id), own);
  const { from, until, payer_type: payerType } = asObject(input);
  const asked = { participant: id, payerType: String(payerType), from: String(from), until: String(until) };
  const pdf = await statementPdf(own, String(person.full_name ?? ""), asked);
  return fileReply(Readable.from([pdf]), {
    type: "application/pdf",
    name: `Statement ${asked.from} to ${asked.until}.pdf`,
    size: pdf.length,
  });
});

async function statementPdf(context: Context, participant: string, asked: Asked): Promise<Buffer> {
  const { movements: all, payer } = await movementsOf(context, asked);
  const statement = statementOf(all, asked.from, asked.until);
  const period = `${writtenDate(asked.from)} to ${writtenDate(asked.until)}`;
  return context.services.pdf.make({
    title: "Statement of account",
    subtitle: period,
    letterhead: letterheadOf(context.tenant.profile),
    logo: await providerLogo(context),
    footer: `Statement of account, ${period}`,
    parts: [
      facts([
        ...(payer === undefined ? [] : ([["Billed to", payer]] as const)),
        ["Participant", participant],
        ["Owing at the start", formatCents(statement.opening)],
        ["Owing at the end", formatCents(statement.closing)],
      ]),
      ...under("Invoices, credit notes and payments", [movementsTable(asked, statement)]),
      ...(statement.closing > 0 ? under("How to pay", [facts(bankOf(context, "The invoice number"))]) : []),
    ],
  });
}

const movementsTable = ({ from, until }: Asked, { opening, movements, closing }: Statement) =>
  table(
    [
      { label: "Date" },
      { label: "Details", isWide: true },
      { label: "Charged", isNumber: true },
      { label: "Paid or credited", isNumber: true },
      { label: "Owing", isNumber: true },
    ],
    [
      [writtenDate(from), "Balance at the start", "", "", formatCents(opening)],
      ...movements.map(({ day, what, amount, balance }) => [
        writtenDate(day),
        what,
        amount >= 0 ? formatCents(amount) : "",
        amount < 0 ? formatCents(-amount) : "",
        formatCents(balance),
      ]),
      [writtenDate(until), "Balance at the end", "", "", formatCents(closing)],
    ],
  );

/** A movement of an invoice with the payer that the invoice names. */
type Owed = Movement & { payer: string | null; isPayment: boolean };

/**
 * Invoices and credit notes by their day of issue, payments by the day of receipt; void and draft invoices never count. Of
 * several plan managers the one who was billed last has the statement: what another one owes is none of their business.
 */
async function movementsOf(
  { db, tenant, user, services }: Context,
  { participant, payerType, until }: Asked,
): Promise<{ movements: Movement[]; payer?: string }> {
  const visible = rowsFor(recordTypeOf(services.types, "invoices"), user);
  const { rows } = await sql<Owed>`
    with meant as (select uuid, number, kind, issue_date, data from invoices where tenant_id = ${tenant.id}
      and participant = ${participant} and payer_type = ${payerType} and status not in ('draft', 'void')
      and issue_date is not null and deleted_at is null and ${visible})
    select issue_date::text as day, case kind when 'invoice' then 'Invoice ' else 'Credit note ' end || number as what,
      (data->>'total')::float8 as amount, data->>'payer_name' as payer, false as "isPayment", number
    from meant where issue_date <= ${until}::date
    union all
    select paid.data->>'received_on', concat_ws(', ', 'Payment of ' || meant.number, paid.data->>'reference'),
      -(paid.data->>'amount')::float8, meant.data->>'payer_name', true, meant.number
    from records paid join meant on paid.data->>'invoice' = meant.uuid::text
    where paid.tenant_id = ${tenant.id} and paid.resource = 'invoice-payments' and paid.deleted_at is null
      and paid.data->>'received_on' <= ${until}
    order by 1, "isPayment", number`.execute(db);
  const payer = rows.findLast((row) => row.payer !== null && !row.isPayment)?.payer;
  const own = payerType === "plan_manager" ? rows.filter((row) => isSame(row.payer, payer)) : rows;
  return {
    movements: own.map(({ day, what, amount }) => ({ day, what, amount })),
    ...(payer && { payer }),
  };
}

const isSame = (one: string | null, other: string | null | undefined): boolean =>
  (one ?? "").toLowerCase() === (other ?? "").toLowerCase();
