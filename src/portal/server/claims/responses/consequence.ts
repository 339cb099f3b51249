import { formatCents } from "#framework/shared/money/cents.ts";
import type { Answer } from "./answer.ts";
import { rejectionInWords } from "./rejections.ts";

/** A row of a claim, as far as an answer can change it. Amounts in cents. */
export interface AnsweredRow {
  status: string;
  amount: number;
  paid_amount: number;
  rejection: string | null;
  rejection_code: string | null;
}

/** What an answer changes in a row. */
export interface Change {
  status: "accepted" | "paid" | "part_paid" | "rejected";
  paid_amount: number;
  rejection: string | null;
  rejection_code: string | null;
}

/**
 * What follows from an answer for a row: a change, nothing where it says what is known already, or the end of a sentence
 * about what does not fit. An answer says all that was paid so far, so that one that is read twice changes nothing.
 */
export function consequenceOf(row: AnsweredRow, answer: Answer): Change | { problem: string } | undefined {
  if (row.status === "discarded") return { problem: "is in a claim that was discarded." };
  if (answer.outcome === "paid") return paid(row, answer.amount ?? 0);
  if (answer.outcome === "rejected") return rejected(row, answer);
  if (row.status === "rejected" || row.status === "again")
    return { problem: "is accepted, but was rejected before." };
  return row.status === "claimed" ? { ...withoutRejection, status: "accepted", paid_amount: 0 } : undefined;
}

const withoutRejection = { rejection: null, rejection_code: null };

function paid(
  { status, amount, paid_amount: before }: AnsweredRow,
  all: number,
): ReturnType<typeof consequenceOf> {
  if (all === before && all > 0) return undefined;
  if (all === 0) return { problem: "is paid with $0.00. If nothing is paid, it must be rejected." };
  if (all > amount)
    return { problem: `is paid with ${formatCents(all)}, but ${formatCents(amount)} was claimed.` };
  if (all < before)
    return { problem: `is paid with ${formatCents(all)}, but ${formatCents(before)} was recorded before.` };
  if (status === "again") return { problem: "is paid, but is about to be claimed again after a rejection." };
  if (status === "written_off") return { problem: "is paid, but was written off." };
  return { ...withoutRejection, status: all === amount ? "paid" : "part_paid", paid_amount: all };
}

function rejected(row: AnsweredRow, { code, message }: Answer): ReturnType<typeof consequenceOf> {
  const { status, paid_amount: before } = row;
  if (before > 0) return { problem: `is rejected, but ${formatCents(before)} was paid before.` };
  if (status === "again" || status === "written_off") return undefined;
  const rejection = rejectionInWords(code, message);
  if (status === "rejected" && row.rejection === rejection && row.rejection_code === (code ?? null))
    return undefined;
  return { status: "rejected", paid_amount: 0, rejection, rejection_code: code ?? null };
}
