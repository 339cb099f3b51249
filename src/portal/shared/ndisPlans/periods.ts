import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type Json, type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";

/** What is wrong, by field. */
export type Problems = Record<string, string[]>;

/**
 * What is wrong with the funding periods of a plan, by field: they overlap, lie outside of the plan, or come to more than
 * their budget. Periods beside the budgets are those of the whole plan.
 */
export function periodProblems(plan: JsonObject): Problems {
  const problems: Problems = {};
  objectsIn(plan.budgets).forEach((budget, index) => {
    const at = `budgets.${index}`;
    Object.assign(problems, wrongPeriods(plan, budget.periods, `${at}.periods`));
    const sum = sumOf(budget.periods);
    if (typeof budget.amount === "number" && sum > budget.amount)
      problems[`${at}.amount`] = [tooMuch("budget", sum, budget.amount)];
  });
  Object.assign(problems, wrongPeriods(plan, plan.funding_periods, "funding_periods"));
  const sum = sumOf(plan.funding_periods);
  if (typeof plan.total === "number" && sum > plan.total) problems.total = [tooMuch("plan", sum, plan.total)];
  return problems;
}

const sumOf = (periods: Json | undefined): number =>
  objectsIn(periods).reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);

const tooMuch = (of: string, sum: number, amount: number): string =>
  `The funding periods come to ${formatCents(sum)}, but the ${of} is ${formatCents(amount)}.`;

function wrongPeriods({ start_date, end_date }: JsonObject, list: Json | undefined, at: string): Problems {
  const problems: Problems = {};
  const [first, last] = [String(start_date ?? ""), String(end_date ?? "9999")];
  const periods = objectsIn(list).map(({ start, end }) => ({ start: String(start), end: String(end) }));
  periods.forEach(({ start, end }, index) => {
    if (start < first)
      problems[`${at}.${index}.start`] = [
        `The plan starts on ${writtenDate(first)}, after this period does.`,
      ];
    if (end > last)
      problems[`${at}.${index}.end`] = [`The plan ends on ${writtenDate(last)}, before this period does.`];
    const other = periods.slice(0, index).find((each) => each.start <= end && each.end >= start);
    if (other)
      problems[`${at}.${index}.start`] = [
        `This period overlaps the one from ${writtenDate(other.start)} to ${writtenDate(other.end)}.`,
      ];
  });
  return problems;
}
