import { addMonths, isIsoDate } from "#framework/shared/dates/dates.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import type { ClaimedPart } from "./drawn.ts";
import { countLines, type Cursor, nextLines, scopeOf } from "./lines.ts";
import { checkedAtOnce, mostRows } from "./limits.ts";

/** What a claim would have, in sentences, before it is made; nothing until both days are there. */
export const claimConsequences: Facts = {
  answer: consequencesAnswer,
  ofInput: async (context, input) => ({ consequences: await consequencesOf(context, input) }),
};

async function consequencesOf(context: Context, input: JsonObject): Promise<string[]> {
  const { from, until, participant } = input;
  if (!isIsoDate(String(from)) || !isIsoDate(String(until)) || String(from) > String(until)) return [];
  const scope = scopeOf({ ...input, participant: isUuid(participant) ? participant : null });
  let [rows, amount, blocked, late] = [0, 0, 0, 0];
  const yearAgo = addMonths(tenantCalendar(context).today, -12);
  const reasons = new Map<string, number>();
  const seen = new Map<string, string>();
  const unkept: ClaimedPart[] = [];
  let after: Cursor | undefined;
  for (let read = 0; read < mostRows; read += checkedAtOnce) {
    const found = await nextLines(context, scope, { after, limit: checkedAtOnce, seen, unkept });
    for (const { checked, amount: own, delivered_on: day } of found) {
      if ("row" in checked && day < yearAgo) late += 1;
      if ("row" in checked) [rows, amount] = [rows + 1, amount + own];
      else blocked += 1;
      for (const reason of "reasons" in checked ? checked.reasons : [])
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    after = found.at(-1);
    if (found.length < checkedAtOnce) break;
  }
  const linesRead = rows + blocked;
  if (linesRead === 0) return ["No approved invoice for the NDIA has supports of these days to claim."];
  // Counting reads every line once more.
  const lines = linesRead < mostRows ? linesRead : await countLines(context, scope);
  const isMore = lines > linesRead;
  const commonest = [...reasons].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  return [
    `${isMore ? `First ${mostRows.toLocaleString("en-AU")} of ${lines.toLocaleString("en-AU")} lines: ` : ""}${count(rows, "row")}, ${formatCents(amount)}${blocked === 0 ? "" : `; ${count(blocked, "row")} ${blocked === 1 ? "is" : "are"} blocked`}.`,
    ...commonest.map(([reason, times]) => (times === 1 ? reason : `${times} times: ${reason}`)),
    ...(late > 0
      ? [
          `${count(late, "row")} ${late === 1 ? "is" : "are"} for supports of more than 12 months ago. The NDIA checks these more closely: have their records ready.`,
        ]
      : []),
    ...(isMore ? ["More than 5,000 rows become several claims with a file each."] : []),
  ];
}

const count = (number: number, one: string): string =>
  `${number.toLocaleString("en-AU")} ${number === 1 ? one : `${one}s`}`;
