import { formatCents } from "#framework/shared/money/cents.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Drafted, Outcome } from "./lines/draft.ts";
import type { LeftOut } from "./lines/lines.ts";

/** What billing would come to, in sentences: each line, who pays, what is billed already, and what cannot be. */
export function outcomeInWords(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ drafts, billed, leftOut }) => [
    ...drafts.flatMap(({ payer, lines, total }) => [
      ...lines.map(lineInWords),
      `${formatCents(total)} is added to the draft invoice for ${payer.name}.`,
      ...(payer.type === "agency" ? ["The NDIA pays this by claim. No invoice is sent to a person."] : []),
    ]),
    ...billed.map(({ number }) => `Already on invoice ${number}.`),
    ...leftOutInWords(leftOut),
  ]);
}

const lineInWords = ({ description, delivered_on: day, quantity, unit_price: price, amount }: JsonObject) =>
  `${String(description)}, ${writtenDate(String(day))}: ${String(quantity)} × ${formatCents(Number(price))} = ${formatCents(Number(amount))}`;

/** What cannot be billed and why: the same reason for several supports of a participant is one sentence. */
export function leftOutInWords(leftOut: readonly LeftOut[]): string[] {
  const groups = Map.groupBy(leftOut, ({ name, problem }) => `${name} ${problem}`);
  return [...groups.values()].map((same) => {
    const days = same.map(({ day }) => day).toSorted();
    const [{ name, problem } = { name: "", problem: "" }] = same;
    const [first = "", last = ""] = [days[0], days.at(-1)];
    const when = first === last ? writtenDate(first) : `${writtenDate(first)} to ${writtenDate(last)}`;
    return `${name}, ${same.length === 1 ? when : `${same.length} supports, ${when}`}: ${problem}`;
  });
}

/** What was done. */
export const draftedInWords = (drafted: readonly Drafted[]): string[] =>
  drafted.map(({ number, total }) => `${formatCents(total)} added to draft invoice ${number}`);
