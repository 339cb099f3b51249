import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { asOffice } from "../offers/asOffice.ts";
import { storedShifts } from "../judge/check.ts";
import { inSentences, judgePair } from "./pair.ts";

/** What speaks against a swap as things are now, in place of what did when the colleague agreed. */
export const swapFindings: Shown = (context, rows) =>
  Promise.all(rows.map((row) => findingsOf(context, row)));

async function findingsOf(context: Context, swap: JsonObject): Promise<JsonObject> {
  const { shift, other_shift: other, staff, colleague, status } = swap;
  if ((status !== "asked" && status !== "agreed") || !staff || !colleague) return {};
  const office = asOffice(context);
  const ids = [shift, other].flatMap((id) => (typeof id === "string" ? [id] : []));
  const stored = await storedShifts(office, ids);
  const given = stored.get(String(shift));
  if (!given) return {};
  const judged = await judgePair(office, { given, back: stored.get(String(other)) }, { staff, colleague });
  return { warnings: inSentences(judged) };
}
