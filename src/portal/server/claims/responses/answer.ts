import { parseDate } from "#framework/shared/dates/dates.ts";
import { centsFromText } from "#framework/shared/money/cents.ts";
import type { ResponseColumns } from "./columns.ts";

/** What the NDIA says about a row. Amounts in cents. */
export interface Answer {
  reference: string;
  outcome: "accepted" | "paid" | "rejected";
  /** All that was paid for the row so far; undefined where the response says nothing of money. */
  amount?: number;
  paid_on?: string;
  code?: string;
  message?: string;
}

/** Words for what became of a row, as portals and remittances write them. */
const outcomes: [Answer["outcome"], RegExp][] = [
  ["rejected", /reject|error|fail|declin|unsuccessful|invalid|cancel|unpaid|not paid/],
  ["accepted", /accept|approv|pending|submitted|open|awaiting|validated|in progress/],
  ["paid", /paid|success|processed|complete/],
];

/** One row of a response, or the end of a sentence about what is wrong with it. */
export function answerOf(
  cells: readonly string[],
  columns: ResponseColumns,
  today: string,
): Answer | { problem: string } {
  const text = (field: keyof ResponseColumns): string => {
    const place = columns[field];
    return place === undefined ? "" : (cells[place] ?? "").trim();
  };
  const reference = text("reference");
  if (reference === "") return { problem: "has no claim reference." };
  const named = (problem: string) => ({ problem: `(${reference.slice(0, 60)}) ${problem}` });
  const status = text("status").toLowerCase();
  const outcome = outcomes.find(([, words]) => words.test(status))?.[0];
  if (!outcome)
    return named(
      status === "" ? "has no status." : `has the status “${status.slice(0, 60)}”, which is not known.`,
    );
  const amount = text("amount") === "" ? undefined : centsFromText(text("amount"));
  if (text("amount") !== "" && (amount === undefined || amount < 0))
    return named("has an amount that is not valid.");
  if (outcome === "paid" && amount === undefined) return named("is paid, but has no amount.");
  const paidOn = text("paid_on") === "" ? undefined : dayOf(text("paid_on"));
  if (text("paid_on") !== "" && paidOn === undefined) return named("has a payment date that is not valid.");
  if (paidOn !== undefined && paidOn > today) return named("has a payment date in the future.");
  const isPaid = outcome === "paid" || (outcome === "accepted" && paidOn !== undefined);
  return {
    reference,
    // What was accepted and has a day of payment has been paid; an amount alone is a promise.
    outcome: isPaid && amount !== undefined ? "paid" : outcome,
    ...(isPaid && amount !== undefined && { amount }),
    ...(paidOn !== undefined && { paid_on: paidOn }),
    ...(text("code") !== "" && { code: text("code").slice(0, 60) }),
    ...(text("message") !== "" && { message: text("message").slice(0, 400) }),
  };
}

/** A day as a response writes it: 2026-11-30, 2026/11/30 or 30/11/2026, with or without a time. */
function dayOf(text: string): string | undefined {
  const [day = ""] = text.split(/[T ]/);
  return parseDate(day.replaceAll("/", "-").replaceAll(/\b\d\b/g, "0$&"));
}
