import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Finding } from "../judge/finding.ts";
import { judgePlan } from "../judge/judge.ts";

/** Rules that protect workers from short notice. Anyone who asks for a shift agrees to it. */
const agreed: ReadonlySet<string> = new Set(["published-late", "changed-late"]);

/** What speaks against giving an open shift to a worker who asks for it, beyond what speaks against the shift itself. */
export async function findingsFor(
  context: Context,
  shift: JsonObject,
  staff: string,
): Promise<{ blocks: Finding[]; warnings: Finding[] }> {
  const [judged] = await judgePlan(context, [{ before: shift, wished: { ...shift, staff } }]);
  const [alone] = await judgePlan(context, [{ wished: shift }]);
  const usual = new Set(alone?.warnings.map(({ sentence }) => sentence));
  const warnings = (judged?.warnings ?? []).filter(
    ({ rule, sentence }) => !agreed.has(rule) && !usual.has(sentence),
  );
  return { blocks: judged?.blocks ?? [], warnings };
}
