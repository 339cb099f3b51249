import { formatCents } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { outcomeOf } from "./draft.ts";
import { participantsToBill, scopeOf, unbilledOf } from "./run.ts";

/** With more participants only their number is told: working all of it out would take as long as the run. */
const mostWorkedOut = 60;

/** What an invoice run would come to, in sentences, before it is started. @throws 422 */
export async function runOutcome(context: Context, { body }: Input): Promise<unknown> {
  const scope = scopeOf(checkedInput(context, "records/invoice-run", body));
  const ids = await participantsToBill(context, scope);
  if (ids.length === 0)
    return { consequences: ["Everything delivered in these days is already on an invoice."] };
  if (ids.length > mostWorkedOut)
    return { consequences: [`${ids.length} participants have supports to bill.`] };
  let [invoices, lines, total, leftOut] = [0, 0, 0, 0];
  for (const id of ids) {
    const { drafts, leftOut: without } = await outcomeOf(context, id, await unbilledOf(context, scope, id));
    invoices += drafts.length;
    lines += drafts.reduce((sum, draft) => sum + draft.lines.length, 0);
    total += drafts.reduce((sum, draft) => sum + draft.total, 0);
    leftOut += without.length;
  }
  return {
    consequences: [
      `${ids.length === 1 ? "1 participant has" : `${ids.length} participants have`} supports to bill: ${lines} lines on ${invoices === 1 ? "1 invoice" : `${invoices} invoices`}, ${formatCents(total)} in total.`,
      ...(leftOut > 0
        ? [`${leftOut === 1 ? "1 support" : `${leftOut} supports`} can't be billed yet. The run lists why.`]
        : []),
    ],
  };
}
