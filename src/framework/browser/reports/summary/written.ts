import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import { formatValue } from "#framework/shared/charts/chart.ts";
import type { Cell } from "#framework/shared/summaries/pivot.ts";
import type { SummaryData } from "./useSummary.ts";
import type { summaryWords } from "./words.ts";

type Value = SummaryData["values"][number];

/** A number in words: amounts in dollars, days and times as everywhere. */
export function writtenCell(cell: Cell | undefined, format: string, zone: string): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "number")
    return formatValue(cell, format === "money" || format === "percent" ? format : "number");
  if (format === "date") return writtenDate(String(cell));
  return format === "date-time" ? writtenInstant(String(cell), zone) : String(cell);
}

/** The name of a number: its own, or one made from what it is of. */
export function nameOf(
  { of, label, field, other }: Value,
  text: (key: `called.${keyof typeof summaryWords.called}`, values?: Record<string, unknown>) => string,
): string {
  if (label !== null) return label;
  return text(`called.${of === "days" && other !== null ? "daysUntil" : of}`, { field, other });
}
