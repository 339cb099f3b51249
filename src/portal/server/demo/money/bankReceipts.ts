import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { suggestAnew } from "../../bank/suggestions.ts";
import { owedSql } from "../../invoices/payments/owed.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

interface Paid {
  payment: string;
  invoice: string;
  number: string;
  amount: number;
  received_on: string;
}

/** Money of the last weeks: some of it matched, some with a suggestion, and some that nobody knows yet. */
export async function insertBankReceipts(
  context: Context,
  insert: Insert,
  today: string,
  office: string,
): Promise<void> {
  await insertMatched(context, insert, office);
  const { rows: owed } = await sql<{ number: string; due: number; payer: string }>`
    select number, (data->>'amount_due')::int as due, data->>'payer_name' as payer from invoices
    where tenant_id = ${context.tenant.id} and ${owedSql} and payer_type <> 'agency'
    order by due_date, number limit 6`.execute(context.db);
  const ago = (days: number, description: string, amount: number, more: JsonObject = {}): JsonObject => ({
    received_on: addDays(today, -days),
    description,
    amount,
    left_over: amount,
    ...more,
  });
  const open = owed.map(({ number, due, payer }, index) =>
    [
      () => ago(2, `DIRECT CREDIT ${payer} ${number}`, due),
      () => ago(2, `OSKO PAYMENT ${number.replaceAll("-", "")}`, due),
      () => ago(1, `TRANSFER FROM ${payer} ${number}`, Math.ceil(due / 2)),
      () => ago(1, `DIRECT CREDIT ${payer.toUpperCase()}`, due),
      () => ago(3, `PAYMENT ${number}`, due + 2_500),
      () => ago(4, "CASH DEPOSIT BRANCH 0417", due),
    ][index]?.(),
  );
  await insert("bank-receipts", [
    ...open.filter((receipt) => receipt !== undefined),
    ago(6, "REFUND OFFICE SUPPLIES", 8_940),
    ago(9, "CREDIT INTEREST", 1_213, { status: "ignored", reason: "Interest of the bank" }),
  ]);
  await suggestAnew(context);
}

async function insertMatched({ db, tenant }: Context, insert: Insert, office: string): Promise<void> {
  const { rows } = await sql<Paid>`
    select payment.uuid as payment, invoices.uuid as invoice, number, (payment.data->>'amount')::int as amount,
      payment.data->>'received_on' as received_on
    from records payment join invoices on invoices.tenant_id = payment.tenant_id
      and invoices.uuid = (payment.data->>'invoice')::uuid
    where payment.tenant_id = ${tenant.id} and payment.resource = 'invoice-payments'
    order by received_on desc, number limit 5`.execute(db);
  const made = rows.map((paid) => ({ ...paid, receipt: randomUUIDv7() }));
  await insert(
    "bank-receipts",
    made.map(({ receipt, invoice, number, amount, received_on: day }) => ({
      uuid: receipt,
      received_on: day,
      description: `DIRECT CREDIT ${number}`,
      amount,
      allocated: amount,
      left_over: 0,
      status: "matched",
      matches: [{ invoice, number, amount }],
      matched_by: office,
      matched_at: `${day}T05:00:00.000Z`,
    })),
  );
  const links = JSON.stringify(
    made.map(({ payment, receipt, invoice, amount }) => ({ payment, receipt, invoice, amount })),
  );
  await sql`insert into bank_matches (tenant_id, payment, receipt, invoice, amount)
    select ${tenant.id}::uuid, payment, receipt, invoice, amount
    from jsonb_to_recordset(${links}::jsonb) as made (payment uuid, receipt uuid, invoice uuid, amount int)`.execute(
    db,
  );
  await sql`update records set data = data || jsonb_build_object('bank_receipt', receipt) from bank_matches matched
    where records.tenant_id = ${tenant.id} and matched.tenant_id = records.tenant_id
      and records.resource = 'invoice-payments' and records.uuid = matched.payment`.execute(db);
}
