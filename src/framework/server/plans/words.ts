import type { Plans } from "#framework/shared/definitions/definitions.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import type { PlanChange } from "./change.ts";
import type { Limit, Plan } from "./plan.ts";

/** How much a plan includes of something: `50`, `5 GB`, or `unlimited`. */
export const amountOf = ({ name, files }: Limit, { limits }: Pick<Plan, "limits">): string => {
  const most = limits[name];
  if (most === undefined) return "unlimited";
  return files ? `${most} GB` : String(most);
};

/** What follows from choosing a plan, in sentences: when it holds, what is paid when, and what it includes then. */
export function consequencesOf(change: PlanChange, current: Plan | undefined, { limits }: Plans): string[] {
  const { kind, plan, due, share } = change;
  const on = writtenDate(change.on);
  const next = writtenDate(change.nextCharge);
  const monthly = `${formatCents(plan.price)} a month`;
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  switch (kind) {
    case "none":
      return [`${plan.name} is your plan.`];
    case "keep":
      return [`You keep ${plan.name}. The planned change on ${next} is cancelled.`];
    case "start":
      return [
        `You pay ${formatCents(due)} now for the first month. ${plan.name} starts as soon as it is paid.`,
        `The next payment of ${formatCents(plan.price)} is on ${next}.`,
        ...different(current, plan, limits),
      ];
    case "upgrade":
      return [
        `You pay ${formatCents(due)} now: the difference for ${days(share?.left ?? 0)} of the ${share?.all ?? 0} in this period. ${plan.name} starts as soon as it is paid.`,
        `From ${next} you pay ${monthly}.`,
        ...different(current, plan, limits),
      ];
    case "downgrade":
    default:
      return [
        `You pay nothing now. You keep ${current?.name ?? "your plan"} until ${on}, then ${plan.name} starts.`,
        `From ${on} you pay ${monthly}.`,
        ...different(current, plan, limits),
      ];
  }
}

/** What the plans include differently. */
const different = (current: Plan | undefined, plan: Plan, limits: readonly Limit[]): string[] =>
  limits.flatMap((limit) => {
    const [from, to] = [current && amountOf(limit, current), amountOf(limit, plan)];
    if (from === to) return [];
    return [from === undefined ? `${limit.label}: ${to}.` : `${limit.label}: ${to} instead of ${from}.`];
  });

/** Why a plan is too small for what is used. */
export const tooSmall = (plan: Plan, limit: Limit, used: string): string =>
  `You use ${used} ${midSentence(limit.label)}. ${plan.name} includes ${amountOf(limit, plan)}.`;
