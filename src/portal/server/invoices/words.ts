import { formatCents } from "#framework/shared/money/cents.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Drafted, Outcome } from "./draft.ts";

/** What billing would come to, in sentences: each line, who pays, what is billed already, and what cannot be. */
export function outcomeInWords(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ drafts, billed, leftOut }) => [
    ...drafts.flatMap(({ payer, lines, total }) => [
      ...lines.map(lineInWords),
      `${formatCents(total)} is added to the draft invoice for ${payer.name}.`,
      ...(payer.type === "agency" ? ["The NDIA pays this by claim. No invoice is sent to a person."] : []),
    ]),
    ...billed.map(({ number }) => `Already on invoice ${number}.`),
    ...leftOut,
  ]);
}

const lineInWords = ({ description, delivered_on: day, quantity, unit_price: price, amount }: JsonObject) =>
  `${String(description)}, ${writtenDate(String(day))}: ${String(quantity)} × ${formatCents(Number(price))} = ${formatCents(Number(amount))}`;

/** What was done. */
export const draftedInWords = (drafted: readonly Drafted[]): string[] =>
  drafted.map(({ number, total }) => `${formatCents(total)} added to draft invoice ${number}`);
