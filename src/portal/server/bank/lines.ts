import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { LeavesOut } from "#framework/server/records/write/stages.ts";
import { amountOf } from "#portal/shared/bank/amount.ts";

const [paidOut, nothing, known] = ["money that was paid out", "no money moved", "imported before"] as const;

/**
 * The lines of a bank statement that are receipts and not here yet. A line is known by what it says and by which of its
 * equals in the file it is: the same file adds nothing the second time, and two equal payments of a day are both kept.
 */
export const bankLines: LeavesOut = async ({ db, tenant }, rows) => {
  const leftOut = new Map<number, string>();
  const counts = new Map<string, number>();
  const rowOf = new Map<string, number>();
  for (const { row, record } of rows) {
    const cents = amountOf(record);
    if (cents <= 0) {
      leftOut.set(row, cents === 0 ? nothing : paidOut);
      continue;
    }
    Object.assign(record, { amount: cents });
    delete record.credit;
    delete record.debit;
    const line = lineOf(record);
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    record.line_key = createHash("sha256").update(`${line} ${count}`).digest("hex");
    rowOf.set(record.line_key, row);
  }
  const keys = [...rowOf.keys()];
  const { rows: before } = await sql<{ key: string }>`select line_key as key from bank_receipts
    where tenant_id = ${tenant.id} and line_key = any(${keys}::text[]) and deleted_at is null`.execute(db);
  for (const { key } of before) leftOut.set(rowOf.get(key) ?? 0, known);
  return leftOut;
};

/** What tells a line of a statement from others; banks change the spaces and capitals of a description now and then. */
const lineOf = ({ received_on: day, amount, description, reference, balance, account }: JsonObject): string =>
  JSON.stringify([day, amount, plain(description), plain(reference), balance ?? null, plain(account)]);

const plain = (text: unknown): string =>
  typeof text === "string" ? text.trim().toLowerCase().replace(/\s+/g, " ") : "";
