import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { totalsOf } from "../lines/totals.ts";

/** Fields of an invoice that its credit note has as well. */
const same = [
  "participant",
  "participant_name",
  "participant_address",
  "ndis_number",
  "payer_type",
  "payer_name",
  "payer_email",
  "reason",
];

/** Lines are money that was asked for: these turn round. */
const turned = ["amount", "gst"];

/** Makes the credit note of an invoice: all of its lines with their amounts turned round, issued today. */
export async function creditNoteOf(
  context: Context,
  id: string,
  invoice: JsonObject,
): Promise<{ number: string }> {
  const types = context.services.types;
  const type = recordTypeOf(types, "invoices");
  const head: JsonObject = Object.fromEntries(same.map((name) => [name, invoice[name] ?? null]));
  const { today } = tenantCalendar(context);
  const fields: JsonObject = {
    ...head,
    kind: "credit_note",
    credits: id,
    issue_date: today,
  };
  const note = await createRecord(context, type, {}, fields);
  const uuid = String(note.uuid);
  const lines = recordTypeOf(types, "invoice-lines");
  const { rows } = await sql<Row>`select * from invoice_lines
    where tenant_id = ${context.tenant.id} and invoice = ${id} order by place`.execute(context.db);
  await insertRecords(
    context,
    lines,
    rows.map((row) => credited(decodeRow(lines, row, context), uuid)),
  );
  const sums = await totalsOf(context, uuid);
  // Reports add up hours as they add up totals: a credited invoice and its note come to nothing.
  const totals = { ...sums, total_hours: -Number(sums.total_hours ?? 0), amount_due: 0 };
  await updateRecord(
    context,
    type,
    uuid,
    {},
    {
      action: "issue-credit",
      more: { ...totals, status: "approved" },
    },
  );
  await updateRecord(context, type, id, {}, { action: "credited-by", more: { credited_by: uuid } });
  return { number: String(note.number) };
}

function credited(line: JsonObject, invoice: string): JsonObject {
  const amounts = Object.fromEntries(turned.map((name) => [name, -Number(line[name] ?? 0)]));
  return { ...line, ...amounts, invoice };
}
