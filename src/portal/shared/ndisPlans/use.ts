import { addDays, addMonths, daysBetween } from "#framework/shared/dates/dates.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { type Forecast, forecastOf } from "./forecast.ts";
import type { UsedPart, UseKind } from "./parts.ts";
import { releasedBy } from "./released.ts";

/**
 * How a budget stands, the most urgent first: used up, planned beyond its end, 85 % used, used faster than it lasts; used
 * though the plan has no such budget. Otherwise nothing needs attention, or the plan has ended (domain reference,
 * section 3.6).
 */
export type BudgetLevel = "over" | "overbooked" | "near" | "not_in_plan" | "fast" | "fine" | "ended";

/** The levels, the most urgent first. */
export const budgetLevels: readonly BudgetLevel[] = [
  "over",
  "overbooked",
  "near",
  "not_in_plan",
  "fast",
  "fine",
  "ended",
];

/** The shares of a budget at which people are told (domain reference, section 3.6). */
export const nearlyUsed = 0.85;
const fastPace = 1.15;
/** A pace is judged once this much of a plan has passed: one busy week at its start says little. */
const leastElapsed = 1 / 12;

/** What became of a budget of a plan; amounts in cents. */
export interface BudgetUse extends JsonObject, Record<UseKind, number> {
  category: string;
  management: string | null;
  /** What of the budget is for this provider; null where the plan does not say it. */
  allocated: number | null;
  /** What the funding periods have released by today. */
  released: number | null;
  /** Everything delivered, wherever it is billed. */
  used: number;
  /** What is neither used nor planned. */
  left: number | null;
  /** Whole percent of what is allocated that is used, never rounded up. */
  percent: number | null;
  /** What will have been used at the plan's end. */
  forecast: number | null;
  /** The first day that the budget no longer covers. */
  runs_out_on: string | null;
  level: BudgetLevel;
  /** Month by month, for a chart: what was used by the end of each, and what is expected. */
  months: JsonObject[];
}

/**
 * What became of each budget of a plan, and of supports that the plan has no budget for. Unplanned and undelivered
 * supports count nowhere, so that the amounts are those of their lines and shifts, no more.
 * @param parts of the plan's participant, in its days
 * @param today where the provider is
 */
export function budgetsUsed(plan: JsonObject, parts: readonly UsedPart[], today: string): BudgetUse[] {
  const budgets = Map.groupBy(objectsIn(plan.budgets), ({ category }) => String(category));
  const drawn = Map.groupBy(parts.filter(isIn(plan)), ({ category }) => category ?? "");
  const categories = [...new Set([...budgets.keys(), ...drawn.keys()])].filter(Boolean).toSorted();
  return categories.map((category) =>
    useOf(plan, category, { budgets: budgets.get(category) ?? [], parts: drawn.get(category) ?? [], today }),
  );
}

const isIn =
  ({ start_date: from, end_date: until }: JsonObject) =>
  ({ day }: UsedPart): boolean =>
    day >= String(from) && day <= String(until ?? "9999");

function useOf(
  plan: JsonObject,
  category: string,
  { budgets, parts, today }: { budgets: readonly JsonObject[]; parts: readonly UsedPart[]; today: string },
): BudgetUse {
  const sums = { earlier: 0, claimed: 0, invoiced: 0, delivered: 0, rostered: 0 };
  for (const { kind, amount } of parts) sums[kind] += amount;
  const used = sums.earlier + sums.claimed + sums.invoiced + sums.delivered;
  const allocated = budgets.length === 0 ? null : allocatedTo(budgets);
  const days = { ...daysOf(plan), today };
  const forecast = forecastOf(parts, days, allocated);
  const known = {
    ...sums,
    category,
    management: typeof budgets[0]?.management === "string" ? budgets[0].management : null,
    allocated,
    released: releasedTo(plan, category, today, allocated),
    used,
    left: allocated === null ? null : allocated - used - sums.rostered,
    percent: allocated ? Math.floor((used * 100) / allocated) : null,
    forecast: forecast.end,
    runs_out_on: forecast.runsOutOn,
  };
  const level = budgets.length === 0 ? "not_in_plan" : levelOf(known, forecast, days);
  return { ...known, level, months: monthsOf(plan, category, forecast, allocated) };
}

/** The days of a plan; of one without an end a year, and five years at most. */
function daysOf({ start_date, end_date }: JsonObject): { from: string; until: string } {
  const from = String(start_date);
  const after = (months: number) => addDays(addMonths(from, months), -1);
  const until = typeof end_date === "string" ? end_date : after(12);
  return { from, until: until < after(60) ? until : after(60) };
}

/** What of budgets of one category is for the provider, in cents: what the plan allocates to it, otherwise all of it. */
export function allocatedTo(budgets: readonly JsonObject[]): number | null {
  const amounts = budgets.map(({ allocated_to_us: ours, amount }) => ours ?? amount);
  return amounts.every((amount) => typeof amount === "number")
    ? amounts.reduce((sum, amount) => sum + amount, 0)
    : null;
}

function levelOf(
  { allocated, used, rostered }: Pick<BudgetUse, "allocated" | "used" | "rostered">,
  { end }: Forecast,
  { from, until, today }: { from: string; until: string; today: string },
): BudgetLevel {
  if (allocated !== null && used >= allocated && used > 0) return "over";
  if (today > until) return "ended";
  if (allocated === null) return "fine";
  if (used + rostered > allocated) return "overbooked";
  if (used >= allocated * nearlyUsed && used > 0) return "near";
  const elapsed = (daysBetween(from, today) + 1) / (daysBetween(from, until) + 1);
  const isRunning = elapsed >= leastElapsed;
  const isFast = used > allocated * elapsed * fastPace || (end ?? 0) > allocated;
  return isRunning && isFast ? "fast" : "fine";
}

/** The most urgent of some levels. */
export const worstLevel = (levels: readonly BudgetLevel[]): BudgetLevel =>
  budgetLevels.find((level) => levels.includes(level)) ?? "fine";

const monthsOf = (
  plan: JsonObject,
  category: string,
  { months }: Forecast,
  allocated: number | null,
): JsonObject[] =>
  months.map(({ month, until, used, expected }) => ({
    month,
    used,
    expected,
    allocated,
    released: releasedTo(plan, category, until, allocated),
  }));

/** What the funding periods have released by a day of what is allocated: a plan does not say how much of it is for whom. */
function releasedTo(
  plan: JsonObject,
  category: string,
  day: string,
  allocated: number | null,
): number | null {
  const released = releasedBy(plan, category, day)?.amount;
  return released === undefined || allocated === null ? null : Math.min(released, allocated);
}
