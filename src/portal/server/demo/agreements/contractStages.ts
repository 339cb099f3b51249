import { randomUUIDv7 } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Random } from "../random.ts";

/** A contract's state in the demo; one that is ending is accepted and ends within two months. */
export type Stage = (typeof stages)[number];

const stages = ["accepted", "ending", "draft", "sent", "viewed", "declined", "expired", "ended"] as const;

const weights: Record<Stage, number> = {
  accepted: 56,
  ending: 14,
  draft: 7,
  sent: 6,
  viewed: 5,
  declined: 4,
  expired: 5,
  ended: 3,
};

/** Every state once, then as often as in a provider's life. */
export const stageOf = (random: Random, index: number): Stage => stages[index] ?? random.weighted(weights);

/** When a contract of a stage begins and ends. */
export function periodOf(random: Random, today: string, stage: Stage): { from: string; until: string } {
  if (["draft", "sent", "viewed", "declined"].includes(stage)) {
    const from = addDays(today, random.whole(3, 30));
    return { from, until: addDays(from, 364) };
  }
  const until =
    stage === "ending"
      ? addDays(today, random.whole(5, 58))
      : stage === "expired"
        ? addDays(today, -random.whole(2, 60))
        : addDays(today, random.whole(70, 330));
  return { from: addDays(until, -364), until };
}

/** What became of a contract of a stage: sent, opened, answered, over. */
export function courseOf(
  stage: Stage,
  {
    from,
    today,
    office,
    name,
    role,
  }: { from: string; today: string; office: string; name: string; role: string },
): JsonObject {
  if (stage === "draft") return { status: "draft" };
  const offered = from < today ? addDays(from, -14) : addDays(today, -6);
  const at = (days: number) => `${addDays(offered, days)}T02:30:00.000Z`;
  const sent = { sent_at: at(0), sent_by: office };
  if (stage === "sent") return { ...sent, status: "sent" };
  const viewed = { ...sent, viewed_at: at(1) };
  if (stage === "viewed") return { ...viewed, status: "viewed" };
  const answered = { ...viewed, answered_at: at(3), answered_by: name, answered_as: role };
  if (stage === "declined")
    return { ...answered, status: "declined", decline_reason: "I would like to talk about the hours first." };
  const signed = { ...answered, signature: { method: "typed", name, signed_at: at(3) } };
  if (stage === "ended")
    return {
      ...signed,
      status: "ended",
      ended_on: addDays(today, -9),
      end_reason: "They have moved to another town.",
    };
  return { ...signed, status: stage === "expired" ? "expired" : "accepted" };
}

/** The id of a new record. */
export const newId = (): string => randomUUIDv7();
