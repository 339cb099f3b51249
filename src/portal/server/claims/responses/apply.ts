import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import { logActivities } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { keepingBooks } from "../books.ts";
import type { Answer } from "./answer.ts";
import { type AnsweredRow, type Change, consequenceOf } from "./consequence.ts";

interface Row extends AnsweredRow {
  uuid: string;
  claim: string;
  claim_number: string;
  invoice: string;
  reference: string;
  /** What is due on its invoice, in cents. */
  due: number;
  invoice_number: string;
}

/** What a response has changed: rows with news, cents newly paid, rows newly rejected, and the rows that were not used. */
export interface Applied {
  changed: number;
  paid: number;
  rejected: number;
  problems: string[];
}

interface Payment {
  invoice: string;
  received_on: string;
  amount: number;
}

/** Takes answers over into the rows of a claim, and records what was paid at their invoices. */
export async function applyAnswers(
  context: Context,
  claim: string,
  read: readonly { number: number; answer: Answer | { problem: string } }[],
): Promise<Applied> {
  const references = read.flatMap(({ answer }) => ("reference" in answer ? [answer.reference] : []));
  const rows = await rowsWith(context, references);
  const due = new Map([...rows.values()].map(({ invoice, due: left }) => [invoice, left]));
  const changes = new Map<string, { row: Row; change: Change; paidOn?: string }>();
  const payments = new Map<string, Payment>();
  const done: Applied = { changed: 0, paid: 0, rejected: 0, problems: [] };
  const { today } = tenantCalendar(context);
  for (const { number, answer } of read) {
    const problem = (says: string) => done.problems.push(`Row ${number} ${says}`.slice(0, 300));
    if ("problem" in answer) {
      problem(answer.problem);
      continue;
    }
    const named = `(${answer.reference.slice(0, 60)})`;
    const row = rows.get(answer.reference);
    if (!row) {
      problem(`${named} has a claim reference that is not known here.`);
      continue;
    }
    if (row.claim !== claim) {
      problem(`${named} is in claim ${row.claim_number}. Read this file there too.`);
      continue;
    }
    const change = consequenceOf(row, answer);
    if (!change) continue;
    if ("problem" in change) {
      problem(`${named} ${change.problem}`);
      continue;
    }
    const more = change.paid_amount - row.paid_amount;
    const left = due.get(row.invoice) ?? 0;
    if (more > left) {
      problem(
        `${named} is paid with ${formatCents(more)}, but only ${formatCents(left)} is due on invoice ${row.invoice_number}.`,
      );
      continue;
    }
    if (more > 0) {
      due.set(row.invoice, left - more);
      const received = answer.paid_on ?? today;
      const key = `${row.invoice} ${received}`;
      const payment = payments.get(key) ?? { invoice: row.invoice, received_on: received, amount: 0 };
      payments.set(key, { ...payment, amount: payment.amount + more });
      done.paid += more;
    }
    if (change.status === "rejected" && row.status !== "rejected") done.rejected += 1;
    // A second row of the file about the same reference finds what the first one says.
    Object.assign(row, change);
    changes.set(row.uuid, { row, change, ...(more > 0 && { paidOn: answer.paid_on ?? today }) });
  }
  done.changed = changes.size;
  await keep(context, [...changes.values()]);
  await recordPayments(context, claim, [...payments.values()]);
  return done;
}

async function rowsWith({ db, tenant }: Context, references: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select row.uuid, row.claim, claim.data->>'number' as claim_number, row.invoice, row.reference, row.status,
      row.amount::float8 as amount, row.paid_amount::float8 as paid_amount, row.data->>'rejection' as rejection,
      row.data->>'rejection_code' as rejection_code, coalesce((invoices.data->>'amount_due')::float8, 0) as due,
      invoices.number as invoice_number
    from claim_rows row join invoices on invoices.tenant_id = row.tenant_id and invoices.uuid = row.invoice
    join records claim on claim.tenant_id = row.tenant_id and claim.resource = 'claims' and claim.uuid = row.claim
    where row.tenant_id = ${tenant.id} and row.reference = any (${[...new Set(references)]}::text[])
    order by invoices.uuid, row.uuid for update of row, invoices`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

async function keep(
  context: Context,
  changes: readonly { row: Row; change: Change; paidOn?: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { db, tenant, services, user } = context;
  const now = services.clock.now().toISOString();
  const given = changes.map(({ row, change, paidOn }) => ({
    uuid: row.uuid,
    status: change.status,
    paid_amount: change.paid_amount,
    to_decide: change.status === "rejected" || change.status === "part_paid",
    data: {
      answered_at: now,
      ...(paidOn !== undefined && { paid_on: paidOn }),
      ...(change.rejection !== null && { rejection: change.rejection }),
      ...(change.rejection_code !== null && { rejection_code: change.rejection_code }),
    },
  }));
  await sql`update claim_rows set status = given.status, paid_amount = given.paid_amount, to_decide = given.to_decide,
      data = (claim_rows.data - 'rejection' - 'rejection_code') || given.data, version = version + 1,
      updated_at = ${now}::timestamptz, updated_by = ${user.uuid}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (uuid uuid, status text, paid_amount bigint,
      to_decide boolean, data jsonb)
    where claim_rows.tenant_id = ${tenant.id} and claim_rows.uuid = given.uuid`.execute(db);
  await logActivities(
    context,
    changes.map(({ row, change }) => ({
      action: "answer",
      resource: "claim-rows",
      record: row.uuid,
      label: row.reference,
      changes: { status: { to: change.status }, paid_amount: { to: change.paid_amount } },
    })),
  );
}

/** What the NDIA paid for an invoice on a day is one payment of it. */
async function recordPayments(context: Context, claim: string, payments: readonly Payment[]): Promise<void> {
  if (payments.length === 0) return;
  const books = keepingBooks(context);
  const type = recordTypeOf(context.services.types, "invoices");
  const { rows } = await sql<{ number: string }>`select data->>'number' as number from records
    where tenant_id = ${context.tenant.id} and resource = 'claims' and uuid = ${claim}`.execute(context.db);
  const said = { method: "ndia", reference: rows[0]?.number ?? null, dated_elsewhere: true };
  for (const { invoice, ...paid } of payments)
    await updateRecord(books, type, invoice, {}, { action: "record-payment", input: { ...paid, ...said } });
}
