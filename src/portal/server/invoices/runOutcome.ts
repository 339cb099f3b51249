import { isIsoDate } from "#framework/shared/dates/dates.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { draftsOf } from "./draft.ts";
import { participantsById } from "./people.ts";
import { scopeOf, unbilledIn } from "./run.ts";

/** What an invoice run would come to, in sentences, before it is started; nothing until both days are there. */
export async function runOutcome(context: Context, { body }: Input): Promise<{ consequences: string[] }> {
  const { from, until, participant } = body;
  const isWhole = isIsoDate(String(from)) && isIsoDate(String(until)) && String(from) <= String(until);
  if (!isWhole) return { consequences: [] };
  const scope = scopeOf({ ...body, participant: isUuid(participant) ? participant : null });
  const supports = Map.groupBy(await unbilledIn(context, scope), ({ participant: id }) => id);
  if (supports.size === 0)
    return { consequences: ["Everything delivered in these days is already on an invoice."] };
  const people = await participantsById(context, [...supports.keys()]);
  const outcomes = [...supports].map(([id, own]) => draftsOf(context, own, people.get(id) ?? {}));
  const drafts = outcomes.flatMap((outcome) => outcome.drafts);
  const lines = drafts.reduce((sum, draft) => sum + draft.lines.length, 0);
  const total = drafts.reduce((sum, draft) => sum + draft.total, 0);
  const without = outcomes.reduce((sum, { leftOut }) => sum + leftOut.length, 0);
  return {
    consequences: [
      `${supports.size === 1 ? "1 participant has" : `${supports.size} participants have`} supports to bill: ${count(lines, "line")} on ${count(drafts.length, "invoice")}, ${formatCents(total)} in total.`,
      ...(without > 0 ? [`${count(without, "support")} can't be billed yet. The run lists why.`] : []),
    ],
  };
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;
