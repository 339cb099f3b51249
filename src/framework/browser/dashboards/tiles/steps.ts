import { lastDayOf, nextPeriod } from "#framework/shared/summaries/periods.ts";
import { addsUp } from "#framework/shared/summaries/pivot.ts";
import type { SummaryData } from "../../reports/summary/useSummary.ts";

/** A number of a step of time, and that of the one before. */
export interface Step {
  label: string;
  value: number;
  before?: { label: string; value: number };
}

/**
 * The number of the last step of time that is over, with the step before; of the running one where none is over.
 * Undefined where the numbers are not put together by time first, or cannot be added up across other groups.
 * @param place which number, from 0
 */
export function latestStep(
  { groups, rows, values }: SummaryData,
  place: number,
  today: string,
): Step | undefined {
  const [first] = groups;
  const by = first?.by;
  const value = values[place];
  if (!first || !by || !value || (groups.length > 1 && !addsUp(value))) return undefined;
  const steps = new Map<string, { label: string; value: number }>();
  for (const { keys, labels, values: numbers } of rows) {
    const number = numbers[place];
    if (typeof keys[0] !== "string" || typeof number !== "number") continue;
    const sum = (steps.get(keys[0])?.value ?? 0) + number;
    steps.set(keys[0], { label: labels[0] ?? "", value: sum });
  }
  const days = [...steps.keys()].sort();
  const day = days.findLast((start) => lastDayOf(start, by) < today) ?? days.at(-1);
  const step = day === undefined ? undefined : steps.get(day);
  if (day === undefined || step === undefined) return undefined;
  const earlier = days.findLast((start) => nextPeriod(start, by) === day);
  const before = earlier === undefined ? undefined : steps.get(earlier);
  return { ...step, ...(before && { before }) };
}
