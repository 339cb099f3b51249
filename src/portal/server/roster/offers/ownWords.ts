import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { toThemselves } from "../../fitness/rules.ts";
import { judgeWorkers } from "../../fitness/workers.ts";
import { placeOfShift } from "../../places/places.ts";
import type { Finding } from "../judge/finding.ts";
import { timesOf } from "../judge/times.ts";

/** Why a worker cannot have a shift, as it is said to themselves: nothing of the participant, whom they may not know. */
export async function inOwnWords(
  context: Context,
  shift: JsonObject,
  staff: string,
  { rule, field, fact }: Finding,
): Promise<string> {
  if (rule === "overlap") return `you have another shift then (${fact.replace(/^Other shift: |\.$/g, "")})`;
  const times = timesOf(shift);
  if (field !== "staff" || !times) return "ask the office";
  const { zone } = await placeOfShift(context, shift);
  const judged = await judgeWorkers(context, [staff], times, zone);
  const reasons = judged.get(staff)?.reasons.map(toThemselves) ?? [];
  return reasons.length === 0 ? "you don't have the competency that it needs" : reasons.join("; ");
}
