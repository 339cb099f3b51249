import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { draftsOf } from "./lines/draft.ts";
import { participantsById } from "./people.ts";
import { scopeOf, supportsToBill, unbilledIn } from "./run.ts";

/** Supports that are priced for one answer; more are counted only. */
const mostPriced = 3000;

/** What an invoice run would come to, in sentences, before it is started; nothing until both days are there. */
export const invoiceRunConsequences: Facts = {
  answer: consequencesAnswer,
  ofInput: async (context, input) => ({ consequences: await consequencesOf(context, input) }),
};

async function consequencesOf(context: Context, input: JsonObject): Promise<string[]> {
  const { from, until, participant } = input;
  const isWhole = isIsoDate(String(from)) && isIsoDate(String(until)) && String(from) <= String(until);
  if (!isWhole) return [];
  const scope = scopeOf({ ...input, participant: isUuid(participant) ? participant : null });
  const toBill = await supportsToBill(context, scope);
  if (toBill.length === 0) return ["Everything delivered in these days is already on an invoice."];
  const ids = pricedOf(toBill);
  const supports = Map.groupBy(await unbilledIn(context, scope, ids), ({ participant: id }) => id);
  const people = await participantsById(context, ids);
  const outcomes = [...supports].map(([id, own]) => draftsOf(context, own, people.get(id) ?? {}));
  const drafts = outcomes.flatMap((outcome) => outcome.drafts);
  const lines = drafts.reduce((sum, draft) => sum + draft.lines.length, 0);
  const total = drafts.reduce((sum, draft) => sum + draft.total, 0);
  const without = outcomes.reduce((sum, { leftOut }) => sum + leftOut.length, 0);
  if (lines === 0 && ids.length === toBill.length) {
    const supports = `${count(without, "support")} of ${count(toBill.length, "participant")}`;
    return [`Nothing can be billed yet. ${supports} ${without === 1 ? "lacks" : "lack"} something; the run lists what.`]; // prettier-ignore
  }
  return [
    ...inWords(toBill, ids.length, `${count(lines, "line")} on ${count(drafts.length, "invoice")}, ${formatCents(total)} in total.`), // prettier-ignore
    ...(without > 0 ? [`${count(without, "support")} can't be billed yet. The run lists why.`] : []),
  ];
}

type ToBill = Awaited<ReturnType<typeof supportsToBill>>;

/** The first participants with so many supports that one answer prices them, one participant at least. */
function pricedOf(toBill: ToBill): string[] {
  let supports = 0;
  const rest = toBill.findIndex((one, index) => (supports += one.supports) > mostPriced && index > 0);
  return toBill.slice(0, rest === -1 ? undefined : rest).map(({ participant }) => participant);
}

/** Who has supports to bill and what they come to; where not all are priced, what the first of them come to. */
function inWords(toBill: ToBill, priced: number, figures: string): string[] {
  const people = count(toBill.length, "participant");
  const who = `${people} ${toBill.length === 1 ? "has" : "have"}`;
  if (priced === toBill.length) return [`${who} supports to bill: ${figures}`];
  const supports = toBill.reduce((sum, one) => sum + one.supports, 0);
  return [
    `${who} ${count(supports, "support")} to bill.`,
    `For ${priced.toLocaleString("en-AU")} of them: ${figures}`,
  ];
}

const count = (number: number, one: string): string =>
  `${number.toLocaleString("en-AU")} ${number === 1 ? one : `${one}s`}`;
