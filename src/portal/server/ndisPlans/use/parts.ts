import type { Context } from "#framework/server/context.ts";
import type { UsedPart } from "#portal/shared/ndisPlans/parts.ts";
import { billedEarlier } from "./earlier.ts";
import { linesUsed, type OwnPart } from "./lines.ts";
import { type ShiftsMeant, shiftsUsed } from "./shifts.ts";

/**
 * Everything that draws on the budgets of participants since a day, by participant. Nothing of it is stored, so that a
 * budget never says anything else than its lines and shifts.
 * @param shifts which shifts count, where not all of them do
 */
export async function partsUsed(
  context: Context,
  participants: readonly string[],
  from: string,
  shifts: Omit<ShiftsMeant, "from"> = {},
): Promise<Map<string, UsedPart[]>> {
  if (participants.length === 0) return new Map();
  const parts: OwnPart[] = [
    ...(await billedEarlier(context, participants)),
    ...(await linesUsed(context, participants, from)),
    ...(await shiftsUsed(context, participants, { ...shifts, from })),
  ];
  return Map.groupBy(parts, ({ participant }) => participant);
}
